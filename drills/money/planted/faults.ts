import { SHARE_FAULTS } from './share-faults.ts'
import { UNIT_FAULTS } from './unit-faults.ts'

/** A deliberate fault in the product's code, which the model test must find. One in several places has a line for each. */
export interface PlantedFault {
  name: string
  /** What goes wrong. */
  title: string
  /** The file, from the root of the repository. */
  file: string
  /** A statement or an expression that occurs once in the file, */
  kind: 'statement' | 'expression'
  right: string
  /** and what stands in its place. */
  wrong: string
}

const CHECKOUT = 'src/features/checkout'
const ADAPTERS = 'src/adapters/payments'

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'late-payment-kept',
    title: 'a payment that arrives after its order was cancelled is kept',
    file: `${CHECKOUT}/payment/server/payments.ts`,
    kind: 'statement',
    right: 'await refundHeldMoney(unit, late)',
    wrong: '',
  },
  {
    name: 'late-payment-ignored',
    title: 'a payment that arrives after its order was cancelled is neither booked nor refunded',
    file: `${CHECKOUT}/payment/server/payments.ts`,
    kind: 'expression',
    right: "await isBooked(unit.tx, 'charge', order.id)",
    wrong: "order.status === 'cancelled' || (await isBooked(unit.tx, 'charge', order.id))",
  },
  {
    name: 'payout-stays-frozen',
    title: 'a payout stays frozen after the bank left the money to the seller',
    file: `${CHECKOUT}/dispute/server/chargebacks.ts`,
    kind: 'statement',
    right: 'await unfreezePayout(unit, order)',
    wrong: '',
  },
  {
    name: 'late-answer-called-sent',
    title: 'an answer that a bank did not take any longer counts as sent',
    file: `${CHECKOUT}/dispute/server/evidence-jobs.ts`,
    kind: 'expression',
    right: "dispute.submitted ? 'sent' : 'missed'",
    wrong: "'sent'",
  },
  {
    name: 'refund-sent-blindly',
    title: 'a refund is sent again without a look whether the first was made',
    file: `${ADAPTERS}/stripe-refunds.ts`,
    kind: 'expression',
    right: 'ours ? toRefund(ours) : null',
    wrong: 'null',
  },
  {
    name: 'transfer-sent-blindly',
    title: 'a transfer is sent again without a look whether the first was made',
    file: `${ADAPTERS}/stripe-transfers.ts`,
    kind: 'expression',
    right: '() => transferOf(stripe, request)',
    wrong: 'async () => null',
  },
  {
    name: 'batch-dissolved-blindly',
    title: 'a transfer of several whose outcome is unknown is dissolved, and its payouts are sent again',
    file: `${CHECKOUT}/payout/server/batches.ts`,
    kind: 'expression',
    right: '!(error instanceof PaymentRefused) || error.isOfAccess',
    wrong: 'false',
  },
  {
    name: 'member-paid-twice',
    title: 'a payout that was requested together with others is sent by itself as well',
    file: `${CHECKOUT}/ledger/server/settlement-store.ts`,
    kind: 'expression',
    right: "status === 'processing' ? batchId : null",
    wrong: 'null',
  },
  {
    name: 'batch-too-early',
    title: 'a transfer of several contains a payment that is not available yet',
    file: `${CHECKOUT}/payout/server/batch-store.ts`,
    kind: 'expression',
    right: 'lte(providerMovements.availableOn, now)',
    wrong: 'undefined',
  },
  {
    name: 'part-booked-twice',
    title: 'a part that staff refund is booked twice',
    file: `${CHECKOUT}/order/server/held-payments.ts`,
    kind: 'statement',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
    right: "bookPartBorne(unit, order, { of: `part:${refundId}`, part: amount, from, to: 'refunds_owed' })",
    wrong:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
      "for (const of of ['part', 'again']) bookPartBorne(unit, order, { of: `${of}:${refundId}`, part: amount, from, to: 'refunds_owed' })",
  },
  {
    name: 'loser-charged',
    title: 'a buyer is charged although another was faster',
    file: `${CHECKOUT}/payment/server/payments.ts`,
    kind: 'expression',
    right: 'isAgreed ? await takeUnits(unit, order) : CANCELLATIONS.notTaken',
    wrong: '(isAgreed ? await takeUnits(unit, order) : CANCELLATIONS.notTaken) && null',
  },
  {
    name: 'lapsed-and-reserved',
    title: 'the unit of an agreement that was not paid does not return to its listing',
    file: 'src/features/offers/server/ending.ts',
    kind: 'statement',
    right: 'await releaseUnit(tx, listingId, clock.now())',
    wrong: '',
  },
  {
    name: 'reserved-and-on-sale',
    title: 'a unit that stays reserved after a failed payment is on sale as well',
    file: `${CHECKOUT}/order/server/on-enter.ts`,
    kind: 'expression',
    right: "became === 'reserved'",
    wrong: 'false',
  },
  {
    name: 'lapsed-and-bought',
    title: 'a buyer who pays after the agreement has lapsed takes no unit from the listing',
    file: `${CHECKOUT}/payment/server/take-unit.ts`,
    kind: 'expression',
    right: "reserved === 'bought'",
    wrong: 'reserved !== null',
  },
  {
    name: 'fee-kept',
    title: 'a refund omits the protection fee',
    file: `${CHECKOUT}/order/server/on-enter.ts`,
    kind: 'statement',
    right: 'await sendBack(unit, order, pence(order.total - byBank))',
    wrong: 'await sendBack(unit, order, pence(order.amount - byBank))',
  },
  {
    name: 'unit-lost',
    title: 'the unit of a refunded order does not return to its listing',
    file: `${CHECKOUT}/order/server/on-enter.ts`,
    kind: 'statement',
    right: 'await returnUnits(unit, order, stock)',
    wrong: '',
  },
  ...UNIT_FAULTS,
  ...SHARE_FAULTS,
  {
    name: 'payout-not-cancelled',
    title: 'the payout of a reported order is not cancelled',
    file: `${CHECKOUT}/order/server/on-enter.ts`,
    kind: 'statement',
    right: "await changePayout(tx, payout.id, { status: 'cancelled', updatedAt: now })",
    wrong: '',
  },
  {
    name: 'claim-window-skipped',
    title: 'a protected order is released at the handover',
    file: `${CHECKOUT}/order/server/handovers.ts`,
    kind: 'expression',
    right: 'order.withProtection ? TERMS.claimWindow : 0',
    wrong: '0',
  },
  {
    name: 'capture-not-repeated',
    title: 'a capture whose job was lost is not repeated',
    file: `${CHECKOUT}/order/server/sweep.ts`,
    kind: 'statement',
    right: 'await enqueue(unit, QUEUES.capture, { transactionId: id })',
    wrong: '',
  },
  {
    name: 'lapsed-and-owed',
    title: 'money that a seller who left can no longer claim is still owed to them',
    file: `${CHECKOUT}/payout/server/unclaimed.ts`,
    kind: 'statement',
    right: "await changePayout(tx, id, { status: 'cancelled', updatedAt: now })",
    wrong: '',
  },
  {
    name: 'claim-lapses-early',
    title: 'the claim of a seller who left ends before its time',
    file: `${CHECKOUT}/payout/server/unclaimed.ts`,
    kind: 'expression',
    right: 'claim.lapsesAt <= now',
    wrong: 'true',
  },
  {
    name: 'written-off-and-owed',
    title: 'a debt that was written off is still owed',
    file: `${CHECKOUT}/ledger/server/adjustments.ts`,
    kind: 'statement',
    right: 'await recoverDebt(unit.tx, debt, pence(adjustment.amount), unit.now)',
    wrong: '',
  },
  {
    name: 'limit-divided',
    title: 'an adjustment above the limit is posted by one person in parts',
    file: `${CHECKOUT}/ledger/server/adjustments.ts`,
    kind: 'expression',
    right: 'posted + proposal.amount > unit.config.adjustmentLimit',
    wrong: 'proposal.amount > unit.config.adjustmentLimit',
  },
  {
    name: 'refused-and-posted',
    title: 'an adjustment that a second person refused is posted',
    file: `${CHECKOUT}/ledger/server/adjustments.ts`,
    kind: 'statement',
    right: 'if (isApproved) await post(unit, adjustment)',
    wrong: 'await post(unit, adjustment)',
  },
  {
    name: 'suspended-and-sold',
    title: 'the orders of a suspended member run on',
    file: `${CHECKOUT}/order/server/held-payments.ts`,
    kind: 'statement',
    right: "await refund(unit, order, 'accountSuspended')",
    wrong: '',
  },
  {
    name: 'suspended-and-disputed',
    title: 'a suspension refunds what a bank decides about',
    file: `${CHECKOUT}/order/server/held-payments.ts`,
    kind: 'expression',
    right: 'isTheirs && isRunning && !(await hasOpenChargeback(tx, id))',
    wrong: 'isTheirs && isRunning',
  },
  {
    name: 'cancelled-and-paid',
    title: 'an order that its buyer cancelled in time is not refunded',
    file: `${CHECKOUT}/cancel/server/cancellations.ts`,
    kind: 'statement',
    right: "await refund(unit, order, 'cancelledInTime')",
    wrong: '',
  },
  {
    name: 'stands-and-unprotected',
    title: 'a decision of staff that a cancelled order stands ends its buyer protection',
    file: `${CHECKOUT}/order/server/cancellation-store.ts`,
    kind: 'expression',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
    right: 'sql`greatest(${(until ?? now).toISOString()}::timestamptz, ${protectedUntil})`',
    wrong: 'until ?? now',
  },
  {
    name: 'cancelled-and-transferred',
    title: 'the payout of an order that its buyer cancelled after collecting it is sent',
    file: `${CHECKOUT}/cancel/server/cancellations.ts`,
    kind: 'statement',
    right: 'await holdPayout(tx, id, until, now)',
    wrong: '',
  },
  {
    // Two places hold it: this one when its transfer begins.
    name: 'cancelled-and-transferred',
    title: 'the payout of an order that its buyer cancelled after collecting it is sent',
    file: `${CHECKOUT}/payout/server/hold-store.ts`,
    kind: 'expression',
    right: '(await isBeingCancelled(tx, transactionId))',
    wrong: 'false',
  },
  {
    name: 'lapsed-and-refunded',
    title: 'a refund after a claim has lapsed comes out of nothing',
    file: `${CHECKOUT}/ledger/server/seller-share.ts`,
    kind: 'statement',
    right: 'if (await hadPayout(unit.tx, order.id)) return { unsent: NOTHING, debt: NOTHING, lapsed: amount }',
    wrong: 'if (await hadPayout(unit.tx, order.id)) return { unsent: NOTHING, debt: NOTHING, lapsed: NOTHING }',
  },
  {
    name: 'return-unnoticed',
    title: 'a deposit that a bank returned without an event counts as paid',
    file: `${CHECKOUT}/payout/server/deposits.ts`,
    kind: 'expression',
    right: 'known.get(id) !== state',
    wrong: '!known.has(id)',
  },
]
