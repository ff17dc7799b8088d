import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Link } from '#ui/primitives/link.tsx'
import { ListingPicture } from '../../photos/ui/listing-picture.tsx'
import type { Listing } from '../listing.ts'
import { placeOfListing, priceOfListing } from '../listing-words.ts'
import { greetingOf, listingStatusLine } from './listing-status-line.ts'
import { listingQuery } from './queries.ts'
import { ShareButton } from './share-button.tsx'

interface Props {
  id: number
  /** The seller has not said yet where their money goes. */
  needsBankDetails: boolean
}

/** What a seller does next with a listing that was just published. */
export function ItsLive({ id, needsBankDetails }: Props) {
  const { data: listing } = useQuery({ ...listingQuery(useApi(), id), throwOnError: false })
  if (!listing) return null
  const { title, price } = listing
  const { heading, sentence, canShare } = greetingOf(listing)
  return (
    <section data-buttons-below aria-labelledby="its-live" className="border-leaf border-b-4 bg-leaf-tint">
      <div className="sheet grid items-center gap-x-12 gap-y-6 py-7 md:grid-cols-2">
        <div>
          <h2 id="its-live" className="text-3xl">
            {heading}
          </h2>
          {sentence && <p className="mt-2">{sentence}</p>}
          <Posted listing={listing} />
          <div className="mt-4 flex flex-wrap gap-2.5">
            <ButtonLink href={`/product/${id}`} tone="primary">
              View listing
            </ButtonLink>
            {canShare && <ShareButton title={title} path={`/product/${id}`} />}
          </div>
        </div>
        <ul className="divide-y divide-line border-line border-y">
          <Next
            icon="copy-plus"
            name="List another like it"
            text="Same text and place, new photo"
            href={`/new-listing?like=${id}`}
          />
          <Next icon="clock" name="Set pickup times" text="Buyers can book without asking" href="/pickup-times" />
          <Next
            icon="printer"
            name="Print a poster"
            text="Seed-packet poster with a QR code"
            href={`/product/${id}/poster`}
          />
          {needsBankDetails && price > 0 && (
            <Next
              icon="landmark"
              name="Add your bank details"
              text="We hold your money until you add them"
              href="/payouts/setup"
            />
          )}
        </ul>
      </div>
    </section>
  )
}

/** The listing in a few words. */
const Posted = ({ listing }: { listing: Listing }) => (
  <div className="mt-4 flex gap-4 rounded-md border-[1.5px] border-ink bg-card p-3">
    <div className="aspect-4/3 w-24 shrink-0 overflow-hidden rounded-md bg-sunken *:size-full *:object-cover">
      <ListingPicture listing={listing} sizes="6rem" />
    </div>
    <p className="min-w-0">
      <span className="line-clamp-2 break-words font-[650] leading-snug">{listing.title}</span>
      <span className="text-ink-2 text-sm">
        {[priceOfListing(listing), listing.quantity > 1 && `${listing.quantity} left`, placeOfListing(listing)]
          .filter(Boolean)
          .join(' · ')}
        <span className="block">{listingStatusLine(listing, getProductName())}</span>
      </span>
    </p>
  </div>
)

const Next = ({ icon, name, text, href }: { icon: IconName; name: string; text: string; href: string }) => (
  <li>
    <Link href={href} className="flex min-h-14 items-center gap-4 py-2 hover:bg-sunken">
      <Icon name={icon} size={21} className="shrink-0 text-leaf" />
      <span className="min-w-0 flex-1">
        <span className="block font-[650]">{name}</span>
        <span className="text-ink-2 text-sm">{text}</span>
      </span>
      <Icon name="chevron-right" size={18} className="shrink-0 text-ink-3" />
    </Link>
  </li>
)
