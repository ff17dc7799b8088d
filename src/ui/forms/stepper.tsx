import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { Field, inputStyle } from './field.tsx'

interface Props {
  label: string
  hint?: string
  /** From 1 to `max`. */
  value: number
  max: number
  /** Cannot be changed at the moment. */
  isFixed?: boolean
  onChange: (value: number) => void
}

/** A whole number from 1 to `max`, typed or counted. What is typed beyond the limits ends at the nearest of them. */
export function Stepper({ label, hint, value, max, isFixed = false, onChange }: Props) {
  // While it is typed: an empty field is no number yet.
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // What was typed before the scripts arrived.
  const adopt = useEffectEvent((given: number) => {
    if (Number.isInteger(given) && given >= 1 && given !== value) onChange(Math.min(given, max))
  })
  useEffect(() => adopt(Number(input.current?.value)), [])
  const type = (text: string) => {
    setTyped(text)
    const given = Number(text)
    if (Number.isInteger(given) && given >= 1 && given <= max) onChange(given)
  }
  const leave = () => {
    const given = Number(typed)
    if (typed !== null && given > max) onChange(max)
    setTyped(null)
  }
  const step = (by: 1 | -1) => {
    setTyped(null)
    onChange(value + by)
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className="flex w-fit items-center gap-2">
          <Step name="One fewer" icon="minus" isOff={isFixed || value <= 1} onStep={() => step(-1)} />
          <input
            {...control}
            ref={input}
            type="number"
            inputMode="numeric"
            min={1}
            max={max}
            disabled={isFixed}
            value={typed ?? value}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
            className={inputStyle(
              false,
              'h-11 w-18 text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none',
            )}
          />
          <Step name="One more" icon="plus" isOff={isFixed || value >= max} onStep={() => step(1)} />
        </span>
      )}
    </Field>
  )
}

/** At the limit it does nothing and keeps the focus. */
const Step = ({ name, icon, isOff, onStep }: { name: string; icon: IconName; isOff: boolean; onStep: () => void }) => (
  <button
    type="button"
    aria-label={name}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onStep()}
    className="grid size-11 shrink-0 place-items-center rounded-lg border-[1.5px] border-control bg-card hover:border-ink aria-disabled:border-line aria-disabled:text-ink-3"
  >
    <Icon name={icon} size={18} />
  </button>
)
