import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { createTestDatabase } from '#test/database.ts'
import { importedPlaces } from '../imported-places.ts'
import { outcodePlaces } from '../outcode-places.ts'
import { dateOf, filesAt } from './files.ts'
import { importPostcodes, type Progress } from './import-postcodes.ts'
import { progressLine, summary } from './progress.ts'

const database = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'hedgerow-postcodes-'))
const places = importedPlaces(database.db, outcodePlaces())
const now = new Date('2026-05-01T12:00:00Z')
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const run = async (path: string | string[], northernIreland = false, onProgress = (_progress: Progress): void => {}) =>
  importPostcodes(database.connection, await filesAt([path].flat()), {
    northernIreland,
    asOf: '2025-08-01',
    now,
    onProgress,
  })
/** Writes a ZIP of these files. */
async function pack(name: string, files: Record<string, string>): Promise<string> {
  const zip = new ZipFile()
  for (const [inside, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), inside)
  zip.end()
  writeFileSync(join(folder, name), await buffer(zip.outputStream))
  return join(folder, name)
}
const codes = async () =>
  (await database.pool.query<{ code: string }>('select code from postcodes order by code')).rows.map(({ code }) => code)

const letters = 'ABDEFGHJLN'
/** As many postcodes near each other as requested, from `BS6 1AA` to `BS6 9NN`. */
const units = (outcode: string, many: number): string[] =>
  Array.from({ length: many }, (_, at) => `${outcode} ${at % 9}${letters[at % 10]}${letters[Math.floor(at / 10) % 10]}`)
const HEADER = 'pcds,doterm,osgrdind,lat,long'

beforeEach(async () => {
  await database.pool.query('truncate postcodes, postcodes_source')
})

describe('an import', () => {
  test('an import of Code-Point Open reads a folder of files without headers', async () => {
    const data = join(folder, 'codepo', 'Data', 'CSV')
    mkdirSync(data, { recursive: true })
    mkdirSync(join(folder, 'codepo', 'Doc'), { recursive: true })
    writeFileSync(
      join(data, 'bs.csv'),
      '"BS6 5TR",10,358300,174500,"E92000001"\r\n"BS6 5TS",10,358320,174520,"E92000001"\r\n',
    )
    writeFileSync(join(data, 'eh.csv'), '"EH1 1AA",10,325800,673900,"S92000003"\n"EH99 1SP",90,0,0,"S92000003"\n')
    writeFileSync(
      join(folder, 'codepo', 'Doc', 'Column_Headers.csv'),
      'PC,PQ,EA,NO,CY\nPostcode,Quality,Eastings,Northings,Country\n',
    )
    const report = await run(join(folder, 'codepo'))
    expect(report).toMatchObject({ source: 'OS Code-Point Open', imported: 3, bad: 0, leftOut: { 'no location': 1 } })
    expect(report.skippedFiles).toEqual([join(folder, 'codepo', 'Doc', 'Column_Headers.csv')])
    expect(await codes()).toEqual(['BS6 5', 'BS6 5TR', 'BS6 5TS', 'EH1 1', 'EH1 1AA'])
    const found = await places.lookup('BS6 5TR')
    expect(found).toMatchObject({ postcode: 'BS6 5TR', outcode: 'BS6', precision: 'unit' })
    expect([found.lat, found.lng]).toEqual([expect.closeTo(51.468, 2), expect.closeTo(-2.602, 2)])
  })

  test('an import of the ONS reads quotes, spaces, CRLF and a byte order mark, and records its date', async () => {
    const path = write(
      'ONSPD_AUG_2025_UK.csv',
      '\uFEFF"pcds","doterm","osgrdind","lat","long"\r\n' +
        '"BS6  5TR", "" ,"1", 51.468 , -2.602\r\n' +
        '"BS6 5TR","","1",51.468,-2.602\r\n' +
        '"BS6 5TS","201001","1",51.468,-2.602\r\n' +
        '"BT1 5GS","","1",54.597,-5.93\r\n' +
        '"JE2 3AB","","9",99.999999,0\r\n\r\n',
    )
    const report = await run(path)
    expect(report).toMatchObject({
      ...{ source: 'ONS postcode directory', imported: 1, repeated: 1, bad: 0 },
      leftOut: { terminated: 1, 'no location': 1, 'Northern Ireland': 1 },
    })
    expect(dateOf(await filesAt([path]))).toBe('2025-08-01')
    const { rows } = await database.pool.query(
      'select source, as_of::text, postcodes, imported_at from postcodes_source',
    )
    expect(rows).toEqual([{ source: 'ONS postcode directory', as_of: '2025-08-01', postcodes: 1, imported_at: now }])
    expect(summary(report, '2025-08-01')).toContain('1 postcodes of Northern Ireland left out')
    await run(path, true)
    expect(await places.lookup('bt15gs')).toMatchObject({ precision: 'unit', place: 'Belfast' })
  })

  test('an import finds the most precise place: unit, sector, outward code, then area', async () => {
    const many = units('BS6', 90).map((code, at) => `${code},,1,${51.46 + at / 10_000},-2.6`)
    await run(write('precision.csv', [HEADER, ...many, 'BS7 8AA,,1,51.48,-2.58'].join('\n')))
    expect(await places.lookup('BS6 0AA')).toMatchObject({ precision: 'unit', lat: 51.46 })
    expect(await places.lookup('BS6 0ZZ')).toMatchObject({ precision: 'sector', postcode: 'BS6 0ZZ' })
    expect(await places.lookup('BS6')).toMatchObject({ precision: 'outcode', postcode: null, lat: 51.46, lng: -2.6 })
    expect(await places.lookup('LS99 1AA')).toMatchObject({ precision: 'area', place: 'Leeds' })
    await expect(places.lookup('BFPO 57')).rejects.toMatchObject({ code: 'POSTCODE_NO_FIXED_PLACE' })
  })

  test('an import keeps the coarse point for an outward code of few postcodes, whose mean would reveal them', async () => {
    const before = await places.lookup('BS7')
    await run(write('few.csv', [HEADER, ...units('BS7', 19).map((code) => `${code},,1,51.5,-2.5`)].join('\n')))
    expect(await places.lookup('BS7')).toEqual(before)
    await run(write('enough.csv', [HEADER, ...units('BS7', 20).map((code) => `${code},,1,51.5031,-2.4977`)].join('\n')))
    expect(await places.lookup('BS7')).toMatchObject({ lat: 51.5, lng: -2.5 })
  })

  test('an import counts bad lines, reports the first ones with their line number, and continues', async () => {
    const good = units('BS6', 60).map((code) => `${code},,1,51.468,-2.602`)
    const path = write('bad.csv', [HEADER, 'BS6 9ZZ,,1,"51.4,-2.6', 'what,is,this', ...good].join('\n'))
    const report = await run(path)
    expect(report).toMatchObject({ imported: 60, bad: 2 })
    expect(report.examples).toEqual([
      'bad.csv:2: a quote does not end, or the line is too long',
      'bad.csv:3: no postcode',
    ])
  })

  test('an import reports its progress', async () => {
    const seen: Progress[] = []
    const path = write('long.csv', [HEADER, ...units('BS6', 90).map((code) => `${code},,1,51.468,-2.602`)].join('\n'))
    await run(path, false, (progress) => seen.push(progress))
    const [last] = seen.slice(-1)
    expect(last).toMatchObject({ imported: 90, bad: 0 })
    expect(last?.bytes).toBe(last?.totalBytes)
    expect(progressLine({ bytes: 12_100_000, totalBytes: 35_600_000, imported: 601_204, bad: 1 })).toBe(
      '[########----------------]  33 %  12.1 of 35.6 MB  601,204 postcodes  1 bad line',
    )
  })
})

