import { lazy, Suspense } from 'react'
import type { Api } from '#shared/api-client.ts'
import { FormSkeleton } from './form-skeleton.tsx'

/** What every provider's card form takes: the one seam between the checkout and whoever moves the money. */
export interface CardFormProps {
  api: Api
  /** Names us to the provider in the browser. */
  publishableKey: string
  clientSecret: string
  /** Words on the button, with the exact total. */
  payText: string
  /** False while the total is being worked out anew. */
  isReady: boolean
  /** Asked right before the card is charged. False when the page now shows why not; rejects with a sentence to show. */
  stillStands: () => Promise<boolean>
  /** Where the bank's page leads back to. */
  returnUrl: string
  /** A card is being charged, or not any more. */
  onPaying: (isPaying: boolean) => void
  /** The card was accepted. Settles once it is known whether the order is paid; rejects with a sentence when it is not. */
  onAccepted: (paymentIntent: string) => Promise<void>
  /** The provider's answer was lost, or says nothing of the card: the server is asked. Settles and rejects as above. */
  onUnclear: (paymentIntent: string) => Promise<void>
  /** The card was refused, with the provider's sentence. Everything typed stays. */
  onRefused: (sentence: string) => void
}

interface Props extends CardFormProps {
  provider: 'sandbox' | 'stripe'
}

// Fetched on this page only, and only the one that is on.
const forms = {
  sandbox: lazy(() => import('./sandbox-card-form.tsx')),
  stripe: lazy(() => import('./stripe-card-form.tsx')),
} as const

/** The card form of the provider that is on. */
export function PaymentForm({ provider, ...form }: Props) {
  const Form = forms[provider]
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Form {...form} />
    </Suspense>
  )
}
