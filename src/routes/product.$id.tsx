import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { SaveButton } from '#features/favourites/ui/heart-button.tsx'
import type { Listing } from '#features/listings/contract.ts'
import { fallbackPicture } from '#features/listings/pictures.ts'
import { OwnerTools } from '#features/listings/ui/owner-tools.tsx'
import { ProductNotFound, ProductScreen } from '#features/listings/ui/product-screen.tsx'
import { listingQuery, searchQuery } from '#features/listings/ui/queries.ts'
import { SellerCard } from '#features/listings/ui/seller-card.tsx'
import { ShareButton } from '#features/listings/ui/share-button.tsx'
import { ratingQuery } from '#features/reviews/ui/queries.ts'
import { RatingLine } from '#features/reviews/ui/stars.tsx'
import { type Api, ApiError } from '#shared/api-client.ts'
import { type Pence, toDecimal } from '#shared/money.ts'
import type { RouterContext } from './__root.tsx'
import { toId } from './-id.ts'
import { FullListingCard, useMessageLink } from './-listing-card.tsx'
import { page } from './-page.ts'
import { answerWith, getPublicUrl } from './-request.ts'

const SIMILAR = 4

export const Route = createFileRoute('/product/$id')({
  loader: ({ context, params }) => load(context, params.id),
  head: ({ loaderData }) => (loaderData?.listing ? headOf(loaderData.listing) : missingHead()),
  component: Product,
})

interface Loaded {
  listing: Listing | null
  isGone: boolean
}

async function load({ queryClient, api }: RouterContext, text: string): Promise<Loaded> {
  const id = toId(text)
  try {
    const listing = id === null ? null : await queryClient.fetchQuery({ ...listingQuery(api, id), staleTime: 0 })
    if (!listing) return missing(404)
    await Promise.all([
      queryClient.prefetchQuery(ratingQuery(api, listing.sellerId)),
      listing.status === 'active' ? null : queryClient.prefetchQuery(similarQuery(api, listing)),
    ])
    return { listing, isGone: false }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429)
      return missing(error.status === 410 ? 410 : 404)
    throw error
  }
}

function missing(status: 404 | 410): Loaded {
  answerWith(status)
  return { listing: null, isGone: status === 410 }
}

/** What is like it, the nearest first. */
const similarQuery = (api: Api, { categoryId, outcode }: Listing) =>
  searchQuery(api, {
    categoryId: String(categoryId),
    limit: String(SIMILAR + 1),
    ...(outcode && { postcode: outcode, sort: 'nearest' as const }),
  })

const missingHead = () =>
  page({
    title: 'Product Not Found',
    description: "Sorry, we couldn't find the product you're looking for.",
    path: '/browse',
    noIndex: true,
  })

function headOf(listing: Listing) {
  const { id, title, description, price, status, seller, images, categoryId } = listing
  const path = `/product/${id}`
  const absolute = (address: string) => new URL(address, getPublicUrl()).href
  return page({
    title,
    description,
    path,
    type: 'product',
    image: images[0],
    jsonLd: {
      '@type': 'Product',
      name: title,
      description,
      image: (images.length > 0 ? images : [fallbackPicture(categoryId, id)]).map(absolute),
      category: listing.category.name,
      offers: {
        '@type': 'Offer',
        url: absolute(path),
        price: toDecimal(price as Pence),
        priceCurrency: 'GBP',
        availability: `https://schema.org/${status === 'active' ? 'InStock' : 'SoldOut'}`,
        availableDeliveryMethod: 'https://schema.org/OnSitePickup',
        seller: { '@type': 'Person', name: seller.fullName },
      },
    },
  })
}

function Product() {
  const { listing, isGone } = Route.useLoaderData()
  return listing ? <ProductOf loaded={listing} /> : <ProductNotFound isGone={isGone} />
}

function ProductOf({ loaded }: { loaded: Listing }) {
  const { api } = Route.useRouteContext()
  const router = useRouter()
  const { data: me } = useQuery(currentUserQuery(api))
  const { data: listing = loaded } = useQuery(listingQuery(api, loaded.id))
  const { data: rating } = useQuery(ratingQuery(api, listing.sellerId))
  const message = useMessageLink(api, listing)
  const isOwn = me?.id === listing.sellerId
  return (
    <ProductScreen
      listing={listing}
      isOwn={isOwn}
      actions={
        <>
          <SaveButton api={api} listing={listing} />
          <ShareButton title={listing.title} />
        </>
      }
      ownerTools={
        isOwn && <OwnerTools api={api} listing={listing} onRemoved={() => void router.navigate({ href: '/profile' })} />
      }
      sellerCard={
        <SellerCard
          seller={listing.seller}
          rating={rating && <RatingLine {...rating} />}
          message={isOwn ? undefined : message}
        />
      }
      similar={listing.status !== 'active' && <Similar api={api} listing={listing} />}
    />
  )
}

function Similar({ api, listing }: { api: Api; listing: Listing }) {
  const { data: results } = useQuery(similarQuery(api, listing))
  const others = (results?.items ?? []).filter(({ id }) => id !== listing.id).slice(0, SIMILAR)
  if (others.length === 0) return null
  return (
    <section className="mt-12 border-line border-t pt-8">
      <h2>See similar</h2>
      <div className="mt-5 grid grid-cols-2 gap-x-3 gap-y-8 lg:grid-cols-4 lg:gap-x-5.5">
        {others.map((other) => (
          <FullListingCard key={other.id} api={api} listing={other} />
        ))}
      </div>
    </section>
  )
}
