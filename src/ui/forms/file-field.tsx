import { type ComponentProps, type DragEvent, useRef, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { classNames } from '../primitives/class-names.ts'
import { Field, type FieldText } from './field.tsx'
import { textOf } from './text-field.tsx'

interface Props extends FieldText, Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> {
  /** Text of the drop area. */
  prompt: string
  /** A tall drop area, where choosing a file is what the page starts with. */
  isTall?: boolean
  onFiles: (files: File[]) => void
}

/** A field for files, selected or dropped. */
export function FileField({ label, hint, error, isOptional, prompt, isTall, onFiles, className, ...input }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <Field {...textOf({ label, hint, error, isOptional })} id={input.id ?? input.name} className={className}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the input inside is the control
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classNames(
            'relative flex items-center justify-center gap-3 rounded-lg border-2 border-dashed px-4 py-6 text-center',
            isTall ? 'min-h-40 flex-col md:min-h-52' : 'min-h-28',
            'has-focus-visible:outline-3 has-focus-visible:outline-ink',
            isOver ? 'border-leaf bg-leaf-tint' : error ? 'border-rhubarb bg-card' : 'border-control bg-card',
            'hover:border-ink',
          )}
        >
          <span className={classNames('text-leaf', isTall && 'rounded-full bg-leaf-tint p-4')}>
            <Icon name="image-plus" size={isTall ? 28 : 22} />
          </span>
          <span className="font-[620] text-ink-2">{prompt}</span>
          <input
            {...input}
            {...control}
            ref={picker}
            type="file"
            onChange={(event) => {
              onFiles([...(event.target.files ?? [])])
              // Reset, so that selecting the same file again fires a change event.
              event.target.value = ''
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </div>
      )}
    </Field>
  )
}
