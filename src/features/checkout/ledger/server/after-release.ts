import type { Pence } from '#shared/money.ts'
import { sharesOfPart, splitOfRest } from '../../base/fees.ts'
import type { SellerDebt, TransferReversal } from '../../base/server/debt-tables.ts'
import type { Line } from '../../base/server/entries-store.ts'
import type { Payout } from '../../base/server/payout-tables.ts'
import type { Order } from '../../base/server/tables.ts'
import { book, type PendingEntries, releaseKey } from './book.ts'
import { type GroupPart, groupLines, partOf } from './group-share.ts'

/** How money that goes back after the release is booked. */

/** The buyer reported a problem before the payout was sent: the money is held again. */
export function bookReleaseUndone(
  work: PendingEntries,
  order: Order,
  { round, share }: { round: number; share: GroupPart | null },
): void {
  const { commission, sellerGets } = splitOfRest(order, order.refundedAmount)
  book(work, {
    kind: 'release_undone',
    of: releaseKey(order, round),
    transactionId: order.id,
    lines: [
      [{ payableTo: order.sellerId }, sellerGets - partOf(share)],
      ...groupLines(share),
      ['commission', commission],
      ['protection', order.protectionFee],
      // Refunded elsewhere: our loss until the order is decided.
      ['dispute_losses', order.refundedAmount],
      ['buyer_held', -order.total],
    ],
  })
}

/** What is taken from the seller of a released order and their group: from what we still owe them, and as a debt. */
export interface TakenFromSeller {
  /** The group's part, as far as it had money. */
  group?: GroupPart | null
  unsent: Pence
  debt: Pence
  /** The part of a claim that has lapsed: it is ours by now. */
  lapsed: Pence
}

export const takenLines = (order: Order, { group, unsent, debt, lapsed }: TakenFromSeller): readonly Line[] => [
  ...groupLines(group),
  [{ payableTo: order.sellerId }, unsent],
  [{ receivableFrom: order.sellerId }, debt],
  ['lapsed_claims', lapsed],
]

/** A released order is refunded: the seller's share and our fees go back. */
export function bookRefundReleased(
  work: PendingEntries,
  order: Order,
  { from, paidByBank }: { from: TakenFromSeller; paidByBank: Pence },
): void {
  const { commission } = splitOfRest(order, order.refundedAmount)
  const rest = order.total - order.refundedAmount
  book(work, {
    kind: 'refund_released',
    of: order.id,
    transactionId: order.id,
    lines: [
      ...takenLines(order, from),
      ['commission', commission],
      ['protection', order.protectionFee],
      ['refunds_owed', paidByBank - rest],
      ['dispute_losses', -paidByBank],
    ],
  })
}

/**
 * A part of a released order is refunded: the seller and we bear our shares of it. It was refunded elsewhere, at first as
 * our loss, or the buyer is owed it.
 */
export function bookPartBorne(
  work: PendingEntries,
  order: Order,
  { of, part, from, to }: { of: string; part: Pence; from: TakenFromSeller; to: 'dispute_losses' | 'refunds_owed' },
): void {
  const { commission, protection } = sharesOfPart(order, part)
  book(work, {
    kind: 'refund_released',
    of,
    transactionId: order.id,
    lines: [...takenLines(order, from), ['commission', commission], ['protection', protection], [to, -part]],
  })
}

/** An appeal returned what a lost chargeback had taken from a released order: seller, group and we get our shares again. */
export function bookAppealPaid(
  work: PendingEntries,
  order: Order,
  { of, toSeller, toGroup }: { of: string; toSeller: Pence; toGroup: GroupPart | null },
): void {
  const { commission } = splitOfRest(order, order.refundedAmount)
  book(work, {
    kind: 'appeal_won',
    of,
    transactionId: order.id,
    lines: [
      ['dispute_losses', toSeller + partOf(toGroup) + commission + order.protectionFee],
      [{ payableTo: order.sellerId }, -toSeller],
      ...groupLines(toGroup, -1),
      ['commission', -commission],
      ['protection', -order.protectionFee],
    ],
  })
}

/** An appeal returned the payment of an order that had ended before its release: it is held again until its release. */
export const bookAppealHeld = (work: PendingEntries, order: Order, of: string): void =>
  book(work, {
    kind: 'appeal_won',
    of,
    transactionId: order.id,
    lines: [
      ['dispute_losses', order.total],
      ['buyer_held', -order.total],
    ],
  })

/** An appeal returned the payment of an order that was never handed over: the buyer is owed it. */
export const bookAppealOwed = (
  work: PendingEntries,
  { transactionId, of, owed }: { transactionId: number; of: string; owed: Pence },
): void =>
  book(work, {
    kind: 'appeal_won',
    of,
    transactionId,
    lines: [
      ['dispute_losses', owed],
      ['refunds_owed', -owed],
    ],
  })

/** A transfer was made for a payout that was cancelled: its seller owes us all of it. */
export const bookTransferOwed = (
  work: PendingEntries,
  { id, sellerId, transactionId, amount, withheld }: Payout,
): void =>
  book(work, {
    kind: 'transfer',
    of: id,
    transactionId,
    lines: [
      [{ receivableFrom: sellerId }, amount - withheld],
      ['provider_clearing', withheld - amount],
    ],
  })

/** A transfer was reversed. */
export const bookTransferReversed = (work: PendingEntries, debt: SellerDebt, reversal: TransferReversal): void =>
  book(work, {
    kind: 'transfer_reversed',
    of: reversal.id,
    transactionId: debt.transactionId,
    lines: [
      ['provider_clearing', reversal.amount],
      [{ receivableFrom: debt.sellerId }, -reversal.amount],
    ],
  })

/** A seller left and never claimed a payout, and the terms have ended the claim. */
export const bookClaimLapsed = (
  work: PendingEntries,
  { id, sellerId, transactionId, amount, withheld }: Payout,
): void =>
  book(work, {
    kind: 'claim_lapsed',
    of: id,
    transactionId,
    lines: [
      [{ payableTo: sellerId }, amount - withheld],
      ['lapsed_claims', withheld - amount],
    ],
  })

/** A part of a payout repays what its seller owes us. */
export const bookDebtRepaid = (work: PendingEntries, { id, sellerId, transactionId }: Payout, amount: Pence): void =>
  book(work, {
    kind: 'debt_repaid',
    of: id,
    transactionId,
    lines: [
      [{ payableTo: sellerId }, amount],
      [{ receivableFrom: sellerId }, -amount],
    ],
  })

/** What a group has was transferred to its account. */
export const bookGroupTransfer = (
  work: PendingEntries,
  { id, groupId, amount }: { id: number; groupId: number; amount: Pence },
): void =>
  book(work, {
    kind: 'transfer',
    of: `group-${id}`,
    transactionId: null,
    lines: [
      [{ payableToGroup: groupId }, amount],
      ['provider_clearing', -amount],
    ],
  })

/** A group ended and its money was never claimed, and the terms have ended the claim. */
export const bookGroupLapsed = (
  work: PendingEntries,
  { id, groupId, amount }: { id: number; groupId: number; amount: Pence },
): void =>
  book(work, {
    kind: 'claim_lapsed',
    of: `group-${id}`,
    transactionId: null,
    lines: [
      [{ payableToGroup: groupId }, amount],
      ['lapsed_claims', -amount],
    ],
  })
