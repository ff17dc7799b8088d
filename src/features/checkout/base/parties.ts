/** The two parties of an order. */
export const PARTIES = ['buyer', 'seller'] as const
export type Party = (typeof PARTIES)[number]
