import type { Chargeback, Movement } from '#adapters/payments/payments.ts'
import { type Pence, pence } from '#shared/money.ts'
import { splitOfRest } from '../../base/fees.ts'
import type { AdjustedAccount, EntryKind } from '../../base/money-states.ts'
import type { SellerDebt } from '../../base/server/debt-tables.ts'
import type { LedgerAccount, Line } from '../../base/server/entries-store.ts'
import type { Adjustment } from '../../base/server/ledger-tables.ts'
import type { Payout } from '../../base/server/payout-tables.ts'
import type { RefundRow } from '../../base/server/refund-tables.ts'
import type { Order } from '../../base/server/tables.ts'
import { type TakenFromSeller, takenLines } from './after-release.ts'
import { book, type PendingEntries, releaseKey } from './book.ts'
import { type GroupPart, groupLines, partOf } from './group-share.ts'

/** How each event of a sale is booked. The only place where money moves between accounts. */

/** The buyer paid: the provider holds the money, and we owe it to the buyer until the handover. */
export const bookCharge = (work: PendingEntries, order: Order): void =>
  book(work, {
    kind: 'charge',
    of: order.id,
    transactionId: order.id,
    lines: [
      ['provider_clearing', order.total],
      ['buyer_held', -order.total],
    ],
  })

/**
 * The sale is complete. Any part of the price that staff refunded goes to the buyer; the rest is split as usual. Returns
 * what is left to the seller beside the share of a group.
 */
export function bookRelease(
  work: PendingEntries,
  order: Order,
  { paidByBank, round, share }: { paidByBank: Pence; round: number; share: GroupPart | null },
): Pence {
  const refunded = order.refundedAmount
  const { commission, sellerGets } = splitOfRest(order, refunded)
  const toSeller = pence(sellerGets - partOf(share))
  book(work, {
    kind: 'release',
    of: releaseKey(order, round),
    transactionId: order.id,
    lines: [
      ['buyer_held', order.total],
      ['refunds_owed', paidByBank - refunded],
      ['dispute_losses', -paidByBank],
      [{ payableTo: order.sellerId }, -toSeller],
      ...groupLines(share, -1),
      ['commission', -commission],
      ['protection', Math.max(0, refunded - order.amount) - order.protectionFee],
    ],
  })
  return toSeller
}

/**
 * The money goes back to the buyer. What a bank has already returned to them was our loss until now; the provider has
 * yet to send the rest.
 */
export const bookRefund = (work: PendingEntries, order: Order, paidByBank: Pence): void =>
  book(work, {
    kind: 'refund',
    of: order.id,
    transactionId: order.id,
    lines: [
      ['buyer_held', order.total],
      ['refunds_owed', paidByBank - order.total],
      ['dispute_losses', -paidByBank],
    ],
  })

/** The provider sent a refund to the card. */
export const bookRefundPaid = (work: PendingEntries, refund: RefundRow): void =>
  book(work, {
    kind: 'refund_paid',
    of: refund.id,
    transactionId: refund.transactionId,
    lines: [
      ['refunds_owed', refund.amount],
      ['provider_clearing', -refund.amount],
    ],
  })

/** The card's bank returned a refund: we owe it again. */
export const bookRefundFailed = (work: PendingEntries, refund: RefundRow): void =>
  book(work, {
    kind: 'refund_failed',
    of: refund.id,
    transactionId: refund.transactionId,
    lines: [
      ['provider_clearing', refund.amount],
      ['refunds_owed', -refund.amount],
    ],
  })

/** The buyer's bank decided for the buyer and paid what we owed them: this reverses the loss booked before. */
export const bookRefundByBank = (work: PendingEntries, refund: RefundRow, paid: Pence): void =>
  book(work, {
    kind: 'refund_by_bank',
    of: refund.id,
    transactionId: refund.transactionId,
    lines: [
      ['refunds_owed', paid],
      ['dispute_losses', -paid],
    ],
  })

/**
 * The provider reports a refund that we did not make. Until the order is decided it is our loss, as what a bank takes;
 * the release or refund of the order takes it into account.
 */
export const bookOutsideRefund = (
  work: PendingEntries,
  { of, transactionId, amount }: { of: string; transactionId: number | null; amount: Pence },
): void =>
  book(work, {
    kind: 'refund_elsewhere',
    of,
    transactionId,
    lines: [
      ['dispute_losses', amount],
      ['provider_clearing', -amount],
    ],
  })

/** It came back from the card's bank: what we still owe to the buyer is sent again, and the rest is no longer our loss. */
export const bookOutsideRefundBack = (
  work: PendingEntries,
  { of, transactionId, amount, owed }: { of: string; transactionId: number | null; amount: Pence; owed: Pence },
): void =>
  book(work, {
    kind: 'refund_elsewhere',
    of: `${of}:failed`,
    transactionId,
    lines: [
      ['provider_clearing', amount],
      ['refunds_owed', -owed],
      ['dispute_losses', owed - amount],
    ],
  })

