import { Checkbox, ChoiceGroup } from '#ui/forms/choice.tsx'
import type { SwapItem } from '../contract.ts'
import { SWAP_TERMS } from '../swap.ts'
import { ItemPicture } from './swap-sides.tsx'

interface Props {
  legend: string
  hint?: string
  name: string
  items: readonly SwapItem[]
  chosen: readonly number[]
  error?: string | undefined
  onChange: (chosen: number[]) => void
}

/** Chooses listings, one unit of each. */
export const ItemPicker = ({ legend, hint, name, items, chosen, error, onChange }: Props) => (
  <ChoiceGroup legend={legend} hint={hint} error={error} id={`pick-${name}`}>
    {items.map((item) => (
      <Checkbox
        key={item.id}
        name={name}
        value={item.id}
        checked={chosen.includes(item.id)}
        onChange={({ target }) =>
          onChange(target.checked ? [...chosen, item.id] : chosen.filter((one) => one !== item.id))
        }
        label={
          <span className="flex items-center gap-3">
            <ItemPicture item={item} />
            <span className="wrap-anywhere min-w-0 leading-snug">{item.title}</span>
          </span>
        }
      />
    ))}
  </ChoiceGroup>
)

/** Why a choice cannot be sent; undefined when it can. */
export function choiceFault(chosen: readonly number[], tooFew: string): string | undefined {
  if (chosen.length === 0) return tooFew
  return chosen.length > SWAP_TERMS.perSide ? `Choose at most ${SWAP_TERMS.perSide} listings` : undefined
}
