const CHECKOUT = 'src/features/checkout'

/** Faults in orders of several units. */
export const UNIT_FAULTS = [
  {
    name: 'rest-lost',
    title: 'of several units that were not paid, one returns to its listing',
    file: `${CHECKOUT}/order/server/on-enter.ts`,
    kind: 'statement',
    right: "await returnUnit(tx, productId, 'active', now, quantity)",
    wrong: "await returnUnit(tx, productId, 'active', now)",
  },
  {
    name: 'bundle-added',
    title: 'the units of a bundle are charged one by one as well',
    file: 'src/features/listings/base/units.ts',
    kind: 'expression',
    right: 'Math.min((units % bundle.units) * price, bundle.price)',
    wrong: 'units * price',
  },
  {
    name: 'one-of-several',
    title: 'an order of several units takes one off sale',
    file: `${CHECKOUT}/payment/server/take-unit.ts`,
    kind: 'expression',
    right: 'await claimUnit(tx, listingId, now, quantity)',
    wrong: 'await claimUnit(tx, listingId, now)',
  },
  {
    name: 'first-line-taken',
    title: 'of an order of several listings the first alone is taken off sale',
    file: `${CHECKOUT}/payment/server/take-unit.ts`,
    kind: 'expression',
    right: 'await claimAll(unit, stock)',
    wrong: 'await claimAll(unit, stock.slice(0, 1))',
  },
  {
    name: 'taken-and-short',
    title: 'what was taken before a line fell short stays off sale',
    file: `${CHECKOUT}/payment/server/take-unit.ts`,
    kind: 'expression',
    right: 'stock.slice(0, isSwap ? index + 1 : index)',
    wrong: 'stock.slice(0, 0)',
  },
  {
    name: 'first-line-returned',
    title: 'of an order of several listings that was not paid, the first alone returns',
    file: `${CHECKOUT}/order/server/line-store.ts`,
    kind: 'expression',
    right: 'order.lineCount === 1',
    wrong: "order.lineCount === 1 || new Error().stack?.includes('putBackOnSale')",
  },
  {
    name: 'line-not-in-sum',
    title: 'the sum of a basket leaves its last line out',
    file: `${CHECKOUT}/payment/server/order-lines.ts`,
    kind: 'expression',
    right: 'others.reduce((amount, line) => pence(amount + line.amount), first.amount)',
    wrong: 'others.slice(0, -1).reduce((amount, line) => pence(amount + line.amount), first.amount)',
  },
  {
    name: 'line-refunded-twice',
    title: 'a line is marked as refunded, and other money goes back',
    file: `${CHECKOUT}/order/server/for-desk.ts`,
    kind: 'expression',
    right: 'pence(order.refundedAmount + part)',
    wrong: 'pence(order.refundedAmount + part - 1)',
  },
] as const
