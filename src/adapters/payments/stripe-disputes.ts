import type Stripe from 'stripe'
import { pence } from '#shared/money.ts'
import type { Chargeback, EvidenceRequest } from './payments.ts'
import { onceUnder, verifiedResponse } from './stripe-outcomes.ts'

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
  const { id, status, amount, payment_intent, balance_transactions, metadata } = dispute
  const { due_by: dueBy, submission_count: times } = dispute.evidence_details
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
    submitted: times > 0 ? { reference: metadata['evidence'] ?? null } : null,
    entries,
  }
}

function stateOf(stage: Stage, status: string, hasTaken: boolean): Chargeback['state'] {
  if (stage === 'deciding') return 'open'
  if (stage !== 'asking') return stage
  if (!hasTaken) return 'inquiry'
  return CLOSED.includes(status) ? 'lost' : 'open'
}

export const disputeAt = async (stripe: Stripe, id: string): Promise<Chargeback> =>
  toChargeback(await verifiedResponse(stripe.disputes.retrieve(id), 'd', 'dispute'))

export async function storeEvidence(
  stripe: Stripe,
  { name, content }: { name: string; content: Uint8Array },
): Promise<{ id: string }> {
  const response = stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: content, name, type: 'application/pdf' },
  })
  const { id } = await verifiedResponse(response, 'file_', 'file')
  return { id }
}

export const submitEvidence = (stripe: Stripe, request: EvidenceRequest): Promise<Chargeback> =>
  onceUnder({
    key: `ev:${request.reference}`,
    send: async (idempotencyKey) =>
      toChargeback(await verifiedResponse(sendEvidence(stripe, request, idempotencyKey), 'd', 'dispute')),
    lookUp: async () => {
      const found = await disputeAt(stripe, request.chargebackId)
      return found.submitted ? found : null
    },
  })

function sendEvidence(stripe: Stripe, request: EvidenceRequest, idempotencyKey: string) {
  const { chargebackId, reference, productDescription, customerName, refundPolicy, statement, fileId } = request
  // Not handed over: the field with the day must not be sent at all.
  if (request.receivedOn === null) {
    return stripe.disputes.update(
      chargebackId,
      {
        evidence: {
          product_description: productDescription,
          customer_name: customerName,
          refund_policy_disclosure: refundPolicy,
          uncategorized_text: statement,
          uncategorized_file: fileId,
        },
        metadata: { evidence: reference },
        submit: true,
      },
      { idempotencyKey },
    )
  }
  return stripe.disputes.update(
    chargebackId,
    {
      evidence: {
        product_description: productDescription,
        customer_name: customerName,
        service_date: request.receivedOn,
        refund_policy_disclosure: refundPolicy,
        uncategorized_text: statement,
        uncategorized_file: fileId,
      },
      metadata: { evidence: reference },
      submit: true,
    },
    { idempotencyKey },
  )
}
