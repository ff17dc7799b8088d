import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milesBetween } from '#shared/places/geo.ts'
import { layoutOf, pointOfGrid } from './layouts.ts'
import { fieldsOf, type Line, linesOf } from './lines.ts'

const GREAT_BRITAIN = { northernIreland: false }
const EVERYWHERE = { northernIreland: true }
const METRES_PER_MILE = 1609.344

async function* chunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function lines(text: string, size = 7): Promise<Line[]> {
  const read: Line[] = []
  for await (const line of linesOf(chunks(text, size))) read.push(line)
  return read
}

describe('the national grid', () => {
  // Ordnance Survey's worked example and well-known places, with their published WGS84 positions.
  test.each([
    ['Caister water tower', 651409.903, 313177.27, 52.657977, 1.716038],
    ['Greenwich observatory', 538882, 177320, 51.4779, -0.0016],
    ['Ben Nevis', 216666, 771288, 56.7969, -5.0036],
  ])('the national grid places %s within twenty metres', (_name, easting, northing, lat, lng) => {
    expect(milesBetween(pointOfGrid(easting, northing), { lat, lng }) * METRES_PER_MILE).toBeLessThan(20)
  })
})

describe('lines', () => {
  test('lines are the same for any chunk boundaries and line endings', async () => {
    const text = 'one\r\ntwo – thrée\n\nlast'
    for (const size of [1, 2, 3, 1000]) {
      expect(await lines(`\uFEFF${text}`, size)).toEqual(
        ['one', 'two – thrée', '', 'last'].map((line, index) => ({ number: index + 1, text: line })),
      )
    }
  })

  test('without an end are cut off and counted, and the rest is read', async () => {
    const endless = 'x'.repeat(200_000)
    expect(await lines(`a\n${endless}\nb\n`, 10_000)).toEqual([
      { number: 1, text: 'a' },
      { number: 2, text: null },
      { number: 3, text: 'b' },
    ])
  })

  test('lines have fields that are read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme-ascii' }), { minLength: 1 }), (fields) => {
        const trimmed = fields.map((field) => field.trim())
        const quoted = trimmed.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')
        expect(fieldsOf(quoted)).toEqual(trimmed)
      }),
    )
    expect(fieldsOf('a, "b,c" ,d')).toEqual(['a', 'b,c', 'd'])
    expect(fieldsOf('"never ends')).toBeNull()
  })
})

describe('OS Code-Point Open', () => {
  const layout = layoutOf(['B1  1AA', '10', '406500', '286500', 'E92000001'])
  const read = (...fields: string[]) => layout?.read(fields, GREAT_BRITAIN)

  test('OS Code-Point Open is recognised by its first row, since it has no header', () => {
    expect(layout).toMatchObject({ source: 'OS Code-Point Open', isHeaderless: true })
  })

  test.each(['BS65TR', 'BS6 5TR', 'BS6  5TR', 'bs6 5tr'])('the reader of OS Code-Point Open reads %s', (postcode) => {
    const point = read(postcode, '10', '358300', '174500')
    expect(point).toMatchObject({ code: 'BS6 5TR' })
    expect(milesBetween(point as { lat: number; lng: number }, { lat: 51.468, lng: -2.602 })).toBeLessThan(0.5)
  })

  test('the reader of OS Code-Point Open omits postcodes without a location, and reports what is wrong', () => {
    expect(read('BS6 5TR', '90', '0', '0')).toEqual({ leftOut: 'no location' })
    expect(read('BS6 5TR', '10', '0', '0')).toEqual({ leftOut: 'no location' })
    expect(read('BS6 5TR', '10', '-4', '174500')).toEqual({ fault: 'no point on the national grid' })
    expect(read('BS6 5TR', '10', '358300')).toEqual({ fault: 'no point on the national grid' })
    expect(read('nonsense', '10', '358300', '174500')).toEqual({ fault: 'no postcode' })
  })
})

describe('a postcode directory of the ONS', () => {
  test.each([
    ['pcd,pcd2,pcds,dointr,doterm,osgrdind,lat,long', '"AB1 0AA","AB1  0AA","AB1 0AA","198001","","1",57.1,-2.24'],
    ['PCD7,PCD8,DOTERM,OSGRDIND,LAT,LONG', 'AB1 0AA,AB1  0AA,,1,57.1,-2.24'],
    ['pcd,latitude,longitude', 'AB1 0AA,57.1,-2.24'],
    ['pcds,lat,long,gridind', 'AB1 0AA,57.1,-2.24,1'],
  ])(
    'a postcode directory of the ONS is recognised by its header, whatever its columns are called: %s',
    (header, row) => {
      const layout = layoutOf(fieldsOf(header) ?? [])
      expect(layout).toMatchObject({ source: 'ONS postcode directory', isHeaderless: false })
      expect(layout?.read(fieldsOf(row) ?? [], GREAT_BRITAIN)).toEqual({ code: 'AB1 0AA', lat: 57.1, lng: -2.24 })
    },
  )

  const layout = layoutOf(['pcds', 'doterm', 'osgrdind', 'lat', 'long'])
  const read = (row: string, options = GREAT_BRITAIN) => layout?.read(row.split(','), options)

  test('the reader of an ONS postcode directory omits terminated postcodes, those without a location, and Northern Ireland unless requested', () => {
    expect(read('BS6 5TR,199606,1,51.4,-2.6')).toEqual({ leftOut: 'terminated' })
    expect(read('JE2 3AB,,9,99.999999,0')).toEqual({ leftOut: 'no location' })
    expect(read('JE2 3AB,,,,')).toEqual({ leftOut: 'no location' })
    expect(read('BT1 5GS,,1,54.597,-5.93')).toEqual({ leftOut: 'Northern Ireland' })
    expect(read('BT1 5GS,,1,54.597,-5.93', EVERYWHERE)).toMatchObject({ code: 'BT1 5GS' })
  })

  test('the reader of an ONS postcode directory reports what is wrong', () => {
    expect(read('BS6,,1,51.4,-2.6')).toEqual({ fault: 'no postcode' })
    expect(read('BS6 5TR,,1,48.8,2.3')).toEqual({ fault: 'no point in the British Isles' })
    expect(read('BS6 5TR,,1,north,west')).toEqual({ fault: 'no point in the British Isles' })
  })
})

test('other tables are not recognised', () => {
  for (const first of ['PC,PQ,EA,NO,CY', 'Postcode,Positional_quality_indicator,Eastings', '', 'name,lat,long'])
    expect(layoutOf(fieldsOf(first) ?? [])).toBeNull()
})
