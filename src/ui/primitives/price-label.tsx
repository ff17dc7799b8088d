import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  children: ReactNode
  size?: 'normal' | 'large'
  className?: string
}

/** A price on a pointed plant label. On a card it overlaps the lower edge of the picture, see `CardPicture`. */
export const PriceLabel = ({ children, size = 'normal', className }: Props) => (
  <span
    className={classNames(
      'plant-label inline-block',
      size === 'large'
        ? 'min-w-24 px-5 pt-3.5 pb-7 text-2xl'
        : 'min-w-15 px-2.5 pt-2 pb-4 text-lg sm:min-w-18 sm:px-3.5 sm:pt-2.5 sm:pb-5',
      className,
    )}
  >
    {children}
  </span>
)
