import { formatTerm } from '#shared/dates.ts'
import type { Party } from '../base/parties.ts'
import { type PayoutStatus, whereMoneyIs } from '../base/payout-lifecycle.ts'
import { awaitsAcceptance } from '../base/reservations.ts'
import type { Transaction } from '../base/shapes.ts'
import { cancelSteps } from './cancel-steps.ts'
import { by, type Step, type Steps, toCollect, toConfirm, toProve, unless, withStaff } from './handover-steps.ts'
import { isReversedByBank, type RefundState, refundStateOf, refundWords } from './money-back.ts'

/** One stage of an order. */
export interface Stage {
  name: string
  state: 'done' | 'now' | 'ahead'
  /** When it was reached. */
  at: string | null
}

type Order = Pick<
  Transaction,
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'paidAt'
  | 'acceptedAt'
  | 'handedOverAt'
  | 'collectBy'
  | 'pickupAt'
  | 'handOverFrom'
  | 'isHandoverStated'
  | 'isHandoverDoubted'
  | 'needsProof'
  | 'protectedUntil'
  | 'releaseAt'
  | 'answerBy'
  | 'contested'
  | 'defaultAt'
  | 'defaultTo'
  | 'cancellation'
  | 'refundPending'
  | 'refundFailed'
  | 'bankDecides'
  | 'answerToBank'
  | 'isBeingTaken'
  | 'payHref'
  | 'bankTookBack'
  | 'takenFromSeller'
  | 'payoutStatus'
  | 'transferredAt'
  | 'share'
  | 'deposit'
  | 'lastEvent'
  | 'sellerGets'
  | 'refundedAmount'
  | 'total'
>

/** The stages of an order: paid, held, collected, released. An order that ends early has no later stages. */
export function stagesOf(order: Order): Stage[] {
  const { status, paidAt, updatedAt } = order
  const isFree = order.total === 0
  const refund = refundStateOf(order)
  const isMade = refund === 'made' || refund === 'none'
  const paid = { name: isFree ? 'Reserved' : 'Paid', at: paidAt }
  const held = isFree ? reserved(order) : { name: 'Held securely', at: paidAt }
  const collected = collectedStage(order)
  const released = { name: isFree ? 'Done' : 'Released to the seller', at: isReleased(order) ? updatedAt : null }
  switch (status) {
    case 'pending':
      return line([paid, held, collected, released], 0)
    case 'processing':
      return line([paid, held, collected, released], 1)
    case 'delivered':
      return line([paid, held, collected, released], 3)
    case 'completed':
      if (isReversedByBank(order)) return line([paid, held, collected, released, refundedByBank], 5)
      return line([paid, held, collected, released], isReleased(order) ? 4 : 3)
    case 'dispute':
      return line([paid, held, { name: disputeName(order), at: updatedAt }, { name: 'Decided', at: null }], 2)
    case 'refunded':
      return line(
        [paid, held, { name: isFree ? 'Reservation ended' : refundNames[refund], at: updatedAt }],
        isMade ? 3 : 2,
      )
    case 'cancelled':
      return line(
        [
          { name: 'Started', at: order.createdAt },
          { name: 'Cancelled', at: updatedAt },
        ],
        2,
      )
    default:
      // A page from before a release may receive a status that it does not know.
      status satisfies never
      return line([{ name: 'Started', at: order.createdAt }], 1)
  }
}

const collectedStage = ({ status, isHandoverStated, handedOverAt, updatedAt }: Order): Omit<Stage, 'state'> => ({
  name: isHandoverStated ? 'Collected, says the seller' : 'Collected',
  at: handedOverAt ?? (status === 'completed' ? updatedAt : null),
})

/** With buyer protection the payout waits after Confirm Receipt until the time to report a problem is over. */
const isReleased = ({ status, total, protectedUntil }: Order): boolean =>
  status === 'completed' && (total === 0 || protectedUntil === null)

