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
    data-tip={label}
    {...rest}
    aria-label={label}
    aria-pressed={isOn}
    className={classNames(
      'grid size-11 place-items-center rounded-full bg-white text-[#14231a] transition-transform duration-120',
      'hover:scale-105 active:scale-95',
      className,
    )}
  >
    {icon}
  </button>
)
