import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { canEdit } from '#features/listings/base/lifecycle.ts'
import { EditListing } from '#features/listings/form/ui/edit-listing-form.tsx'
import { editDraftQuery, offerTermsQuery } from '#features/listings/form/ui/queries.ts'
import { choosable } from '#features/listings/listing/choosable.ts'
import type { Listing } from '#features/listings/listing/listing.ts'
import { ProductNotFound } from '#features/listings/listing/ui/product-screen.tsx'
import { categoriesQuery, listingQuery } from '#features/listings/listing/ui/queries.ts'
import { pickupPlacesQuery } from '#features/listings/place/ui/pickup-places-query.ts'
import { sellerStatusQuery } from '#features/sellers/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { RouterContext } from '../__root.tsx'
import { page } from '../-parts/head/page.ts'
import { FeeNotice } from '../-parts/listing/fee-notice.tsx'
import { SellerQuestion } from '../-parts/listing/seller-question.tsx'
import { toId } from '../-parts/screen/id.ts'
import { answerWith } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/product/$id_/edit')({
  beforeLoad: requireSignIn,
  // The form starts with the published version, never with a cached one.
  gcTime: 0,
  loader: ({ context, params }) => load(context, params.id),
  head: ({ params }) =>
    page({
      title: 'Edit your listing',
      description: 'Change your listing.',
      path: `/product/${params.id}/edit`,
      noIndex: true,
    }),
  component: EditListingPage,
})

/** The listing, for its seller; null for everyone else, as if it did not exist. */
async function load({ queryClient, api }: RouterContext, text: string): Promise<Listing | null> {
  const id = toId(text)
  const me = await queryClient.ensureQueryData(currentUserQuery(api))
  try {
    const [listing] = await Promise.all([
      id === null ? null : queryClient.fetchQuery({ ...listingQuery(api, id), staleTime: 0 }),
      queryClient.prefetchQuery(categoriesQuery(api)),
      queryClient.prefetchQuery({ ...pickupPlacesQuery(api), staleTime: 0 }),
      queryClient.prefetchQuery(sellerStatusQuery(api)),
    ])
    if (listing && listing.sellerId === me?.id) {
      await Promise.all([
        queryClient.prefetchQuery({ ...editDraftQuery(api, listing.id), staleTime: 0 }),
        queryClient.fetchQuery(offerTermsQuery(api, listing.id)),
      ])
      return listing
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
  }
  answerWith(404)
  return null
}

/** As the form found them: a change elsewhere must not replace what is typed. */
function useOfferTerms(listing: Listing | null) {
  const api = useApi()
  const { data } = useQuery({ ...offerTermsQuery(api, listing?.id ?? 0), enabled: false })
  return data ?? null
}

function EditListingPage() {
  const listing = Route.useLoaderData()
  const api = useApi()
  const router = useRouter()
  const { data: me } = useQuery(currentUserQuery(api))
  const { data: categories } = useQuery(categoriesQuery(api))
  const offers = useOfferTerms(listing)
  if (!listing) return <ProductNotFound removal={null} />
  const address = `/product/${listing.id}`
  return (
    <RequireAuth>
      <div className="sheet pt-3 pb-8 md:pt-6 md:pb-12">
        <BackLink href={address}>Back to your listing</BackLink>
        <h1 className="mt-1 mb-8">Edit your listing</h1>
        {!canEdit(listing.status) && (
          <Notice tone="warning" title="This listing cannot be changed">
            Someone has reserved or bought it.
          </Notice>
        )}
        {me?.id === listing.sellerId && <SellerQuestion email={me.email} />}
        {canEdit(listing.status) && me && categories && (
          <EditListing
            key={listing.id}
            userId={me.id}
            listing={listing}
            offers={offers}
            categories={choosable(categories, listing.categoryId)}
            feeNotice={(price) => <FeeNotice price={price} />}
            signInHref={`/login?redirect=${encodeURIComponent(`${address}/edit`)}`}
            onSaved={() => {
              toast({ title: 'Listing updated', description: 'Your changes are on its page.' })
              void router.navigate({ href: address })
            }}
          />
        )}
      </div>
    </RequireAuth>
  )
}
