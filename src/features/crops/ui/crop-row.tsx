import type { ReactNode } from 'react'
import { formatPrice, pence } from '#shared/money.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { Crop } from '../contract.ts'
import type { CropStatus } from '../crop.ts'
import { windowInWords } from '../days.ts'

export const statusNames: Readonly<Record<Exclude<CropStatus, 'growing'>, string>> = {
  ready: 'Ready',
  withdrawn: 'Withdrawn',
  over: 'Over',
  removed: 'Removed',
}

/** `Easton, BS5 · about 2 miles away` */
export const whereOf = ({ place, outcode, distance, isMine }: Crop): string =>
  [`${place}, ${outcode}`, ...(distance && !isMine ? [`${distance} away`] : [])].join(' · ')

/** `40 at £1.50 each` */
export const termsOf = ({ quantity, price }: Crop): string => `${quantity} at ${formatPrice(pence(price))} each`

/** One crop in a list: what it is, where, how many, and when it is ready. The title links to its page. */
export function CropRow({ crop, children }: { crop: Crop; children?: ReactNode }) {
  const { id, title, kind, drawing, status, ready, grower, isMine, isOnHold } = crop
  return (
    <li className="border-line border-b">
      <article aria-labelledby={`crop-${id}`} className="group relative flex gap-4 py-5 sm:gap-6">
        <img
          src={drawing}
          alt=""
          width={640}
          height={480}
          loading="lazy"
          className="aspect-square h-fit w-20 shrink-0 rounded-md bg-sunken object-cover sm:w-28"
        />
        <div className="min-w-0 flex-1">
          {status !== 'growing' && <Badge>{statusNames[status]}</Badge>}
          {status === 'growing' && isOnHold && <Badge>On hold</Badge>}
          <h3 id={`crop-${id}`} className="wrap-anywhere text-lg leading-tight">
            <Link
              href={`/crops/${id}`}
              className="underline-offset-3 after:absolute after:inset-0 group-hover:underline"
            >
              {title}
            </Link>
          </h3>
          <p className="mt-1 text-ink-2 text-sm">{whereOf(crop)}</p>
          <p className="mt-2">
            {kind === 'plants' ? 'Young plants' : 'Harvest'}, {termsOf(crop)}
          </p>
          <p className="mt-1 text-ink-2 text-sm">
            Ready {windowInWords(ready)}
            {!isMine && ` · ${grower.fullName}`}
          </p>
          {children && <div className="relative z-10 mt-3 flex flex-wrap gap-2.5">{children}</div>}
        </div>
      </article>
    </li>
  )
}
