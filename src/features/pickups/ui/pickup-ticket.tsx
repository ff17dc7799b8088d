import { formatTime, formatWeekday } from '#shared/dates.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import type { Pickup } from '../contract.ts'
import type { PickupStatus } from '../statuses.ts'

const states: Readonly<Record<PickupStatus, string>> = {
  booked: 'Pickup booked',
  cancelled: 'Pickup cancelled',
  done: 'Collected',
}

export const stateOf = ({ status, isPast }: Pickup): string =>
  status === 'booked' && isPast ? 'This time has passed' : states[status]

export const isToCome = ({ status, isPast }: Pickup): boolean => status === 'booked' && !isPast

/** The agreed time in large type. */
export function PickupTicket({ pickup }: { pickup: Pickup }) {
  const { status, startsAt, endsAt, other, place } = pickup
  const isOn = isToCome(pickup)
  return (
    <div
      className={classNames(
        'max-w-md rounded-md border-l-6 px-4 py-3.5',
        isOn ? 'border-leaf bg-leaf-tint' : 'border-control bg-sunken',
      )}
    >
      <p className={classNames('font-[620] text-sm', isOn ? 'text-leaf' : 'text-ink-2')}>{stateOf(pickup)}</p>
      <p className={classNames('font-[740] font-display text-xl', status === 'cancelled' && 'line-through')}>
        <time dateTime={startsAt}>
          {formatWeekday(startsAt)}, {formatTime(startsAt)}
        </time>
        <span className="font-[500] text-ink-2"> to {formatTime(endsAt)}</span>
      </p>
      <p className="text-ink-2 text-sm">With {other.fullName}</p>
      {place && <p className="mt-1 text-sm [overflow-wrap:anywhere]">{place}</p>}
      <Why pickup={pickup} />
    </div>
  )
}

/** Who changed it last, and why. */
export function Why({ pickup: { status, changedBy, party, other, reason } }: { pickup: Pickup }) {
  if (status === 'cancelled' && changedBy === null) return <p className="mt-2 text-sm">The order has ended.</p>
  if (!reason) return null
  const who = changedBy === party ? 'You' : other.fullName
  return (
    <p className="mt-2 text-sm [overflow-wrap:anywhere]">
      {who} {status === 'cancelled' ? 'cancelled' : 'moved'} it: “{reason}”
    </p>
  )
}

/** A calendar file. It is a plain link, so that a phone passes it to its calendar app. */
export const CalendarLink = ({ transactionId, isMain = false }: { transactionId: number; isMain?: boolean }) => (
  <ButtonLink
    href={`/api/pickups/${transactionId}/calendar.ics`}
    tone={isMain ? 'primary' : 'secondary'}
    className={isMain ? 'whitespace-nowrap' : undefined}
    download
  >
    <Icon name="calendar-plus" size={18} />
    Add to calendar
  </ButtonLink>
)
