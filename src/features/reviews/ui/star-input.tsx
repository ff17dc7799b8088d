import { useState } from 'react'
import { FieldError } from '#ui/forms/field.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { STAR_SHAPE } from './stars.tsx'

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

interface Props {
  legend: string
  /** Also the id that an error summary links to. */
  name: string
  value: number | null
  onChange: (stars: number) => void
  error?: string | undefined
  isOptional?: boolean
}

/** One to five whole stars: five radio buttons drawn as stars, so that arrow keys and screen readers work. */
export function StarInput({ legend, name, value, onChange, error, isOptional }: Props) {
  const [hovered, setHovered] = useState<number | null>(null)
  const lit = hovered ?? value ?? 0
  return (
    <fieldset id={name} className={classNames('min-w-0', error && 'border-rhubarb border-l-4 pl-3.5')}>
      <legend className="mb-1 font-[620] text-ink">
        {legend}
        {isOptional && <span className="font-[400] text-ink-3"> (optional)</span>}
      </legend>
      {error && <FieldError text={error} />}
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-1.5 flex" onPointerLeave={() => setHovered(null)}>
          {WORDS.map((word, index) => {
            const stars = index + 1
            return (
              <label
                key={word}
                title={word}
                onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(stars)}
                className="relative grid size-11 place-items-center rounded-md"
              >
                <input
                  type="radio"
                  name={name}
                  value={stars}
                  checked={value === stars}
                  onChange={() => onChange(stars)}
                  aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}, ${word.toLowerCase()}`}
                  className="absolute inset-0 appearance-none rounded-md"
                />
                <svg
                  viewBox="0 0 20 20"
                  width={32}
                  height={32}
                  aria-hidden="true"
                  className="pointer-events-none relative text-ink"
                >
                  <path
                    d={STAR_SHAPE}
                    strokeLinejoin="round"
                    strokeWidth={1.3}
                    className={classNames('stroke-ink', stars <= lit ? 'fill-label' : 'fill-transparent')}
                  />
                </svg>
              </label>
            )
          })}
        </div>
        <span className="text-ink-2 text-sm">{WORDS[lit - 1]}</span>
      </div>
    </fieldset>
  )
}
