import { describe, expect, test } from 'vitest'
import { companyNumberOf, ninoOf, utrOf } from './tax-numbers.ts'

describe('numbers are accepted as people write them, and kept in one form', () => {
  test.each([
    ['aa 12 34 56 c', 'AA123456C'],
    ['JG103759A', 'JG103759A'],
    ['AB-12-34-56-D', 'AB123456D'],
  ])('a National Insurance number is accepted as people write it: %s', (text, number) =>
    expect(ninoOf(text)).toBe(number),
  )
  test.each([
    ['1955839661', '1955839661'],
    ['11234 56788', null],
    ['1955839661K', '1955839661'],
  ])('a taxpayer reference is accepted as people write it: %s', (text, number) => expect(utrOf(text)).toBe(number))
  test.each([
    ['1234567', '01234567'],
    ['sc 123456', 'SC123456'],
    ['01234567', '01234567'],
  ])('a company number is accepted as people write it: %s', (text, number) =>
    expect(companyNumberOf(text)).toBe(number),
  )
})

describe('what cannot be such a number is refused', () => {
  test.each(['DA123456A', 'AO123456A', 'BG123456A', 'GB123456A', 'ZZ123456B', 'QQ123456C'])(
    'the prefix of the National Insurance number %s is refused',
    (text) => expect(ninoOf(text)).toBeNull(),
  )
  test.each(['AA123456E', 'AA12345C', 'AA1234567C', 'AA123456', '', '12 34 56'])(
    'the form of the National Insurance number %s is refused',
    (text) => expect(ninoOf(text)).toBeNull(),
  )
  test.each(['195583966', '19558396611', '195583966A', ''])(
    'the form of the taxpayer reference %s is refused',
    (text) => expect(utrOf(text)).toBeNull(),
  )
  test.each(['', '12345', '123456789', 'A1234567'])('the form of the company number %s is refused', (text) =>
    expect(companyNumberOf(text)).toBeNull(),
  )

  test('one wrong digit of a taxpayer reference is found, except where two digits have one check digit', () => {
    const right = '1955839661'
    // Remainders 0 and 9, and 1 and 10, share a check digit: every other slip changes it.
    const slips = [...right].flatMap((digit, at) =>
      [...'0123456789']
        .filter((other) => other !== digit)
        .map((other) => right.slice(0, at) + other + right.slice(at + 1)),
    )
    expect(slips.filter((slip) => utrOf(slip) !== null).length).toBeLessThanOrEqual(slips.length / 10)
  })
})
