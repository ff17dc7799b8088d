import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { PlainField } from '../../base/plain-fields.ts'
import { ListingPicture } from '../../photos/ui/listing-picture.tsx'
import type { Listing } from '../listing.ts'
import { waysOfListing } from '../listing-words.ts'

/** What a card shows of a listing. */
export type CardListing = Omit<Listing, Exclude<PlainField, 'title' | 'description' | 'swap'> | 'plant' | 'images'>

interface Props {
  listing: CardListing
  /** Among the first on the page: its picture is loaded eagerly. */
  isFirst?: boolean
  headingLevel?: 2 | 3
  /** Search terms to highlight in the title. */
  title?: ReactNode
  /** The favourite button, provided by the page. */
  heart?: ReactNode
  /** Target of the Message link, and what happens first for a visitor. */
  message?: { href: string; onClick?: () => void }
  /** The viewer sells it. */
  isOwn?: boolean
  /** A line below the place, provided by the page. */
  mark?: ReactNode
  /** Instead of the price: in a preview, while none is entered. */
  priceText?: string | undefined
  /** The list is of featured listings, so that no card needs to say so. */
  isAmongFeatured?: boolean
}

const SIZES = '(min-width: 1024px) 22vw, (min-width: 640px) 30vw, 46vw'
const shown: Partial<Record<Listing['status'], string>> = { sold: 'Sold', reserved: 'Reserved', paused: 'Paused' }

/** A listing in a list: picture, price, title, place and actions. */
export function ListingCard({
  listing,
  isFirst = false,
  headingLevel = 3,
  title,
  isAmongFeatured,
  priceText,
  mark,
  ...acts
}: Props) {
  const { id, price, description, location, outcode, distance, featured, status } = listing
  const state = shown[status]
  return (
    <Card
      href={`/product/${id}`}
      title={title ?? listing.title}
      headingLevel={headingLevel}
      picture={<ListingPicture listing={listing} sizes={SIZES} isFirst={isFirst} />}
      price={priceText ?? waysOfListing(listing)}
      badge={
        state ? <Badge tone="ink">{state}</Badge> : featured && !isAmongFeatured && <Badge tone="ink">Featured</Badge>
      }
      action={acts.heart}
      meta={
        <>
          {distance && <b>{distance} </b>}
          {outcode ? `${location}, ${outcode}` : location}
        </>
      }
      footer={
        status === 'active' && (
          <CardActions listing={listing} isPriced={price > 0 || priceText !== undefined} {...acts} />
        )
      }
    >
      {mark}
      <p className="card-text">{description}</p>
    </Card>
  )
}

/** What the viewer may do with the listing of a card. */
function CardActions({
  listing: { id, title, kind },
  isPriced,
  message,
  isOwn,
}: Pick<Props, 'listing' | 'message' | 'isOwn'> & { isPriced: boolean }) {
  if (isOwn) {
    return (
      <ButtonLink href={`/product/${id}/edit`} size="small" aria-label={`Edit: ${title}`}>
        Edit
      </ButtonLink>
    )
  }
  const buy = kind === 'swap' ? 'Swap' : isPriced ? 'Buy Now' : 'Reserve'
  return (
    <>
      <ButtonLink href={`/product/${id}`} size="small" tone="primary" aria-label={`${buy}: ${title}`}>
        {buy}
      </ButtonLink>
      {message && (
        <ButtonLink {...message} size="small" tone="quiet" aria-label={`Message the seller of ${title}`}>
          <Icon name="message-circle" size={16} />
          <span>Message</span>
        </ButtonLink>
      )}
    </>
  )
}

/** A grid of cards: two, three or four in a row. */
export const ListingGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-x-3 gap-y-8 sm:grid-cols-3 sm:gap-x-5.5 lg:grid-cols-4">{children}</div>
)
