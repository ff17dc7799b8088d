import { useQuery } from '@tanstack/react-query'
import { isSignedOut } from '#features/accounts/ui/signed-in-again.ts'
import { type Api, ApiError } from '#shared/api-client.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentForm } from './payment-form.tsx'
import { paymentsConfigQuery } from './queries.ts'
import { ReserveFree } from './reserve-free.tsx'
import { useCheckout, useSettled } from './use-checkout.ts'

interface Props {
  api: Api
  /** Null when the address names no amount that can be paid. */
  amount: Pence | null
  productId: number | null
  productName: string
  /** Leads to another address of ours, in place of this one. */
  goTo: (href: string) => void
}

/** Pays for one listing, or reserves it when it is free. */
export function CheckoutScreen({ api, amount, productId, productName, goTo }: Props) {
  return (
    <div className="sheet max-w-5xl py-5 lg:py-8">
      {productId !== null && <BackLink href={`/product/${productId}`}>Back to the listing</BackLink>}
      <h1 className="mb-6">Checkout</h1>
      {productId === null || amount === null ? (
        <InvalidAmount />
      ) : amount === 0 ? (
        <ReserveFree api={api} productId={productId} productName={productName} goTo={goTo} />
      ) : (
        <Payment
          key={`${productId} ${amount}`}
          api={api}
          amount={amount}
          productId={productId}
          productName={productName}
          goTo={goTo}
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

function Payment({ api, amount, productId, productName, goTo }: PaymentProps) {
  const { data: config } = useQuery(paymentsConfigQuery(api))
  const order = useCheckout({ api, amount, productId, protectionDefault: config?.protectionDefault ?? true })
  const settled = useSettled(api)
  const accept = async (paymentIntent: string) => {
    try {
      const isPaid = await settled(paymentIntent)
      if (isPaid) toast({ title: 'Payment Successful', description: 'Thank you for your purchase!' })
    } catch (cause) {
      // That payment is over; another try needs a new one, or finds the listing sold.
      order.retry()
      throw cause
    }
    goTo(`/payment-success?payment_intent=${encodeURIComponent(paymentIntent)}`)
  }
  if (order.refusal && !order.isInterrupted) {
    return <Refused error={order.refusal} productId={productId} onRetry={order.retry} />
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-12">
      <OrderSummary order={order} productName={productName} wording={config?.protectionWording} />
      <section aria-labelledby="card-heading" className="lg:order-first">
        <h2 id="card-heading" className="mb-4">
          Pay by card
        </h2>
        {order.isRepriced && <Repriced key={order.item} order={order} />}
        {order.isInterrupted && <Interrupted isOut={isSignedOut(order.refusal)} onRetry={order.retry} />}
        {config && order.clientSecret ? (
          <PaymentForm
            provider={config.provider}
            publishableKey={config.publishableKey}
            api={api}
            clientSecret={order.clientSecret}
            payText={`Pay ${formatPounds(order.total)}`}
            isReady={order.isReady}
            stillStands={order.stillStands}
            returnUrl={`${window.location.origin}/payment-success`}
            onAccepted={accept}
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

/** Above the card form, which keeps what was typed; the keyboard and whoever listens are led to it. */
const Repriced = ({ order: { item, total } }: { order: ReturnType<typeof useCheckout> }) => (
  <div ref={focusOn} tabIndex={-1} className="mb-5 outline-none">
    <Notice tone="warning" isUrgent title="The price has changed">
      It now costs {formatPounds(item)}, and your total is {formatPounds(total)}. Nothing has been charged. Pay below if
      that is fine with you.
    </Notice>
  </div>
)

const Interrupted = ({ isOut, onRetry }: { isOut: boolean; onRetry: () => void }) => (
  <div ref={focusOn} tabIndex={-1} className="mb-5 outline-none">
    <Notice
      tone="warning"
      isUrgent
      title={isOut ? 'Please sign in again to pay' : 'The total could not be updated'}
      action={<Button onClick={onRetry}>{isOut ? 'Sign In' : 'Retry'}</Button>}
    >
      {isOut ? 'Your session has ended.' : 'Please check your connection.'} What you typed is still here, and nothing
      has been charged.
    </Notice>
  </div>
)

/** What appears where something else was takes the keyboard along. */
const focusOn = (element: HTMLElement | null): void => element?.focus()

interface RefusedProps {
  error: Error
  productId: number
  onRetry: () => void
}

/** Ends the checkout, with the ways on. */
function Refused({ error, productId, onRetry }: RefusedProps) {
  const code = error instanceof ApiError ? error.body.code.toUpperCase() : ''
  const isGone = GONE.includes(code)
  const isUnderWay = code === 'PAYMENT_IN_PROGRESS'
  return (
    <div ref={focusOn} tabIndex={-1} className="outline-none">
      <Notice
        tone="destructive"
        isUrgent
        title="Failed to process payment"
        action={
          <span className="flex flex-wrap gap-2.5">
            {isUnderWay && <ButtonLink href="/transactions">My Transactions</ButtonLink>}
            {!isGone && <Button onClick={onRetry}>Retry</Button>}
            <ButtonLink href={`/product/${productId}`}>{isGone ? 'See similar plants' : 'See the listing'}</ButtonLink>
            <ButtonLink href="/browse">Browse plants</ButtonLink>
          </span>
        }
      >
        {error instanceof ApiError ? error.sentence : 'Please check your connection.'}
        {!isUnderWay && ' Nothing has been charged.'}
      </Notice>
    </div>
  )
}

/** There is nothing to try again: the listing's own page shows what is like it. */
const GONE: readonly string[] = ['NOT_FOR_SALE', 'NOT_FOUND']
