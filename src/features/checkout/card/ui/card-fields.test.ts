import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf, fieldOf, groupExpiry, groupNumber, NO_CARD, paymentOf } from './card-fields.ts'

const good = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Ann Gardener' }

describe('the card fields', () => {
  it('digits are grouped as printed on the card, however they are typed', () => {
    expect(groupNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(groupNumber('4242-4242 42')).toBe('4242 4242 42')
    expect(groupExpiry('1230')).toBe('12/30')
    expect(groupExpiry('12/2030')).toBe('12/30')
    expect(groupExpiry('9')).toBe('09')
    expect(groupExpiry('12 / 30')).toBe('12/30')
  })

  it('grouping is idempotent', () => {
    fc.assert(fc.property(fc.string(), (text) => groupNumber(groupNumber(text)) === groupNumber(text)))
    fc.assert(
      fc.property(
        fc.stringMatching(/^(0[1-9]|1[0-2])[3-9]\d$/),
        (text) => groupExpiry(groupExpiry(text)) === groupExpiry(text),
      ),
    )
  })

  it('a complete card is accepted, and every incomplete field is named', () => {
    expect(faultsOf(good)).toEqual({})
    expect(Object.keys(faultsOf(NO_CARD))).toEqual(['number', 'expiry', 'cvc', 'name'])
    expect(Object.keys(faultsOf({ ...good, expiry: '13/30' }))).toEqual(['expiry'])
    expect(Object.keys(faultsOf({ ...good, cvc: '12' }))).toEqual(['cvc'])
  })

  it('a refusal is assigned to its field', () => {
    expect(fieldOf('incorrect_number')).toBe('number')
    expect(fieldOf('expired_card')).toBe('expiry')
    expect(fieldOf('invalid_cvc')).toBe('cvc')
    expect(fieldOf('card_declined')).toBeNull()
  })

  it("the payment's id is read from its client secret", () => {
    expect(paymentOf('pi_sbx_12_secret_34')).toBe('pi_sbx_12')
  })
})
