import { formatPounds } from '#shared/money.ts'
import { Checkbox } from '#ui/choice.tsx'
import { SeedPacket } from '#ui/seed-packet.tsx'
import type { useCheckout } from './use-checkout.ts'

interface Props {
  order: Pick<ReturnType<typeof useCheckout>, 'item' | 'protectionPrice' | 'total' | 'isProtected' | 'setProtected'>
  productName: string
  /** What protection buys, in the words that are stored with the order. */
  wording: string | undefined
}

/** Item, protection and total, with the box that changes them. */
export function OrderSummary({ order, productName, wording }: Props) {
  const { item, protectionPrice, total, isProtected, setProtected } = order
  return (
    <SeedPacket
      title={productName}
      facts={[
        ['Item price', formatPounds(item)],
        ['Buyer protection', isProtected ? formatPounds(protectionPrice) : 'Not taken'],
      ]}
    >
      <Checkbox
        label={`Buyer protection for ${formatPounds(protectionPrice)}`}
        hint={wording}
        checked={isProtected}
        onChange={(event) => setProtected(event.target.checked)}
      />
      <p className="mt-2 flex items-baseline justify-between border-line border-t-2 pt-3">
        <span className="font-[620] text-base">Total</span>
        <span className="font-[760] font-display text-2xl">{formatPounds(total)}</span>
      </p>
      <p role="status" className="sr-only">
        Total {formatPounds(total)}
      </p>
    </SeedPacket>
  )
}
