import type { Suggestion } from './contract.ts'

type Shown = Pick<Suggestion, 'type' | 'plantSlug' | 'listingId' | 'seed' | 'month'>

/** URL of the picture of a post or draft. */
export function pictureAddress({ type, plantSlug, listingId, seed, month }: Shown, download = false): string {
  const query = new URLSearchParams({ type, seed: String(seed), month: String(month) })
  if (plantSlug !== null) query.set('plant', plantSlug)
  if (listingId !== null) query.set('listing', String(listingId))
  if (download) query.set('download', '1')
  return `/api/social/picture.jpg?${query}`
}
