import { formatPounds, type Pence } from '#shared/money.ts'
import { Checkbox } from '#ui/forms/choice.tsx'

interface Props {
  /** Of protection, whether chosen or not. */
  price: Pence
  /** Its rate. */
  percent: number
  /** What protection covers, in the words stored with the order. */
  wording: string
  isProtected: boolean
  /** The card is being charged with the figures shown. */
  isFixed: boolean
  total: Pence
  onProtection: (isTaken: boolean) => void
}

/** The rate within the wording: the server's answer decides. */
const RATE = /\(\d+(?:\.\d+)?%\)/

/** The checkbox for protection, and the total. */
export const ProtectionAndTotal = ({ price, percent, wording, isProtected, isFixed, total, onProtection }: Props) => (
  <>
    <div className="rounded-md bg-leaf-tint px-3.5 py-1.5">
      <Checkbox
        label={<b>Buyer protection for {formatPounds(price)}</b>}
        hint={wording.replace(RATE, `(${percent}%)`)}
        checked={isProtected}
        disabled={isFixed}
        onChange={(event) => onProtection(event.target.checked)}
      />
    </div>
    <p className="mt-4 flex items-baseline justify-between border-ink border-t-2 pt-3">
      <span className="text-base">Total</span>
      <span className="font-[760] font-display text-2xl">{formatPounds(total)}</span>
    </p>
    <p role="status" className="sr-only">
      Total {formatPounds(total)}
    </p>
  </>
)
