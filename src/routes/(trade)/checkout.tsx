import { createFileRoute, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { paymentsConfigQuery } from '#features/checkout/card/ui/queries.ts'
import { CheckoutScreen, type Choice } from '#features/checkout/payment/ui/checkout-screen.tsx'
import { parsePounds } from '#shared/money.ts'
import { page } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { PendingScreen } from '../-parts/screen/pending-screen.tsx'
import { membersOnly } from '../-parts/session/members-only.ts'
import { RequireAuth } from '../-parts/session/require-auth.tsx'

const BoostCheckout = lazy(() => import('#features/checkout/boost/ui/boost-checkout.tsx'))

const DEFAULT_NAME = 'Garden Product'

export const Route = createFileRoute('/(trade)/checkout')({
  validateSearch: (search: Record<string, unknown>) => ({
    amount: textOf(search['amount']),
    productId: textOf(search['productId']),
    productName: textOf(search['productName']),
    protection: textOf(search['protection']),
    besides: textOf(search['besides']),
    boost: textOf(search['boost']),
  }),
  beforeLoad: membersOnly,
  loader: ({ context }) => context.queryClient.prefetchQuery(paymentsConfigQuery(context.api)),
  head: () => page({ title: 'Checkout', description: 'Pay for a listing.', path: '/checkout', noIndex: true }),
  component: Checkout,
})

/** Query values are text, or numbers after the router has parsed them. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : undefined

function Checkout() {
  const { amount, productId, productName, protection, besides, boost } = Route.useSearch()
  const boosted = toId(boost)
  const router = useRouter()
  const navigate = Route.useNavigate()
  const goTo = (href: string) => void router.navigate({ href, replace: true })
  const choose = ({ besides, ...choice }: Partial<Choice>) =>
    void navigate({
      search: (old) => ({ ...old, ...choice, ...(besides && { besides: String(besides) }) }),
      replace: true,
      resetScroll: false,
    })
  if (boosted !== null) {
    return (
      <RequireAuth>
        <Suspense fallback={<PendingScreen />}>
          <BoostCheckout listingId={boosted} goTo={goTo} />
        </Suspense>
      </RequireAuth>
    )
  }
  return (
    <RequireAuth>
      <CheckoutScreen
        amount={parsePounds(amount ?? '')}
        productId={toId(productId)}
        productName={productName?.trim() || DEFAULT_NAME}
        choice={{
          protection: protection === 'yes' || protection === 'no' ? protection : undefined,
          besides: toId(besides) ?? undefined,
        }}
        onChoice={choose}
        goTo={goTo}
      />
    </RequireAuth>
  )
}
