// Ends with 0 when the server on PORT can serve, and with 1 shortly before the unit's TimeoutStartSec. Plain JavaScript without packages.
const port = process.env.PORT || '3000'
const host = process.env.HOST === '::' || process.env.HOST === '::1' ? '[::1]' : '127.0.0.1'
const until = Date.now() + 170_000
let reason = 'no answer'
while (Date.now() < until) {
  try {
    const response = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(2000) })
    if (response.ok) process.exit(0)
    reason = (await response.text()).slice(0, 300)
  } catch (error) {
    reason = String(error.cause?.code ?? error.message)
  }
  await new Promise((resolve) => setTimeout(resolve, 250))
}
console.error(`Hedgerow is not ready after 170 seconds: ${reason}`)
process.exit(1)
