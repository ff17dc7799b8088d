import { useQuery } from '@tanstack/react-query'
import { formatTime, formatWeekday } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link } from '#ui/primitives/link.tsx'
import type { PickupRound } from '../contract.ts'
import { roundsQuery } from './queries.ts'

/** The next days with several pickups. Renders nothing without one. */
export function CollectionRounds({ className }: { className?: string }) {
  const api = useApi()
  const { data: rounds = [] } = useQuery({ ...roundsQuery(api), throwOnError: false })
  if (rounds.length === 0) return null
  return (
    <div className={classNames('grid gap-4', className)}>
      {rounds.map((round) => (
        <CollectionRound key={round.day} round={round} />
      ))}
    </div>
  )
}

/** Several pickups of one day, in walking order, with one calendar entry. */
const CollectionRound = ({ round: { day, stops } }: { round: PickupRound }) => (
  <section aria-labelledby={`round-${day}`} className="overflow-hidden rounded-lg border-[1.5px] border-ink bg-card">
    <div className="flex items-baseline justify-between gap-4 bg-leaf px-4 py-3.5 text-on-leaf">
      <h2 id={`round-${day}`} className="text-lg">
        Collection round
      </h2>
      <span className="font-[650] text-sm">
        {formatWeekday(stops[0]?.startsAt ?? day)} · {stops.length} pickups
      </span>
    </div>
    <ol className="divide-y divide-line px-4">
      {stops.map((stop) => (
        <Stop key={stop.transactionId} stop={stop} />
      ))}
    </ol>
    <div className="px-4 pt-1 pb-4">
      <ButtonLink href={`/api/pickups/rounds/${day}/calendar.ics`} download className="max-sm:w-full">
        <Icon name="calendar-plus" size={18} />
        Add the round to calendar
      </ButtonLink>
    </div>
  </section>
)

const Stop = ({ stop }: { stop: PickupRound['stops'][number] }) => {
  const { transactionId, title, party, otherName, startsAt, place, milesOn, isDone } = stop
  return (
    <li className={classNames('flex gap-4 py-3', isDone && 'text-ink-3')}>
      <time dateTime={startsAt} className="w-20 shrink-0 font-[740] font-display">
        {formatTime(startsAt)}
      </time>
      <div className="min-w-0 text-sm">
        <p className="flex items-center gap-1.5">
          <Link
            href={`/transactions/${transactionId}/collect`}
            className="inline-flex min-h-6 items-center font-[620] underline underline-offset-3"
          >
            {party === 'seller' ? otherName : `Collect from ${otherName}`}
          </Link>
          {isDone && (
            <>
              <Icon name="check" size={16} className="text-leaf" />
              <span className="sr-only">done</span>
            </>
          )}
        </p>
        <p className="[overflow-wrap:anywhere]">{title}</p>
        {place && <p className="text-ink-2 [overflow-wrap:anywhere]">{place}</p>}
        {milesOn !== null && (
          <p className="text-ink-2">{milesOn === 1 ? '1 mile' : `${milesOn} miles`} from the stop before</p>
        )}
      </div>
    </li>
  )
}
