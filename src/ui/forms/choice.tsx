import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../primitives/class-names.ts'
import { FieldError } from './field.tsx'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  hint?: ReactNode
}

const box =
  'size-6 shrink-0 mt-px appearance-none border-2 border-control bg-card grid place-items-center transition-colors duration-120 ' +
  'hover:border-ink checked:border-leaf checked:bg-leaf disabled:opacity-55 before:scale-0 checked:before:scale-100 ' +
  'before:transition-transform before:duration-120 forced-colors:appearance-auto'

const Choice = ({ label, hint, control }: { label: ReactNode; hint?: ReactNode; control: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control comes as a part
  <label className="flex min-h-11 items-start gap-3 py-2 leading-6.5">
    {control}
    <span>
      <span className="text-ink">{label}</span>
      {hint && <span className="block text-ink-3 text-sm">{hint}</span>}
    </span>
  </label>
)

/** A checkbox. */
export const Checkbox = ({ label, hint, className, ...input }: ChoiceProps) => (
  <Choice
    label={label}
    hint={hint}
    control={
      <input
        {...input}
        type="checkbox"
        className={classNames(
          box,
          'rounded-sm before:block before:h-3.5 before:w-2 before:-translate-y-px before:rotate-45',
          'before:border-on-leaf before:border-r-[3px] before:border-b-[3px]',
          className,
        )}
      />
    }
  />
)

/** A radio button. */
export const Radio = ({ label, hint, className, ...input }: ChoiceProps) => (
  <Choice
    label={label}
    hint={hint}
    control={
      <input
        {...input}
        type="radio"
        className={classNames(
          box,
          'rounded-full before:block before:size-2.5 before:rounded-full before:bg-on-leaf',
          className,
        )}
      />
    }
  />
)

interface GroupProps {
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** The id that the error summary links to. */
  id?: string
  children: ReactNode
}

/** A group of choices that answer one question. */
export const ChoiceGroup = ({ legend, hint, error, id, children }: GroupProps) => (
  <fieldset id={id} className={classNames('min-w-0', error && 'border-rhubarb border-l-4 pl-3.5')}>
    <legend className="mb-1 font-[620] text-ink">{legend}</legend>
    {hint && <p className="text-ink-3 text-sm">{hint}</p>}
    {error && <FieldError text={error} />}
    {children}
  </fieldset>
)
