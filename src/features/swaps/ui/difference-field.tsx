import { formatPounds, parsePounds, pence, toDecimal } from '#shared/money.ts'
import { ChoiceGroup, Radio } from '#ui/forms/choice.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { NewDifference, Swap } from '../contract.ts'
import { SWAP_TERMS } from '../swap.ts'

/** What was chosen and typed. */
export interface DifferenceInput {
  payer: 'nobody' | 'me' | 'other'
  amount: string
}

export const differenceInputOf = (difference: Swap['difference']): DifferenceInput =>
  difference
    ? { payer: difference.isMine ? 'me' : 'other', amount: toDecimal(pence(difference.amount)) }
    : { payer: 'nobody', amount: '' }

/** The difference to send, or the sentence that refuses what was typed. */
export function differenceFrom({ payer, amount }: DifferenceInput): { value: NewDifference } | { fault: string } {
  if (payer === 'nobody') return { value: null }
  const parsed = parsePounds(amount)
  if (parsed === null || parsed < 1) return { fault: 'Enter an amount in pounds, such as 4.50' }
  if (parsed > SWAP_TERMS.difference) return { fault: `Enter at most ${formatPounds(pence(SWAP_TERMS.difference))}` }
  return { value: { amount: parsed, isMine: payer === 'me' } }
}

interface Props {
  name: string
  input: DifferenceInput
  error?: string | undefined
  onChange: (input: DifferenceInput) => void
}

/** Whether one of the two pays a difference in value, and how much. */
export function DifferenceField({ name, input, error, onChange }: Props) {
  const { payer, amount } = input
  const choices = [
    ['nobody', 'No money'],
    ['me', 'I pay a difference'],
    ['other', `${name} pays a difference`],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <ChoiceGroup legend="Difference in value" hint="Paid by card, and held until the handover.">
        {choices.map(([value, label]) => (
          <Radio
            key={value}
            name="difference"
            value={value}
            label={label}
            checked={payer === value}
            onChange={() => onChange({ ...input, payer: value })}
          />
        ))}
      </ChoiceGroup>
      {payer !== 'nobody' && (
        <TextField
          id="difference-amount"
          name="amount"
          label="Amount"
          prefix="£"
          inputMode="decimal"
          autoComplete="off"
          error={error}
          value={amount}
          onChange={(event) => onChange({ ...input, amount: event.target.value })}
          className="max-w-56"
        />
      )}
    </div>
  )
}
