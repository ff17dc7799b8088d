import { useQuery } from '@tanstack/react-query'
import { isSignedOut, signedInAgain } from '#features/accounts/ui/signed-in-again.ts'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PaymentRefused, sentenceOf } from '../../base/ui/payment-refused.ts'
import type { paymentsConfig } from '../../card/contract.ts'
import { FormSkeleton } from '../../card/ui/form-skeleton.tsx'
import { PaymentForm } from '../../card/ui/payment-form.tsx'
import { useSettled } from '../../card/ui/use-payment-outcome.ts'
import { focusOn } from '../../order/ui/focus-on.ts'
import { boostListing } from '../contract.ts'

interface Props {
  api: Api
  listing: { id: number }
  config: Reply<typeof paymentsConfig>
  /** It is paid; lists of listings have been asked for anew. */
  onPaid: (paymentIntent: string) => void
  /** Nobody knows yet: /payment-success tells, and waits. */
  onUndecided: (paymentIntent: string) => void
}

/** The card form that pays for a boost. */
export function BoostPayment({ api, listing, config, onPaid, onUndecided }: Props) {
  const settled = useSettled(api)
  const { data, error, refetch, isFetching } = useBoostPayment(api, listing.id)
  const finish = async (paymentIntent: string, word: 'accepted' | 'unclear') => {
    try {
      if (await settled(paymentIntent, word)) onPaid(paymentIntent)
      else onUndecided(paymentIntent)
    } catch (cause) {
      // That payment is over; another try needs a new one.
      void refetch()
      throw cause
    }
  }
  const stillStands = async () => {
    if (!(await signedInAgain(api))) return false
    const asked = await refetch()
    if (asked.isError) return false
    if (asked.data?.clientSecret !== data?.clientSecret) throw new PaymentRefused(OVER)
    return true
  }
  const failure = error && <Failure error={error} onRetry={() => void refetch()} />
  // What is no longer for sale is over; what could not be asked for a moment keeps the card that was typed.
  if (!data || (error instanceof ApiError && error.status === 409)) return failure ?? <FormSkeleton />
  return (
    <section ref={focusOn} tabIndex={-1} aria-label="Pay by card" className="flex flex-col gap-5 outline-none">
      {failure}
      <PaymentForm
        provider={config.provider}
        publishableKey={config.publishableKey}
        api={api}
        clientSecret={data.clientSecret}
        payText={`Pay ${formatPounds(data.amount as Pence)}`}
        isReady={!isFetching}
        stillStands={stillStands}
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
  'The payment of this page is over: it waited for too long, or was paid in another tab. Pay again only if your listing is not featured yet.'

/** Opening a payment is no reading: its key lies apart from the listings, whose every change is asked for anew. */
const useBoostPayment = (api: Api, listingId: number) =>
  useQuery({
    queryKey: ['boost payment', listingId],
    queryFn: () => api(boostListing, { params: { id: String(listingId) } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    throwOnError: false,
  })

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
