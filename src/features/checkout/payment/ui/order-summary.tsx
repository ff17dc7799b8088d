import { formatPounds } from '#shared/money.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import type { useCheckout } from './use-checkout.ts'

interface Props {
  order: Pick<
    ReturnType<typeof useCheckout>,
    'item' | 'protectionPrice' | 'protectionPercent' | 'isProtected' | 'total'
  >
  productName: string
  /** What protection covers, in the words stored with the order. */
  wording: string
  /** The card is being charged with the figures shown. */
  isFixed: boolean
  onProtection: (isTaken: boolean) => void
}

/** The rate within the wording: the server's answer decides. */
const RATE = /\(\d+(?:\.\d+)?%\)/

/** Item, protection and total, with the checkbox that changes them. */
export function OrderSummary({ order, productName, wording, isFixed, onProtection }: Props) {
  const { item, protectionPrice, protectionPercent, isProtected, total } = order
  return (
    <SeedPacket
      title={productName}
      facts={[
        ['Item price', formatPounds(item)],
        [`Buyer protection (${protectionPercent}%)`, isProtected ? formatPounds(protectionPrice) : 'Not added'],
      ]}
    >
      <Checkbox
        label={`Buyer protection for ${formatPounds(protectionPrice)}`}
        hint={wording.replace(RATE, `(${protectionPercent}%)`)}
        checked={isProtected}
        disabled={isFixed}
        onChange={(event) => onProtection(event.target.checked)}
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
