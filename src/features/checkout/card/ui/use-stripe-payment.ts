import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useState } from 'react'
import { PaymentRefused, UNKNOWN_REFUSAL } from '../../base/ui/payment-refused.ts'
import { paymentOf } from './card-fields.ts'
import type { CardFormProps } from './card-form-props.ts'
import { notSaved, withAdvice } from './decline-advice.ts'
import { useOnePayment } from './use-one-payment.ts'

const AUTHORISED = ['requires_capture', 'succeeded', 'processing']

/** One payment at a time through Stripe's fields, which exist before the payment does. */
export function useStripePayment(props: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [error, setError] = useState<string | null>(null)
  const { isPaying, run } = useOnePayment(props)

  const press = async () => {
    if (!(stripe && elements) || props.isComplete?.() === false) return
    setError(null)
    await run(() => confirm({ stripe, elements }, props), setError)
  }
  return { isPaying, error, pay: press }
}

/** Of a payment, or of a card that is saved. */
interface Result {
  error?: StripeError | undefined
  intent?: { id: string; status: string } | undefined
}

/** The response was lost: the card may have been charged, or saved. */
const LOST: Result = {}

interface Confirming {
  stripe: Stripe
  elements: StripeElements
  clientSecret: string
}

async function pay({ stripe, ...rest }: Confirming, return_url: string): Promise<Result> {
  const request = { ...rest, confirmParams: { return_url }, redirect: 'if_required' } as const
  const { error, paymentIntent } = await stripe.confirmPayment(request)
  return { error, intent: paymentIntent }
}

async function save({ stripe, ...rest }: Confirming, return_url: string): Promise<Result> {
  const request = { ...rest, confirmParams: { return_url }, redirect: 'if_required' } as const
  const { error, setupIntent } = await stripe.confirmSetup(request)
  return { error, intent: setupIntent }
}

async function confirm(
  { stripe, elements }: Omit<Confirming, 'clientSecret'>,
  { start, returnUrl, onAccepted, onUnclear, isSaving = false }: CardFormProps,
): Promise<void> {
  // First of all: a wallet opens only in direct response to the press.
  const { error: incomplete } = await elements.submit()
  // Stripe's fields show validation errors themselves.
  if (incomplete?.type === 'validation_error') return
  if (incomplete) throw new PaymentRefused(incomplete.message ?? UNKNOWN_REFUSAL)
  const clientSecret = await start()
  if (clientSecret === null) return
  const { error, intent } = await (isSaving ? save : pay)({ stripe, elements, clientSecret }, returnUrl).catch(
    () => LOST,
  )
  if (error?.type === 'validation_error') return
  if (error?.type === 'card_error') throw new PaymentRefused(sentenceOf(error, isSaving))
  if (!intent || !AUTHORISED.includes(intent.status)) return onUnclear(paymentOf(clientSecret))
  return onAccepted(intent.id)
}

const sentenceOf = ({ message = UNKNOWN_REFUSAL, decline_code, code }: StripeError, isSaving: boolean): string =>
  isSaving ? notSaved(message) : withAdvice(message, decline_code, code)
