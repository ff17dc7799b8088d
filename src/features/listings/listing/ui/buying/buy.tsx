import { type ReactNode, Suspense } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { checkoutHref } from '../../checkout-href.ts'
import type { Listing } from '../../listing.ts'
import { placeOfListing, priceOfListing } from '../../listing-words.ts'

const PAY_NOTE =
  'Secure card payment, held until you confirm that you have collected it. Local pickup only: arrange meeting details with the seller.'

const FREE_NOTE = 'Local pickup only: arrange meeting details with the seller.'

const buyText = (listing: Listing): string =>
  listing.price === 0 ? 'Reserve - Free' : `Buy Now - ${priceOfListing(listing)}`

const noteOf = ({ price }: Listing, cardRefusal: string | null | undefined): string =>
  price === 0 ? FREE_NOTE : (cardRefusal ?? PAY_NOTE)

interface BuyProps {
  listing: Listing
  /** Why the price cannot be paid by card, if it cannot. */
  cardRefusal?: string | null | undefined
  several: ReactNode
  basket: ReactNode
}

/** The button to buy, or what stands in its place, with the way to buy it together with others. */
export const Buy = ({ listing, cardRefusal, several, basket }: BuyProps) => (
  <div>
    <Suspense fallback={<BuyOne listing={listing} />}>{several || <BuyOne listing={listing} />}</Suspense>
    {basket}
    <p className="flex gap-2 text-ink-2 text-sm">
      <Icon name="shield-check" size={18} className="mt-0.5 shrink-0 text-leaf" />
      {noteOf(listing, cardRefusal)}
    </p>
  </div>
)

const BuyOne = ({ listing }: { listing: Listing }) => (
  <div className="mb-3 hidden lg:block">
    <ButtonLink href={checkoutHref(listing)} tone="primary" size="large" isWide>
      {buyText(listing)}
    </ButtonLink>
  </div>
)

/** On phones fixed above the navigation bar; the page reserves space for it. */
export const BuyBar = ({ listing, units }: { listing: Listing; units: number }) => (
  <div className="action-bar fixed inset-x-0 bottom-[calc(3.8rem+env(safe-area-inset-bottom))] z-30 flex h-17 items-center gap-4 border-line border-t bg-card px-4 lg:hidden">
    <span className="min-w-0 flex-1">
      <span className="block font-[720] font-display text-lg leading-tight">
        {units > 1 && `${units} × `}
        {priceOfListing(listing)}
      </span>
      <span className="block truncate text-ink-3 text-xs">Collect in {placeOfListing(listing)}</span>
    </span>
    <ButtonLink
      href={checkoutHref(listing, units)}
      tone="primary"
      aria-label={units === 1 ? buyText(listing) : `Buy ${units} Now`}
    >
      {listing.price === 0 ? 'Reserve' : units === 1 ? 'Buy Now' : `Buy ${units}`}
    </ButtonLink>
  </div>
)
