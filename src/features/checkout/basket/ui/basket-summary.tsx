import { formatPounds, type Pence, pence } from '#shared/money.ts'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { itemLines } from '../../base/ordered-units.ts'
import { ProtectionAndTotal } from '../../payment/ui/protection-and-total.tsx'
import type { PayableOrder } from './use-basket-checkout.ts'

interface Props {
  order: PayableOrder
  isProtected: boolean
  total: Pence
  /** What protection covers, in the words stored with the order. */
  wording: string
  /** The card is being charged with the figures shown. */
  isFixed: boolean
  onProtection: (isTaken: boolean) => void
}

/** Every line, protection and total. */
export function BasketSummary({ order: { lines, quote }, isProtected, total, ...rest }: Props) {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const price = pence(quote.buyerProtectionFee)
  return (
    <SeedPacket
      title="Your order"
      mark={units === 1 ? '1 item' : `${units} items`}
      areAmounts
      facts={[
        ...itemLines(lines, 'Item price').map(({ name, amount }) => [name, formatPounds(pence(amount))] as const),
        [`Buyer protection (${quote.buyerProtectionPercent}%)`, isProtected ? formatPounds(price) : 'Not added'],
      ]}
    >
      <ProtectionAndTotal
        price={price}
        percent={quote.buyerProtectionPercent}
        isProtected={isProtected}
        total={total}
        {...rest}
      />
    </SeedPacket>
  )
}
