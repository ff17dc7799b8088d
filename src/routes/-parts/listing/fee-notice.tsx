import { MIN_CARD_PAYMENT, priceOf } from '#features/checkout/base/fees.ts'
import { formatPounds, type Pence } from '#shared/money.ts'

/** What the seller receives, by the same calculation as the ledger. */
export function FeeNotice({ price }: { price: Pence | null }) {
  if (price === null) return <p className="text-ink-2">We keep 6% of the final price when it sells.</p>
  if (price === 0) {
    return (
      <p className="text-ink-2">
        We keep 6% of the final price when it sells. Giving it away costs nothing: buyers reserve it without a card.
      </p>
    )
  }
  if (price < MIN_CARD_PAYMENT) {
    return (
      <p className="bg-label-tint px-4 py-3 text-label-ink">
        Cards cannot pay less than {formatPounds(MIN_CARD_PAYMENT)}. Ask for more, or give it away for £0.
      </p>
    )
  }
  const { item, sellerGets } = priceOf(price, false)
  return (
    <p className="bg-label-tint px-4 py-3 text-label-ink">
      You get <b>{formatPounds(sellerGets)}</b> of {formatPounds(item)} (6%)
    </p>
  )
}
