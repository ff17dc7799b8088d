import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Listing } from '#features/listings/listing/listing.ts'
import { listingQuery } from '#features/listings/listing/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { Pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { prepareToasts, toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import type { paymentsConfig } from '../../card/contract.ts'
import { FormSkeleton } from '../../card/ui/form-skeleton.tsx'
import { PaymentForm } from '../../card/ui/payment-form.tsx'
import { paymentsConfigQuery } from '../../card/ui/queries.ts'
import { usePaymentOutcome } from '../../card/ui/use-payment-outcome.ts'
import { outcomeHref } from '../../order/after-paying.ts'
import { callName } from '../../order/handover.ts'
import { focusOn } from '../../order/ui/focus-on.ts'
import { CheckoutRefused } from './checkout-refused.tsx'
import { HouseholdGuard, useHouseholdGuard } from './household-guard.tsx'
import { NextSteps } from './next-steps.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderedItem } from './ordered-item.tsx'
import { ReserveFree } from './reserve-free.tsx'
import { TooFar, useTooFar } from './too-far.tsx'
import { TraderTerms } from './trader-terms.tsx'
import { useCheckout } from './use-checkout.ts'
import { Waiting } from './waiting.tsx'

/** The buyer's choices, kept in the URL so that returning and retrying start from them. */
export interface Choice {
  protection: 'yes' | 'no' | undefined
  /** The buyer's order of the same listing that they know of: they want one more. */
  besides: number | undefined
  /** Units of the listing. */
  quantity: number
}

interface Props {
  /** For one unit. Null when the URL has no amount that can be paid. */
  amount: Pence | null
  productId: number | null
  choice: Choice
  onChoice: (choice: Partial<Choice>) => void
  /** Navigates within the site and replaces the current history entry. */
  goTo: (href: string) => void
  /** What other features say about a seller: their stars and review count. */
  ratingOf?: (sellerId: number) => ReactNode
}

/** Pays for one listing, one unit or several of it, or reserves it when it is free. */
export function CheckoutScreen({ amount, productId, ...rest }: Props) {
  const { goTo, ratingOf } = rest
  return (
    <div className="sheet pt-2 pb-8 lg:pt-5 lg:pb-14">
      {productId !== null && <Back productId={productId} />}
      <h1 className="mt-1 mb-5 lg:mb-7">Checkout</h1>
      {productId === null || amount === null ? (
        <InvalidAmount />
      ) : amount === 0 ? (
        <ReserveFree productId={productId} goTo={goTo} ratingOf={ratingOf} />
      ) : (
        <Loaded key={`${productId} ${amount} ${rest.choice.besides}`} amount={amount} productId={productId} {...rest} />
      )}
    </div>
  )
}

/** Back to the listing; to the list without one. */
function Back({ productId }: { productId: number }) {
  const { data: listing } = useQuery({ ...listingQuery(useApi(), productId), throwOnError: false })
  if (!listing) return <BackLink href="/browse">Back to browsing</BackLink>
  return <BackLink href={`/product/${productId}`}>Back to the listing</BackLink>
}

const InvalidAmount = () => (
  <Notice
    tone="destructive"
    title="Invalid amount specified"
    action={<ButtonLink href="/browse">Browse plants</ButtonLink>}
  >
    This link does not name a price. Open the listing again and choose Buy Now.
  </Notice>
)

interface PaymentProps extends Props {
  amount: Pence
  productId: number
}

