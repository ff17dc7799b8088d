import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { listingQuery } from '#features/listings/listing/ui/queries.ts'
import type { Reply } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { titleOfLine } from '../../base/ordered-units.ts'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import type { paymentsConfig } from '../../card/contract.ts'
import { FormSkeleton } from '../../card/ui/form-skeleton.tsx'
import { paymentsConfigQuery } from '../../card/ui/queries.ts'
import { callName } from '../../order/handover.ts'
import { focusOn } from '../../order/ui/focus-on.ts'
import { CardSection } from '../../payment/ui/checkout-screen.tsx'
import { NextSteps } from '../../payment/ui/next-steps.tsx'
import { TooFar, useTooFar } from '../../payment/ui/too-far.tsx'
import { TraderTerms } from '../../payment/ui/trader-terms.tsx'
import type { BasketOrder } from '../contract.ts'
import { BasketSummary } from './basket-summary.tsx'
import { LineGuard } from './line-guard.tsx'
import { basketQuery } from './queries.ts'
import { type PayableOrder, useBasketCheckout } from './use-basket-checkout.ts'

interface Props {
  /** One of the listings of the order. */
  productId: number
  protection: 'yes' | 'no' | undefined
  onProtection: (protection: 'yes' | 'no') => void
  /** Navigates within the site and replaces the current history entry. */
  goTo: (href: string) => void
  /** What other features say about a seller: their stars and review count. */
  ratingOf: (sellerId: number) => ReactNode
}

/** Pays for what the basket has of one seller. */
export default function BasketCheckout(props: Props) {
  return (
    <div className="sheet pt-2 pb-8 lg:pt-5 lg:pb-14">
      <BackLink href="/basket">Your Basket</BackLink>
      <h1 className="mt-1 mb-5 lg:mb-7">Checkout</h1>
      <Loaded {...props} />
    </div>
  )
}

const useListings = (ids: readonly number[]) => {
  const api = useApi()
  return useQueries({ queries: ids.map((id) => ({ ...listingQuery(api, id), throwOnError: false })) })
}
type LoadedListing = NonNullable<ReturnType<typeof useListings>[number]['data']>

/** No payment is opened before its initial values are known. */
function Loaded(props: Props) {
  const api = useApi()
  const config = useQuery({ ...paymentsConfigQuery(api), throwOnError: false })
  // While the card is charged the basket is emptied: the page stays with the order that is being paid.
  const [paying, setPaying] = useState<BasketOrder | null>(null)
  const basket = useQuery({ ...basketQuery(api), throwOnError: false, refetchOnReconnect: false })
  const found = basket.data?.orders.find(({ lines }) => lines.some((line) => line.productId === props.productId))
  const order = paying ?? found
  const listings = useListings((order?.lines ?? []).map((line) => line.productId))
  if (basket.data && (!order || !isPayable(order))) return <NotPayable order={order} />
  const error = config.error ?? basket.error ?? listings.find((one) => one.error)?.error
  if (error) {
    const retry = () => void Promise.all([config, basket, ...listings].map(({ refetch }) => refetch()))
    return (
      <Notice
        tone="destructive"
        isUrgent
        title="The checkout could not be loaded"
        action={<Button onClick={retry}>Retry</Button>}
      >
        {sentenceOf(error)}
      </Notice>
    )
  }
  const [first, ...others] = listings.flatMap(({ data }) => data ?? [])
  if (!config.data || !order || !isPayable(order) || !first || others.length + 1 < order.lines.length)
    return <FormSkeleton />
  return (
    <Payment
      config={config.data}
      order={order}
      listings={[first, ...others]}
      isPaying={paying !== null}
      onPaying={(isPaying) => setPaying(isPaying ? order : null)}
      {...props}
    />
  )
}

const isPayable = (order: BasketOrder): order is PayableOrder => order.quote !== null

/** Nothing of it is in the basket any more, or some of it cannot be bought. */
const NotPayable = ({ order }: { order: BasketOrder | undefined }) => (
  <div ref={focusOn} tabIndex={-1} className="outline-none">
    <Notice
      tone="warning"
      isUrgent
      title={order ? 'Your basket has changed' : 'This is no longer in your basket'}
      action={
        <span className="flex flex-wrap gap-2.5">
          <ButtonLink href="/basket" tone="primary">
            Your Basket
          </ButtonLink>
          <ButtonLink href="/transactions">My Transactions</ButtonLink>
        </span>
      }
    >
      {order?.refusal ?? (order ? 'Some of it cannot be bought as you chose it.' : null)} If you have just paid, you
      find the order under My Transactions.
    </Notice>
  </div>
)

interface PaymentProps extends Props {
  isPaying: boolean
  onPaying: (isPaying: boolean) => void
  config: Reply<typeof paymentsConfig>
  order: PayableOrder
  listings: readonly [LoadedListing, ...LoadedListing[]]
}

function Payment({ config, order, listings, isPaying, onPaying, ...props }: PaymentProps) {
  const { productId, protection, onProtection, goTo, ratingOf } = props
  const [first] = listings
  const named = order.lines.map(titleOfLine).join(', ')
  const tooFar = useTooFar(first)
  const { onChanged } = useViewerPlace()
  const guards = useRef(new Map<number, () => boolean>())
  const checkout = useBasketCheckout(order, {
    productId,
    isProtected: protection && protection === 'yes',
    canCollect: tooFar.isFar ? tooFar.isTicked : undefined,
    onTooFar: () => void onChanged(),
  })
  /** The first box that is not ticked takes the focus. */
  const isConfirmed = () => tooFar.isConfirmed() && listings.every(({ id }) => guards.current.get(id)?.() ?? true)
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_auto_1fr] xl:gap-x-16">
      <div className="min-w-0">
        <h2 className="text-lg [overflow-wrap:anywhere]">From {order.seller.fullName}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-2">
          {ratingOf(order.seller.id)}
          <span>Collect in {order.place}</span>
          {first.distance && <span className="text-ink-3 text-sm">{first.distance} from you</span>}
        </p>
        <TooFar listing={first} state={tooFar} />
        {listings.map((listing) => (
          <LineGuard key={listing.id} listing={listing} guards={guards} />
        ))}
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <BasketSummary
          order={order}
          isProtected={checkout.isProtected}
          total={checkout.total}
          wording={config.protectionWording}
          isFixed={isPaying}
          onProtection={(isTaken) => onProtection(isTaken ? 'yes' : 'no')}
        />
        <div className="mt-5">
          <TraderTerms listing={{ id: first.id, title: named }} collectDays={config.collectDays} />
        </div>
      </div>
      <CardSection config={config} order={checkout} isConfirmed={isConfirmed} goTo={goTo} onPaying={onPaying} />
      <NextSteps total={checkout.total} isProtected={checkout.isProtected} seller={callName(first.seller)} />
    </div>
  )
}
