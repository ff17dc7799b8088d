import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'

interface Props {
  /** Id of the list; its options are `{id}-{index}`, as `useTyping` expects them. */
  id: string
  label: string
  isOpen: boolean
  /** Index of the active option. */
  active: number
  options: readonly { key: string; content: ReactNode }[]
  choose: (place: number) => void
}

/** The listbox of a combobox, with its length announced to screen readers. */
export const OptionList = ({ id, label, isOpen, active, options, choose }: Props) => (
  <>
    <p role="status" className="sr-only">
      {isOpen && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
    </p>
    <div
      role="listbox"
      id={id}
      aria-label={label}
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-30 mt-1.5 max-w-2xl overflow-hidden rounded-xl border-[1.5px] border-ink bg-card py-1.5 shadow-lg"
    >
      {options.map(({ key, content }, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        <div
          key={key}
          role="option"
          id={`${id}-${at}`}
          aria-selected={at === active}
          // Pressing an option must not move the focus out of the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(at)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 leading-snug hover:bg-sunken',
            at === active && 'bg-leaf-tint',
          )}
        >
          {content}
        </div>
      ))}
    </div>
  </>
)
