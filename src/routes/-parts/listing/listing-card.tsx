import { lazy, type ReactNode, Suspense } from 'react'
import { rememberMessage } from '#features/accounts/ui/after-sign-in.ts'
import { useViewer } from '#features/accounts/ui/viewer.ts'
import { HeartButton } from '#features/favourites/ui/heart-button.tsx'
import { useHasHousehold } from '#features/household/ui/queries.ts'
import type { Listing } from '#features/listings/listing/listing.ts'
import { ListingCard } from '#features/listings/listing/ui/listing-card.tsx'

/** Target of the Message link: the conversation, or for visitors the login page that returns to it. */
export function useMessageLink(listing: { id: number; sellerId: number; title: string }) {
  const me = useViewer()
  const conversation = `/messages/${listing.sellerId}?productId=${listing.id}`
  if (me) return { href: conversation }
  return {
    href: `/login?redirect=${encodeURIComponent(conversation)}`,
    onClick: () => {
      rememberMessage({ sellerId: listing.sellerId, productId: listing.id, productName: listing.title })
    },
  }
}

interface Props {
  listing: Listing
  isFirst?: boolean
  headingLevel?: 2 | 3
  title?: ReactNode
  isAmongFeatured?: boolean
}

// Only for viewers who have said who lives with them, or of whom it is not known.
const ListingMark = lazy(() => import('./listing-mark.tsx'))

const Mark = ({ listing }: { listing: Listing }) => (
  <Suspense>
    <ListingMark listing={listing} />
  </Suspense>
)

/** A listing's card with its favourite button and Message link, as every list of the site shows it. */
export function FullListingCard({ listing, ...rest }: Props) {
  const me = useViewer()
  const message = useMessageLink(listing)
  const hasHousehold = useHasHousehold()
  return (
    <ListingCard
      listing={listing}
      heart={<HeartButton listing={listing} />}
      message={message}
      isOwn={me?.id === listing.sellerId}
      mark={hasHousehold && <Mark listing={listing} />}
      {...rest}
    />
  )
}
