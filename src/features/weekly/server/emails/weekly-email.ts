import type { Content, Item } from '#adapters/mail/email-content.ts'
import type { ListingKind } from '#features/listings/base/lifecycle.ts'
import { formatDay } from '#shared/dates.ts'
import { formatPrice, pence } from '#shared/money.ts'
import { aboutMiles } from '#shared/places/geo.ts'

interface NewListing {
  id: number
  title: string
  /** Pence. */
  price: number
  kind: ListingKind
  location: string
  outcode: string | null
  /** Miles. */
  distance: number
  /** Path of a small picture. */
  picture: string
}

interface Facts {
  reader: { fullName: string }
  /** The nearest first; at least one. */
  listings: readonly NewListing[]
  /** Further ones that are not named. */
  others: number
  /** There are more than those that were counted. */
  hasMore: boolean
  place: { outcode: string; radius: number }
  /** `cats and children`; null when everything is named. */
  household: string | null
  consentedAt: Date
  publicUrl: string
}

/** What is new near a member. */
export function weeklyEmail(facts: Facts): Omit<Content, 'to'> {
  const { reader, listings, others, hasMore, place, household, consentedAt, publicUrl } = facts
  const { outcode, radius } = place
  const count = listings.length + others
  const [first] = listings
  const browse = new URLSearchParams({
    ...{ nearby: 'true', postcode: outcode, radius: String(radius), sort: 'newest' },
  })
  return {
    subject:
      count === 1 && first
        ? `New near ${outcode} this week: ${first.title}`
        : `${hasMore ? 'More than ' : ''}${count} new near ${outcode} this week`,
    preheader: listings.map(({ title }) => title).join(' · '),
    paragraphs: [
      `Hello ${reader.fullName},`,
      `${count === 1 ? 'This was' : 'These were'} listed in the last week within ${radius} miles of ${outcode}${others > 0 ? `, and ${hasMore ? 'more than ' : ''}${others} more` : ''}.`,
      ...(household === null
        ? []
        : [`We name only what is known to be right for your household (${household}). Everything else is on Browse.`]),
    ],
    items: listings.map((one) => itemOf(one, publicUrl)),
    button: { label: 'See all that is new near you', url: `${publicUrl}/browse?${browse}` },
    footnote: `You asked for this email on ${formatDay(consentedAt.toISOString())}. It comes on Thursdays, if anything new is near. Nobody pays to be named in it. Change your place: ${publicUrl}/settings/notifications`,
  }
}

const itemOf = (listing: NewListing, publicUrl: string): Item => ({
  label: listing.kind === 'swap' ? 'To swap' : formatPrice(pence(listing.price)),
  title: listing.title,
  text: `${capitalised(aboutMiles(listing.distance))} away, in ${placeOf(listing)}`,
  url: `${publicUrl}/product/${listing.id}`,
  picture: `${publicUrl}${listing.picture}`,
})

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const placeOf = ({ location, outcode }: NewListing): string =>
  outcode && !location.toUpperCase().includes(outcode) ? `${location}, ${outcode}` : location
