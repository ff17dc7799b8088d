import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatWeekday } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { FormSkeleton } from '../../card/ui/form-skeleton.tsx'
import { paymentsConfigQuery } from '../../card/ui/queries.ts'
import { boostPromise } from '../boost-words.ts'
import { BoostFailed } from './boost-failed.tsx'
import { BoostFigures } from './boost-figures.tsx'
import { BoostPayment } from './boost-payment.tsx'
import { boostQuery } from './boost-queries.ts'

interface Props {
  listing: { id: number; title: string }
  onClose: () => void
}

/** A boost's price, the views of the last one, and the card form for the next. */
export default function BoostDialog({ listing, onClose }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={`Boost “${listing.title}”`} isForm>
      <Boost listing={listing} onClose={onClose} />
    </Dialog>
  )
}

function Boost({ listing, onClose }: Props) {
  const api = useApi()
  const settings = useQuery({ ...paymentsConfigQuery(api), throwOnError: false })
  const view = useQuery({ ...boostQuery(api, listing.id), throwOnError: false })
  const [isPaying, setPaying] = useState(false)
  const config = settings.data
  if (!config || !view.data) {
    const failed = [settings, view].filter(({ isError }) => isError)
    return failed.length > 0 ? <BoostFailed queries={failed} /> : <FormSkeleton />
  }
  const price = formatPounds(pence(config.boost.price))
  // The CSP allows Stripe's fields only on the checkout's own document.
  const pay = () =>
    config.provider === 'stripe' ? window.location.assign(`/checkout?boost=${listing.id}`) : setPaying(true)
  const onPaid = () => {
    toast({ title: 'Payment Successful', description: `“${listing.title}” is among the featured listings now.` })
    onClose()
  }
  const { featuredUntil, canBoost } = view.data
  if (!canBoost) return <p>Only listings that are on sale can be boosted, and this one no longer is.</p>
  return (
    <div className="flex flex-col gap-4">
      <p>
        {boostPromise(config.boost)}{' '}
        {featuredUntil
          ? `It is featured until ${formatWeekday(featuredUntil)}; another boost adds ${config.boost.days} days.`
          : 'Your listing stays on sale either way.'}
      </p>
      <BoostFigures view={view.data} />
      {isPaying ? (
        <BoostPayment
          listing={listing}
          config={config}
          onPaid={onPaid}
          onUndecided={(id) => window.location.assign(`/payment-success?payment_intent=${encodeURIComponent(id)}`)}
        />
      ) : (
        <>
          <p className="text-ink-2 text-sm">
            It begins as soon as it is paid. If you sell or remove the listing earlier, the rest is not refunded.
          </p>
          <div className="flex flex-wrap justify-end gap-2.5">
            <Button onClick={onClose}>Not now</Button>
            <Button tone="primary" onClick={pay}>
              Boost for {price}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
