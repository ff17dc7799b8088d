import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isSignedOut } from '#features/accounts/ui/signed-in-again.ts'
import type { Reply } from '#shared/endpoint.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import type { paymentsConfig } from '../../card/contract.ts'
import { FormSkeleton } from '../../card/ui/form-skeleton.tsx'
import { PaymentForm } from '../../card/ui/payment-form.tsx'
import { paymentsConfigQuery } from '../../card/ui/queries.ts'
import { usePaymentOutcome } from '../../card/ui/use-payment-outcome.ts'
import { focusOn } from '../../order/ui/focus-on.ts'
import { CheckoutRefused } from './checkout-refused.tsx'
import { OrderSummary } from './order-summary.tsx'
import { ReserveFree } from './reserve-free.tsx'
import { useCheckout } from './use-checkout.ts'

/** The buyer's choices, kept in the URL so that returning and retrying start from them. */
export interface Choice {
  protection: 'yes' | 'no' | undefined
  /** The buyer's order of the same listing that they know of: they want one more. */
  besides: number | undefined
}

interface Props {
  /** Null when the URL has no amount that can be paid. */
  amount: Pence | null
  productId: number | null
  productName: string
  choice: Choice
  onChoice: (choice: Partial<Choice>) => void
  /** Navigates within the site and replaces the current history entry. */
  goTo: (href: string) => void
}

/** Pays for one listing, or reserves it when it is free. */
export function CheckoutScreen({ amount, productId, ...rest }: Props) {
  return (
    <div className="sheet max-w-5xl py-5 lg:py-8">
      {productId !== null && <BackLink href={`/product/${productId}`}>Back to the listing</BackLink>}
      <h1 className="mb-6">Checkout</h1>
      {productId === null || amount === null ? (
        <InvalidAmount />
      ) : amount === 0 ? (
        <ReserveFree productId={productId} goTo={rest.goTo} />
      ) : (
        <Configured
          key={`${productId} ${amount} ${rest.choice.besides}`}
          amount={amount}
          productId={productId}
          {...rest}
        />
      )}
    </div>
  )
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
function Configured(props: PaymentProps) {
  const api = useApi()
  const { data: config, error, refetch } = useQuery({ ...paymentsConfigQuery(api), throwOnError: false })
  if (config) return <Payment config={config} {...props} />
  if (!error) return <FormSkeleton />
  return (
    <Notice
      tone="destructive"
      isUrgent
      title="The checkout could not be loaded"
      action={<Button onClick={() => void refetch()}>Retry</Button>}
    >
      {sentenceOf(error)}
    </Notice>
  )
}

function Payment({ config, ...props }: PaymentProps & { config: Reply<typeof paymentsConfig> }) {
  const { amount, productId, productName, choice, onChoice, goTo } = props
  const isProtected = choice.protection && choice.protection === 'yes'
  const order = useCheckout({ amount, productId, isProtected, besides: choice.besides }, config.protectionDefault)
  const [isPaying, setPaying] = useState(false)
  const settled = usePaymentOutcome()
  const finish = async (paymentIntent: string, word: 'accepted' | 'unclear') => {
    try {
      const isPaid = await settled(paymentIntent, word)
      if (isPaid) toast({ title: 'Payment Successful', description: 'Thank you for your purchase!' })
    } catch (cause) {
      // That payment is over; another attempt needs a new one, or finds the listing sold.
      order.retry()
      throw cause
    }
    goTo(`/payment-success?payment_intent=${encodeURIComponent(paymentIntent)}`)
  }
  if (order.refusal && !order.isInterrupted) {
    return <CheckoutRefused error={order.refusal} {...props} onRetry={order.retry} />
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[22rem_1fr] lg:items-start lg:gap-12">
      <OrderSummary
        order={order}
        productName={productName}
        wording={config.protectionWording}
        isFixed={isPaying}
        onProtection={(isTaken) => onChoice({ protection: isTaken ? 'yes' : 'no' })}
      />
      <section aria-labelledby="card-heading">
        <h2 id="card-heading" className="mb-4">
          Pay by card
        </h2>
        {order.isRepriced && <Repriced key={order.item} order={order} />}
        {order.isInterrupted && <Interrupted cause={order.refusal} onRetry={order.retry} />}
        {order.clientSecret ? (
          <PaymentForm
            provider={config.provider}
            publishableKey={config.publishableKey}
            clientSecret={order.clientSecret}
            payText={`Pay ${formatPounds(order.total)}`}
            isReady={order.isReady}
            isStillValid={order.isStillValid}
            returnUrl={`${window.location.origin}/payment-success`}
            onPaying={setPaying}
            onAccepted={(id) => finish(id, 'accepted')}
            onUnclear={(id) => finish(id, 'unclear')}
            onRefused={(sentence) => toast({ tone: 'destructive', title: 'Payment Failed', description: sentence })}
          />
        ) : (
          <FormSkeleton />
        )}
        <p className="mt-4 text-ink-3 text-sm">
          Your money is held securely until you confirm that you have collected. Local pickup only: after paying you
          agree time and place with the seller.
        </p>
      </section>
    </div>
  )
}

/** Shown above the card form, which keeps its input; focus moves here, for keyboards and screen readers. */
const Repriced = ({ order: { item, total } }: { order: ReturnType<typeof useCheckout> }) => (
  <div ref={focusOn} tabIndex={-1} className="mb-5 outline-none">
    <Notice tone="warning" isUrgent title="The price has changed">
      It now costs {formatPounds(item)}, and your total is {formatPounds(total)}. Nothing has been charged. Pay below if
      that is fine with you.
    </Notice>
  </div>
)

/**
 * The server could not be reached, or rate limited the request: the figures shown may differ from what it would charge.
 */
function Interrupted({ cause, onRetry }: { cause: Error | null; onRetry: () => void }) {
  const isOut = isSignedOut(cause)
  return (
    <div ref={focusOn} tabIndex={-1} className="mb-5 outline-none">
      <Notice
        tone="warning"
        isUrgent
        title={isOut ? 'Please sign in again to pay' : 'The total could not be updated'}
        action={<Button onClick={onRetry}>{isOut ? 'Sign In' : 'Retry'}</Button>}
      >
        {isOut ? 'Your session has ended.' : sentenceOf(cause, 'Please check your connection.')} What you typed is still
        here.
      </Notice>
    </div>
  )
}
