import { formatWeekday } from '#shared/dates.ts'
import type { BoostView } from '../contract.ts'

/** Counted views of the listing: recent, and before and since its last boost. */
export function BoostFigures({ view: { pastWeek, measured } }: { view: BoostView }) {
  if (!measured) {
    return (
      <p className="text-sm">
        <span className="font-[650]">{opened(pastWeek.views)}</span> in the past{' '}
        {pastWeek.days === 1 ? 'day' : dayCount(pastWeek.days)}.
      </p>
    )
  }
  const { before, since, startedAt } = measured
  const highest = Math.max(before.views, since.views, 1)
  return (
    <section aria-label="Views before and after your last boost" className="rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="font-[650]">Your boost of {formatWeekday(startedAt)}</p>
      <dl className="mt-2 grid grid-cols-[max-content_1fr] items-center gap-x-4 gap-y-1.5">
        <Bar
          name={before.days > 0 ? `${dayCount(before.days)} before` : 'Before'}
          views={before.views}
          highest={highest}
        />
        <Bar name={`${dayCount(since.days)} since`} views={since.views} highest={highest} isSince />
      </dl>
    </section>
  )
}

const Bar = ({
  name,
  views,
  highest,
  isSince,
}: {
  name: string
  views: number
  highest: number
  isSince?: boolean
}) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="flex items-center gap-2.5">
      <span
        aria-hidden="true"
        className={isSince ? 'h-3 rounded-sm bg-leaf' : 'h-3 rounded-sm bg-control'}
        style={{ width: `${Math.round((views / highest) * 60)}%` }}
      />
      <span className="tabular-nums">{opened(views)}</span>
    </dd>
  </>
)

const opened = (views: number): string => (views === 1 ? '1 view' : `${views} views`)
const dayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
