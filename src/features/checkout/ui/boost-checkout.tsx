import { useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import { BackLink } from '#ui/back-link.tsx'
import { boostPromise } from '../boost-words.ts'
import { BoostPayment } from './boost-payment.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { paymentsConfigQuery } from './queries.ts'

interface Props {
  api: Api
  listingId: number
  goTo: (href: string) => void
}

/** Pays for a boost on the page that the provider's own card fields are allowed on. */
export default function BoostCheckout({ api, listingId, goTo }: Props) {
  const { data: config } = useQuery(paymentsConfigQuery(api))
  return (
    <div className="sheet max-w-2xl py-5 lg:py-8">
      <BackLink href="/my-listings">My Listings</BackLink>
      <h1>Boost a listing</h1>
      {config ? (
        <>
          <p className="mt-3 mb-6 text-ink-2">
            {boostPromise(config.boost)} Total {formatPounds(config.boost.price as Pence)}.
          </p>
          <BoostPayment
            api={api}
            listing={{ id: listingId }}
            config={config}
            onPaid={(id) => goTo(`/payment-success?payment_intent=${encodeURIComponent(id)}`)}
          />
        </>
      ) : (
        <FormSkeleton />
      )}
    </div>
  )
}
