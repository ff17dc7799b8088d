import { useQuery } from '@tanstack/react-query'
import { listingQuery } from '#features/listings/listing/ui/queries.ts'
import { formatPrice, type Pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { Message } from '../contract.ts'

interface Props {
  messages: readonly Message[]
  /** The listing that new messages are about. */
  productId: number | undefined
}

/** Always shows the listing of a conversation: the one from the URL, else the last one named in a message. */
export function PinnedListing({ messages, productId }: Props) {
  const api = useApi()
  const named = messages.findLast(({ product }) => product && (productId === undefined || product.id === productId))
  const isUnnamed = productId !== undefined && !named
  const query = useQuery({ ...listingQuery(api, productId ?? 0), enabled: isUnnamed, throwOnError: false })
  const listing = named?.product ?? (isUnnamed ? query.data : undefined)
  if (!listing) return null
  return (
    <Link
      href={`/product/${listing.id}`}
      className="flex items-center gap-3 border-line border-b bg-page px-4 py-2 text-sm hover:bg-sunken"
    >
      <img
        src={listing.imageUrl ?? listing.drawing}
        alt=""
        width={40}
        height={40}
        className="size-10 shrink-0 rounded-sm object-cover"
      />
      <span className="min-w-0 flex-1 truncate font-[620]">{listing.title}</span>
      {listing.status !== 'active' && <Badge tone="plain">{listing.status}</Badge>}
      <strong>{listing.price === 0 ? 'Free' : formatPrice(listing.price as Pence)}</strong>
    </Link>
  )
}
