import { formatDay } from '#shared/dates.ts'
import type { Way } from './reach.ts'

const timesInWords = (steps: number): string => (steps === 1 ? 'once' : `${steps} times`)

/** The listing that a plant came from. `steps`: how many times plants were raised from another listing before. */
const sourceInWords = (steps: number): string =>
  steps === 0
    ? 'the listing on which it is suspected.'
    : `a listing whose plants descend from those where it is suspected: they were raised from them ${timesInWords(steps)}.`

/** How a plant that a member bought was reached, as they read it: nobody else is named. */
export const boughtInWords = ({ steps, isRefunded }: { steps: number; isRefunded: boolean }): string =>
  `You bought it from ${sourceInWords(steps)}${isRefunded ? ' The order was refunded: this concerns you only if you have collected it.' : ''}`

/** The same for a plant of a swap. `metAt`: when the two met; null when nobody said that they did. */
export const swappedInWords = ({ steps, from, metAt }: { steps: number; from: Date; metAt: Date | null }): string =>
  metAt === null
    ? `You agreed on ${formatDay(from)} to receive it in a swap from ${sourceInWords(steps)} This concerns you only if you have received it.`
    : `You received it in a swap on ${formatDay(metAt)} from ${sourceInWords(steps)}`

interface Listed {
  via: Way
  /** The title of the listing that it was raised from. */
  parent: string | null
  /** Whether its seller received that one’s plant in a swap, and not by an order. */
  isSwapped: boolean
}

/** How a listing of a member was reached, as they read it. */
export function listedInWords({ via, parent, isSwapped }: Listed): string {
  if (via === 'suspect') return 'It is suspected on this listing.'
  const from = parent === null ? 'another listing' : `“${parent}”`
  if (via === 'raised') return `You raised it from ${from}, a listing of yours that is concerned.`
  return `You raised it from ${from}, which you ${isSwapped ? 'received in a swap' : 'bought here'} and which is concerned.`
}

/** How a listing was reached, as staff and the plant health authority read it. */
export function wayInWords({ via, parentId }: { via: Way; parentId: number | null }): string {
  if (via === 'suspect') return 'The suspect listing'
  return via === 'raised'
    ? `Raised by the same seller from listing ${parentId}`
    : `Raised from a plant that its seller received from listing ${parentId}`
}
