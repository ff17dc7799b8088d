import type { Listing } from '#features/listings/listing/listing.ts'
import { placeOfListing, priceOfListing } from '#features/listings/listing/listing-words.ts'
import { categoryHref } from '#features/listings/towns/town-address.ts'
import { pence, toDecimal } from '#shared/money.ts'
import { socialPicture } from '#shared/pictures/social-picture.ts'
import { getPublicUrl } from '../session/request.ts'
import { breadcrumbs } from './breadcrumbs.ts'

/** Title, description, picture and structured data of a listing's page. */
export function productHead(listing: Listing) {
  const { id, title, description, price, status, seller, images, drawing, category, expiresAt } = listing
  const path = `/product/${id}`
  const absolute = (address: string) => new URL(address, getPublicUrl()).href
  const product = {
    '@type': 'Product',
    name: title,
    description,
    image: (images.length > 0 ? images : [drawing]).map(absolute),
    category: category.name,
    offers: {
      '@type': 'Offer',
      url: absolute(path),
      price: toDecimal(pence(price)),
      priceCurrency: 'GBP',
      ...(status === 'active' && { availabilityEnds: expiresAt.slice(0, 10) }),
      availability: `https://schema.org/${status === 'active' ? 'InStock' : 'SoldOut'}`,
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
    jsonLd: [product, trail],
  }
}
