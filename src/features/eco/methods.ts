/** Eco-friendly trading methods that the buyer can declare when confirming receipt. */
export const ecoMethods = ['reused-pot', 'peat-free', 'walked-or-cycled'] as const
export type EcoMethod = (typeof ecoMethods)[number]

export const methodTexts: Readonly<Record<EcoMethod, { name: string; about: string }>> = {
  'reused-pot': { name: 'Reused pot or packaging', about: 'A pot, box or bag that had been used before' },
  'peat-free': { name: 'Peat-free', about: 'Grown or potted without peat' },
  'walked-or-cycled': { name: 'Walked or cycled', about: 'Collected without a car' },
}

/** How long after completion of an order the buyer can declare them. */
export const DECLARE_WITHIN_MS = 7 * 24 * 60 * 60 * 1000
