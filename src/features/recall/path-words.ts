import type { Way } from './reach.ts'

interface Bought {
  /** How many times plants were raised from another listing before. */
  steps: number
  isRefunded: boolean
}

const timesInWords = (steps: number): string => (steps === 1 ? 'once' : `${steps} times`)

/** How a plant that a member received was reached, as they read it: nobody else is named. */
export const boughtInWords = ({ steps, isRefunded }: Bought): string =>
  `${
    steps === 0
      ? 'You bought it from the listing on which it is suspected.'
      : `You bought it from a listing whose plants descend from those where it is suspected: they were raised from them ${timesInWords(steps)}.`
  }${isRefunded ? ' The order was refunded: this concerns you only if you have collected it.' : ''}`

/** How a listing of a member was reached, as they read it. `parent`: the title of the listing that it was raised from. */
export function listedInWords({ via, parent }: { via: Way; parent: string | null }): string {
  if (via === 'suspect') return 'It is suspected on this listing.'
  const from = parent === null ? 'another listing' : `“${parent}”`
  return via === 'raised'
    ? `You raised it from ${from}, a listing of yours that is concerned.`
    : `You raised it from ${from}, which you bought here and which is concerned.`
}

/** How a listing was reached, as staff and the plant health authority read it. */
export function wayInWords({ via, parentId }: { via: Way; parentId: number | null }): string {
  if (via === 'suspect') return 'The suspect listing'
  return via === 'raised'
    ? `Raised by the same seller from listing ${parentId}`
    : `Raised from a plant that its seller bought from listing ${parentId}`
}
