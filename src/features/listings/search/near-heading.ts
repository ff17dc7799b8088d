import type { ViewerPlace } from '#shared/places/viewer-place.ts'

interface Near {
  /** How many listings there are, as the search counts: `12`, or `240+` beyond what it counts. */
  total: string
  /** How many of them were published in the last seven days. */
  fresh: string
  /** The distance that was searched within. */
  miles: number
}

/** The heading of what is near the viewer's place. */
export function nearHeading({ outcode, radius }: ViewerPlace, { total, fresh, miles }: Near): string {
  if (total === '0') return `Near ${outcode}`
  if (miles !== radius) return `The nearest to ${outcode}`
  const things = `${total} ${total === '1' ? 'thing' : 'things'} within ${miles} miles`
  if (fresh === total) return `${things} this week`
  return fresh === '0' ? things : `${things}, ${fresh} new this week`
}
