import { lazy, Suspense } from 'react'
import type { Api } from '#shared/api-client.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** What every provider's card form takes: the one seam between the checkout and whoever moves the money. */
export interface CardFormProps {
  api: Api
  clientSecret: string
  /** Words on the button, with the exact total. */
  payText: string
  /** False while the total is being worked out anew. */
  isReady: boolean
  /** Where the bank's page leads back to. */
  returnUrl: string
  /** The card was accepted. Settles once it is known whether the order is paid; rejects with a sentence when it is not. */
  onAccepted: (paymentIntent: string) => Promise<void>
  /** The card was refused, with the provider's sentence. Everything typed stays. */
  onRefused: (sentence: string) => void
}

interface Props extends CardFormProps {
  provider: 'sandbox' | 'stripe'
}

// Fetched on this page only, and only the one that is on.
const SandboxCardForm = lazy(() => import('./sandbox-card-form.tsx'))

/** The card form of the provider that is on. */
export function PaymentForm({ provider, ...form }: Props) {
  if (provider !== 'sandbox') {
    return (
      <Notice tone="warning" title="Card payments are not available at the moment.">
        Nothing has been charged. Please message the seller, or try again later.
      </Notice>
    )
  }
  return (
    <Suspense fallback={<FormSkeleton />}>
      <SandboxCardForm {...form} />
    </Suspense>
  )
}

export const FormSkeleton = () => (
  <div className="flex flex-col gap-5">
    <span className="sr-only">Loading the card form...</span>
    <Skeleton className="h-12 w-full rounded-lg" />
    <Skeleton className="h-12 w-2/3 rounded-lg" />
    <Skeleton className="h-12 w-full rounded-lg" />
    <Skeleton className="h-13 w-full rounded-lg" />
  </div>
)
