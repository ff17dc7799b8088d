import { type ReactNode, useRef, useState } from 'react'
import { Checkbox } from '#ui/forms/choice.tsx'
import { FieldError } from '#ui/forms/field.tsx'

/**
 * What a buyer must confirm before the order goes on; null for nothing. A tick counts for the doubt that it was given for:
 * not for another one that comes later.
 */
export function useConfirmation<Doubt extends string>(doubt: Doubt | null, missing: Readonly<Record<Doubt, string>>) {
  const [ticked, setTicked] = useState<Doubt | null>(null)
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const isTicked = ticked === doubt
  return {
    doubt,
    isTicked,
    box,
    error: isMissing && doubt && !isTicked ? missing[doubt] : undefined,
    tick: (isOn: boolean) => {
      setTicked(isOn ? doubt : null)
      if (isOn) setMissing(false)
    },
    /** Whether the order may go on. If not, the box shows why and takes the focus. */
    isConfirmed: (): boolean => {
      if (doubt === null || isTicked) return true
      setMissing(true)
      box.current?.focus()
      return false
    },
  }
}

interface Props {
  state: Pick<ReturnType<typeof useConfirmation>, 'isTicked' | 'box' | 'error' | 'tick'>
  /** Id of the error, one in a page. */
  errorId: string
  label: ReactNode
  hint?: string
}

/** The box by which a buyer confirms it. */
export const ConfirmBox = ({ state: { isTicked, box, error, tick }, errorId, label, hint }: Props) => (
  <div className="mt-2">
    {error && <FieldError id={errorId} text={error} />}
    <Checkbox
      ref={box}
      label={<b>{label}</b>}
      hint={hint}
      checked={isTicked}
      required
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
      onChange={(event) => tick(event.target.checked)}
    />
  </div>
)