/** The acceptance stage of a reservation. One booked without it, or older than the feature, does not have it. */
const reserved = (order: Order): Omit<Stage, 'state'> =>
  order.acceptedAt && order.acceptedAt !== order.paidAt
    ? { name: 'Accepted', at: order.acceptedAt }
    : { name: awaitsAcceptance(order) ? 'Waiting for the seller' : 'Reserved for the buyer', at: order.paidAt }

const refundNames: Readonly<Record<RefundState, string>> = {
  none: 'Refunded',
  made: 'Refunded',
  onItsWay: 'Refund on its way',
  owed: 'Refund still owed',
}

const refundedByBank = { name: 'Refunded by the bank', at: null }

function disputeName({ bankDecides, contested, isHandoverDoubted }: Order): string {
  if (bankDecides) return 'Disputed at the bank'
  if (contested) return 'With our staff'
  return isHandoverDoubted ? 'Handover not confirmed' : 'Refund asked for'
}

const line = (stages: readonly { name: string; at: string | null }[], current: number): Stage[] =>
  stages.map((stage, index) => ({ ...stage, state: index < current ? 'done' : index === current ? 'now' : 'ahead' }))

const none: Step = { own: null, other: null }

/** What each party does next, as one of them reads it, with the time of the next automatic step. */
export function nextStepsOf(order: Order, reader: Party): { mine: string | null; theirs: string | null } {
  const steps = cancelSteps(order) ?? stepsOf(order)
  return { mine: steps[reader].own, theirs: steps[reader === 'buyer' ? 'seller' : 'buyer'].other }
}

function stepsOf(order: Order): Steps {
  switch (order.status) {
    case 'pending':
      return { buyer: toPay(order), seller: none }
    case 'processing':
      return awaitsAcceptance(order) ? toAccept(order) : toCollect(order)
    case 'delivered':
      return order.isHandoverStated ? toConfirm(order) : toLookOver(order)
    case 'dispute':
      return disputeSteps(order)
    case 'completed':
      return afterRelease(order)
    case 'refunded':
    case 'cancelled':
      return { buyer: toReceive(order), seller: none }
    default:
      order.status satisfies never
      return { buyer: none, seller: none }
  }
}

const toReceive = (order: Order): Step => ({ own: refundWords(order)?.step ?? null, other: null })

/** A bank may still dispute an order that ended long ago. */
function afterRelease(order: Order): Steps {
  const refund = toReceive(order)
  if (!order.bankDecides) {
    if (order.protectedUntil) return whileProtected(order, order.protectedUntil)
    return { buyer: refund, seller: { own: isReversedByBank(order) ? null : whereMoneyIs(order), other: null } }
  }
  const { buyer } = leftToBank(order)
  const frozen = whatIsFrozen(order)
  return {
    buyer: { ...buyer, own: [buyer.own, refund.own].filter(Boolean).join(' ') },
    seller: { own: frozen && withAnswer(order, frozen), other: null },
  }
}

/** Confirmed with buyer protection: the payout waits until the time to report a problem is over. */
function whileProtected({ share }: Order, until: string): Steps {
  const term = formatTerm(until)
  return {
    buyer: {
      own: `Check the plant. If it is dead or not as described, report a problem by ${term}: you get everything back, the protection fee included.`,
      other: `Can report a problem until ${term}.`,
    },
    seller: {
      own: share?.isAll
        ? `Nothing: ${share.group} gets it after ${term}, unless the buyer reports a problem before.`
        : `Nothing: your payout is sent after ${term}, unless the buyer reports a problem before.`,
      other: `Is paid after ${term}, unless you report a problem before.`,
    },
  }
}

/** What a bank's dispute means for what the seller got of a completed order. */
function whatIsFrozen({ payoutStatus, share }: Order): string | null {
  if (payoutStatus) return afterPayout[payoutStatus]
  return share?.isAll ? `Nothing for now: all of it went to ${share.group}. The buyer’s bank decides.` : null
}

const SENT = 'Nothing: your payout was sent before the buyer disputed the payment at the bank.'

