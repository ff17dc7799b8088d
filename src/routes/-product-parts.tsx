import { useQuery } from '@tanstack/react-query'
import type { Listing } from '#features/listings/contract.ts'
import { fallbackPicture } from '#features/listings/pictures.ts'
import { ListingGrid } from '#features/listings/ui/listing-card.tsx'
import { similarQuery } from '#features/listings/ui/queries.ts'
import { RecentlyViewed, useRecentlyViewed } from '#features/listings/ui/recently-viewed.tsx'
import type { Api } from '#shared/api-client.ts'
import { type Pence, toDecimal } from '#shared/money.ts'
import { breadcrumbs } from './-breadcrumbs.ts'
import { FullListingCard } from './-listing-card.tsx'
import { page } from './-page.ts'
import { getPublicUrl } from './-request.ts'

/** Title, description, picture and structured data of a listing's page. */
export function productHead(listing: Listing) {
  const { id, title, description, price, status, seller, images, category, categoryId } = listing
  const path = `/product/${id}`
  const absolute = (address: string) => new URL(address, getPublicUrl()).href
  const product = {
    '@type': 'Product',
    name: title,
    description,
    image: (images.length > 0 ? images : [fallbackPicture(categoryId, id)]).map(absolute),
    category: category.name,
    offers: {
      '@type': 'Offer',
      url: absolute(path),
      price: toDecimal(price as Pence),
      priceCurrency: 'GBP',
      availability: `https://schema.org/${status === 'active' ? 'InStock' : 'SoldOut'}`,
      availableDeliveryMethod: 'https://schema.org/OnSitePickup',
      seller: { '@type': 'Person', name: seller.fullName },
    },
  }
  const trail = breadcrumbs({ name: category.name, path: `/browse?category=${category.slug}` }, { name: title, path })
  return page({ title, description, path, type: 'product', image: images[0], jsonLd: [product, trail] })
}

/** Others like it, the nearest first, and what the visitor looked at before. */
export function FurtherListings({ api, listing }: { api: Api; listing: Listing }) {
  const { data: similar = [] } = useQuery(similarQuery(api, listing.id))
  const recent = useRecentlyViewed(listing)
  return (
    <>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="mt-12 border-line border-t pt-8">
          <h2 id="similar">{listing.status === 'active' ? 'More like this nearby' : 'See similar'}</h2>
          <div className="mt-5">
            <ListingGrid>
              {similar.map((other) => (
                <FullListingCard key={other.id} api={api} listing={other} />
              ))}
            </ListingGrid>
          </div>
        </section>
      )}
      <RecentlyViewed {...recent} />
    </>
  )
}
