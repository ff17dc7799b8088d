/** How someone sells: as a private person, or in the course of a business. */
export const sellerKinds = ['private', 'trader'] as const
export type SellerKind = (typeof sellerKinds)[number]

export const sellerNames: Readonly<Record<SellerKind, string>> = { private: 'Private seller', trader: 'Trader' }

/** What everyone reads on the profile of a trader; each listing says what holds for it. */
export const TRADER_NOTE =
  'Trader: you can cancel within 14 days after you have collected it, unless the listing says otherwise.'

/** What a buyer of a private seller reads before and after buying. */
export const PRIVATE_NOTE = 'Private seller: your right to cancel does not apply, but it must be as described.'
