import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { CardListing } from '#features/listings/listing/ui/listing-card.tsx'
import { createHighlight, type Highlight } from '#features/listings/map/highlight.ts'
import { countWithin } from '#features/listings/map/map-clusters.ts'
import { lightCards } from '#features/listings/map/ui/light-cards.ts'
import { mapQuery } from '#features/listings/map/ui/queries.ts'
import { browseHref, circleOf, toMapQuery, type Where } from '#features/listings/search/browse-address.ts'
import type { Browse } from '#features/listings/search/read-browse.ts'
import { useApi } from '#ui/browser/api.ts'
import { useIsHydrated } from '#ui/browser/use-is-hydrated.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/primitives/link.tsx'

/** Lazy: its coastlines are large, and the cards do not wait for it. */
const ListingsMap = lazy(() => import('#features/listings/map/ui/listings-map.tsx'))

interface Props {
  browse: Browse
  where: Where
  items: readonly CardListing[]
}

/** The map of the listings that match the current search: beside the cards, or above them on narrow screens. */
export default function BrowseMap({ browse, where, items }: Props) {
  const [lit] = useState(createHighlight)
  useEffect(() => {
    const page = document.getElementById('main')
    const end = new AbortController()
    if (page) lightCards(page, lit, end.signal)
    return () => end.abort()
  }, [lit])
  const isHydrated = useIsHydrated()
  const isWide = useIsWide()
  const isLarge = browse.view === 'map'
  const circle = circleOf(browse, where)
  return (
    <div className="relative max-xl:mt-1.5">
      <div className={isLarge ? 'max-xl:min-h-96' : 'map-band'}>
        {isHydrated && <Loaded {...{ browse, where, items, lit }} isBand={!(isWide || isLarge)} />}
      </div>
      {circle && (
        <Link
          href={browseHref(browse, { view: isLarge ? undefined : 'map' })}
          className="map-link absolute top-2 right-0 z-20 inline-flex min-h-11 items-center gap-2 rounded-lg bg-card px-3.5 font-[620] text-sm shadow-pop hover:bg-sunken sm:right-2 xl:hidden"
        >
          <Icon name={isLarge ? 'minimize-2' : 'maximize-2'} size={16} />
          {isLarge ? 'Smaller map' : 'Map'}
        </Link>
      )}
    </div>
  )
}

function Loaded({ browse, where, items, lit, isBand }: Props & { lit: Highlight; isBand: boolean }) {
  const api = useApi()
  const { data } = useQuery({
    ...mapQuery(api, toMapQuery(browse, where)),
    placeholderData: (before) => before,
    throwOnError: false,
  })
  if (!data) return null
  return (
    <Suspense fallback={null}>
      <ListingsMap {...data} {...{ browse, items, lit, isBand }} miles={circleOf(browse, where)?.miles ?? null} />
    </Suspense>
  )
}

/** How many of the listings are in the circle, where the list is not limited to it. */
export function InCircle({ browse, where, total }: Pick<Props, 'browse' | 'where'> & { total: string }) {
  const api = useApi()
  const { data } = useQuery({ ...mapQuery(api, toMapQuery(browse, where)), throwOnError: false })
  const circle = circleOf(browse, where)
  if (!data?.centre || !circle) return null
  const count = countWithin(data.points, data.centre, circle.miles)
  return (
    <>
      {', '}
      <Link
        href={browseHref(browse, { nearby: 'true' })}
        className="font-normal text-ink-2 underline decoration-1 underline-offset-3"
      >
        {count === 0 ? 'none' : String(count) === total ? 'all' : count} within {circle.miles} miles
      </Link>
    </>
  )
}

const WIDE = '(min-width: 80rem)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(WIDE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  )
}
