import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { priceOf } from '#features/checkout/fees.ts'
import { NewListingForm } from '#features/listings/ui/new-listing-form.tsx'
import { categoriesQuery, refreshListings } from '#features/listings/ui/queries.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import { toast } from '#ui/toast.tsx'
import { membersOnly } from './-members-only.ts'
import { page } from './-page.ts'
import { RequireAuth } from './-require-auth.tsx'

export const Route = createFileRoute('/new-listing')({
  beforeLoad: membersOnly('Authentication Required', 'You must be logged in to create a listing'),
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.prefetchQuery(categoriesQuery(api))
  },
  head: () =>
    page({
      title: 'Add Your Plant',
      description: 'Offer a plant, seeds, cuttings, produce or tools to gardeners near you.',
      path: '/new-listing',
      noIndex: true,
    }),
  component: NewListing,
})

function NewListing() {
  const { api } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: me } = useQuery(currentUserQuery(api))
  const { data: categories } = useQuery(categoriesQuery(api))
  return (
    <RequireAuth>
      <div className="sheet py-8 md:py-12">
        <div className="max-w-170">
          <h1>Add Your Plant</h1>
          <p className="mt-3 mb-8 text-ink-2">
            Listing is free. Buyers pay by card, the money is held, and you are paid once they have collected.
          </p>
          {me && categories && (
            <NewListingForm
              api={api}
              me={me}
              categories={categories}
              feeNotice={(price) => <FeeNotice price={price} />}
              onCreated={async () => {
                toast({ title: 'Success!', description: 'Your listing has been created.' })
                await refreshListings(queryClient)
                void router.navigate({ href: '/browse' })
              }}
            />
          )}
        </div>
      </div>
    </RequireAuth>
  )
}

/** What the seller will get, from the same sum that the books use. */
function FeeNotice({ price }: { price: Pence | null }) {
  if (price === null || price === 0) {
    return <p className="text-ink-2">We keep 6% of the final price when it sells. Giving it away costs nothing.</p>
  }
  const { item, sellerGets } = priceOf(price, false)
  return (
    <p className="bg-label-tint px-4 py-3 text-label-ink">
      You get <b>{formatPounds(sellerGets)}</b> of {formatPounds(item)} (6%)
    </p>
  )
}
