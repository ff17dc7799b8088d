import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name. */
  label: string
  icon: ReactNode
  /** Whether a toggle button is on. */
  isOn?: boolean
}

/** An icon on a white disc that is legible on any photo, 44 pixels wide. */
export const RoundButton = ({ label, icon, isOn, className, ...rest }: Props) => (
  <button
    type="button"
    data-tip=""
    {...rest}
    aria-label={label}
    aria-pressed={isOn}
    className={classNames('disc', className)}
  >
    {icon}
  </button>
)
