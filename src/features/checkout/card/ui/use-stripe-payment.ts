import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js'
import { useState } from 'react'
import { PaymentRefused, UNKNOWN_REFUSAL } from '../../base/ui/payment-refused.ts'
import { paymentOf } from './card-fields.ts'
import type { CardFormProps } from './card-form-props.ts'
import { withAdvice } from './decline-advice.ts'
import { useOnePayment } from './use-one-payment.ts'

const AUTHORISED = ['requires_capture', 'succeeded', 'processing']

/** One payment at a time through Stripe's fields, which exist before the payment does. */
export function useStripePayment(props: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [error, setError] = useState<string | null>(null)
  const { isPaying, run } = useOnePayment(props)

  const pay = async () => {
    if (!(stripe && elements) || props.isComplete?.() === false) return
    setError(null)
    await run(() => confirm({ stripe, elements }, props), setError)
  }
  return { isPaying, error, pay }
}

/** The response was lost: the card may have been charged. */
const LOST: Partial<PaymentIntentResult> = {}

async function confirm(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  { start, returnUrl, onAccepted, onUnclear }: CardFormProps,
): Promise<void> {
  // First of all: a wallet opens only in direct response to the press.
  const { error: incomplete } = await elements.submit()
  // Stripe's fields show validation errors themselves.
  if (incomplete?.type === 'validation_error') return
  if (incomplete) throw new PaymentRefused(incomplete.message ?? UNKNOWN_REFUSAL)
  const clientSecret = await start()
  if (clientSecret === null) return
  const { error, paymentIntent } = await stripe
    .confirmPayment({ elements, clientSecret, confirmParams: { return_url: returnUrl }, redirect: 'if_required' })
    .catch(() => LOST)
  if (error?.type === 'validation_error') return
  if (error?.type === 'card_error') {
    throw new PaymentRefused(withAdvice(error.message ?? UNKNOWN_REFUSAL, error.decline_code, error.code))
  }
  if (!paymentIntent || !AUTHORISED.includes(paymentIntent.status)) return onUnclear(paymentOf(clientSecret))
  return onAccepted(paymentIntent.id)
}