/** No payment is opened before its initial values are known. */
function Loaded(props: PaymentProps) {
  const api = useApi()
  const config = useQuery({ ...paymentsConfigQuery(api), throwOnError: false })
  const listing = useQuery({ ...listingQuery(api, props.productId), throwOnError: false })
  const error = config.error ?? listing.error
  if (config.data && listing.data) return <Payment config={config.data} listing={listing.data} {...props} />
  if (!error) return <FormSkeleton />
  const retry = () => void Promise.all([config.refetch(), listing.refetch()])
  if (error instanceof ApiError && [404, 410].includes(error.status)) {
    return <CheckoutRefused error={error} title={UNNAMED} quantity={props.choice.quantity} {...props} onRetry={retry} />
  }
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

/** The name of a listing that does not exist. */
const UNNAMED = 'Garden Product'

interface LoadedProps extends PaymentProps {
  config: Reply<typeof paymentsConfig>
  listing: Listing
}

function Payment({ config, listing, ...props }: LoadedProps) {
  const { amount, productId, choice, onChoice, ratingOf } = props
  const isProtected = choice.protection && choice.protection === 'yes'
  const tooFar = useTooFar(listing)
  const guard = useHouseholdGuard(listing)
  const canCollect = tooFar.isFar ? tooFar.isTicked : undefined
  const { onChanged } = useViewerPlace()
  const onTooFar = () => void onChanged()
  const { besides, quantity } = choice
  const order = useCheckout({ amount, productId, isProtected, besides, quantity, canCollect, onTooFar }, config)
  const [isPaying, setPaying] = useState(false)
  const item = <OrderedItem listing={listing} rating={ratingOf?.(listing.sellerId)} />
  if (order.refusal) {
    return (
      <div className="flex flex-col gap-6">
        {item}
        <CheckoutRefused
          error={order.refusal}
          title={listing.title}
          quantity={quantity}
          {...props}
          onRetry={order.refresh}
        />
      </div>
    )
  }
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_auto_1fr] xl:gap-x-16">
      <div className="min-w-0">
        {item}
        <TooFar listing={listing} state={tooFar} />
        <HouseholdGuard listing={listing} state={guard} />
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <OrderSummary
          order={order}
          wording={config.protectionWording}
          isFixed={isPaying}
          onProtection={(isTaken) => onChoice({ protection: isTaken ? 'yes' : 'no' })}
          onQuantity={(quantity) => onChoice({ quantity })}
        />
        <div className="mt-5">
          <TraderTerms listing={listing} collectDays={config.collectDays} />
        </div>
      </div>
      <CardSection
        config={config}
        order={order}
        waiting={<Waiting order={order} onQuantity={(quantity) => onChoice({ quantity })} />}
        isConfirmed={() => !order.isChanging && tooFar.isConfirmed() && guard.isConfirmed()}
        goTo={props.goTo}
        onPaying={setPaying}
      />
      <NextSteps total={order.total} isProtected={order.isProtected} seller={callName(listing.seller)} />
    </div>
  )
}

interface CardProps extends Pick<LoadedProps, 'config' | 'goTo'> {
  order: Pick<ReturnType<typeof useCheckout>, 'refresh' | 'changes' | 'repriced' | 'isQuoted' | 'total' | 'start'>
  /** Why Pay waits, if it does. */
  waiting?: ReactNode
  /** Whether what the buyer must confirm is ticked. If not, its box takes the focus. */
  isConfirmed: () => boolean
  onPaying: (isPaying: boolean) => void
}

/** The card form of an order, which pays for it and leads to the outcome. */
export function CardSection({ config, order, waiting, isConfirmed, goTo, onPaying }: CardProps) {
  const settled = usePaymentOutcome()
  useEffect(prepareToasts, [])
  const finish = async (paymentIntent: string, word: 'accepted' | 'unclear') => {
    try {
      const isPaid = await settled(paymentIntent, word)
      if (isPaid) toast({ title: 'Payment Successful', description: 'Thank you for your purchase!' })
    } catch (cause) {
      // The listing may be sold now.
      order.refresh()
      throw cause
    }
    goTo(outcomeHref({ payment_intent: paymentIntent }))
  }
  return (
    <section aria-labelledby="card-heading" className="min-w-0 lg:row-span-2">
      <h2 id="card-heading" className="mb-4">
        Pay by card
      </h2>
      {order.changes > 0 && <Repriced key={order.changes} order={order} />}
      {waiting}
      {order.isQuoted ? (
        <PaymentForm
          provider={config.provider}
          publishableKey={config.publishableKey}
          hasWallets={config.wallets}
          amount={order.total}
          isDocked
          isComplete={isConfirmed}
          start={order.start}
          returnUrl={`${window.location.origin}/payment-success`}
          onPaying={onPaying}
          onAccepted={(id) => finish(id, 'accepted')}
          onUnclear={(id) => finish(id, 'unclear')}
          onRefused={(sentence) => toast({ tone: 'destructive', title: 'Payment Failed', description: sentence })}
        />
      ) : (
        <FormSkeleton />
      )}
    </section>
  )
}

/** Shown above the card form, which keeps its input; focus moves here, for keyboards and screen readers. */
const Repriced = ({ order }: Pick<CardProps, 'order'>) => (
  <div ref={focusOn} tabIndex={-1} className="mb-5 outline-none">
    <Notice tone="warning" isUrgent title="The price has changed">
      {order.repriced} Nothing has been charged. Pay below if that is fine with you.
    </Notice>
  </div>
)
