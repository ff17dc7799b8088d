import type { ReactNode } from 'react'
import { radiusInWords } from '#features/alerts/radius.ts'
import { formatDay } from '#shared/dates.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { Wanted } from '../contract.ts'
import type { WantedStatus } from '../wanted.ts'

export const statusNames: Readonly<Record<Exclude<WantedStatus, 'open'>, string>> = {
  found: 'Found',
  closed: 'Closed',
  expired: 'Ended',
  removed: 'Removed',
}

/** `Easton, BS5 · about 2 miles away` */
export const whereOf = ({ place, outcode, distance, isMine }: Wanted): string =>
  [`${place}, ${outcode}`, ...(distance && !isMine ? [`${distance} away`] : [])].join(' · ')

/** One request in a list: what it is, where, and the note. The title links to its page. */
export function WantedRow({ wanted, children }: { wanted: Wanted; children?: ReactNode }) {
  const { id, title, note, drawing, status, createdAt, expiresAt, author, isMine, radius } = wanted
  return (
    <li className="border-line border-b">
      <article aria-labelledby={`wanted-${id}`} className="group relative flex gap-4 py-5 sm:gap-6">
        <img
          src={drawing}
          alt=""
          width={640}
          height={480}
          loading="lazy"
          className="aspect-square h-fit w-20 shrink-0 rounded-md bg-sunken object-cover sm:w-28"
        />
        <div className="min-w-0 flex-1">
          {status !== 'open' && <Badge>{statusNames[status]}</Badge>}
          <h3 id={`wanted-${id}`} className="wrap-anywhere text-lg leading-tight">
            <Link
              href={`/wanted/${id}`}
              className="underline-offset-3 after:absolute after:inset-0 group-hover:underline"
            >
              {title}
            </Link>
          </h3>
          <p className="mt-1 text-ink-2 text-sm">{whereOf(wanted)}</p>
          {note && <p className="wrap-anywhere mt-2 line-clamp-3 max-w-[64ch]">{note}</p>}
          <p className="mt-2 text-ink-3 text-sm">
            {isMine
              ? `Within ${radiusInWords(radius)}, until ${formatDay(expiresAt)}`
              : `${author.fullName}, ${formatDay(createdAt)}`}
          </p>
          {children && <div className="relative z-10 mt-3 flex flex-wrap gap-2.5">{children}</div>}
        </div>
      </article>
    </li>
  )
}
