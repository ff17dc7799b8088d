import { expect, test } from 'vitest'
import { listingBody } from '#test/listing-body.ts'
import { Progress } from '../progress.ts'
import { RetryingClient } from '../servers/client.ts'
import { CrashingServer } from '../servers/crashing-server.ts'
import { POINTS, type Point } from './points.ts'

/** A server's sales are transferred one by one. */
const SERVED = POINTS.filter((point) => !point.includes('daily'))
/** Trials at every point; unset, one trial at the point where a call and the ledger differ most. */
const TIMES = Number(process.env['TIMES'] ?? 0)
const FURTHEST: readonly Point[] = ['after transfer']
const TRIALS = TIMES === 0 ? FURTHEST : Array.from({ length: TIMES }, () => SERVED).flat()
/** Most of a trial is waiting: for a process to start, and for the others to notice that one has gone. */
const AT_ONCE = 4
/** A step is a whole trial: two starts of a server and five sales. */
const progress = new Progress(600_000)
const GOOD = '4242424242424242'
const DISPUTED = '4000000000000259'

interface Opened {
  transactionId: number
  clientSecret: string
}

test(
  `a server killed ${TRIALS.length} times around a call to the provider reaches the same final state as without a crash`,
  () => progress.limit(crashEach()),
  0,
)

async function crashEach(): Promise<void> {
  const trials = [...TRIALS]
  const worker = async (): Promise<void> => {
    for (let point = trials.shift(); point; point = trials.shift()) {
      await trial(point)
      progress.made(point)
    }
  }
  // Waits for every process to exit, even if one fails.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  if (TIMES > 0) console.log(`${TRIALS.length} servers killed at ${SERVED.length} points, ${progress.elapsed}`)
}

/** Four sales, with a rival payment, two refunds and a chargeback, on a server that crashes at the point. */
async function trial(point: Point): Promise<void> {
  const server = await CrashingServer.start(point)
  try {
    await server.during(trade(server, point))
  } finally {
    await server.end()
  }
}

async function trade(server: CrashingServer, point: Point): Promise<void> {
  const [rose, ivy, fern] = [new RetryingClient(server), new RetryingClient(server), new RetryingClient(server)]
  await join(rose, 'rose')
  await join(ivy, 'ivy')
  await join(fern, 'fern')
  // Without protection the payout does not wait.
  const sold = await opens(ivy, await publish(rose), false)
  const lost = await opens(fern, await productOf(ivy, sold), true)
  await pays(ivy, sold, GOOD)
  await isNow(ivy, sold, 'processing')
  await pays(fern, lost, GOOD)
  await ivy.call('POST', '/api/escrow/confirm-delivery', { transactionId: sold.transactionId })
  const refunded = await opens(ivy, await publish(rose), false)
  await pays(ivy, refunded, GOOD)
  await isNow(ivy, refunded, 'processing')
  const reason = { transactionId: refunded.transactionId, reason: 'Frost' }
  await rose.call('POST', '/api/escrow/request-refund', reason)
  const returned = await opens(ivy, await publish(rose), false)
  await pays(ivy, returned, GOOD)
  await isNow(ivy, returned, 'processing')
  await ivy.call('POST', '/api/escrow/confirm-delivery', { transactionId: returned.transactionId })
  await isPaidOut(rose, returned)
  await rose.call('POST', '/api/escrow/request-refund', { ...reason, transactionId: returned.transactionId })
  const disputed = await opens(ivy, await publish(rose), false)
  await pays(ivy, disputed, DISPUTED)
  await isNow(ivy, disputed, 'dispute')
  await isNow(fern, lost, 'cancelled')
  await settled(rose, point)
  const ends = [sold, refunded, returned, disputed].map((order) => statusOf(ivy, order))
  expect([point, ...(await Promise.all(ends)), server.deaths]).toEqual([
    ...[point, 'completed', 'refunded', 'refunded', 'dispute', 1],
  ])
}

async function join(client: RetryingClient, username: string): Promise<void> {
  await client.call('POST', '/api/users', {
    username,
    password: 'damp-soil-and-worms',
    email: `${username}@gardeners.example`,
    fullName: `${username} Gardener`,
    location: 'Leeds',
  })
}

async function publish(seller: RetryingClient): Promise<number> {
  const { id } = await seller.call<{ id: number }>(
    'POST',
    '/api/products',
    listingBody({ price: 2000, postcode: 'LS6 2AB' }),
  )
  return id
}

async function opens(buyer: RetryingClient, productId: number, buyerProtection: boolean): Promise<Opened> {
  const body = { amount: 20, productId, buyerProtection }
  const opened = await buyer.call<Opened>('POST', '/api/create-payment-intent', body)
  expect(opened.status).toBe(200)
  return opened
}

async function pays(buyer: RetryingClient, { clientSecret }: Opened, number: string): Promise<void> {
  const id = clientSecret.split('_secret_')[0]
  const card = { clientSecret, number, expiry: '12/40', cvc: '123', return_url: '/payment-success' }
  await buyer.call('POST', `/api/sandbox/payment_intents/${id}/confirm`, card)
}

const seen = (person: RetryingClient, { transactionId }: Opened) =>
  person.call<{ productId: number; timeline: { to: string }[] }>('GET', `/api/transactions/${transactionId}`)

const productOf = async (person: RetryingClient, order: Opened): Promise<number> =>
  (await seen(person, order)).productId

/** The stored status of the order, not the one in the response. */
const statusOf = async (person: RetryingClient, order: Opened): Promise<string> =>
  (await seen(person, order)).timeline.at(-1)?.to ?? 'missing'

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 250))

async function isNow(person: RetryingClient, order: Opened, status: string): Promise<void> {
  for (let tries = 0; (await statusOf(person, order)) !== status; tries++) {
    if (tries === 240) throw new Error(`order ${order.transactionId} is never ${status}`)
    await pause()
  }
}

async function isPaidOut(seller: RetryingClient, { transactionId }: Opened): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { payoutStatus } = await seller.call<{ payoutStatus: string }>('GET', `/api/transactions/${transactionId}`)
    if (payoutStatus === 'completed') return
    if (tries === 40) await seller.call('POST', '/dev/clock', { advance: '1h' })
    if (tries === 400) throw new Error(`order ${transactionId} is never paid out`)
    await pause()
  }
}

interface Books {
  faults: string[]
  balances: { account: string }[]
}

/** Ledger and provider agree and no debt is open, after at most one sweep. */
async function settled(person: RetryingClient, point: Point): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { faults, balances } = await person.call<Books>('GET', '/dev/payments.json')
    const owed = balances.filter(({ account }) => /^(seller_|refunds_owed)/.test(account))
    if (faults.length === 0 && owed.length === 0) return
    if (tries === 40) await person.call('POST', '/dev/clock', { advance: '1h' })
    if (tries === 400) expect({ point, faults, owed }).toEqual({ point, faults: [], owed: [] })
    await pause()
  }
}
