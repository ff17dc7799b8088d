import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { failureOf } from '#adapters/db/failure.ts'
import { sweepCancellations } from '#features/checkout/cancel/server/cancellation-sweep.ts'
import { sweep } from '#features/checkout/order/server/sweep.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import { ApiError } from '#shared/api-client.ts'
import { inTurn } from '#shared/required.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'

/** The users of all rounds, and the failures of the sweep. */
export interface RaceSetup {
  server: TestServer
  seller: TestMember
  /** The seller of the rounds about cancellations within 14 days. */
  trader: TestMember
  staff: TestMember
  buyers: TestMember[]
  /** The first of the buyers, who acts in the steps that need one. */
  buyer: TestMember
  complaints: string[]
}

export async function openRace(buyers: number): Promise<RaceSetup> {
  const server = await startTestServer()
  const seller = await server.member('seller')
  const trader = await server.member('trader')
  await trader(declareSeller, {
    body: { kind: 'trader', name: 'Ferns & Co', address: '1 Mill Lane, Leeds LS6 2AB', email: 'ferns@example.org' },
  })
  const staff = await server.member('moss', 'finance')
  const names = Array.from({ length: buyers }, (_, n) => `buyer${n}`)
  const buyersOfRace = await Promise.all(names.map((name) => server.member(name)))
  // Many rounds span years, so sessions do not expire.
  await server.deps.db.execute(
    sql`update sessions set expires_at = '3000-01-01', created_at = '2999-01-01', last_seen_at = '2999-01-01'`,
  )
  return { server, seller, trader, staff, buyers: buyersOfRace, buyer: inTurn(buyersOfRace, 0), complaints: [] }
}

/** Runs the sweep as each server process does. Work that finds the server too busy is left to the next sweep. */
export async function sweeps({ server: { deps }, complaints }: RaceSetup): Promise<void> {
  const error = (facts: object, message: string) => {
    if (!('kind' in facts && facts.kind === 'unavailable')) complaints.push(`${message}: ${JSON.stringify(facts)}`)
  }
  try {
    const watched = { ...deps, log: { ...deps.log, error } }
    await sweepCancellations(watched)
    await sweep(watched)
  } catch (thrown) {
    if (failureOf(thrown).kind !== 'unavailable') throw thrown
  }
}

/** The result of a call: `200`, or status and code of its refusal. Retries when the server is too busy. */
export async function answerOf(call: () => Promise<unknown>): Promise<string> {
  for (;;) {
    try {
      await call()
      return '200'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 503) return `${error.status} ${error.body.code}`
      await pause(200)
    }
  }
}

/** Shuffles by the seed. */
export const shuffled = <Thing>(things: readonly Thing[], seed: number): Thing[] =>
  fc.sample(fc.shuffledSubarray([...things], { minLength: things.length }), { numRuns: 1, seed })[0] ?? []

/** Number of deadlocks. A deadlocked transaction is repeated, so no response shows it. */
export async function deadlocks({ server: { deps } }: RaceSetup): Promise<number> {
  // Each connection has its own counter and reports it when queried; concurrent queries reach every connection.
  const flushStatistics = () => deps.db.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.2)`)
  await Promise.all(Array.from({ length: 10 }, flushStatistics))
  const { rows } = await deps.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  )
  return rows[0]?.deadlocks ?? 0
}
