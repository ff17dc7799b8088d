import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#shared/endpoint.ts'
import { pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { notStarted, PaymentRefused } from '../../base/ui/payment-refused.ts'
import type { paymentsConfig } from '../../card/contract.ts'
import { PaymentForm } from '../../card/ui/payment-form.tsx'
import { usePaymentOutcome } from '../../card/ui/use-payment-outcome.ts'
import { focusOn } from '../../order/ui/focus-on.ts'
import { boostListing } from '../contract.ts'
import { boostQuery } from './boost-queries.ts'

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
  const settled = usePaymentOutcome()
  const { price } = config.boost
  const start = useStart(listing.id, price)
  const finish = async (paymentIntent: string, word: 'accepted' | 'unclear') => {
    if (await settled(paymentIntent, word)) onPaid(paymentIntent)
    else onUndecided(paymentIntent)
  }
  return (
    <section ref={focusOn} tabIndex={-1} aria-label="Pay by card" className="flex flex-col gap-5 outline-none">
      <PaymentForm
        provider={config.provider}
        publishableKey={config.publishableKey}
        hasWallets={config.wallets}
        amount={pence(price)}
        start={start}
        returnUrl={`${window.location.origin}/payment-success`}
        onPaying={() => {}}
        onAccepted={(id) => finish(id, 'accepted')}
        onUnclear={(id) => finish(id, 'unclear')}
        onRefused={() => {}}
      />
    </section>
  )
}

const PAID = 'This listing has been boosted since you opened this form. Pay again only if you want another week.'
const REPRICED = 'The price of a boost has changed. Please load this page again.'

/** Creates the payment, unless a boost was paid since the form was opened: in another tab, or with a lost answer. */
function useStart(listingId: number, price: number): () => Promise<string> {
  const api = useApi()
  const view = useQuery({ ...boostQuery(api, listingId), throwOnError: false })
  return async () => {
    const { data, error } = await view.refetch()
    if (error || !data) throw notStarted(error)
    if (data.featuredUntil !== view.data?.featuredUntil) throw new PaymentRefused(PAID)
    const { clientSecret, amount } = await api(boostListing, { params: { id: String(listingId) } }).catch(
      (cause: unknown) => {
        throw notStarted(cause)
      },
    )
    if (amount !== price) throw new PaymentRefused(REPRICED)
    return clientSecret
  }
}
