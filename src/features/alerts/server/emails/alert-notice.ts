import { priceOfListing } from '#features/listings/listing/listing-words.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import { aboutMiles } from '#shared/places/geo.ts'
import type { AlertToNotify, ReportedListing } from '../notify-store.ts'

/** Maximum number of listings named in one notification; the alert's page shows them all. */
const MAX_NAMED = 10

/** Content of an alert's notification about one or several listings. */
export function alertNotice(
  { id, userId, keywords, fullName, wantedId }: AlertToNotify,
  listings: readonly ReportedListing[],
  origin: string,
): Notice {
  const [first] = listings
  const isOne = listings.length === 1 && first !== undefined
  const title = isOne ? `New for “${keywords}”: ${first.title}` : `${listings.length} new listings for “${keywords}”`
  const own = wantedId === null ? `/plant-alerts#alert-${id}` : `/wanted/${wantedId}`
  const href = isOne ? `/product/${first.id}` : own
  const named = listings.slice(0, MAX_NAMED)
  return {
    userId,
    kind: 'alert',
    title,
    body: isOne ? factsOf(first) : named.map((one) => one.title).join(', '),
    href,
    mail: {
      subject: title,
      paragraphs: isOne
        ? [
            `Hello ${fullName},`,
            `Someone near you has listed what you are looking for: “${first.title}”, ${factsOf(first)}.`,
          ]
        : [
            `Hello ${fullName},`,
            listings.length > named.length
              ? `Since our last email, ${listings.length} matching listings were added near you. These are the nearest ${named.length}:`
              : 'Since our last email, these were listed near you:',
          ],
      ...(!isOne && { items: named.map((one) => itemOf(one, origin)) }),
      button: { label: isOne ? 'View the listing' : 'View all matches', url: `${origin}${href}` },
      footnote:
        wantedId === null
          ? `This is your plant alert “${keywords}”. It sends one email an hour at most. Pause, change or delete it: ${origin}${own}`
          : `You are looking for “${keywords}”. We send one email an hour at most about it. Say that you have found it, or close it: ${origin}${own}`,
    },
  }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const itemOf = (listing: ReportedListing, origin: string) => ({
  label: priceOfListing(listing),
  title: listing.title,
  text: capitalised(whereOf(listing)),
  url: `${origin}/product/${listing.id}`,
})

/** `£3.00, about 2 miles away in Horfield, BS7` */
const factsOf = (listing: ReportedListing): string => `${priceOfListing(listing)}, ${whereOf(listing)}`

function whereOf({ miles, location, outcode }: ReportedListing): string {
  const place = outcode && !location.toUpperCase().includes(outcode) ? `${location}, ${outcode}` : location
  return `${aboutMiles(miles)} away in ${place}`
}
