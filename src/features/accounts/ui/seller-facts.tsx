import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import { formatMonth } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { userQuery } from './user-query.ts'

/** The facts about the seller on a listing page, besides the name. */
export function SellerFacts({ sellerId }: { sellerId: number }) {
  const api = useApi()
  const { data: seller, error } = useQuery(userQuery(api, sellerId))
  if (error) {
    const isMissing = error instanceof ApiError && error.status < 500
    return <p className="text-ink-2">{isMissing ? 'Seller not found' : 'The seller’s profile could not be loaded.'}</p>
  }
  if (!seller) {
    return (
      <p role="status" className="text-ink-2">
        Loading seller profile...
      </p>
    )
  }
  return (
    <>
      <p className="flex items-center gap-2 text-ink-2 text-sm">
        <Icon name="calendar-days" size={18} className="shrink-0 text-ink-3" />
        Member since {formatMonth(seller.createdAt)}
      </p>
      {seller.bio && <p className="mt-2 line-clamp-3 max-w-[60ch] break-words text-ink-2">{seller.bio}</p>}
    </>
  )
}
