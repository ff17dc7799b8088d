import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { classNames } from '../primitives/class-names.ts'
import { Field, type FieldText, inputStyle } from './field.tsx'

interface Extras extends FieldText {
  /** Shows a character count once nine tenths of this limit are used. Typing more is allowed, submitting is not. */
  countTo?: number
}

interface TextFieldProps extends Extras, Omit<ComponentProps<'input'>, 'children'> {
  /** Before the text inside the border, such as a pound sign. */
  prefix?: string
  /** After the input inside the border, such as a button or a unit. */
  suffix?: ReactNode
}

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isOptional, countTo, prefix, suffix, className, onInput, ...input } = props
  const [length, setLength] = useLength(input)
  const count = (event: FormEvent<HTMLInputElement>) => {
    setLength(lengthOf(event.currentTarget.value))
    onInput?.(event as never)
  }
  return (
    <Field
      {...textOf({ label, hint, error, isOptional })}
      id={input.id ?? input.name}
      className={className}
      after={countTo !== undefined && <Counter length={length} max={countTo} />}
    >
      {(control) => (
        <span className="relative flex items-center">
          {prefix && (
            <span aria-hidden="true" className="absolute left-3.5 font-[620] text-ink-2">
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            onInput={count}
            className={inputStyle(Boolean(error), classNames('h-12', prefix && 'pl-8', Boolean(suffix) && 'pr-24'))}
          />
          {suffix && <span className="absolute right-1.5">{suffix}</span>}
        </span>
      )}
    </Field>
  )
}

interface TextAreaProps extends Extras, Omit<ComponentProps<'textarea'>, 'children'> {}

/** A multi-line text field. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, isOptional, countTo, className, onInput, rows = 5, ...area } = props
  const [length, setLength] = useLength(area)
  const count = (event: FormEvent<HTMLTextAreaElement>) => {
    setLength(lengthOf(event.currentTarget.value))
    onInput?.(event as never)
  }
  return (
    <Field
      {...textOf({ label, hint, error, isOptional })}
      id={area.id ?? area.name}
      className={className}
      after={countTo !== undefined && <Counter length={length} max={countTo} />}
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          onInput={count}
          className={inputStyle(Boolean(error), 'min-h-24 py-2.5')}
        />
      )}
    </Field>
  )
}

/** The length of what is in a field. Of a controlled one it follows the value, also when the page sets it. */
function useLength({ value, defaultValue }: Pick<ComponentProps<'input'>, 'value' | 'defaultValue'>) {
  const [typed, setTyped] = useState(() => lengthOf(value ?? defaultValue))
  return [value === undefined ? typed : lengthOf(value), setTyped] as const
}

/** The character count; announced when the limit is near. */
function Counter({ length, max }: { length: number; max: number }) {
  const left = max - length
  const isTight = length >= max * 0.9
  const text = left >= 0 ? `${left} characters left` : `${-left} characters too many`
  return (
    <p className={classNames('text-sm', left < 0 ? 'font-[620] text-rhubarb' : 'text-ink-3')}>
      <span aria-hidden={isTight}>
        {length} of {max}
      </span>
      <span aria-live="polite" className={isTight ? 'before:content-["·_"] ml-1' : 'sr-only'}>
        {isTight ? text : ''}
      </span>
    </p>
  )
}

/** In code points, as the server counts. */
const lengthOf = (value: unknown): number => (value === undefined || value === null ? 0 : [...String(value)].length)

/** The defined texts, without keys that hold undefined. */
export const textOf = ({
  label,
  hint,
  error,
  isOptional,
}: { [Key in keyof FieldText]: FieldText[Key] | undefined }) => ({
  label,
  error,
  ...(hint !== undefined && { hint }),
  ...(isOptional !== undefined && { isOptional }),
})
