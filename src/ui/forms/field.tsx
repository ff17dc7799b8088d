import { type ReactNode, useId } from 'react'
import { classNames } from '../primitives/class-names.ts'
import { VisuallyHidden } from '../primitives/visually-hidden.tsx'

export interface FieldText {
  label: ReactNode
  hint?: ReactNode
  /** One sentence that says what is wrong and how to correct it. */
  error?: string | undefined
  /** Adds "(optional)" to the label: fields are required by default. */
  isOptional?: boolean
}

/** The attributes that link a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props extends FieldText {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
  /** Content below the control, such as a counter. */
  after?: ReactNode
  className?: string | undefined
}

export const inputStyle = (hasError: boolean, className?: string): string =>
  classNames(
    'w-full rounded-lg border-[1.5px] bg-card px-3.5 text-base text-ink transition-colors duration-120',
    'disabled:bg-sunken disabled:text-ink-3',
    hasError ? 'border-2 border-rhubarb' : 'border-control hover:border-ink',
    className,
  )

/** Label, hint and error around any control. */
export function Field({ label, hint, error, isOptional, id, children, after, className }: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return (
    <div className={classNames('flex flex-col gap-1.5', error && 'border-rhubarb border-l-4 pl-3.5', className)}>
      <label htmlFor={controlId} className="font-[620] text-ink leading-snug">
        {label}
        {isOptional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-ink-3 text-sm">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId} text={error} />}
      {children({
        id: controlId,
        'aria-describedby': classNames(hintId, errorId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {after}
    </div>
  )
}

/** The error of one field; the summary above the form repeats it. */
export const FieldError = ({ id, text }: { id?: string | undefined; text: string }) => (
  <p id={id} className="font-[620] text-rhubarb text-sm">
    <VisuallyHidden>Error: </VisuallyHidden>
    {text}
  </p>
)
