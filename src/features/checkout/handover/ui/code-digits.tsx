import { type RefObject, useId, useState } from 'react'
import { FieldError } from '#ui/forms/field.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { CODE_LENGTH } from '../../base/terms.ts'

interface Props {
  field: RefObject<HTMLInputElement | null>
  value: string
  onChange: (digits: string) => void
  error: string | undefined
}

const PLACES = Array.from({ length: CODE_LENGTH }, (_, index) => index)

/** Six large digits. One field takes the typing, so that pasting, deleting and screen readers work as usual. */
export function CodeDigits({ field, value, onChange, error }: Props) {
  const id = useId()
  const [hasFocus, setFocus] = useState(false)
  const current = Math.min(value.length, CODE_LENGTH - 1)
  return (
    <div>
      <label htmlFor={id} className="font-[620]">
        Or type the six digits
      </label>
      <div className="relative mt-2">
        <div aria-hidden="true" className="grid grid-cols-6 gap-2">
          {PLACES.map((place) => (
            <span
              key={place}
              className={classNames(
                'grid h-16 place-items-center rounded-lg border-[1.5px] bg-card font-[760] font-display text-2xl',
                hasFocus && place === current
                  ? 'border-ink outline-3 outline-label'
                  : error
                    ? 'border-rhubarb'
                    : 'border-control',
              )}
            >
              {value[place]}
            </span>
          ))}
        </div>
        <input
          type="text"
          ref={field}
          id={id}
          name="collection-code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={CODE_LENGTH + 4}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
          // The boxes show what is typed and where.
          className="code-digits absolute inset-0 size-full cursor-text rounded-lg bg-transparent text-base text-transparent caret-transparent"
        />
      </div>
      <div id={`${id}-error`} className="mt-2">
        {error && <FieldError text={error} />}
      </div>
    </div>
  )
}
