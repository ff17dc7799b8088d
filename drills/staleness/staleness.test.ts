import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { Progress } from '../progress.ts'
import { faultsOf, type Plant, type Reader } from './judge.ts'
import { Market, WORD, writes } from './market.ts'
import { type Seen, seenBy } from './seen.ts'

const LIVES = Number(process.env['LIVES'] ?? 1)
const WRITES = Number(process.env['WRITES'] ?? 7)
const SEED = Number(process.env['SEED'] ?? 7)
const SECOND = 1_000
const PATIENT = { timeout: 30_000 }

/** One process, beside which another is started for each life: two on one database, of which one is restarted. */
const here = await startTestServer({ withPages: true })
const progress = new Progress()

let reader: TestMember
let staff: TestMember

beforeAll(async () => {
  reader = await here.member('wren')
  staff = await here.member('warden', 'moderator')
})

const addressesOf = (plants: readonly Plant[]): string[] => [
  `/browse?q=${WORD}`,
  `/api/products/search?q=${WORD}`,
  '/api/products?limit=50',
  ...plants.flatMap(({ id }) => [`/product/${id}`, `/api/products/${id}`]),
]

const life = fc.array(
  fc.record({
    write: fc.constantFrom(...writes),
    choice: fc.nat(99),
    /** Whether all connections of both processes are cut with the change, that of the listener among them. */
    isCut: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  }),
  { minLength: WRITES, maxLength: WRITES },
)

test.each(Array.from({ length: LIVES }, (_, n) => SEED + n))(
  `nothing is stale for more than a second, and nothing private is seen, in two processes after each of ${WRITES} changes (seed %i)`,
  async (seed) => {
    await progress.limit(live(seed))
  },
  0,
)

async function live(seed: number): Promise<void> {
  const there = await startTestServer({ withPages: true, beside: here })
  const servers = [here, there]
  const market = new Market(here, { reader, staff })
  await market.open()
  const done: string[] = []
  for (const { write, choice, isCut } of fc.sample(life, { seed, numRuns: 1 })[0] ?? []) {
    // These may be answered before or after the change: what they leave in a cache must not be used afterwards.
    const during = Promise.allSettled([read(servers, market, 'visitor'), read(servers, market, 'member')])
    done.push(await market.write(write, choice))
    if (isCut) done.push(await cutConnections())
    await during
    await afterwards(servers, market, `seed ${seed}: ${done.join('; ')}`, isCut)
    progress.made(`change ${done.length} of seed ${seed}`)
  }
  await market.close()
}

/** Members see a change at once, visitors within a second. After an outage both do as soon as the processes answer. */
async function afterwards(servers: TestServer[], market: Market, when: string, isCut: boolean): Promise<void> {
  const check = async (who: Reader) => expect(faultsIn(await read(servers, market, who), market, who), when).toEqual([])
  if (!isCut) await check('member')
  for (const server of servers) await vi.waitFor(() => server.clock.advance(SECOND), PATIENT)
  for (const who of ['visitor', 'member'] as const) await (isCut ? vi.waitFor(() => check(who), PATIENT) : check(who))
}

const read = (servers: TestServer[], { plants }: Market, who: Reader): Promise<Seen[]> =>
  seenBy(servers, addressesOf(plants), who === 'member' ? reader : null)

const faultsIn = (seen: readonly Seen[], { plants }: Market, who: Reader): string[] =>
  seen.flatMap((one) => plants.flatMap((plant) => faultsOf(one, who, plant)))

async function cutConnections(): Promise<string> {
  await here.deps.db
    .execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`)
    .catch(() => {})
  return 'connections cut'
}

test.each<[string, Partial<Plant>, Partial<Seen>]>([
  ['a stale price', {}, { body: '"Serviceberry No 2","price":900,' }],
  ['a stale title', {}, { body: '"Serviceberry No 1","price":950, "Serviceberry No 2"' }],
  ['a sold plant in a list', { status: 'sold' }, {}],
  ['a paused plant', { status: 'paused' }, { url: '/api/products/3' }],
  ['a plant that is missing', {}, { body: '[]' }],
  ['a private email address', {}, { body: '"Serviceberry No 2","price":950,"linnet@gardeners.example"' }],
  ['a private field', {}, { body: '"Serviceberry No 2","price":950,"pickupPlaceId":4' }],
])('the drill finds %s', (_what, plant, seen) => {
  const seller = { name: 'Linnet', email: 'linnet@gardeners.example', showsEmail: false, isSuspended: false, past: [] }
  const past = [{ title: 'Serviceberry No 1', price: 900 }]
  const right: Plant = { id: 3, seller, title: 'Serviceberry No 2', price: 950, status: 'active', past }
  const list: Seen = { url: '/api/products?limit=50', status: 200, body: '"Serviceberry No 2","price":950,' }
  expect(faultsOf(list, 'visitor', right)).toEqual([])
  expect(faultsOf({ ...list, ...seen }, 'visitor', { ...right, ...plant })).not.toEqual([])
})
