import { useQuery } from '@tanstack/react-query'
import { PRIVATE_NOTE, sellerNames } from '#features/sellers/seller-kinds.ts'
import { TraderFacts } from '#features/sellers/ui/trader-facts.tsx'
import { useApi } from '#ui/browser/api.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { cancelNotes } from '../../base/cancel-rights.ts'
import { listingSellerQuery } from './listing-seller-query.ts'

/** Whether a listing is of a private seller or a trader, and what that means for its buyer. */
export function SellerTerms({ listingId }: { listingId: number }) {
  const { data } = useQuery({ ...listingSellerQuery(useApi(), listingId), throwOnError: false })
  if (!data) return null
  const { kind, trader, cancelRight } = data
  if (kind === 'private') return <p className="text-ink-2 text-sm">{PRIVATE_NOTE}</p>
  return (
    <section aria-label="The trader" className="rounded-md border border-line px-4 py-3">
      <p>
        <Badge tone="hose">{sellerNames.trader}</Badge>
      </p>
      {trader && <TraderFacts trader={trader} />}
      {cancelRight !== 'none' && (
        <p className="mt-2 text-sm">
          {cancelNotes[cancelRight]} <TextLink href="/terms-of-service#cooling-off">More about cancelling</TextLink>
        </p>
      )}
    </section>
  )
}
