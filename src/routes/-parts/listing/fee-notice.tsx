import { useQuery } from '@tanstack/react-query'
import { MIN_CARD_PAYMENT, percent, priceOf, RATES } from '#features/checkout/base/fees.ts'
import { paymentsConfigQuery } from '#features/checkout/card/ui/queries.ts'
import { formatPounds, type Pence, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'

/** What the seller receives, by the same calculation as the ledger. */
export function FeeNotice({ price }: { price: Pence | null }) {
  const { data: config } = useQuery(paymentsConfigQuery(useApi()))
  const lowest = pence(config?.cardMinPrice ?? MIN_CARD_PAYMENT)
  const rates = config?.rates ?? RATES
  const commission = percent(rates.commission)
  if (price === null) return <p className="text-ink-2">We keep {commission} of the final price when it sells.</p>
  if (price === 0) {
    return (
      <p className="text-ink-2">
        We keep {commission} of the final price when it sells. Giving it away costs nothing: buyers reserve it without a
        card.
      </p>
    )
  }
  if (price < lowest) {
    return (
      <p className="bg-label-tint px-4 py-3 text-label-ink">
        Cards cannot pay less than {formatPounds(lowest)}. Ask for more, or give it away for £0.
      </p>
    )
  }
  const { item, sellerGets } = priceOf(price, false, rates)
  return (
    <p className="bg-label-tint px-4 py-3 text-label-ink">
      You get <b>{formatPounds(sellerGets)}</b> of {formatPounds(item)} ({commission})
    </p>
  )
}
