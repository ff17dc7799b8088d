import { titleOfLine } from '#features/checkout/base/ordered-units.ts'
import { mostOfPart } from '#features/checkout/order/staff-decisions.ts'
import { formatPounds, pence, toDecimal } from '#shared/money.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { CaseDetail } from '../../contract.ts'

interface Part {
  pounds: string
  /** The listings of the order that it is for. */
  lines: readonly number[]
}

interface Props extends Part {
  found: Pick<CaseDetail, 'subject'>
  onPart: (part: Part) => void
  error: string | undefined
}

/** The part of an order's price that goes back to the buyer: an amount, or whole lines of an order of several listings. */
export function PartField({ found: { subject }, pounds, lines: chosen, onPart, error }: Props) {
  if (subject?.kind !== 'order') return null
  const limit = mostOfPart({ amount: pence(subject.amount), refundedAmount: pence(subject.refundedAmount) })
  const choose = (id: number, isOn: boolean) => {
    const lines = isOn ? [...chosen, id] : chosen.filter((one) => one !== id)
    const rest = subject.lines.filter(({ productId }) => lines.includes(productId)).map(restOf)
    onPart({ lines, pounds: lines.length === 0 ? '' : toDecimal(pence(rest.reduce((sum, one) => sum + one, 0))) })
  }
  return (
    <>
      {subject.lines.length > 1 && (
        <fieldset>
          <legend className="font-[620] text-sm">Lines that go back</legend>
          {subject.lines.map((line) => (
            <Checkbox
              key={line.productId}
              label={titleOfLine(line)}
              hint={line.refundedAmount > 0 ? 'Refunded before' : formatPounds(pence(line.amount))}
              checked={chosen.includes(line.productId)}
              disabled={restOf(line) === 0}
              onChange={(event) => choose(line.productId, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
      <TextField
        label="Goes back to the buyer"
        name="amount"
        inputMode="decimal"
        value={pounds}
        hint={`In pounds, at most ${formatPounds(limit)}.`}
        error={error}
        onChange={(event) => onPart({ pounds: event.target.value, lines: [] })}
      />
    </>
  )
}

const restOf = ({ amount, refundedAmount }: { amount: number; refundedAmount: number }): number =>
  amount - refundedAmount
