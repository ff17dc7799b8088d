import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePostcode } from './postcode.ts'

const full = (text: string) => {
  const parsed = parsePostcode(text)
  return 'fault' in parsed ? parsed.fault : parsed.full
}

describe('parsePostcode', () => {
  test('parsePostcode accepts every postcode format', () => {
    for (const text of ['M1 1AE', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'W1A 0AX', 'EC1A 1BB', 'SW1A 1AA', 'SL0 9AA']) {
      expect(full(text)).toBe(text)
    }
  })

  test('parsePostcode accepts any case and spacing', () => {
    for (const text of ['sw1a1aa', ' SW1A  1AA ', 'Sw1A\t1aA', 'SW1A1AA']) expect(full(text)).toBe('SW1A 1AA')
  })

  test('parsePostcode accepts an outward code or a sector alone', () => {
    expect(parsePostcode('bs6')).toEqual({ area: 'BS', outcode: 'BS6', sector: null, full: null })
    expect(parsePostcode('BS6 5')).toEqual({ area: 'BS', outcode: 'BS6', sector: 'BS6 5', full: null })
    expect(parsePostcode('B11')).toMatchObject({ outcode: 'B11', sector: null })
    expect(parsePostcode('B1 1')).toMatchObject({ outcode: 'B1', sector: 'B1 1' })
  })

  test.each([
    '',
    ' ',
    'S',
    'SW',
    '12345',
    'SW1A 1A',
    'SW1A 1AAA',
    'SW1A 1AC',
    'SW1A 1KA',
    'QW1 1AA',
    'B01 1AA',
    'B0 1AA',
    'M1 1AE M1 1AE',
    'M1Q 1AA',
    'W1I 1AA',
    'ſW1A 1AA',
    "M1'--",
    '9'.repeat(500),
  ])('parsePostcode refuses %j as not a postcode', (text) => {
    expect(parsePostcode(text)).toEqual({ fault: 'format' })
  })

  test.each(['AA1 1AA', 'ZY9 9ZZ', 'RA1'])('parsePostcode refuses %s as an unknown area', (text) => {
    expect(parsePostcode(text)).toEqual({ fault: 'unknown_area' })
  })

  test.each(['BFPO 57', 'bfpo57', 'BF1 2AA', 'BX1 1LT', 'XX10 1AA', 'GIR 0AA', 'BX5'])(
    'parsePostcode refuses %s as a postcode without a location',
    (text) => {
      expect(parsePostcode(text)).toEqual({ fault: 'no_fixed_place' })
    },
  )

  test('parsePostcode accepts its own canonical form, and returns a result for any text', () => {
    const letter = fc.constantFrom(...'ABDEFGHJLNPQRSTUWXYZ')
    const sent = fc
      .tuple(
        fc.constantFrom('M', 'B', 'SW', 'LS', 'BT', 'ZE', 'IM'),
        fc.integer({ min: 1, max: 99 }),
        fc.nat(9),
        letter,
        letter,
      )
      .map(([area, district, sector, a, b]) => `${area}${district} ${sector}${a}${b}`)
    fc.assert(
      fc.property(sent, (text) => {
        expect(full(text)).toBe(text)
        expect(full(text.replace(' ', '').toLowerCase())).toBe(text)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parsed = parsePostcode(text)
        if (!('fault' in parsed)) expect(parsed.outcode.startsWith(parsed.area)).toBe(true)
      }),
    )
  })
})
