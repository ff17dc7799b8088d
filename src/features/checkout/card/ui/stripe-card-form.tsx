import { Elements, PaymentElement } from '@stripe/react-stripe-js'
import type { StripeElementsOptionsMode, StripePaymentElementOptions } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useMemo, useState } from 'react'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { CardFormProps } from './card-form-props.ts'
import { FieldsSkeleton } from './form-skeleton.tsx'
import { PayButton } from './pay-button.tsx'
import { appearanceOf, openStripe } from './stripe-js.ts'
import { useStripePayment } from './use-stripe-payment.ts'

/** Stripe's own card fields: the number never reaches our page or our server. */
export default function StripeCardForm(props: CardFormProps) {
  const { publishableKey, amount, isSaving } = props
  const appearance = useAppearance()
  const [hasFailed, setFailed] = useState(false)
  const stripe = useQuery({
    queryKey: ['stripe.js', publishableKey],
    queryFn: () => openStripe(publishableKey),
    // A second instance must not replace the one the fields belong to.
    staleTime: 'static',
    structuralSharing: false,
    throwOnError: false,
  })
  if (stripe.isError || hasFailed) {
    const retry = () => {
      setFailed(false)
      if (stripe.isError) void stripe.refetch()
    }
    return <FormNotLoaded onRetry={retry} />
  }
  return (
    <Elements
      stripe={stripe.data ?? null}
      options={isSaving ? { ...SETUP, appearance } : { ...PAYMENT, amount, appearance }}
    >
      <Fields {...props} onFailed={() => setFailed(true)} />
    </Elements>
  )
}

/** Describes the payment that Pay creates: Stripe refuses to confirm one that differs. */
const PAYMENT = {
  mode: 'payment',
  currency: 'gbp',
  captureMethod: 'manual',
  allowedPaymentMethodTypes: ['card'],
  locale: 'en-GB',
  loader: 'never',
} as const satisfies Partial<StripeElementsOptionsMode>

/** The same for a card that is saved. */
const SETUP = {
  mode: 'setup',
  currency: 'gbp',
  allowedPaymentMethodTypes: ['card'],
  locale: 'en-GB',
  loader: 'never',
} as const satisfies Partial<StripeElementsOptionsMode>

const FormNotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    tone="warning"
    isUrgent
    title="The card form could not be loaded."
    action={<Button onClick={onRetry}>Retry</Button>}
  >
    Nothing has been charged. It comes from our payment provider, Stripe: please check your connection, or whether
    something in your browser blocks it.
  </Notice>
)

const fieldsWith = (wallets: 'auto' | 'never'): StripePaymentElementOptions => ({
  layout: 'tabs',
  wallets: { applePay: wallets, googlePay: wallets, link: 'never' },
})
const FIELDS = { withWallets: fieldsWith('auto'), cardsOnly: fieldsWith('never') }

function Fields({ onFailed, ...props }: CardFormProps & { onFailed: () => void }) {
  const [isShown, setShown] = useState(false)
  const { isPaying, error, pay } = useStripePayment(props)
  // The same list while the same error is shown: a new one would take the focus.
  const errors = useMemo(() => (error ? [{ message: error }] : []), [error])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void pay()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      {!isShown && <FieldsSkeleton />}
      <div className={isShown ? '' : 'h-0 overflow-hidden'}>
        <PaymentElement
          options={props.hasWallets ? FIELDS.withWallets : FIELDS.cardsOnly}
          onReady={() => setShown(true)}
          onLoadError={onFailed}
        />
      </div>
      <PayButton
        amount={props.amount}
        isSaving={props.isSaving}
        isDocked={props.isDocked}
        isPaying={isPaying}
        isReady={isShown}
      />
    </form>
  )
}

/** Our colours, followed when the user or the system changes between light and dark. */
function useAppearance() {
  const [appearance, setAppearance] = useState(() => appearanceOf(document.documentElement))
  useEffect(() => {
    const root = document.documentElement
    const change = () => setAppearance(appearanceOf(root))
    const chosen = new MutationObserver(change)
    chosen.observe(root, { attributeFilter: ['data-theme'] })
    const ofTheSystem = window.matchMedia('(prefers-color-scheme: dark)')
    ofTheSystem.addEventListener('change', change)
    return () => {
      chosen.disconnect()
      ofTheSystem.removeEventListener('change', change)
    }
  }, [])
  return appearance
}
