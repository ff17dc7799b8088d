import { factRows } from '#features/listings/base/fact-rows.ts'
import type { Listing } from '#features/listings/listing/listing.ts'
import { placeOfListing, priceOfListing } from '#features/listings/listing/listing-words.ts'
import { categoryHref } from '#features/listings/towns/town-address.ts'
import { dayOf } from '#shared/dates.ts'
import { pence, toDecimal } from '#shared/money.ts'
import { socialPicture } from '#shared/pictures/social-picture.ts'
import { getPublicUrl } from '../session/request.ts'
import { breadcrumbs } from './breadcrumbs.ts'

/** Whether it can be collected: from a later day, or not any more. */
function availabilityOf({ status, expiresAt, facts: { readyFrom } }: Listing) {
  if (status !== 'active') return { availability: 'https://schema.org/SoldOut' }
  const availabilityEnds = expiresAt.slice(0, 10)
  if (readyFrom === undefined || readyFrom <= dayOf(new Date()))
    return { availability: 'https://schema.org/InStock', availabilityEnds }
  return {
    availability: 'https://schema.org/PreOrder',
    availabilityStarts: readyFrom,
    ...(availabilityEnds >= readyFrom && { availabilityEnds }),
  }
}

/** The facts of a plant, and its height in the term that schema.org has for it. */
function propertiesOf({ facts }: Listing) {
  const rows = factRows(facts)
  return {
    ...(facts.heightCm && { height: { '@type': 'QuantitativeValue', value: facts.heightCm, unitCode: 'CMT' } }),
    ...(rows.length > 0 && {
      additionalProperty: rows.map(([name, value]) => ({ '@type': 'PropertyValue', name, value })),
    }),
  }
}

/** Title, description, picture and structured data of a listing's page. */
export function productHead(listing: Listing) {
  const { id, title, description, price, seller, images, drawing, category } = listing
  const path = `/product/${id}`
  const absolute = (address: string) => new URL(address, getPublicUrl()).href
  const product = {
    '@type': 'Product',
    name: title,
    description,
    image: (images.length > 0 ? images : [drawing]).map(absolute),
    category: category.name,
    ...propertiesOf(listing),
    offers: {
      '@type': 'Offer',
      url: absolute(path),
      price: toDecimal(pence(price)),
      priceCurrency: 'GBP',
      ...availabilityOf(listing),
      availableDeliveryMethod: 'https://schema.org/OnSitePickup',
      seller: { '@type': 'Person', name: seller.fullName },
    },
  }
  const trail = breadcrumbs({ name: category.name, path: categoryHref(category.slug) }, { name: title, path })
  return {
    ...{ title, description, path, type: 'product' as const },
    noIndex: listing.isLongGone ?? false,
    image: socialPicture('listings', id, listing.updatedAt),
    imageAlt: `${title}, ${priceOfListing(listing)}, in ${placeOfListing(listing)}`,
    // What is for a swap alone has no price, and search engines read no product without one.
    jsonLd: listing.kind === 'swap' ? [trail] : [product, trail],
  }
}
