import { afterEach, expect, it, vi } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { startTestServer } from '#test/server.ts'
import { buy, faults, openCheckout, pass, putOnSale, see } from '#test/shop.ts'

// The clock check runs every half second, and a busy machine may delay it.
vi.setConfig({ testTimeout: 60_000 })

const DAY = 86_400_000
const server = await startTestServer()
const ready = () => server.app.inject({ url: '/readyz' })
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('the server releases and refunds nothing while its wall clock is 20 days ahead, and resumes when it is correct', async () => {
  const said: string[] = []
  vi.spyOn(server.deps.log, 'error').mockImplementation((_facts, line) => void said.push(line))
  const [seller, buyer] = [await server.member('rose'), await server.member('ivy')]
  const order = await buy(server, buyer, await putOnSale(server, seller))
  expect((await see(buyer, order)).status).toBe('processing')
  expect((await ready()).statusCode).toBe(200)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * DAY })
  await vi.waitFor(async () => expect((await ready()).statusCode).toBe(503), { timeout: 20_000 })
  expect((await ready()).json()).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('ahead of') })
  expect(said).toContainEqual(
    expect.stringMatching(/Background jobs are stopped.*clock of this machine is \d+ seconds ahead/),
  )
  // A requested sweep releases nothing either.
  await (server.deps.jobs as JobsControl).tick()
  expect((await see(buyer, order)).status).toBe('processing')
  // Rows written by a request now carry the database's time too, which tests start up to 34 hours ahead.
  expect(await orderedAt(buyer, seller)).toBeLessThan(Date.now() - 18 * DAY)

  vi.useRealTimers()
  await vi.waitFor(async () => expect((await ready()).statusCode).toBe(200), { timeout: 20_000 })
  await pass(server, 13 * DAY)
  await pass(server, 2 * DAY)
  expect((await see(buyer, order)).status).toBe('refunded')
  expect(await faults(server)).toEqual([])
})

/** Opens a checkout and returns the creation time of its order. */
async function orderedAt(buyer: Parameters<typeof see>[0], seller: { me: { id: number } }): Promise<number> {
  const { transactionId } = await openCheckout(buyer, await putOnSale(server, seller))
  return new Date((await see(buyer, transactionId)).createdAt).getTime()
}
