import { useQuery, useQueryClient } from '@tanstack/react-query'
import { signedInAgain } from '#features/accounts/ui/signed-in-again.ts'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { boostListing, type paymentsConfig } from '../contract.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { PaymentForm } from './payment-form.tsx'
import { useSettled } from './use-checkout.ts'

interface Props {
  api: Api
  listing: { id: number }
  config: Reply<typeof paymentsConfig>
  /** It is paid; lists of listings have been asked for anew. */
  onPaid: (paymentIntent: string) => void
}

/** The card form that pays for a boost. */
export function BoostPayment({ api, listing, config, onPaid }: Props) {
  const client = useQueryClient()
  const settled = useSettled(api)
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/products', listing.id, 'boost', 'payment'],
    queryFn: () => api(boostListing, { params: { id: String(listing.id) } }),
    gcTime: 0,
    throwOnError: false,
  })
  const accept = async (paymentIntent: string) => {
    await settled(paymentIntent)
    await client.invalidateQueries({ queryKey: ['/api/products'] })
    onPaid(paymentIntent)
  }
  if (error) {
    return (
      <Notice tone="destructive" isUrgent action={<Button onClick={() => void refetch()}>Retry</Button>}>
        {error instanceof ApiError ? error.sentence : 'Please check your connection.'} Nothing has been charged.
      </Notice>
    )
  }
  if (!data) return <FormSkeleton />
  return (
    <section ref={focusOn} tabIndex={-1} aria-label="Pay by card" className="outline-none">
      <PaymentForm
        provider={config.provider}
        publishableKey={config.publishableKey}
        api={api}
        clientSecret={data.clientSecret}
        payText={`Pay ${formatPounds(data.amount as Pence)}`}
        isReady
        stillStands={() => signedInAgain(api)}
        returnUrl={`${window.location.origin}/payment-success`}
        onAccepted={accept}
        onRefused={() => {}}
      />
    </section>
  )
}

/** The button that led here is gone: the keyboard goes on where it was. */
const focusOn = (element: HTMLElement | null): void => element?.focus()
