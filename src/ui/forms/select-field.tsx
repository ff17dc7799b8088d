import type { ComponentProps } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Field, type FieldText, inputStyle } from './field.tsx'
import { textOf } from './text-field.tsx'

interface Props extends FieldText, ComponentProps<'select'> {}

/** A native select: it works best on phones and without scripts. Children are `<option>`s. */
export function SelectField({ label, hint, error, isOptional, className, children, ...select }: Props) {
  return (
    <Field {...textOf({ label, hint, error, isOptional })} id={select.id ?? select.name} className={className}>
      {(control) => (
        <span className="relative flex items-center">
          <select {...select} {...control} className={inputStyle(Boolean(error), 'h-12 appearance-none pr-10')}>
            {children}
          </select>
          <Icon name="chevron-down" size={18} className="pointer-events-none absolute right-3.5 text-ink-2" />
        </span>
      )}
    </Field>
  )
}
