import { describe, expect, it } from 'vitest'
import { concernsOf, warningOf } from './off-platform.ts'

describe('detection of messages that lead away from protected payment', () => {
  it.each([
    ['My sort code is 20-45-45 and the account number 12345678', ['bank']],
    ['Can you do a bank transfer?', ['bank']],
    ['I take PayPal as well', ['bank']],
    ['Ring me on 07700 900123', ['phone']],
    ['call +44 20 7946 0958 after six', ['phone']],
    ['(0113) 496 0000', ['phone']],
    ['Look at https://example.com/pay', ['link']],
    ['see www.cheap-plants.shop', ['link']],
    ['text 07700900123 or pay at mypots.co.uk', ['phone', 'link']],
  ])('the detection flags %j', (text, concerns) => {
    expect(concernsOf(text)).toEqual(concerns)
  })

  it.each([
    'It is £12.50 for three, 40 cm tall',
    'I planted 100 seeds on 12.04.2026.They all came up.',
    'Is it still there? Saturday at 10.30 suits me',
    'The order is 0192837',
    'Height 120-140 cm, pot 2 l. Come to LS6 2AB',
    'Rosa rugosa, 3 of 12',
  ])('the detection does not flag %j', (text) => {
    expect(concernsOf(text)).toEqual([])
    expect(warningOf(text)).toBeNull()
  })

  it('the warning names everything found in one sentence', () => {
    expect(warningOf('text 07700900123 or pay at mypots.co.uk')).toBe(
      'This message mentions a phone number and a link. Pay through the listing only: money sent any other way is not protected.',
    )
  })
})
