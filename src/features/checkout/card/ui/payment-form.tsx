import { lazy, Suspense } from 'react'
import type { CardFormProps } from './card-form-props.ts'
import { FormSkeleton } from './form-skeleton.tsx'

interface Props extends CardFormProps {
  provider: 'sandbox' | 'stripe'
}

// Loaded on this page only, and only the active provider's form.
const forms = {
  sandbox: lazy(() => import('./sandbox-card-form.tsx')),
  stripe: lazy(() => import('./stripe-card-form.tsx')),
} as const

/** The card form of the active provider. */
export function PaymentForm({ provider, ...form }: Props) {
  const Form = forms[provider]
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Form {...form} />
    </Suspense>
  )
}
