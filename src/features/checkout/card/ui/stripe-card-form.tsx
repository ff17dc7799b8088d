import { LockKeyhole } from 'lucide-react'
import { type SubmitEvent, useRef } from 'react'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { CardFormProps } from './card-form-props.ts'
import { FieldsSkeleton } from './form-skeleton.tsx'
import { usePaymentElement } from './use-payment-element.ts'

/** Stripe's own card fields: the number never reaches our page or our server. */
export default function StripeCardForm(props: CardFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const { isShown, hasFailed, retry, isReady, isPaying, error, pay } = usePaymentElement(props, place)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void pay()
  }
  if (hasFailed) {
    return (
      <Notice
        tone="warning"
        isUrgent
        title="The card form could not be loaded."
        action={<Button onClick={retry}>Retry</Button>}
      >
        Nothing has been charged. It comes from our payment provider, Stripe: please check your connection, or whether
        something in your browser blocks it.
      </Notice>
    )
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {error && <ErrorSummary errors={[{ message: error }]} />}
      {!isShown && <FieldsSkeleton />}
      <div ref={place} className={isShown ? '' : 'h-0 overflow-hidden'} />
      <Button type="submit" tone="primary" size="large" isWide isPending={isPaying} disabled={!(isPaying || isReady)}>
        {!isPaying && <LockKeyhole size={20} aria-hidden="true" />}
        {props.payText}
      </Button>
    </form>
  )
}
