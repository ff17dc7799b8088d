interface Offer {
  days: number
  /** What it is said to bring; null says nothing. */
  claim: string | null
}

/** What a boost does, as its buyer reads it. */
export const boostPromise = ({ days, claim }: Offer): string =>
  `Top of search results for ${days} days.${claim ? ` ${claim}.` : ''}`
