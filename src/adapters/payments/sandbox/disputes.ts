import { SandboxFailure } from './failure.ts'
import { type Charge, type Dispute, newId } from './objects.ts'
import type { SandboxUnitOfWork } from './unit-of-work.ts'

export interface Complaint {
  /** Default: the whole remaining amount of the payment. */
  amount?: number | undefined
  /** The bank only inquires, and takes no money yet. */
  isInquiry?: boolean
}

/** The next step of a dispute. */
export type Verdict = 'won' | 'lost' | 'closed' | 'prevented' | 'escalated' | 'appealed'

const ASKING: readonly Dispute['status'][] = ['warning_needs_response', 'warning_under_review']
const DECIDING: readonly Dispute['status'][] = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
]

const stages: Record<Verdict, { from: readonly Dispute['status'][]; to: Dispute['status'] }> = {
  won: { from: DECIDING, to: 'won' },
  lost: { from: DECIDING, to: 'lost' },
  closed: { from: ASKING, to: 'warning_closed' },
  prevented: { from: [...ASKING, ...DECIDING], to: 'prevented' },
  escalated: { from: ASKING, to: 'needs_response' },
  appealed: { from: ['lost'], to: 'appeal_under_review' },
}

/**
 * https://support.stripe.com/questions/pricing-updates-for-businesses-in-the-united-kingdom: per dispute, whatever its
 * result.
 */
const DISPUTE_FEE = 2000

/** How long a bank waits for evidence. */
const EVIDENCE_SECONDS = 9 * 86_400

/** A cardholder disputes a captured payment at their bank. */
export async function raiseDispute(
  work: SandboxUnitOfWork,
  paymentId: string,
  complaint: Complaint = {},
): Promise<void> {
  const { object: intent } = await work.store.lock('payment_intent', paymentId)
  if (intent.status !== 'succeeded') throw new SandboxFailure(400, 'This payment was not taken.', 'charge_not_captured')
  const { object: charge } = await work.store.lock('charge', String(intent.latest_charge))
  const left = charge.amount_captured - (await takenByBank(work, charge.id))
  const amount = Math.min(complaint.amount ?? left, left)
  if (amount <= 0) return
  const { isInquiry = false } = complaint
  const dispute = await work.store.add('dispute', {
    id: newId('dispute'),
    object: 'dispute',
    amount,
    charge: charge.id,
    created: work.seconds,
    currency: charge.currency,
    balance_transactions: [],
    evidence: {},
    evidence_details: {
      due_by: work.seconds + EVIDENCE_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  })
  await work.store.save('charge', { ...charge, disputed: true })
  await work.emit('charge.dispute.created', isInquiry ? dispute : await moved(work, dispute, -amount))
}

/** The bank continues or closes a dispute. Of a lost dispute it may return a part. */
export async function decideDispute(work: SandboxUnitOfWork, id: string, verdict: Verdict, back = 0): Promise<void> {
  const { object: dispute } = await work.store.lock('dispute', id)
  const { from, to } = stages[verdict]
  if (!from.includes(dispute.status)) return
  const { object: charge } = await work.store.lock('charge', dispute.charge)
  if (verdict === 'escalated') return escalate(work, dispute, charge)
  const decided = await work.store.save('dispute', { ...dispute, status: to })
  const returned = verdict === 'won' ? takenBy(decided) : verdict === 'lost' ? Math.min(back, takenBy(decided)) : 0
  const settled = returned > 0 ? await moved(work, decided, returned) : decided
  if (verdict === 'won') {
    const disputed = (await takenByBank(work, charge.id)) > 0
    await work.store.save('charge', { ...charge, disputed })
  }
  await work.emit(verdict === 'appealed' ? 'charge.dispute.updated' : 'charge.dispute.closed', settled)
}

/** An inquiry becomes a dispute and takes the money; if everything has been refunded it closes instead. */
async function escalate(work: SandboxUnitOfWork, dispute: Dispute, charge: Charge): Promise<void> {
  const left = charge.amount_captured - charge.amount_refunded - (await takenByBank(work, charge.id))
  const amount = Math.min(dispute.amount, left)
  if (amount <= 0) return decideDispute(work, dispute.id, 'closed')
  const begun: Dispute = { ...dispute, amount, status: 'needs_response', is_charge_refundable: false }
  await work.emit('charge.dispute.updated', await moved(work, begun, -amount))
}

/** Adds a line to the platform's account and to the dispute behind it. */
async function moved(work: SandboxUnitOfWork, dispute: Dispute, amount: number): Promise<Dispute> {
  const line = await work.move('adjustment', dispute.id, amount, { fee: amount < 0 ? DISPUTE_FEE : 0 })
  const balance_transactions = [...dispute.balance_transactions, await work.store.get('balance_transaction', line)]
  return work.store.save('dispute', { ...dispute, balance_transactions })
}

const takenBy = ({ balance_transactions }: Dispute): number =>
  balance_transactions.reduce((sum, { amount }) => sum - amount, 0)

const disputesOf = (work: SandboxUnitOfWork, chargeId: string): Promise<Dispute[]> =>
  work.store.list('dispute', { field: 'charge', value: chargeId })

/** The amount of a charge that banks have taken and not returned. */
async function takenByBank(work: SandboxUnitOfWork, chargeId: string): Promise<number> {
  return (await disputesOf(work, chargeId)).reduce((sum, dispute) => sum + takenBy(dispute), 0)
}

/** The refundable amount of a charge. It is zero while a bank decides on a dispute. */
export async function refundable(work: SandboxUnitOfWork, charge: Charge): Promise<number> {
  const disputes = await disputesOf(work, charge.id)
  const isFrozen = disputes.some((one) => DECIDING.includes(one.status) && !one.is_charge_refundable)
  if (isFrozen) throw new SandboxFailure(400, 'This charge has been charged back.', 'charge_disputed')
  return charge.amount_captured - charge.amount_refunded - disputes.reduce((sum, one) => sum + takenBy(one), 0)
}
