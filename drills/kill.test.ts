import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsIn, jobsSetAside } from './kill/acknowledged.ts'
import { anyFault, cause, FAULTS, type Fault } from './kill/mixed-faults.ts'
import { Trading } from './kill/trading.ts'
import { Progress } from './progress.ts'
import { CrashableServer } from './servers/crashable-server.ts'

const KILLS = Number(process.env['KILLS'] ?? 1)
/** How many faults of every kind, at random; unset, a kill and another. */
const MIXED = Number(process.env['MIXED'] ?? 0)
const SEED = Number(process.env['SEED'] ?? 20_260_101)
const BUYERS = Number(process.env['BUYERS'] ?? 20)
/** The other fault in the short run. */
const QUICK: readonly Fault[] = ['connections cut']
/** Calls that the server acknowledges for each fault. */
const CALLS_A_FAULT = 25

const random = seeded(SEED)
const PLAN: readonly Fault[] =
  MIXED > 0
    ? Array.from({ length: MIXED }, () => anyFault(random))
    : [...Array.from({ length: KILLS }, () => 'server killed' as const), ...(KILLS > 1 ? [] : QUICK)]
const server = new CrashableServer()
const progress = new Progress()
let trading: Trading

beforeAll(async () => {
  await server.start()
  trading = await Trading.open(server, BUYERS, random)
  await trading.operate('POST', '/dev/payments', { action: 'settlement', value: 'instant' })
}, 240_000)
afterAll(() => server.end())

test(
  `no purchase, confirmation or refund is lost or repeated in ${PLAN.length} faults of server and database (seed ${SEED})`,
  () => progress.limit(killAndCheck()),
  0,
)

async function killAndCheck(): Promise<void> {
  let isBroken = false
  const busy = trading.run().catch((error: unknown) => {
    isBroken = true
    throw error
  })
  for (const [n, fault] of PLAN.entries()) {
    if (isBroken) break
    await untilTimeFor(n + 1)
    // Each start also switches between one transfer a day and one for each sale.
    await cause(fault, server, { DAILY_TRANSFERS: n % 2 === 0 ? 'on' : 'off' })
    const answered = trading.acknowledged
    if (fault !== 'server killed') await until(() => isBroken || trading.acknowledged > answered, `after ${fault}`)
    const found = await faultsIn(server.dataDir, trading)
    expect([n, fault, ...found]).toEqual([n, fault])
  }
  const { acknowledged } = trading
  trading.stop()
  await busy
  progress.made('trading')
  await trading.finishUnpaid()
  await settled()
  await checkOrders()
  expect(acknowledged).toBeGreaterThanOrEqual(PLAN.length * CALLS_A_FAULT)
  const starts = server.starts.slice(1).sort((one, other) => one - other)
  const p95 = starts[Math.ceil(starts.length * 0.95) - 1] ?? 0
  const setAside = await jobsSetAside(server.dataDir)
  console.log(
    `${kinds()}, ${acknowledged} acknowledged calls, ${trading.orders.length} orders, ` +
      `${trading.leftUnpaid} of them paid later, ${setAside} jobs set aside, ready again p95 ${Math.round(p95)} ms, ` +
      `${server.failedStarts} starts repeated, seed ${SEED}, ${progress.elapsed}`,
  )
}

/** How often each fault was caused, as `3 × server killed`. */
const kinds = (): string =>
  FAULTS.map((fault) => [PLAN.filter((one) => one === fault).length, fault] as const)
    .filter(([count]) => count > 0)
    .map(([count, fault]) => `${count} × ${fault}`)
    .join(', ')

/** One fault in five comes soon after the start; the others after a number of acknowledged calls, and a moment. */
async function untilTimeFor(nth: number): Promise<void> {
  const isEarly = random() < 0.2 && nth < PLAN.length
  const due = CALLS_A_FAULT * nth + random() * 20
  if (!isEarly) await until(() => trading.acknowledged >= due, `${nth - 1} faults`)
  await pause(random() * 200)
}

async function until(isSo: () => boolean, step: string): Promise<void> {
  while (!isSo()) {
    const before = trading.acknowledged
    await pause(10)
    if (trading.acknowledged > before) progress.made(`${trading.acknowledged} calls and ${step}`)
  }
}

/**
 * Waits until ledger, orders and provider agree and nothing is owed. The clock is advanced by the 48 hours for which
 * payouts of protected orders wait, and by six hours whenever nothing changes: the sweep then repeats the work of jobs
 * that were set aside, and the transfers of the next day are sent.
 */
async function settled(): Promise<void> {
  await trading.advance('49h')
  let last = ''
  for (let quiet = 0, hours = 0; ; quiet++) {
    const { faults, balances } = await trading.operate<Books>('GET', '/dev/payments.json')
    const owed = balances.filter(({ account }) => /^(seller_|refunds_owed)/.test(account))
    if (faults.length === 0 && owed.length === 0) return
    const state = JSON.stringify({ faults, owed })
    if (state !== last) quiet = 0
    last = state
    progress.made(`settling: ${state}`)
    if (quiet === 20) {
      quiet = 0
      hours += 6
      await trading.advance('6h')
    }
    expect([hours > 72, hours > 72 && state]).toEqual([false, false])
    await pause(250)
  }
}

interface Books {
  faults: string[]
  balances: { account: string }[]
}

async function checkOrders(): Promise<void> {
  expect(await faultsIn(server.dataDir, trading)).toEqual([])
  for (const order of trading.orders) {
    const { timeline } = await trading.stored(order)
    const last = timeline.at(-1)
    expect([order.id, last?.event, last?.to]).toEqual([
      order.id,
      order.steps.at(-1),
      order.steps.includes('confirmReceipt') ? 'completed' : 'refunded',
    ])
  }
}

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
