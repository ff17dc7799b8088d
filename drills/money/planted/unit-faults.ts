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
] as const
