import { readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { expect, test } from 'vitest'

test('the browser’s Stripe.js is of the same release as the API version of the server', () => {
  const script = readFileSync('node_modules/@stripe/stripe-js/dist/pure.js', 'utf8')
  expect(/RELEASE_TRAIN = '(\w+)'/.exec(script)?.[1]).toBe(Stripe.MAJOR_API_VERSION)
  expect(Stripe.API_VERSION).toContain(Stripe.MAJOR_API_VERSION)
})
