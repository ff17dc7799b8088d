import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { PriceLabel } from './price-label.tsx'
import { Skeleton } from './skeleton.tsx'

interface PictureProps {
  /** Fills a 4:3 box. */
  picture: ReactNode
  price?: ReactNode
  /** A badge in the upper left corner. */
  badge?: ReactNode
  /** A round button in the upper right corner. */
  action?: ReactNode
}

/** A 4:3 picture with the price label at its lower edge. */
export const CardPicture = ({ picture, price, badge, action }: PictureProps) => (
  <div className="relative aspect-4/3 min-h-0">
    <div
      className={classNames(
        'size-full overflow-hidden rounded-md bg-sunken *:size-full *:object-cover',
        // The note of a drawing keeps away from the price, below a badge.
        price !== undefined &&
          (badge ? '[--note-inset:2.625rem_auto_auto_0.625rem]' : '[--note-inset:0.625rem_auto_auto_0.625rem]'),
      )}
    >
      {picture}
    </div>
    {badge && <div className="pointer-events-none absolute top-2.5 left-2.5">{badge}</div>}
    {action && <div className="absolute top-2 right-2 z-10">{action}</div>}
    {price && <PriceLabel className="-bottom-3.5 pointer-events-none absolute left-3.5">{price}</PriceLabel>}
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
  className?: string
}

/** A card of a list: picture, label, title and a line of details. It has no border; the whole card links to `href`. */
export function Card({ href, title, headingLevel = 3, meta, children, footer, className, ...picture }: CardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className={classNames('group relative flex flex-col', className)}>
      <CardPicture {...picture} />
      <Heading className="mt-5 font-[620] font-sans text-base leading-tight tracking-normal sm:text-lg sm:leading-tight">
        <Link href={href} className="after:absolute after:inset-0 group-hover:underline underline-offset-3">
          {title}
        </Link>
      </Heading>
      {meta && <p className="mt-0.5 text-ink-3 text-sm">{meta}</p>}
      {children}
      {footer && <div className="relative z-10 mt-auto flex flex-wrap gap-2 pt-3">{footer}</div>}
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
