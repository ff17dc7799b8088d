/** How someone sells: as a private person, or in the course of a business. */
export const sellerKinds = ['private', 'trader'] as const
export type SellerKind = (typeof sellerKinds)[number]

export const sellerNames: Readonly<Record<SellerKind, string>> = { private: 'Private seller', trader: 'Trader' }

/** What a buyer of a private seller reads before and after buying. */
export const PRIVATE_NOTE = 'Private seller: your right to cancel does not apply, but it must be as described.'