/** The seller's money was transferred to their account, less what repaid a debt. */
export const bookTransfer = (work: PendingEntries, payout: Payout): void => {
  const sent = payout.amount - payout.withheld
  book(work, {
    kind: 'transfer',
    of: payout.id,
    transactionId: payout.transactionId,
    lines: [
      [{ payableTo: payout.sellerId }, sent],
      ['provider_clearing', -sent],
    ],
  })
}

interface Disputed {
  id: string
  transactionId: number
  /** Whether the loss was booked before: a later movement then increases or reduces it. */
  isLost: boolean
}

/** A bank took money while it decides, or returned it. Each provider line is booked once. */
export function bookChargeback(
  work: PendingEntries,
  { id, transactionId, isLost }: Disputed,
  line: Chargeback['entries'][0],
): void {
  const { amount } = line
  book(work, {
    kind: chargebackKind(line),
    of: chargebackKey(id, line),
    transactionId,
    lines: [
      ['provider_clearing', amount],
      [isLost ? 'dispute_losses' : 'disputes_in_progress', -amount],
    ],
  })
}

export const chargebackKind = ({ amount }: { amount: Pence }): EntryKind =>
  amount < 0 ? 'chargeback' : 'chargeback_won'

export const chargebackKey = (id: string, line: { id: string }): string => `${id}:${line.id}`

/**
 * Who bears a lost chargeback: the held money, the seller of a released order together with our fees, or the platform
 * alone.
 */
export type Bearer = 'held' | 'platform' | TakenFromSeller

/** The bank keeps what it took. It may decide more than once, each time after another line. */
export const bookChargebackLost = (
  work: PendingEntries,
  { id, entries }: Pick<Chargeback, 'id' | 'entries'>,
  { bearer, order, taken }: { bearer: Bearer; order: Order; taken: Pence },
): void =>
  book(work, {
    kind: 'chargeback_lost',
    of: `${id}:${entries.length}`,
    transactionId: order.id,
    lines: [...borneBy(bearer, order, taken), ['disputes_in_progress', -taken]],
  })

function borneBy(bearer: Bearer, order: Order, amount: Pence): readonly Line[] {
  if (bearer === 'platform') return [['dispute_losses', amount]]
  if (bearer === 'held')
    return [
      ['buyer_held', order.total],
      ['dispute_losses', amount - order.total],
    ]
  const { commission } = splitOfRest(order, order.refundedAmount)
  return [
    ...takenLines(order, bearer),
    ['commission', commission],
    ['protection', order.protectionFee],
    // Ours: what the bank took beyond our shares, and what the limits leave to the seller.
    ['dispute_losses', amount - bearer.unsent - bearer.debt - partOf(bearer.group) - commission - order.protectionFee],
  ]
}

/** Staff correct the ledger, or write off what a seller owes. */
export const bookAdjustment = (
  work: PendingEntries,
  { id, debit, credit, amount, reason }: Adjustment,
  debt: SellerDebt | null,
): void =>
  book(work, {
    kind: debt ? 'debt_written_off' : 'adjustment',
    of: id,
    transactionId: debt?.transactionId ?? null,
    memo: reason,
    lines: [
      [adjusted(debit, debt), amount],
      [adjusted(credit, debt), -amount],
    ],
  })

function adjusted(code: AdjustedAccount, debt: SellerDebt | null): LedgerAccount {
  if (code !== 'seller_receivable') return code
  if (debt === null) throw new Error('Only a debt is adjusted on the account of a seller.')
  return { receivableFrom: debt.sellerId }
}

/** A seller paid for a boost. */
export const bookBoost = (work: PendingEntries, { id, amount }: { id: number; amount: Pence }): void =>
  book(work, {
    kind: 'boost',
    of: id,
    transactionId: null,
    lines: [
      ['provider_clearing', amount],
      ['boost', -amount],
    ],
  })

/** A bank reversed the price of a boost, or returned it to us. */
export const bookBoostChargeback = (work: PendingEntries, { id, amount }: { id: string; amount: Pence }): void =>
  book(work, {
    kind: 'boost_chargeback',
    of: id,
    transactionId: null,
    lines: [
      ['dispute_losses', -amount],
      ['provider_clearing', amount],
    ],
  })

/**
 * Books a line of the provider's account when it is first read. Movements of a sale are booked with the sale; this
 * covers what only the provider knows: its fees, and lines of its own.
 */
export function bookMovement(work: PendingEntries, { id, kind, source, net, fee }: Movement): void {
  const entry = { of: id, transactionId: null } as const
  const cost = ['provider_fees', fee] as const
  const whole = net + fee
  if (kind === 'payout') {
    // Money returned by our bank is another line of the same payout.
    const lines: Line[] = [['bank', -whole], cost, ['provider_clearing', net]]
    book(work, { ...entry, of: `${source}:${id}`, kind: 'bank_payout', lines })
  } else if (kind === 'reserve') {
    book(work, { ...entry, kind: 'reserve', lines: [['provider_reserve', -whole], cost, ['provider_clearing', net]] })
  } else {
    const spent = kind === 'fee' ? -net : fee
    const lines: Line[] = [
      ['provider_fees', spent],
      ['provider_clearing', -spent],
    ]
    book(work, { ...entry, kind: 'provider_fee', lines })
  }
}
