import { formatPounds, pence } from '#shared/money.ts'

interface BoostTerms {
  days: number
  /** The advertised benefit; null shows none. */
  claim: string | null
}

/** What a boost does, as its buyer reads it. */
export const boostPromise = ({ days, claim }: BoostTerms): string =>
  `Top of search results for ${days} days.${claim ? ` ${claim}.` : ''}`

/** The offer to boost a new listing: its label, and what it does. */
export const boostOffer = ({ price, ...terms }: BoostTerms & { price: number }) => ({
  label: `Boost this listing: ${formatPounds(pence(price))}`,
  hint: boostPromise(terms),
})
