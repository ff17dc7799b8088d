/** What points are given for. */
export const impactKinds = ['trade', 'methods', 'first_trade', 'challenge'] as const

/** Points count while they are verified; they are reversed when the order is refunded. */
export const verificationStatuses = ['pending', 'verified', 'reversed'] as const
