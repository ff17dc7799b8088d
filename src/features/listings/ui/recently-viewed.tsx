import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { forgetOptional, keepOptional, readOptional } from '#ui/layout/consent.ts'
import { Link } from '#ui/link.tsx'
import type { Listing } from '../contract.ts'
import { ListingPicture } from './listing-picture.tsx'

const KEY = 'recentlyViewed'
const MOST = 8

/** As much as the strip shows. Prices are left out: they may have changed since. */
type Viewed = Pick<Listing, 'id' | 'title' | 'imageUrl' | 'categoryId'>

function isViewed(thing: unknown): thing is Viewed {
  if (typeof thing !== 'object' || thing === null) return false
  const { id, title, imageUrl, categoryId } = thing as Record<string, unknown>
  const isPicture = imageUrl === null || (typeof imageUrl === 'string' && imageUrl.startsWith('/'))
  return Number.isInteger(id) && Number.isInteger(categoryId) && typeof title === 'string' && isPicture
}

function readViewed(): Viewed[] {
  const stored = readOptional(KEY)
  return Array.isArray(stored) ? stored.filter(isViewed).slice(0, MOST) : []
}

/** What was looked at before, without this one; then this one is remembered too, in this browser alone. */
export function useRecentlyViewed(listing?: Listing) {
  const [viewed, setViewed] = useState<Viewed[]>([])
  const id = listing?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else may change about it does not matter here
  useEffect(() => {
    const others = readViewed().filter((other) => other.id !== id)
    setViewed(others)
    if (!listing) return
    const { title, imageUrl, categoryId } = listing
    keepOptional(KEY, [{ id: listing.id, title, imageUrl, categoryId }, ...others].slice(0, MOST))
  }, [id])
  const forget = () => {
    forgetOptional(KEY)
    setViewed([])
  }
  return { viewed, forget }
}

/** The way back to what somebody looked at. */
export function RecentlyViewed({ viewed, forget }: { viewed: readonly Viewed[]; forget: () => void }) {
  if (viewed.length === 0) return null
  return (
    <section aria-labelledby="recently-viewed" className="mt-12 border-line border-t pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="recently-viewed">Recently viewed</h2>
        <Button tone="quiet" size="small" className="min-h-11" onClick={forget}>
          Clear list
        </Button>
      </div>
      <ul className="mt-4 grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 lg:grid-cols-8">
        {viewed.map((listing) => (
          <li key={listing.id}>
            <Link href={`/product/${listing.id}`} className="group block">
              <span className="block aspect-4/3 overflow-hidden rounded-md bg-sunken *:size-full *:object-cover">
                <ListingPicture listing={listing} sizes="(min-width: 1024px) 10vw, (min-width: 640px) 22vw, 30vw" />
              </span>
              <span className="mt-2 line-clamp-2 text-sm leading-snug underline-offset-3 group-hover:underline">
                {listing.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
