import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf, fieldOf, groupExpiry, groupNumber, NO_CARD, paymentOf } from './card-fields.ts'

const good = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Ann Gardener' }

describe('card fields', () => {
  it('groups digits as they are printed, however they arrive', () => {
    expect(groupNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(groupNumber('4242-4242 42')).toBe('4242 4242 42')
    expect(groupExpiry('1230')).toBe('12/30')
    expect(groupExpiry('12/2030')).toBe('12/30')
    expect(groupExpiry('9')).toBe('09')
    expect(groupExpiry('12 / 30')).toBe('12/30')
  })

  it('groups what is grouped already into the same', () => {
    fc.assert(fc.property(fc.string(), (text) => groupNumber(groupNumber(text)) === groupNumber(text)))
    fc.assert(
      fc.property(
        fc.stringMatching(/^(0[1-9]|1[0-2])[3-9]\d$/),
        (text) => groupExpiry(groupExpiry(text)) === groupExpiry(text),
      ),
    )
  })

  it('accepts a complete card and names every field that is not', () => {
    expect(faultsOf(good)).toEqual({})
    expect(Object.keys(faultsOf(NO_CARD))).toEqual(['number', 'expiry', 'cvc', 'name'])
    expect(Object.keys(faultsOf({ ...good, expiry: '13/30' }))).toEqual(['expiry'])
    expect(Object.keys(faultsOf({ ...good, cvc: '12' }))).toEqual(['cvc'])
  })

  it('knows which field a refusal is about', () => {
    expect(fieldOf('incorrect_number')).toBe('number')
    expect(fieldOf('expired_card')).toBe('expiry')
    expect(fieldOf('invalid_cvc')).toBe('cvc')
    expect(fieldOf('card_declined')).toBeNull()
  })

  it('reads the payment from its secret', () => {
    expect(paymentOf('pi_sbx_12_secret_34')).toBe('pi_sbx_12')
  })
})