describe('a ZIP as published', () => {
  test('a ZIP of Code-Point Open has a table for each area, and one that is skipped', async () => {
    const path = await pack('codepo_gb.zip', {
      'Data/CSV/bs.csv': '"BS6 5TR",10,358300,174500,"E92000001"\r\n',
      'Data/CSV/eh.csv': '"EH1 1AA",10,325800,673900,"S92000003"\n',
      'Doc/Code-Point_Open_Column_Headers.csv': 'PC,PQ,EA,NO\nPostcode,Quality,Eastings,Northings\n',
      'readme.txt': 'BS6 5TS,10,358320,174520\n',
    })
    const report = await run(path)
    expect(report).toMatchObject({ source: 'OS Code-Point Open', imported: 2, bad: 0 })
    expect(report.skippedFiles).toEqual([join(path, 'Doc/Code-Point_Open_Column_Headers.csv')])
    expect(await codes()).toEqual(['BS6 5', 'BS6 5TR', 'EH1 1', 'EH1 1AA'])
  })

  test('a ZIP of the ONS is read once, not again by area, and dated by the table in it', async () => {
    const rows = units('BS6', 60).map((code) => `${code},,1,51.468,-2.602`)
    const path = await pack('download.zip', {
      'Data/ONSPD_AUG_2025_UK.csv': [HEADER, ...rows].join('\n'),
      'Data/multi_csv/ONSPD_AUG_2025_UK_BS.csv': [HEADER, ...rows].join('\n'),
      'Documents/Country names and codes UK.csv': 'CTRY12CD,CTRY12NM\nE92000001,England\n',
    })
    expect(await run(path)).toMatchObject({ source: 'ONS postcode directory', imported: 60, repeated: 0 })
    expect(dateOf(await filesAt([path]))).toBe('2025-08-01')
  })

  test('a ZIP that is corrupt changes nothing', async () => {
    await run(write('old.csv', `${HEADER}\nBS6 5TR,,1,51.468,-2.602\n`))
    const path = await pack('broken.zip', { 'Data/all.csv': [HEADER, ...units('BS7', 90)].join(',,1,51.5,-2.5\n') })
    const content = readFileSync(path)
    content.fill(0xff, 60, 120)
    writeFileSync(path, content)
    await expect(run(path)).rejects.toThrow()
    expect(await codes()).toEqual(['BS6 5', 'BS6 5TR'])
  })
})