const afterPayout: Readonly<Record<PayoutStatus, string | null>> = {
  pending: null,
  processing: SENT,
  completed: SENT,
  failed: null,
  dispute: 'Nothing for now: your payout is frozen until the buyer’s bank has decided.',
  refunded: null,
  cancelled: null,
}

const toPay = ({ isBeingTaken, payHref }: Order): Step => ({
  own: isBeingTaken
    ? 'Your payment is being taken.'
    : payHref === null
      ? 'Finish paying. An unpaid order is cancelled after half an hour.'
      : 'Finish paying, because your saved card was not charged. The order is cancelled two days after we asked you.',
  other: null,
})

function toLookOver({ releaseAt, total }: Order): Steps {
  const isFree = total === 0
  const after = releaseAt && (isFree ? ' After that the order is complete.' : ' After that the payment is released.')
  const nothing =
    releaseAt && `Nothing: ${isFree ? 'completes' : 'releases'} automatically on ${formatTerm(releaseAt)}.`
  return {
    buyer: {
      own: `Check the plant. Confirm receipt, or report a problem${by(releaseAt)}.${after ?? ''}`,
      other: 'Checks the plant, and confirms receipt or reports a problem.',
    },
    seller: { own: nothing, other: nothing },
  }
}

const toAccept = ({ collectBy }: Order): Steps => ({
  buyer: {
    own: `Wait until the seller accepts, or book one of the seller’s pickup times. You then see the full postcode.${unless(collectBy, 'the reservation ends')}`,
    other: 'Waits for you to accept.',
  },
  seller: {
    own: `Accept the reservation: the buyer then sees your full postcode.${unless(collectBy, 'the reservation ends')}`,
    other: 'Accepts your reservation.',
  },
})

function disputeSteps(order: Order): Steps {
  if (order.bankDecides) return leftToBank(order)
  if (order.isHandoverDoubted) return toProve(order)
  if (order.contested) return withStaff(order)
  return order.total === 0 ? toEnd(order) : toAnswer(order)
}

/** While the seller can add to our answer there is something to do, whatever happens with the money. */
function withAnswer({ answerToBank }: Order, words: string | null): string | null {
  if (!answerToBank || !words) return words
  const { until, isAutomatic } = answerToBank
  const what = isAutomatic && until ? 'what is there then goes to it' : 'it gets what is there when our staff send it'
  const task = `Answer the bank${by(until)}: ${what}.`
  return [task, words.replace(/^Nothing( for now)?[:.] /, '').replace(/^./, (first) => first.toUpperCase())].join(' ')
}

const leftToBank = (order: Order): Steps => ({
  buyer: {
    own: 'Wait for your bank. It decides who gets the money.',
    other: 'Waits for the bank, which decides who gets the money.',
  },
  seller: {
    own: withAnswer(
      order,
      `${order.handedOverAt ? 'Nothing for now' : 'Do not hand the plant over'}. The money is frozen until the buyer’s bank has decided.`,
    ),
    other: 'Gets nothing until the bank has decided: the money is frozen.',
  },
})

const toAnswer = ({ answerBy }: Order): Steps => ({
  buyer: {
    own: `Wait for the seller’s answer.${answerBy ? ` Without one you are refunded on ${formatTerm(answerBy)}.` : ''}`,
    other: 'Waits for the seller’s answer.',
  },
  seller: {
    own: `Agree to the refund, or tell us why not${by(answerBy)}. Otherwise the buyer is refunded.`,
    other: 'Agrees to the refund, or says why not.',
  },
})

/** The same for a free listing: there is nothing to refund. */
const toEnd = ({ answerBy }: Order): Steps => ({
  buyer: {
    own: `Wait for the seller’s answer.${answerBy ? ` Without one the reservation ends on ${formatTerm(answerBy)}.` : ''}`,
    other: 'Waits for the seller’s answer.',
  },
  seller: {
    own: `Agree to end the reservation, or tell us why not${by(answerBy)}. Otherwise it ends.`,
    other: 'Agrees to end the reservation, or says why not.',
  },
})
