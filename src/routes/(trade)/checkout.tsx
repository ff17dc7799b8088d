import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { paymentsConfigQuery } from '#features/checkout/card/ui/queries.ts'
import { CheckoutScreen, type Choice } from '#features/checkout/payment/ui/checkout-screen.tsx'
import type { OfferedSlugs } from '#features/household/listing-answer.ts'
import { unitsOf } from '#features/listings/base/units.ts'
import { listingSellerQuery } from '#features/listings/listing/ui/listing-seller-query.ts'
import { listingQuery } from '#features/listings/listing/ui/queries.ts'
import { ratingQuery } from '#features/reviews/ui/queries.ts'
import { RatingLine } from '#features/reviews/ui/stars.tsx'
import { parsePounds } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../__root.tsx'
import { page } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { PendingScreen } from '../-parts/screen/pending-screen.tsx'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

const BasketCheckout = lazy(() => import('#features/checkout/basket/ui/basket-checkout.tsx'))
const BoostCheckout = lazy(() => import('#features/checkout/boost/ui/boost-checkout.tsx'))
const PayByHandCheckout = lazy(() => import('#features/checkout/saved-card/ui/pay-by-hand-checkout.tsx'))
const SaveCardCheckout = lazy(() => import('#features/checkout/saved-card/ui/save-card-checkout.tsx'))

/** Imported with the call, because a route file is in the first script of every page. */
async function loadAnswers(context: Pick<RouterContext, 'queryClient' | 'api'>, listing: OfferedSlugs): Promise<void> {
  const answers = await import('../-parts/session/household-answers.ts')
  await answers.loadAnswers(context, listing)
}

export const Route = createFileRoute('/(trade)/checkout')({
  validateSearch: (search: Record<string, unknown>) => ({
    amount: textOf(search['amount']),
    productId: textOf(search['productId']),
    /** Part of links to this page. What is shown is the listing's title. */
    productName: textOf(search['productName']),
    protection: textOf(search['protection']),
    besides: textOf(search['besides']),
    quantity: textOf(search['quantity']),
    boost: textOf(search['boost']),
    /** A listing of the member's basket: what is paid together with it. */
    basket: textOf(search['basket']),
    /** An order that a saved card was not charged for. */
    order: textOf(search['order']),
    /** A card is saved, and then this page of ours opened. */
    save: textOf(search['save']),
    back: textOf(search['back']),
    setup_intent: textOf(search['setup_intent']),
  }),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => ({ productId: toId(search.productId) }),
  loader: async ({ context: { api, queryClient }, deps: { productId } }) => {
    const config = queryClient.prefetchQuery(paymentsConfigQuery(api))
    if (productId !== null) {
      const listing = await queryClient.ensureQueryData(listingQuery(api, productId)).catch(() => null)
      if (listing) {
        await Promise.all([
          loadOptional(queryClient.prefetchQuery(ratingQuery(api, listing.sellerId))),
          loadOptional(queryClient.prefetchQuery(listingSellerQuery(api, productId))),
          loadOptional(loadAnswers({ api, queryClient }, listing)),
        ])
      }
    }
    await config
  },
  head: () => page({ title: 'Checkout', description: 'Pay for a listing.', path: '/checkout', noIndex: true }),
  component: Checkout,
})

/** Query values are text, or numbers after the router has parsed them. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : undefined

function Checkout() {
  const { boost, order, save, back, setup_intent: setupIntent } = Route.useSearch()
  const [boosted, unpaid] = [toId(boost), toId(order)]
  const router = useRouter()
  const goTo = (href: string) => void router.navigate({ href, replace: true })
  return (
    <RequireAuth>
      <Suspense fallback={<PendingScreen />}>
        {boosted !== null ? (
          <BoostCheckout listingId={boosted} goTo={goTo} />
        ) : unpaid !== null ? (
          <PayByHandCheckout orderId={unpaid} goTo={goTo} />
        ) : save !== undefined ? (
          <SaveCardCheckout back={back ?? null} setupIntent={setupIntent ?? null} goTo={goTo} />
        ) : (
          <ListingCheckout goTo={goTo} />
        )}
      </Suspense>
    </RequireAuth>
  )
}

/** What is bought: one listing, or what is paid together with one of the basket. */
function ListingCheckout({ goTo }: { goTo: (href: string) => void }) {
  const { amount, productId, protection, besides, quantity, basket } = Route.useSearch()
  const inBasket = toId(basket)
  const navigate = Route.useNavigate()
  const choose = ({ besides, quantity, ...choice }: Partial<Choice>) =>
    void navigate({
      search: (old) => ({
        ...old,
        ...choice,
        ...(besides && { besides: String(besides) }),
        ...(quantity && { quantity: String(quantity) }),
      }),
      replace: true,
      resetScroll: false,
    })
  const isProtected = protection === 'yes' || protection === 'no' ? protection : undefined
  if (inBasket !== null) {
    return (
      <BasketCheckout
        key={inBasket}
        productId={inBasket}
        protection={isProtected}
        onProtection={(protection) => choose({ protection })}
        goTo={goTo}
        ratingOf={ratingOf}
      />
    )
  }
  return (
    <CheckoutScreen
      amount={parsePounds(amount ?? '')}
      productId={toId(productId)}
      choice={{
        protection: isProtected,
        besides: toId(besides) ?? undefined,
        quantity: unitsOf(quantity) ?? 1,
      }}
      onChoice={choose}
      goTo={goTo}
      ratingOf={ratingOf}
    />
  )
}

const ratingOf = (sellerId: number) => <SellerRating sellerId={sellerId} />

function SellerRating({ sellerId }: { sellerId: number }) {
  const { data } = useQuery({ ...ratingQuery(useApi(), sellerId), throwOnError: false })
  return data && <RatingLine {...data} />
}
