import { useQuery } from '@tanstack/react-query'
import type { Listing } from '#features/listings/listing/listing.ts'
import { placeOfListing, priceOfListing } from '#features/listings/listing/listing-words.ts'
import { listingQuery } from '#features/listings/listing/ui/queries.ts'
import { ListingPicture } from '#features/listings/photos/ui/listing-picture.tsx'
import { useApi } from '#ui/browser/api.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { Message } from '../contract.ts'

interface Props {
  me: number
  messages: readonly Message[]
  /** The listing that new messages are about. */
  productId: number | undefined
}

const statusNames: Partial<Record<Listing['status'], string>> = {
  paused: 'Paused',
  reserved: 'Reserved',
  sold: 'Sold',
  expired: 'Expired',
  removed: 'Removed',
}

/** Always shows the listing of a conversation: the one from the URL, else the last one named in a message. */
export function PinnedListing({ me, messages, productId }: Props) {
  const api = useApi()
  const named = messages.findLast(({ product }) => product && (productId === undefined || product.id === productId))
  const id = productId ?? named?.product?.id
  const { data: offered } = useQuery({
    ...listingQuery(api, id ?? 0),
    enabled: id !== undefined,
    throwOnError: false,
    retry: false,
  })
  const listing = named?.product ?? offered
  if (!listing) return null
  return (
    <Link
      href={`/product/${listing.id}`}
      className="flex items-center gap-3 border-line border-b bg-page px-4 py-2 text-sm hover:bg-sunken"
    >
      <span className="h-10 w-14 shrink-0 overflow-hidden rounded-sm bg-sunken *:size-full *:object-cover">
        <ListingPicture listing={listing} sizes="56px" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[620]">{listing.title}</span>
        <span className="block truncate text-ink-2">
          <strong className="text-ink">{priceOfListing(listing)}</strong>
          {offered && offered.sellerId !== me && <HowFar listing={offered} />}
        </span>
      </span>
      {statusNames[listing.status] && <Badge tone="plain">{statusNames[listing.status]}</Badge>}
    </Link>
  )
}

/** Where it is, and how far from the viewer's place. */
const HowFar = ({ listing }: { listing: Listing }) => (
  <>
    {listing.distance && <> · {listing.distance}</>} · {placeOfListing(listing)}
  </>
)
