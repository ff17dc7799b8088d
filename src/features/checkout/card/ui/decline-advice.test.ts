import { expect, test } from 'vitest'
import { withAdvice } from './decline-advice.ts'

test.each([
  ['Your card was declined.', ['card_declined'], 'Pay with another card, or ask your bank why.'],
  ['Your card was declined.', ['insufficient_funds', 'card_declined'], 'add money to this account first'],
  ['Your card has expired.', [undefined, 'expired_card'], 'Check the expiry date'],
  ['No.', ['a_new_code'], 'Pay with another card.'],
])('%s (%j) says what to do', (message, codes, expected) => {
  const text = withAdvice(message, ...codes)
  expect(text.startsWith(message)).toBe(true)
  expect(text).toContain(expected)
  expect(text.endsWith('Nothing has been charged.')).toBe(true)
})
