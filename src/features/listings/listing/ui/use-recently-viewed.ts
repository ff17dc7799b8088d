import { useEffect, useState } from 'react'
import { fieldsOf } from '#shared/json.ts'
import { clearOptional, readOptional, storeOptional } from '#ui/layout/consent.ts'
import type { Listing } from '../listing.ts'

const KEY = 'recentlyViewed'
const MAX = 8

/** Only what the strip shows. The price is left out because it may change. */
export type Viewed = Pick<Listing, 'id' | 'title' | 'imageUrl' | 'drawing'>

function isViewed(thing: unknown): thing is Viewed {
  const { id, title, imageUrl, drawing } = fieldsOf(thing)
  return Number.isInteger(id) && typeof title === 'string' && (imageUrl === null || isOurs(imageUrl)) && isOurs(drawing)
}

const isOurs = (url: unknown): boolean => typeof url === 'string' && url.startsWith('/')

function readViewed(): Viewed[] {
  const stored = readOptional(KEY)
  return Array.isArray(stored) ? stored.filter(isViewed).slice(0, MAX) : []
}

/** Returns previously viewed listings without this one, then records this one, in this browser only. */
export function useRecentlyViewed(listing?: Listing) {
  const [viewed, setViewed] = useState<Viewed[]>([])
  const id = listing?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else may change about it does not matter here
  useEffect(() => {
    const others = readViewed().filter((other) => other.id !== id)
    setViewed(others)
    if (!listing) return
    const { title, imageUrl, drawing } = listing
    storeOptional(KEY, [{ id: listing.id, title, imageUrl, drawing }, ...others].slice(0, MAX))
  }, [id])
  const clear = () => {
    clearOptional(KEY)
    setViewed([])
  }
  return { viewed, clear }
}
