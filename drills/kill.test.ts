import { afterAll, beforeAll, expect, test } from 'vitest'
import { RetryingClient } from './servers/client.ts'
import { CrashableServer } from './servers/crashable-server.ts'

const KILLS = Number(process.env['KILLS'] ?? 1)
const SEED = Number(process.env['SEED'] ?? 20_260_101)
const CLIENTS = 20
const UNITS = 999

interface Acknowledged {
  buyer: RetryingClient
  id: number
  /** The states of the order that the server has reported, in order. */
  acknowledgedStates: string[]
}

const random = seeded(SEED)
const server = new CrashableServer()
const seller = new RetryingClient(server)
const buyers = Array.from({ length: CLIENTS }, () => new RetryingClient(server))
const orders: Acknowledged[] = []
let products: number[] = []

beforeAll(async () => {
  await server.start()
  await join(seller, 'seller')
  for (const [n, buyer] of buyers.entries()) await join(buyer, `buyer${n}`)
  products = [await publish(), await publish()]
}, 240_000)
afterAll(() => server.end())

test(
  `no purchase, confirmation or refund is lost or repeated when the server is killed ${KILLS} times (seed ${SEED})`,
  async () => {
    let stopped = false
    const busy = buyers.map(async (buyer) => {
      while (!stopped) await trade(buyer)
    })
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(50 + random() * 1450)
      await server.kill()
      await server.start()
    }
    await pause(500)
    stopped = true
    await Promise.all(busy)
    await settled()
    await checkOrders()
    const acknowledged = [seller, ...buyers].reduce((sum, client) => sum + client.acknowledged, 0)
    const starts = server.starts.slice(1).sort((one, other) => one - other)
    const p95 = starts[Math.ceil(starts.length * 0.95) - 1] ?? 0
    console.log(
      `${KILLS} kills, ${acknowledged} acknowledged calls, ${orders.length} orders, ready again p95 ${Math.round(p95)} ms`,
    )
  },
  240_000 + KILLS * 30_000,
)

/** One purchase from the first click to its end, across any number of crashes. */
async function trade(buyer: RetryingClient): Promise<void> {
  const productId = products[Math.floor(random() * products.length)]
  const opened = await buyer.call<{ transactionId: number; clientSecret: string }>(
    'POST',
    '/api/create-payment-intent',
    {
      amount: 20,
      productId,
      buyerProtection: random() < 0.5,
    },
  )
  if (opened.status !== 200) return pause(20)
  const { transactionId: id, clientSecret } = opened
  const order: Acknowledged = { buyer, id, acknowledgedStates: ['opened'] }
  orders.push(order)
  await pay(buyer, clientSecret)
  const status = await until(order, (now) => now !== 'pending')
  order.acknowledgedStates.push(status)
  if (status === 'processing') await finish(order)
}

async function pay(buyer: RetryingClient, clientSecret: string): Promise<void> {
  const paymentId = clientSecret.split('_secret_')[0]
  const card = { clientSecret, number: '4242424242424242', expiry: '12/40', cvc: '123', return_url: '/payment-success' }
  // A repeated confirmation of an authorised payment is refused: the authorised amount is the acknowledgement.
  await buyer.call('POST', `/api/sandbox/payment_intents/${paymentId}/confirm`, card)
  await buyer.call('GET', `/api/payments/status?payment_intent=${paymentId}`)
}

async function finish(order: Acknowledged): Promise<void> {
  const body = { transactionId: order.id }
  const answer =
    random() < 0.7
      ? await order.buyer.call<Moved>('POST', '/api/escrow/confirm-delivery', body)
      : await seller.call<Moved>('POST', '/api/escrow/request-refund', { ...body, reason: 'Frost' })
  expect(answer.status).toBe(200)
  order.acknowledgedStates.push(answer.transaction.status)
}

interface Moved {
  transaction: { status: string }
}

async function until({ buyer, id }: Acknowledged, isSo: (status: string) => boolean): Promise<string> {
  for (;;) {
    const { status } = await seen(buyer, id)
    if (isSo(status)) return status
    await pause(200)
  }
}

/** The stored status of the order, not the one in the response. */
async function seen(buyer: RetryingClient, id: number): Promise<{ status: string; timeline: { event: string }[] }> {
  const origin = await buyer.call<{ timeline: { to: string; event: string }[] }>('GET', `/api/transactions/${id}`)
  return { status: origin.timeline.at(-1)?.to ?? 'missing', timeline: origin.timeline }
}

/**
 * Waits until no job is left, that is until ledger, orders and provider agree. A job whose process was killed three
 * times in a row is set aside, and the sweep enqueues its work again after at most an hour: the test advances the clock
 * by it. Payouts of protected orders wait for 48 hours.
 */
async function settled(): Promise<void> {
  await seller.call('POST', '/dev/clock', { advance: '49h' })
  const deadline = performance.now() + 120_000
  let hours = 0
  for (;;) {
    const { faults, balances } = await seller.call<Books>('GET', '/dev/payments.json')
    const owed = balances.filter(({ account }) => /^(seller_|refunds_owed)/.test(account))
    if (faults.length === 0 && owed.length === 0) return
    if (performance.now() > deadline) expect({ faults, owed }).toEqual({ faults: [], owed: [] })
    if (performance.now() > deadline - 90_000 + hours * 30_000) {
      await seller.call('POST', '/dev/clock', { advance: '1h' })
      hours++
    }
    await pause(250)
  }
}

interface Books {
  faults: string[]
  balances: { account: string }[]
}

async function checkOrders(): Promise<void> {
  const taken = new Map<string, number>()
  for (const order of orders) {
    const { status, timeline } = await seen(order.buyer, order.id)
    expect([order.id, status]).toEqual([
      order.id,
      order.acknowledgedStates.at(-1) === 'opened' ? status : order.acknowledgedStates.at(-1),
    ])
    const events = timeline.map(({ event }) => event)
    expect([order.id, new Set(events).size]).toEqual([order.id, events.length])
    taken.set(status, (taken.get(status) ?? 0) + 1)
  }
  expect([...taken.keys()].filter((status) => !['completed', 'refunded', 'cancelled'].includes(status))).toEqual([])
}

async function join(client: RetryingClient, username: string): Promise<void> {
  const { status } = await client.call('POST', '/api/users', {
    username,
    password: 'damp-soil-and-worms',
    email: `${username}@gardeners.example`,
    fullName: `${username} Gardener`,
    location: 'Leeds',
  })
  expect(status).toBe(201)
}

async function publish(): Promise<number> {
  const { id, status } = await seller.call<{ id: number }>('POST', '/api/products', {
    title: 'Wallflower plugs',
    description: 'Sturdy plugs, ready to plant out',
    price: 2000,
    categoryId: 3,
    location: 'Leeds',
    postcode: 'LS6 2AB',
    quantity: UNITS,
  })
  expect(status).toBe(201)
  return id
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Mulberry32: the same sequence for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
