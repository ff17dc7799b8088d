// Preloaded into the server of a journey: what would go to Stripe goes to the fake of that journey.
const { STRIPE_FAKE = '' } = process.env
const outside = globalThis.fetch
globalThis.fetch = (input, init) =>
  outside(String(input).replace(/^https:\/\/api\.stripe\.com(:443)?/, STRIPE_FAKE), init)
