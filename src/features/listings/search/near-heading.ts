import type { ViewerPlace } from '#shared/places/viewer-place.ts'

interface Near {
  /** How many there are, as the search counts: `12`, or `240+` beyond what it counts. */
  total: string
  /** The distance that was searched within. */
  miles: number
}

/** The heading of what is near the viewer's place. */
export function nearHeading({ outcode, radius }: ViewerPlace, { total, miles }: Near): string {
  if (total === '0') return `Near ${outcode}`
  if (miles !== radius) return `The nearest to ${outcode} this week`
  return `${total} ${total === '1' ? 'thing' : 'things'} within ${miles} miles this week`
}
