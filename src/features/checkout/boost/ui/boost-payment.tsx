import { useQuery } from '@tanstack/react-query'
import { isSignedOut, signedInAgain } from '#features/accounts/ui/signed-in-again.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { PaymentRefused, sentenceOf } from '../../base/ui/payment-refused.ts'
import type { paymentsConfig } from '../../card/contract.ts'
import { FormSkeleton } from '../../card/ui/form-skeleton.tsx'
import { PaymentForm } from '../../card/ui/payment-form.tsx'
import { usePaymentOutcome } from '../../card/ui/use-payment-outcome.ts'
import { focusOn } from '../../order/ui/focus-on.ts'
import { boostListing } from '../contract.ts'

interface Props {
  listing: { id: number }
  config: Reply<typeof paymentsConfig>
  /** Called once it is paid; lists of listings have been refetched. */
  onPaid: (paymentIntent: string) => void
  /** The outcome is unknown: /payment-success waits for it and shows it. */
  onUndecided: (paymentIntent: string) => void
}

/** The card form that pays for a boost. */
export function BoostPayment({ listing, config, onPaid, onUndecided }: Props) {
  const api = useApi()
  const settled = usePaymentOutcome()
  const { data, error, refetch, isFetching } = useBoostPayment(listing.id)
  const finish = async (paymentIntent: string, word: 'accepted' | 'unclear') => {
    try {
      if (await settled(paymentIntent, word)) onPaid(paymentIntent)
      else onUndecided(paymentIntent)
    } catch (cause) {
      // That payment is over; another attempt needs a new one.
      void refetch()
      throw cause
    }
  }
  const isStillValid = async () => {
    if (!(await signedInAgain(api))) return false
    const refetched = await refetch()
    if (refetched.isError) return false
    if (refetched.data?.clientSecret !== data?.clientSecret) throw new PaymentRefused(OVER)
    return true
  }
  const failure = error && <Failure error={error} onRetry={() => void refetch()} />
  // A conflict means the listing is no longer for sale; after a temporary failure the card form keeps what was typed.
  if (!data || (error instanceof ApiError && error.status === 409)) return failure ?? <FormSkeleton />
  return (
    <section ref={focusOn} tabIndex={-1} aria-label="Pay by card" className="flex flex-col gap-5 outline-none">
      {failure}
      <PaymentForm
        provider={config.provider}
        publishableKey={config.publishableKey}
        hasWallets={config.wallets}
        clientSecret={data.clientSecret}
        payText={`Pay ${formatPounds(pence(data.amount))}`}
        isReady={!isFetching}
        isStillValid={isStillValid}
        returnUrl={`${window.location.origin}/payment-success`}
        onPaying={() => {}}
        onAccepted={(id) => finish(id, 'accepted')}
        onUnclear={(id) => finish(id, 'unclear')}
        onRefused={() => {}}
      />
    </section>
  )
}

const OVER =
  'This payment is closed: it was open for too long, or was paid in another tab. Pay again only if your listing is not featured yet.'

/**
 * Opening a payment is not a read, so its key is separate from the listings' keys, which every change of a listing
 * invalidates.
 */
const useBoostPayment = (listingId: number) => {
  const api = useApi()
  return useQuery({
    queryKey: ['boost payment', listingId],
    queryFn: () => api(boostListing, { params: { id: String(listingId) } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    throwOnError: false,
  })
}

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const isRefused = error instanceof ApiError && [403, 404, 409].includes(error.status)
  return (
    <Notice
      tone="destructive"
      isUrgent
      action={!isRefused && <Button onClick={onRetry}>{isSignedOut(error) ? 'Sign In' : 'Retry'}</Button>}
    >
      {sentenceOf(error, 'Please check your connection.')}
    </Notice>
  )
}
