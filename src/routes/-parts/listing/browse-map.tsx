import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { mapQuery } from '#features/listings/map/ui/queries.ts'
import { toMapQuery, type Where } from '#features/listings/search/browse-address.ts'
import type { Browse } from '#features/listings/search/read-browse.ts'
import { useApi } from '#ui/browser/api.ts'

/** Lazy, because most visitors never open the map and its coastlines are large. */
const ListingsMap = lazy(() => import('#features/listings/map/ui/listings-map.tsx'))

/** The map of the listings that match the current search. */
export function BrowseMap({ browse, where }: { browse: Browse; where: Where }) {
  const api = useApi()
  const { data } = useQuery({ ...mapQuery(api, toMapQuery(browse, where)), placeholderData: (before) => before })
  const waiting = (
    <p role="status" className="py-10 text-ink-2">
      Loading the map...
    </p>
  )
  return <Suspense fallback={waiting}>{data ? <ListingsMap browse={browse} {...data} /> : waiting}</Suspense>
}
