import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'normal' | 'large'

interface Look {
  tone?: ButtonTone
  size?: ButtonSize
  /** Fills the width of its container. */
  isWide?: boolean
}

/** The classes are in `styles.css`: a page has dozens of buttons. */
const lookOf = ({ tone = 'secondary', size = 'normal', isWide }: Look, className?: string): string =>
  classNames(`button button-${tone} button-${size}`, isWide && 'w-full', className)

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** The action is in progress: the button shows a spinner and a label, and ignores further presses. */
  isPending?: boolean
  /** Label while the action is in progress; defaults to the button's own. */
  pendingText?: ReactNode
}

/** A button. It submits a form only with `type="submit"`. */
export function Button({ tone, size, isWide, isPending, pendingText, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={isPending ? (event) => event.preventDefault() : rest.onClick}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      className={lookOf({ ...pick(tone, size), isWide: isWide ?? false }, className)}
    >
      {isPending && <Spinner />}
      {isPending ? (pendingText ?? children) : children}
    </button>
  )
}

/** A link to a page that looks like a button. */
export const ButtonLink = ({ tone, size, isWide, className, ...rest }: Look & LinkProps) => (
  <Link {...rest} className={lookOf({ ...pick(tone, size), isWide: isWide ?? false }, className)} />
)

const pick = (tone?: ButtonTone, size?: ButtonSize): Look => ({ ...(tone && { tone }), ...(size && { size }) })

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name, also shown as the tooltip. */
  label: string
  icon: ReactNode
}

/** A round button with only an icon, 44 pixels wide. */
export const IconButton = ({ label, icon, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    data-tip=""
    {...rest}
    aria-label={label}
    className={classNames(
      'grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-120 hover:bg-sunken',
      className,
    )}
  >
    {icon}
  </button>
)
