import { bundleWords } from '#features/listings/base/bundle.ts'
import { priceOfUnits } from '#features/listings/base/units.ts'
import { formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { Stepper } from '#ui/forms/stepper.tsx'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { itemLine } from '../../base/ordered-units.ts'
import { ProtectionAndTotal } from './protection-and-total.tsx'
import type { useCheckout } from './use-checkout.ts'

interface Props {
  order: Pick<
    ReturnType<typeof useCheckout>,
    | 'item'
    | 'quantity'
    | 'unitPrice'
    | 'bundle'
    | 'chosen'
    | 'left'
    | 'agreed'
    | 'protectionPrice'
    | 'protectionPercent'
    | 'isProtected'
    | 'total'
  >
  /** What protection covers, in the words stored with the order. */
  wording: string
  /** The card is being charged with the figures shown. */
  isFixed: boolean
  onProtection: (isTaken: boolean) => void
  onQuantity: (quantity: number) => void
}

/** Item, protection and total, with what changes them: the number of units and the checkbox. */
export function OrderSummary({ order, wording, isFixed, onProtection, onQuantity }: Props) {
  const { item, quantity, agreed, protectionPrice, protectionPercent, isProtected, total } = order
  return (
    <SeedPacket
      title="Your order"
      mark={quantity === 1 ? '1 item' : `${quantity} items`}
      areAmounts
      facts={[
        ...(agreed && !agreed.isDifference
          ? [['Listed at', <s key="listed">{formatPounds(pence(agreed.listPrice))}</s>] as const]
          : []),
        [
          agreed
            ? agreed.isDifference
              ? 'Difference of your swap'
              : 'Agreed price'
            : itemLine({ ...order, bundle: usedBundle(order) }, 'Item price'),
          formatPounds(item),
        ],
        [`Buyer protection (${protectionPercent}%)`, isProtected ? formatPounds(protectionPrice) : 'Not added'],
      ]}
    >
      {agreed && (
        <p className="mb-3 text-ink-2 text-sm">
          Reserved for you until <time dateTime={agreed.until}>{formatTerm(agreed.until)}</time>.
        </p>
      )}
      <HowMany order={order} isFixed={isFixed} onQuantity={onQuantity} />
      <ProtectionAndTotal
        price={protectionPrice}
        percent={protectionPercent}
        {...{ wording, isProtected, isFixed, total, onProtection }}
      />
    </SeedPacket>
  )
}

/** The bundle, once it makes the sum lower. */
const usedBundle = ({ item, quantity, unitPrice, bundle }: Props['order']) =>
  item < priceOfUnits(unitPrice, quantity) ? bundle : null

/** Shown where more than one unit can be bought. */
function HowMany({ order, isFixed, onQuantity }: Pick<Props, 'order' | 'isFixed' | 'onQuantity'>) {
  const { chosen, left, bundle } = order
  if (left === null || left < 2) return null
  return (
    <div className="mb-4">
      <Stepper
        label="How many?"
        hint={`${left} left${bundle && bundle.units <= left ? `, ${bundleWords(bundle)}` : ''}`}
        value={chosen}
        max={left}
        isFixed={isFixed}
        onChange={onQuantity}
      />
    </div>
  )
}
