import { expect, test } from 'vitest'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { OutcomeUnknown } from '#adapters/payments/failures.ts'
import { sentenceOf } from '../plain-failures.ts'

test.each([
  [new StartFailure('There is no database.'), 'There is no database.'],
  [new OutcomeUnknown('socket hang up'), /^The payment provider did not answer\./],
  [Object.assign(new Error('An error occurred'), { type: 'StripeConnectionError' }), /^The payment provider did not/],
])('a command prints the refusal %s as one sentence', (error, sentence) => {
  expect(sentenceOf(error)).toMatch(sentence)
})

test.each([new TypeError('x is not a function'), Object.assign(new Error('No'), { type: 'StripeAPIError' }), 'text'])(
  'a command prints everything about the unexpected error %s',
  (error) => {
    expect(sentenceOf(error)).toBeNull()
  },
)
