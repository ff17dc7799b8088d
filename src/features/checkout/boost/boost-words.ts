interface BoostTerms {
  days: number
  /** The advertised benefit; null shows none. */
  claim: string | null
}

/** What a boost does, as its buyer reads it. */
export const boostPromise = ({ days, claim }: BoostTerms): string =>
  `Top of search results for ${days} days.${claim ? ` ${claim}.` : ''}`
