import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { PRIVATE_NOTE } from '#features/sellers/seller-kinds.ts'
import { useApi } from '#ui/browser/api.ts'
import { listingSellerQuery } from './listing-seller-query.ts'

// Few listings are a trader's. The server renders it, and nothing in it waits for its code.
const TraderTerms = lazy(async () => ({ default: (await import('./trader-terms.tsx')).TraderTerms }))

/** Whether a listing is of a private seller or a trader, and what that means for its buyer. */
export function SellerTerms({ listingId }: { listingId: number }) {
  const { data } = useQuery({ ...listingSellerQuery(useApi(), listingId), throwOnError: false })
  if (!data) return null
  if (data.kind === 'private') return <p className="text-ink-2 text-sm">{PRIVATE_NOTE}</p>
  return (
    <Suspense>
      <TraderTerms trader={data.trader} cancelRight={data.cancelRight} />
    </Suspense>
  )
}
