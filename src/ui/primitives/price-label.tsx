import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  children: ReactNode
  size?: 'normal' | 'large'
  className?: string
}

/** A price on a pointed plant label. On a card it overlaps the lower edge of the picture, see `CardPicture`. */
export const PriceLabel = ({ children, size = 'normal', className }: Props) => (
  <span className={classNames('price-label', size === 'large' && 'price-label-large', className)}>{children}</span>
)
