import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { PaymentRefused, UNKNOWN_REFUSAL } from '../../base/ui/payment-refused.ts'
import { paymentOf } from './card-fields.ts'
import type { CardFormProps } from './card-form-props.ts'
import { withAdvice } from './decline-advice.ts'
import { useOnePayment } from './use-one-payment.ts'

const AUTHORISED = ['requires_capture', 'succeeded', 'processing']

/** One payment at a time through Stripe's fields, which hold the server's amount. `isShown`: the fields are usable. */
export function useStripePayment(props: CardFormProps, isShown: boolean) {
  const stripe = useStripe()
  const elements = useElements()
  const isCurrent = useAmount(props, isShown ? elements : null)
  const [error, setError] = useState<string | null>(null)
  const { isPaying, run } = useOnePayment(props)
  const isReady = isCurrent && props.isReady

  const pay = async () => {
    if (!(stripe && elements && isReady) || props.isComplete?.() === false) return
    setError(null)
    await run(() => confirm({ stripe, elements }, props), setError)
  }
  return { isReady, isPaying, error, pay }
}

/** The response was lost: the card may have been charged. */
const LOST: Partial<PaymentIntentResult> = {}

async function confirm(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  { clientSecret, isStillValid, returnUrl, onAccepted, onUnclear }: CardFormProps,
): Promise<void> {
  if (!(await isStillValid())) return
  const { error, paymentIntent } = await stripe
    .confirmPayment({ elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' })
    .catch(() => LOST)
  // Stripe's fields show validation errors themselves.
  if (error?.type === 'validation_error') return
  if (error?.type === 'card_error') {
    throw new PaymentRefused(withAdvice(error.message ?? UNKNOWN_REFUSAL, error.decline_code, error.code))
  }
  if (!paymentIntent || !AUTHORISED.includes(paymentIntent.status)) return onUnclear(paymentOf(clientSecret))
  return onAccepted(paymentIntent.id)
}

/**
 * Refetches the amount in Stripe's fields after the server has changed it. True while they hold the amount on the
 * button.
 */
function useAmount({ payText, isReady }: CardFormProps, elements: StripeElements | null): boolean {
  const [shown, setShown] = useState<{ elements: StripeElements; payText: string } | null>(null)
  const isCurrent = elements !== null && shown?.elements === elements && shown.payText === payText
  useEffect(() => {
    if (!elements || !isReady || isCurrent) return
    let isOver = false
    const set = () => !isOver && setShown({ elements, payText })
    // The server's amount is charged in any case; only the fields may show an outdated one.
    elements.fetchUpdates().then(set, set)
    return () => {
      isOver = true
    }
  }, [elements, isReady, isCurrent, payText])
  return isCurrent
}
