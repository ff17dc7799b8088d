/** What a sale costs until an admin sets something else at the desk, in basis points (100 = 1 %). */
export const DEFAULT_RATES = { commission: 600, protection: 300 } as const
