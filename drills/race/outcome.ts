import { sql } from 'drizzle-orm'
import { isOpenCancellation } from '#features/checkout/base/cancellation.ts'
import { type Event, type Status, TRANSITIONS } from '#features/checkout/base/lifecycle.ts'
import { FINAL } from '#features/checkout/base/status-groups.ts'
import { only } from '#shared/required.ts'
import type { Caller, CancellationOutcome } from './caller.ts'
import type { RaceSetup } from './race-setup.ts'

type Outcome = {
  status: Status
  steps: { event: Event | 'opened'; from: Status | null; to: Status }[]
  /** Those that were not undone by a report. */
  releases: number
  /** Those that were not cancelled or reversed. */
  payouts: number
  /** Refunds after the release. */
  refundedLater: number
  /** Refunds that reached the card, and chargebacks that a bank made instead. */
  paidBack: number
  /** Chargebacks lost after the release that took the whole payout from the seller. */
  takenByBank: number
  /** Null where it was not cancelled within 14 days. */
  cancellation: CancellationOutcome | null
}

/** The outcome of an order in the ledger. */
export async function outcomeOf({ server }: RaceSetup, id: number): Promise<Outcome> {
  const { rows } = await server.deps.db.execute<Outcome>(sql`
    select t.status,
      (select jsonb_agg(jsonb_build_object('event', event, 'from', from_status, 'to', to_status) order by e.id)
        from transaction_events e where e.transaction_id = t.id) as steps,
      (select count(*) filter (where kind = 'release')::int - count(*) filter (where kind = 'release_undone')::int
        from ledger_entries where transaction_id = t.id) as releases,
      (select count(*)::int from payouts p where p.transaction_id = t.id and p.status not in ('cancelled', 'refunded')) as payouts,
      (select count(*)::int from ledger_entries where transaction_id = t.id and kind = 'refund_released') as "refundedLater",
      (select count(*)::int from refunds r where r.transaction_id = t.id and r.status = 'succeeded')
        + (select count(*)::int from chargebacks c where c.transaction_id = t.id and c.status = 'lost') as "paidBack",
      (select count(*)::int from chargebacks c join payouts p using (transaction_id)
        where c.transaction_id = t.id and c.status = 'lost' and p.status = 'refunded' and c.from_seller = p.amount) as "takenByBank",
      (select jsonb_build_object('status', status, 'isContested', contested_at is not null, 'isDecided', decided_at is not null)
        from order_cancellations c where c.transaction_id = t.id) as cancellation
    from transactions t where t.id = ${id}`)
  return only(rows)
}

/** Faults, as sentences: the order must follow the state machine to one end, with exactly one release or one refund. */
export function faultsOfOutcome(outcome: Outcome): string[] {
  const { status, steps, releases, payouts, paidBack, refundedLater, takenByBank } = outcome
  const ruled = steps.slice(1).every(({ event, from, to }, n) => {
    return (
      from === steps[n]?.to && TRANSITIONS.some((move) => move.event === event && move.from === from && move.to === to)
    )
  })
  // Only a report or a refund after the release reopens an order that had ended.
  const ends = steps.filter(({ to }, n) => FINAL.includes(to) && steps[n + 1]?.from !== 'completed')
  // A chargeback that is lost after the release does not undo the release, but takes the seller's payout.
  const isRight =
    status === 'completed'
      ? releases === 1 && payouts + takenByBank === 1 && paidBack === takenByBank
      : status === 'refunded' && releases === refundedLater && refundedLater <= 1 && payouts === 0 && paidBack === 1
  return [
    ...(ruled ? [] : ['a step is not in the rule book']),
    ...(ends.length === 1 && ends[0]?.to === status ? [] : [`${ends.length} ends`]),
    ...(isRight ? [] : [`${status} with ${releases} releases, ${payouts} payouts and ${paidBack} times paid back`]),
    ...faultsOfCancellation(outcome),
  ]
}

/** A cancellation ends: with a refund, which a bank may have made instead, or because it was not brought back. */
function faultsOfCancellation({ status, steps, takenByBank, cancellation }: Outcome): string[] {
  if (cancellation === null) {
    return steps.some(({ event }) => event === 'cancelledInTime') ? ['refunded for no cancellation'] : []
  }
  const isBack = status === 'refunded' || takenByBank === 1
  const isRight = !isOpenCancellation(cancellation.status) && (cancellation.status === 'lapsed' || isBack)
  return isRight ? [] : [`the cancellation is ${cancellation.status}, and the order ${status}`]
}

/** An action that was answered with success must be in effect. */
export function faultsOfAnswers(
  callers: readonly Caller[],
  answers: readonly string[],
  { steps, cancellation }: Outcome,
): string[] {
  const visited = steps.map(({ to }) => to)
  return callers.flatMap(({ words, events, holds = () => true }, n) => {
    const answer = answers[n] ?? ''
    const leadsTo: Status[] = TRANSITIONS.filter(({ event }) => events.some((one) => one === event)).map(({ to }) => to)
    if (answer === '200') {
      const isDone = events.length === 0 || leadsTo.some((to) => visited.includes(to))
      return isDone && holds(cancellation) ? [] : [`${words}: done, and it is not`]
    }
    return /^409 (?!CONTENTION)/.test(answer) ? [] : [`${words}: ${answer}`]
  })
}

/** The number of orders of a listing by final state and payment outcome. */
export async function ordersOf({ server }: RaceSetup, product: number) {
  const { rows } = await server.deps.db.execute<{ status: string; payment: string; count: number }>(sql`
    select t.status, o.object ->> 'status' as payment, count(*)::int as count
    from transactions t join sandbox.objects o on o.id = t.payment_intent_id
    where exists (select from order_lines l where l.transaction_id = t.id and l.product_id = ${product}) group by 1, 2 order by 1`)
  return rows
}

export async function unitsLeft({ server }: RaceSetup, product: number): Promise<number> {
  const { rows } = await server.deps.db.execute<{ quantity: number }>(
    sql`select quantity from products where id = ${product}`,
  )
  return only(rows).quantity
}

/** The code that the seller read before the order was frozen: in a dispute the buyer's page shows no code. */
export async function codeOf({ server }: RaceSetup, id: number): Promise<string> {
  const { rows } = await server.deps.db.execute<{ code: string }>(
    sql`select collection_code as code from transactions where id = ${id}`,
  )
  return only(rows).code
}
