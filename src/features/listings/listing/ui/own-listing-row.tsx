import type { ReactNode } from 'react'
import { getProductName } from '#ui/browser/product-name.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Badge, type BadgeTone } from '#ui/primitives/badge.tsx'
import { CardPicture } from '#ui/primitives/card.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { MenuEntry } from '#ui/primitives/menu-parts.ts'
import type { ListingStatus } from '../../base/lifecycle.ts'
import { ListingPicture } from '../../photos/ui/listing-picture.tsx'
import type { Listing } from '../listing.ts'
import { priceOfListing } from '../listing-words.ts'
import type { OwnListing } from '../own-contract.ts'
import { listingStatusLine } from './listing-status-line.ts'
import { OwnerButtons } from './owner-buttons.tsx'

/** What other features know about a listing. */
export interface OwnListingSlots {
  /** What is due: a badge, and the button that takes the place of the first. */
  dueOf: (listing: Listing) => { badge: ReactNode; button: ReactNode } | null
  /** Whether all that was ordered of it is handed over. */
  isHandedOver: (listing: Listing) => boolean
  /** That staff have hidden it or will look at it, why, and the button to appeal. */
  hiddenOf: (listing: Listing) => { badge: string; line: ReactNode; button: ReactNode } | null
  /** Actions in the menu. */
  furtherOf: (listing: Listing) => readonly MenuEntry[]
  /** A dialog that the address opens. */
  dialogOf: (listing: Listing) => ReactNode
}

const badges: Partial<Record<ListingStatus, [name: string, tone: BadgeTone]>> = {
  active: ['Live', 'leaf'],
  paused: ['Paused', 'plain'],
  reserved: ['Reserved', 'label'],
  sold: ['Sold', 'plain'],
  expired: ['Ended', 'rhubarb'],
}

/** A listing in its seller's list: what is due, what others did with it, two buttons and a menu. */
export function OwnListingRow({ listing, slots }: { listing: OwnListing; slots: OwnListingSlots }) {
  const due = slots.dueOf(listing)
  const hidden = slots.hiddenOf(listing)
  const isSoldOut = listing.status === 'reserved' && slots.isHandedOver(listing)
  return (
    <li className="grid grid-cols-[7.5rem_1fr] gap-x-4 gap-y-4 py-5 sm:grid-cols-[9rem_1fr] md:grid-cols-[9rem_1fr_16.5rem] md:gap-x-6">
      <CardPicture picture={<ListingPicture listing={listing} sizes="9rem" />} />
      <div className="min-w-0">
        <p className="mb-1 flex flex-wrap gap-1.5">
          {due?.badge ??
            (!hidden && <State status={isSoldOut ? 'sold' : listing.status} endsSoon={listing.endsSoon} />)}
          {hidden && <Badge tone="rhubarb">{hidden.badge}</Badge>}
          {listing.featured && <Badge tone="ink">Featured</Badge>}
        </p>
        <h2 className="break-words font-[620] font-sans text-lg leading-tight tracking-normal">
          <Link href={`/product/${listing.id}`} className="underline-offset-3 hover:underline">
            {listing.title}
          </Link>
        </h2>
        <p className="mt-0.5 text-ink-2 text-sm">
          <b className="font-[650] text-ink">{priceOfListing(listing)}</b>
          {' · '}
          {listing.quantity > 1 && `${listing.quantity} left · `}
          {hidden?.line ?? (isSoldOut ? 'Sold and handed over.' : listingStatusLine(listing, getProductName()))}
        </p>
        <p className="mt-1.5 flex flex-wrap gap-x-5 text-ink-2 text-sm">
          <Figure icon={<Icon name="eye" size={17} />} count={listing.views} one="view" many="views" />
          <Figure icon={<Icon name="heart" size={16} />} count={listing.saves} one="save" many="saves" />
        </p>
      </div>
      <div className="col-span-full self-center md:col-span-1">
        <OwnerButtons
          listing={listing}
          isEnding={listing.endsSoon}
          isInList
          due={due?.button ?? hidden?.button}
          further={slots.furtherOf(listing)}
        />
        {slots.dialogOf(listing)}
      </div>
    </li>
  )
}

function State({ status, endsSoon }: Pick<OwnListing, 'status' | 'endsSoon'>) {
  if (endsSoon) return <Badge tone="rhubarb">Ends soon</Badge>
  const [name, tone] = badges[status] ?? [status, 'plain']
  return <Badge tone={tone}>{name}</Badge>
}

const Figure = ({ icon, count, one, many }: { icon: ReactNode; count: number; one: string; many: string }) => (
  <span className="inline-flex items-center gap-1.5">
    {icon}
    <b className="font-[650] text-ink">{count}</b> {count === 1 ? one : many}
  </span>
)
