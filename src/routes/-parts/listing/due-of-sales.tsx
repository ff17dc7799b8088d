import type { Transaction } from '#features/checkout/order/contract.ts'
import { callName } from '#features/checkout/order/handover.ts'
import { byUrgency, isDue } from '#features/checkout/order/urgency.ts'
import type { OwnListingSlots } from '#features/listings/listing/ui/own-listing-row.tsx'
import type { Offer } from '#features/offers/contract.ts'
import { formatTerm } from '#shared/dates.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'

/** Whether the open sales of a listing are all handed over, and none of its units is reserved by an offer. */
export function handedOverOf(sales: readonly Transaction[], offers: readonly Offer[]): OwnListingSlots['isHandedOver'] {
  const open = byUrgency(sales).open
  return ({ id }) => {
    if (offers.some(({ listing, party, status }) => listing.id === id && party === 'seller' && status === 'accepted'))
      return false
    const ofListing = open.filter(({ productId }) => productId === id)
    return ofListing.length > 0 && ofListing.every(({ status }) => status === 'delivered')
  }
}

/** The most urgent open sale of each listing: who collects it when, and the button for it. */
export function dueOfSales(sales: readonly Transaction[]): OwnListingSlots['dueOf'] {
  const open = byUrgency(sales).open.filter(isDue)
  return ({ id }) => {
    const sale = open.find(({ productId, actions }) => productId === id && actions.length > 0)
    if (!sale) return null
    const name = callName(sale.buyer)
    const canEnter = sale.actions.includes('enterCode')
    return {
      badge: (
        <Badge tone="label">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {name}
            {sale.pickupAt ? ` collects ${formatTerm(sale.pickupAt)}` : `: ${sale.statusLabel}`}
          </span>
        </Badge>
      ),
      button: (
        <ButtonLink
          href={canEnter ? `/transactions/${sale.id}/collect` : '/transactions?tab=sales'}
          tone="primary"
          className="!px-3 max-w-full [overflow-wrap:anywhere]"
        >
          {canEnter ? `Enter ${name}’s code` : 'See the order'}
        </ButtonLink>
      ),
    }
  }
}
