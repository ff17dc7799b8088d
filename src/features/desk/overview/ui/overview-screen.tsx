import { reasons } from '#features/moderation/reasons.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import { DeskFrame } from '../../ui/desk-frame.tsx'
import { Part } from '../../ui/part.tsx'
import { OVERVIEW_FILE, type Overview, seriesNames } from '../overview-contract.ts'
import { beforeNames, beforeWords, type Period, periodDays, periodNames, periods } from '../periods.ts'
import { DayChart } from './day-chart.tsx'
import { duration } from './duration.ts'
import { PlainTable } from './plain-table.tsx'

interface Props {
  overview: Overview
  period: Period
}

/** What happened in a period, for the operator. */
export function OverviewScreen({ overview, period }: Props) {
  return (
    <DeskFrame current="overview">
      <div className="px-4 py-5 lg:px-7">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1>Overview</h1>
          <ButtonLink href={`${OVERVIEW_FILE}?period=${period}`} download>
            Download as CSV
          </ButtonLink>
        </div>
        <Periods period={period} />
        <Now overview={overview} />
        <Charts overview={overview} period={period} />
        <div className="grid gap-x-14 lg:grid-cols-2 [&>*]:min-w-0">
          <Reports overview={overview} period={period} />
          <div>
            <Appeals overview={overview} period={period} />
            <Missed missed={overview.missed} />
          </div>
        </div>
        <p className="mt-7 text-ink-2 text-sm">
          Days are UK days. The public reads the figures of each year on the{' '}
          <TextLink href="/transparency">transparency page</TextLink>.
        </p>
      </div>
    </DeskFrame>
  )
}

const Periods = ({ period }: { period: Period }) => (
  <nav aria-label="Period" className="mt-4">
    <ul className="flex gap-2">
      {periods.map((one) => (
        <li key={one}>
          <Link
            href={`/staff/overview?period=${one}`}
            aria-current={one === period ? 'page' : undefined}
            className={classNames(
              'inline-flex min-h-11 items-center rounded-lg border px-4',
              one === period ? 'border-ink bg-ink font-[620] text-page' : 'border-control hover:border-ink',
            )}
          >
            {periodNames[one]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const Now = ({ overview: { held, deadJobs, appeals } }: { overview: Overview }) => (
  <dl className="mt-5 flex flex-wrap gap-x-12 gap-y-3">
    <Figure name="Held money, now" value={formatPounds(pence(held))} />
    <Figure name="Jobs that failed for good, now" value={deadJobs} href="/staff/money" />
    <Figure name="Appeals waiting, now" value={appeals.waiting} />
  </dl>
)

const Figure = ({ name, value, href }: { name: string; value: string | number; href?: string }) => (
  <div>
    <dt className="text-ink-2 text-sm">{href ? <TextLink href={href}>{name}</TextLink> : name}</dt>
    <dd className="font-[700] font-display text-2xl tabular-nums">{value}</dd>
  </div>
)

const compared = (before: number | null, period: Period): string =>
  before === null ? 'the 28 days before are no longer stored' : `${before} ${beforeWords[period]}`

const Charts = ({ overview: { series, days }, period }: Props) => {
  const from = days.at(-periodDays[period]) ?? ''
  return (
    <section aria-label="Counted by day" className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
      {series.map(({ key, counts, total, before }) => (
        <div key={key}>
          <h2 className="font-[620] font-sans text-base tracking-normal">{seriesNames[key]}</h2>
          <p className="mt-0.5">
            <strong className="mr-2.5 font-[700] font-display text-2xl tabular-nums">{total}</strong>
            <span className="text-ink-2 text-sm">{compared(before, period)}</span>
          </p>
          <DayChart name={seriesNames[key]} days={days} counts={counts} from={from} />
        </div>
      ))}
    </section>
  )
}

const Reports = ({ overview, period }: Props) => (
  <Part title="Reports, and how long a decision took">
    <PlainTable
      caption="Reports by reason"
      columns={['Reason', 'Received', 'Before', 'Decided', 'Median time', 'Median before']}
      rows={overview.reports.map(({ reason, received, receivedBefore, decided, minutes, minutesBefore }) => [
        reasons[reason],
        received,
        receivedBefore,
        decided,
        duration(minutes),
        duration(minutesBefore),
      ])}
    />
    <p className="mt-2 text-ink-2 text-sm">
      “Before” is {beforeNames[period]}. Half of the decided reports waited no longer than the median.
    </p>
  </Part>
)

const Appeals = ({ overview: { appeals }, period }: Props) => (
  <Part title="Appeals">
    <PlainTable
      caption="Appeals"
      columns={['What', periodNames[period], 'Before']}
      rows={[
        ['Received', appeals.received, appeals.receivedBefore],
        ['The decision stands', appeals.upheld, appeals.upheldBefore],
        ['Overturned', appeals.overturned, appeals.overturnedBefore],
      ]}
    />
  </Part>
)

const Missed = ({ missed }: Pick<Overview, 'missed'>) => (
  <Part title="Searches without results">
    {missed.length === 0 ? (
      <p className="mt-3 text-ink-2">None in this period.</p>
    ) : (
      <PlainTable
        caption="Searches without results"
        columns={['Words', 'People']}
        rows={missed.map(({ words, searchers }) => [words, searchers])}
      />
    )}
    <p className="mt-2 text-ink-2 text-sm">
      Words that at least three people searched for, each counted once a day. Who they were is not stored.
    </p>
  </Part>
)
