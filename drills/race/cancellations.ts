import { sql } from 'drizzle-orm'
import {
  acceptCancellation,
  cancelOrder,
  contestCancellation,
  sayBroughtBack,
} from '#features/checkout/cancel/contract.ts'
import { decideCase } from '#features/desk/contract.ts'
import type { Caller } from './caller.ts'
import type { RaceSetup } from './race-setup.ts'

/** Everyone who acts on the cancellation of a trader's order, each twice. */
export async function cancellationCallers(race: RaceSetup, id: number): Promise<Caller[]> {
  const { buyer, seller } = race
  const at = { params: { id: String(id) } }
  const contest = { ...at, body: { reason: 'It came back without leaves' } }
  const callers: Omit<Caller, 'events'>[] = [
    { words: 'cancels within 14 days', holds: (found) => found !== null, call: () => buyer(cancelOrder, at) },
    {
      words: 'brings it back',
      // Only staff can decide against it then.
      holds: (found) => found !== null && (found.status !== 'lapsed' || found.isDecided),
      call: () => buyer(sayBroughtBack, at),
    },
    { words: 'accepts the cancellation', holds: isRefunded, call: () => seller(acceptCancellation, at) },
    {
      words: 'contests the cancellation',
      holds: (found) => found?.isContested === true,
      call: () => seller(contestCancellation, contest),
    },
    ...(await staffOf(race, id)),
  ]
  return callers.flatMap((caller) => [caller, caller]).map((caller) => ({ ...caller, events: [] }))
}

const isRefunded: NonNullable<Caller['holds']> = (found) =>
  found !== null && ['refunding', 'refunded'].includes(found.status)

/** Staff decide a contested cancellation, for both sides at once. */
async function staffOf({ server, staff }: RaceSetup, id: number): Promise<Omit<Caller, 'events'>[]> {
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'order' and subject_id = ${id} and status = 'open'`,
  )
  return rows.flatMap(({ id: found }) => {
    const params = { id: String(found) }
    const stands = { action: 'none', rule: 'asDescribed', words: 'The photos show broken fronds.' } as const
    const goesBack = { action: 'refund', rule: 'asDescribed', words: 'It is complete on the photos.' } as const
    return [
      {
        words: 'decides that the order stands',
        holds: (now) => now?.isDecided === true || isRefunded(now),
        call: () => staff(decideCase, { params, body: stands }),
      },
      {
        words: 'decides that it goes back',
        holds: isRefunded,
        call: () => staff(decideCase, { params, body: goesBack }),
      },
    ] satisfies Omit<Caller, 'events'>[]
  })
}
