import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { PriceLabel } from './price-label.tsx'
import { Skeleton } from './skeleton.tsx'

interface PictureProps {
  /** One element, which fills a 4:3 box. */
  picture: ReactNode
  price?: ReactNode
  /** A badge in the upper left corner. */
  badge?: ReactNode
  /** A round button in the upper right corner. */
  action?: ReactNode
}

/** A 4:3 picture with the price label at its lower edge. */
export const CardPicture = ({ picture, price, badge, action }: PictureProps) => (
  <div className="card-picture">
    {picture}
    {badge && <div className="card-badge">{badge}</div>}
    {action}
    {price && <PriceLabel>{price}</PriceLabel>}
  </div>
)

interface CardProps extends PictureProps {
  href: string
  title: ReactNode
  /** Heading level of the title. */
  headingLevel?: 2 | 3
  /** Place and distance. */
  meta?: ReactNode
  children?: ReactNode
  /** Buttons below; they stay clickable although the whole card is one link. */
  footer?: ReactNode
}

/**
 * A card of a list: picture, label, title and a line of details. It has no border; the whole card links to `href`. Its look is
 * in `styles.css`, a class for each part, because a page has dozens of cards.
 */
export function Card({ href, title, headingLevel = 3, meta, children, footer, ...picture }: CardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className="card">
      <CardPicture {...picture} />
      <Heading>
        <Link href={href}>{title}</Link>
      </Heading>
      {meta && <p className="card-meta">{meta}</p>}
      {children}
      {footer && <div className="card-acts">{footer}</div>}
    </article>
  )
}

/** A placeholder with the size of a card. */
export const CardSkeleton = () => (
  <div aria-hidden="true">
    <Skeleton className="aspect-4/3 w-full rounded-md" />
    <Skeleton className="mt-5 h-5 w-4/5" />
    <Skeleton className="mt-2 h-4 w-1/2" />
  </div>
)
