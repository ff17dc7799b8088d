import { formatTime, formatWeekday } from '#shared/dates.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link } from '#ui/primitives/link.tsx'
import type { Pickup } from '../contract.ts'
import { isToCome, stateOf, Why } from './pickup-ticket.tsx'

/** A visit between two people, shown in their conversation. */
export function PickupInChat({ pickup }: { pickup: Pickup }) {
  const { status, startsAt, title, transactionId } = pickup
  const isOn = isToCome(pickup)
  return (
    <article
      aria-label={`Pickup of ${title}`}
      className={classNames(
        'rounded-md border-l-6 px-3.5 py-2 text-sm [overflow-wrap:anywhere]',
        isOn ? 'border-leaf bg-leaf-tint' : 'border-control bg-sunken',
      )}
    >
      <p>
        <span className={isOn ? 'text-leaf' : 'text-ink-2'}>{stateOf(pickup)}:</span>{' '}
        <time dateTime={startsAt} className={classNames('font-[650]', status === 'cancelled' && 'line-through')}>
          {formatWeekday(startsAt)}, {formatTime(startsAt)}
        </time>
      </p>
      <p>
        {title} ·{' '}
        <Link
          href={`/transactions/${transactionId}/pickup`}
          className="inline-block min-h-6 font-[620] underline underline-offset-2"
        >
          Show the pickup
        </Link>
      </p>
      <Why pickup={pickup} />
    </article>
  )
}
