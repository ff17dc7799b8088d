import { useQuery } from '@tanstack/react-query'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { FormSkeleton } from '../../card/ui/form-skeleton.tsx'
import { paymentsConfigQuery } from '../../card/ui/queries.ts'
import { boostPromise } from '../boost-words.ts'
import { BoostFailed } from './boost-failed.tsx'
import { BoostPayment } from './boost-payment.tsx'
import { boostQuery } from './boost-queries.ts'

interface Props {
  listingId: number
  goTo: (href: string) => void
}

/** Pays for a boost on the page where the CSP allows the provider's card fields. */
export default function BoostCheckout(props: Props) {
  return (
    <div className="sheet max-w-2xl py-5 lg:py-8">
      <BackLink href="/my-listings">My Listings</BackLink>
      <h1>Boost a listing</h1>
      <div className="mt-3">
        <Boost {...props} />
      </div>
    </div>
  )
}

function Boost({ listingId, goTo }: Props) {
  const api = useApi()
  const config = useQuery({ ...paymentsConfigQuery(api), throwOnError: false })
  const view = useQuery({ ...boostQuery(api, listingId), throwOnError: false })
  if (config.data && view.data) {
    const showOutcome = (id: string) => goTo(`/payment-success?payment_intent=${encodeURIComponent(id)}`)
    const { boost } = config.data
    return (
      <>
        <p className="mb-6 text-ink-2">
          <strong className="text-ink">{view.data.title}</strong>: {boostPromise(boost)} Total{' '}
          {formatPounds(pence(boost.price))}.
        </p>
        <BoostPayment listing={{ id: listingId }} config={config.data} onPaid={showOutcome} onUndecided={showOutcome} />
      </>
    )
  }
  const failed = [config, view].filter(({ isError }) => isError)
  return failed.length > 0 ? <BoostFailed queries={failed} /> : <FormSkeleton />
}
