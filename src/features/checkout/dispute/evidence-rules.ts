import type { ChargebackStatus, EvidenceStatus } from '../base/money-states.ts'

export const MAX_EVIDENCE_WORDS = 4000
export const MAX_EVIDENCE_PHOTOS = 6
export const MAX_EVIDENCE_MESSAGES = 20

/** How far the answer to a bank is, as people see it. */
export const EVIDENCE_STATES = ['due', 'refused', 'sending', 'sent', 'late', 'won', 'lost'] as const
export type EvidenceState = (typeof EVIDENCE_STATES)[number]

const whileOpen: Readonly<Record<EvidenceStatus, EvidenceState>> = {
  collecting: 'due',
  sending: 'sending',
  sent: 'sent',
  missed: 'late',
}

/** The bank's decision counts for more than whether it had our answer. A refused answer can be changed like a new one. */
export function evidenceState(
  chargeback: ChargebackStatus,
  { status, refusal }: { status: EvidenceStatus; refusal: string | null },
): EvidenceState {
  if (chargeback !== 'open') return chargeback
  return status === 'collecting' && refusal !== null ? 'refused' : whileOpen[status]
}

interface Beginning {
  /** What the bank disputes, in pence. */
  amount: number
  /** The code was entered, or the buyer confirmed receipt. */
  isProven: boolean
}

/**
 * Whether an answer is sent by itself. The provider keeps a fee for it unless the bank decides for the seller. A seller
 * who can prove the handover is answered for whatever the amount; without proof only what exceeds the fee.
 */
export const isAnsweredAutomatically = ({ amount, isProven }: Beginning, counterFee: number): boolean =>
  isProven || amount > counterFee

interface Decided {
  status: ChargebackStatus
  /** What the bank holds, and what of it the seller bore after the release. */
  taken: number
  fromSeller: number
  /** The order ended by it: it came out of money that had not been released. */
  isRefunded: boolean
}

/** Who paid for a decided chargeback: sums in pence. `held` is money that had not been released to anyone. */
export function whoPaid({ status, taken, fromSeller, isRefunded }: Decided): {
  held: number
  seller: number
  us: number
} {
  if (status !== 'lost' || taken <= 0) return { held: 0, seller: 0, us: 0 }
  if (isRefunded && fromSeller === 0) return { held: taken, seller: 0, us: 0 }
  return { held: 0, seller: fromSeller, us: Math.max(0, taken - fromSeller) }
}
