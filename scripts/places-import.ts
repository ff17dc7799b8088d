// npm run places:import -- <file.csv | file.zip | folder>… [--northern-ireland] [--date YYYY-MM-DD]
// Fills the postcode table from OS Code-Point Open or a postcode directory of the ONS (ONSPD, NSPL).
import { parseArgs } from 'node:util'
import { lockDataDir } from '#adapters/db/embedded/data-lock.ts'
import { dateOf, filesAt } from '#adapters/places/import/files.ts'
import { ImportRefused, importPostcodes, type Progress } from '#adapters/places/import/import-postcodes.ts'
import { progressLine, summary } from '#adapters/places/import/progress.ts'
import { readConfig } from '#config.ts'
import { moveToOutcodePoints } from '#features/listings/search/server/outcode-points-store.ts'
import { openDeps } from '#open-deps.ts'

const USAGE = 'Usage: npm run places:import -- <file.csv | file.zip | folder>… [--northern-ireland] [--date YYYY-MM-DD]'
const PROGRESS_EVERY_MS = 10_000

try {
  await run()
} catch (error) {
  console.error(error instanceof Error && !(error instanceof TypeError) ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'northern-ireland': { type: 'boolean', default: false }, date: { type: 'string' } },
  })
  const isDate = values.date === undefined || /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(values.date)
  if (positionals.length === 0 || !isDate) throw new ImportRefused(USAGE)
  const files = await filesAt(positionals)
  const asOf = values.date ?? dateOf(files)
  const config = readConfig()
  // The embedded database belongs to one process at a time; an external server can be shared.
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
  const { deps, connection, close } = await openDeps(config, () => config.publicUrl ?? 'http://localhost')
  try {
    const report = await importPostcodes(connection, files, {
      ...{ northernIreland: values['northern-ireland'], asOf, now: deps.clock.now() },
      onProgress: reporter(),
    })
    if (process.stderr.isTTY) process.stderr.write('\n')
    const moved = await moveToOutcodePoints(deps.db, deps.places)
    console.log(summary(report, asOf))
    if (moved > 0) console.log(`  ${moved} listings moved to the new points of their outward codes`)
  } finally {
    await close()
    unlock()
  }
}

/** Updates one line on a terminal; prints a line every ten seconds elsewhere. */
function reporter(): (progress: Progress) => void {
  let last = Number.NEGATIVE_INFINITY
  return (progress) => {
    if (process.stderr.isTTY) return void process.stderr.write(`\r${progressLine(progress)}`)
    if (performance.now() - last < PROGRESS_EVERY_MS) return
    last = performance.now()
    console.error(progressLine(progress))
  }
}