describe('an unusable table changes nothing', () => {
  const keeps = async (work: () => Promise<unknown>, sentence: RegExp) => {
    await run(write('old.csv', `${HEADER}\nBS6 5TR,,1,51.468,-2.602\n`))
    await expect(work()).rejects.toThrow(sentence)
    expect(await codes()).toEqual(['BS6 5', 'BS6 5TR'])
    const { rows } = await database.pool.query(`select to_regclass('postcodes_next') as left`)
    expect(rows).toEqual([{ left: null }])
  }

  test('a table without a postcode changes nothing', () =>
    keeps(() => run(write('empty.csv', `${HEADER}\n`)), /No postcode was found/))

  test('a table with too many bad lines changes nothing', () =>
    keeps(() => run(write('torn.csv', `${HEADER}\nBS6 5TR,,1,51.4,-2.6\nx\n`)), /1 lines cannot be read/))

  test('a table of another kind changes nothing', () =>
    keeps(() => run(write('other.csv', 'name,age\nRose,40\n')), /neither OS Code-Point Open nor/))

  test('a missing file, one that is no ZIP, and an empty folder change nothing', () =>
    keeps(async () => {
      await expect(filesAt([join(folder, 'nowhere.csv')])).rejects.toThrow(/There is no file or folder/)
      await expect(filesAt([write('torn.zip', 'PK and then nothing')])).rejects.toThrow(/cannot be read as a ZIP/)
      await expect(filesAt([await pack('bare.zip', { 'read me.txt': 'Hello' })])).rejects.toThrow(
        /There is no CSV file/,
      )
      mkdirSync(join(folder, 'hollow'), { recursive: true })
      return run(join(folder, 'hollow'))
    }, /There is no CSV file/))

  test('a table that mixes two publishers changes nothing', () =>
    keeps(
      () => run([write('a.csv', 'BS6 5TR,10,358300,174500\n'), write('b.csv', `${HEADER}\nBS6 5TS,,1,51.4,-2.6\n`)]),
      /one publisher at a time/,
    ))
})

test('a lookup during an import never finds a partial table', async () => {
  const rows = (lat: number) => [HEADER, ...units('BS6', 90).map((code) => `${code},,1,${lat},-2.6`)].join('\n')
  await run(write('before.csv', rows(51.4)))
  const after = write('after.csv', rows(51.6))
  let isOver = false
  const importing = run(after).finally(() => {
    isOver = true
  })
  const seen = new Set<string>()
  while (!isOver) {
    const { rows } = await database.pool.query<{ seen: string }>(
      `select count(*) || ' at ' || min(lat) || ' to ' || max(lat) as seen from postcodes where code like '% ___'`,
    )
    seen.add(rows[0]!.seen)
  }
  await importing
  expect([...seen].filter((one) => !['90 at 51.4 to 51.4', '90 at 51.6 to 51.6'].includes(one))).toEqual([])
  expect(await places.lookup('BS6 0AA')).toMatchObject({ lat: 51.6 })
})

test('a second import at the same time is refused', async () => {
  const other = await database.pool.connect()
  await other.query(`select pg_advisory_lock(hashtext('postcodes import'))`)
  await expect(run(write('second.csv', `${HEADER}\nBS6 5TR,,1,51.4,-2.6\n`))).rejects.toThrow(/Another import/)
  await other.query('select pg_advisory_unlock_all()')
  other.release()
})

test('a killed import leaves the old table complete, and does not block the next import', async () => {
  await run(write('old.csv', `${HEADER}\nBS6 5TR,,1,51.468,-2.602\n`))
  const script = new URL('../../../../scripts/places-import.ts', import.meta.url).pathname
  // Rows from a pipe that does not end: the import is killed while it waits for more.
  const pipe = join(folder, 'pipe.csv')
  spawnSync('mkfifo', [pipe])
  const importer = spawn('node', [script, pipe], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const rows = units('BS7', 5_000).map((code) => `${code},,1,51.5,-2.5\n`)
  const writer = createWriteStream(pipe).on('error', () => {})
  writer.write(`${HEADER}\n${rows.join('')}`)
  const [output] = (await once(importer.stderr, 'data')) as [Buffer]
  expect(String(output)).toContain('900 postcodes')
  importer.kill('SIGKILL')
  await once(importer, 'exit')
  writer.destroy()
  expect(await codes()).toEqual(['BS6 5', 'BS6 5TR'])
  const path = write('new.csv', `${HEADER}\nBS7 8AA,,1,51.5,-2.5\n`)
  // The database takes a moment to notice that the killed process is gone.
  await vi.waitFor(() => run(path), { timeout: 10_000, interval: 50 })
  expect(await codes()).toEqual(['BS7 8', 'BS7 8AA'])
})
