import type { ListingKind } from '#features/listings/base/lifecycle.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import { formatPrice, pence } from '#shared/money.ts'

/** Maximum number of listings named in one notification; the grower's profile shows them all. */
const MAX_NAMED = 10

interface Grower {
  id: number
  fullName: string
}

interface Reported {
  listingId: number
  title: string
  /** Pence. */
  price: number
  kind: ListingKind
  location: string
  outcode: string | null
}

interface Facts {
  follower: { id: number; fullName: string }
  grower: Grower
  /** The latest first; at least one. */
  listings: readonly Reported[]
}

/** Content of the notification that a grower has listed something new. */
export function followNotice({ follower, grower, listings }: Facts, origin: string): Omit<Notice, 'key'> {
  const [first] = listings
  const isOne = listings.length === 1 && first !== undefined
  const title = isOne
    ? `New from ${grower.fullName}: ${first.title}`
    : `${listings.length} new listings from ${grower.fullName}`
  const href = isOne ? `/product/${first.listingId}` : `/profile/${grower.id}`
  const named = listings.slice(0, MAX_NAMED)
  return {
    ...{ userId: follower.id, kind: 'following', title, href, from: grower.id },
    body: isOne ? factsOf(first) : named.map((one) => one.title).join(', '),
    mail: {
      subject: title,
      paragraphs: [
        `Hello ${follower.fullName},`,
        isOne
          ? `${grower.fullName}, whom you follow, has listed “${first.title}”: ${factsOf(first)}.`
          : listings.length > named.length
            ? `${grower.fullName}, whom you follow, has added ${listings.length} listings. These are the latest ${named.length}:`
            : `${grower.fullName}, whom you follow, has listed:`,
      ],
      ...(!isOne && { items: named.map((one) => itemOf(one, origin)) }),
      button: { label: isOne ? 'View the listing' : 'View their listings', url: `${origin}${href}` },
      footnote: `We send one email a day at most about each grower. Whom you follow: ${origin}/following`,
    },
  }
}

const priceOf = ({ kind, price }: Reported): string => (kind === 'swap' ? 'To swap' : formatPrice(pence(price)))

const placeOf = ({ location, outcode }: Reported): string =>
  outcode && !location.toUpperCase().includes(outcode) ? `${location}, ${outcode}` : location

/** `£3.00, collect in Horfield, BS7` */
const factsOf = (listing: Reported): string => `${priceOf(listing)}, collect in ${placeOf(listing)}`

const itemOf = (listing: Reported, origin: string) => ({
  label: priceOf(listing),
  title: listing.title,
  text: `Collect in ${placeOf(listing)}`,
  url: `${origin}/product/${listing.listingId}`,
})
