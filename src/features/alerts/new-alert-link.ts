import { filterFacts } from '#features/listings/base/fact-choices.ts'
import type { Browse } from '#features/listings/search/read-browse.ts'
import { outwardPart } from '#shared/places/outward-only.ts'
import { radiusFor } from './radius.ts'

/** URL that creates an alert from a search, with the corrected words if there are any. */
export function newAlertHref(browse: Browse, corrected?: string): string {
  const { q, category, maxPrice, postcode, radius } = browse
  const search = new URLSearchParams()
  const keywords = corrected ?? q
  if (keywords) search.set('keywords', keywords)
  if (category) search.set('category', category)
  if (maxPrice) search.set('maxPrice', maxPrice)
  for (const name of filterFacts) if (browse[name]) search.set(name, browse[name])
  if (postcode) search.set('postcode', outwardPart(postcode).toUpperCase())
  if (radius) search.set('radius', String(radiusFor(Number(radius))))
  return search.size > 0 ? `/plant-alerts?${search}` : '/plant-alerts'
}
