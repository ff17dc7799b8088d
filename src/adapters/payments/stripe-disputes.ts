import type Stripe from 'stripe'
import { pence } from '#shared/money.ts'
import type { Chargeback } from './payments.ts'

type Stage = 'asking' | 'deciding' | 'won' | 'lost'

/** Every known status. `prevented` was settled before it became a dispute: by a refund, or by money taken. */
const stages: ReadonlyMap<string, Stage> = new Map(
  Object.entries<Stage>({
    warning_needs_response: 'asking',
    warning_under_review: 'asking',
    warning_closed: 'asking',
    prevented: 'asking',
    needs_response: 'deciding',
    under_review: 'deciding',
    appeal_needs_response: 'deciding',
    appeal_under_review: 'deciding',
    won: 'won',
    lost: 'lost',
  }),
)

/** Final statuses. */
const CLOSED: readonly string[] = ['warning_closed', 'prevented']

/** A dispute in our terms. An unknown status is an error, never guessed. */
export function toChargeback(dispute: Stripe.Dispute): Chargeback {
  const { id, status, amount, payment_intent, balance_transactions } = dispute
  const dueBy = dispute.evidence_details.due_by
  const stage = stages.get(status)
  if (!stage) throw new Error(`Dispute ${id} has the unknown status ${status}.`)
  const entries = balance_transactions.map((line) => ({ id: line.id, amount: pence(line.amount) }))
  const hasTaken = entries.reduce((sum, move) => sum + move.amount, 0) < 0
  return {
    id,
    paymentId: String(payment_intent),
    amount: pence(amount),
    state: stateOf(stage, status, hasTaken),
    evidenceDueAt: dueBy ? new Date(dueBy * 1000) : null,
    entries,
  }
}

function stateOf(stage: Stage, status: string, hasTaken: boolean): Chargeback['state'] {
  if (stage === 'deciding') return 'open'
  if (stage !== 'asking') return stage
  if (!hasTaken) return 'inquiry'
  return CLOSED.includes(status) ? 'lost' : 'open'
}
