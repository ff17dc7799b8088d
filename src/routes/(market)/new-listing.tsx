import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { BOOST_DAYS } from '#features/checkout/base/fees.ts'
import { boostPromise } from '#features/checkout/boost/boost-words.ts'
import { paymentsConfigQuery } from '#features/checkout/card/ui/queries.ts'
import { NewListing } from '#features/listings/form/ui/new-listing-form.tsx'
import { draftsQuery } from '#features/listings/form/ui/queries.ts'
import { categoriesQuery, refreshListings } from '#features/listings/listing/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { page } from '../-parts/head/page.ts'
import { FeeNotice } from '../-parts/listing/fee-notice.tsx'
import { toId } from '../-parts/screen/id.ts'
import { membersOnly } from '../-parts/session/members-only.ts'
import { RequireAuth } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/new-listing')({
  validateSearch: (search: Record<string, unknown>): { draft?: number } => {
    const draft = toId(String(search['draft'] ?? ''))
    return draft === null ? {} : { draft }
  },
  beforeLoad: membersOnly,
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      queryClient.prefetchQuery(categoriesQuery(api)),
      queryClient.prefetchQuery({ ...draftsQuery(api), staleTime: 0 }),
      queryClient.prefetchQuery(paymentsConfigQuery(api)),
    ])
  },
  head: () =>
    page({
      title: 'Add Your Plant',
      description: 'Sell, swap or give away plants, seeds, cuttings, produce or tools to gardeners near you.',
      path: '/new-listing',
      noIndex: true,
    }),
  component: NewListingPage,
})

function NewListingPage() {
  const api = useApi()
  const { draft } = Route.useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: me } = useQuery(currentUserQuery(api))
  const { data: categories } = useQuery(categoriesQuery(api))
  const { data: payments } = useQuery(paymentsConfigQuery(api))
  const address = (id: number | null | undefined) => (id ? `/new-listing?draft=${id}` : '/new-listing')
  return (
    <RequireAuth>
      <div className="sheet py-8 md:py-12">
        <h1>Add Your Plant</h1>
        <p className="mt-3 mb-8 max-w-170 text-ink-2">
          Listing is free. Buyers pay by card, the money is held, and you are paid once they have collected.
        </p>
        {me && categories && (
          <NewListing
            me={me}
            categories={categories}
            draftId={draft}
            onAddress={(id) => void router.navigate({ href: address(id), replace: true, resetScroll: false })}
            signInHref={`/login?redirect=${encodeURIComponent(address(draft))}`}
            feeNotice={(price) => <FeeNotice price={price} />}
            boostHint={boostPromise(payments?.boost ?? { days: BOOST_DAYS, claim: null })}
            onCreated={async ({ id }, wantsBoost) => {
              const onChoose = () => void router.navigate({ href: `/product/${id}` })
              const action = { name: 'View listing', onChoose }
              toast({ title: 'Success!', description: 'Your listing has been created.', action })
              await refreshListings(queryClient)
              void router.navigate({ href: wantsBoost ? `/my-listings?boost=${id}` : '/browse' })
            }}
          />
        )}
      </div>
    </RequireAuth>
  )
}
