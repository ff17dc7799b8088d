// Preloaded into a test's server: redirects calls to Stripe to the fake of that test.
const { STRIPE_FAKE = '' } = process.env
const outside = globalThis.fetch
globalThis.fetch = (input, init) =>
  outside(String(input).replace(/^https:\/\/api\.stripe\.com(:443)?/, STRIPE_FAKE), init)
