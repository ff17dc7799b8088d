import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { LeaderboardEntry } from '../contract.ts'
import { carbonText, pointsText } from '../points.ts'
import { type Timeframe, timeframes } from '../timeframes.ts'
import { ecoHref } from './eco-tabs.ts'
import { leaderboardQuery } from './queries.ts'
import { Rosette } from './rosette.tsx'

interface Props {
  timeframe: Timeframe
}

const names: Readonly<Record<Timeframe, { name: string; caption: string }>> = {
  weekly: { name: 'Weekly', caption: 'This week, since Monday' },
  monthly: { name: 'Monthly', caption: 'This month' },
  'all-time': { name: 'All time', caption: 'Since the beginning' },
}

/** Ranks the users who chose to be visible. */
export const Leaderboard = ({ timeframe }: Props) => (
  <div className="max-w-4xl">
    <nav aria-label="Timeframe" className="mb-6 flex flex-wrap gap-2">
      {timeframes.map((one) => (
        <Link
          key={one}
          href={ecoHref('leaderboard', one)}
          replace
          aria-current={one === timeframe ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center rounded-lg border-[1.5px] px-4.5 font-[620]',
            one === timeframe ? 'border-ink bg-ink text-page' : 'border-control bg-card text-ink hover:border-ink',
          )}
        >
          {names[one].name}
        </Link>
      ))}
    </nav>
    <Board timeframe={timeframe} />
    <p className="mt-6 max-w-[62ch] text-ink-2 text-sm">
      Only gardeners who are opted in appear here, by username only. Everyone starts as Visible; choose Private on the{' '}
      <TextLink href={ecoHref('dashboard')}>dashboard</TextLink> to be removed at once.
    </p>
  </div>
)

function Board({ timeframe }: Props) {
  const api = useApi()
  const { data, isPending, refetch } = useQuery({ ...leaderboardQuery(api, timeframe), throwOnError: false })
  if (isPending) return <Loading />
  if (!data) {
    return (
      <Notice tone="destructive" action={<Button onClick={() => void refetch()}>Retry</Button>}>
        We could not load the leaderboard.
      </Notice>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No leaderboard data yet" action={<ButtonLink href="/browse">Browse Plants</ButtonLink>}>
        The first trade {timeframe === 'all-time' ? 'that is completed' : names[timeframe].caption.toLowerCase()} opens
        the list.
      </EmptyState>
    )
  }
  return (
    <table className="w-full text-left">
      <caption className="mb-3 text-left text-ink-2">{names[timeframe].caption}</caption>
      <thead className="border-ink border-b-2 text-ink-3 text-xs">
        <tr>
          <th scope="col" className="w-14 py-2 font-[650]">
            Place
          </th>
          <th scope="col" className="py-2 font-[650]">
            Gardener
          </th>
          <th scope="col" className="py-2 text-right font-[650]">
            Points
          </th>
          <th scope="col" className="w-24 py-2 pl-4 text-right font-[650] sm:w-36">
            CO2 saved
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ entry }: { entry: LeaderboardEntry }) => (
  <tr className={classNames('border-line border-b', entry.isCurrentUser && 'bg-label-tint')}>
    <td className="py-3 pr-2 pl-1">
      {entry.position <= 3 ? (
        <Rosette position={entry.position} />
      ) : (
        <span className="inline-grid w-10 place-items-center font-[700] font-display text-lg">{entry.position}</span>
      )}
    </td>
    <td className="py-3 pr-3">
      <span className="font-[620] [overflow-wrap:anywhere]">{entry.username}</span>
      {entry.isCurrentUser && <span className="font-[620] text-label-ink"> (You)</span>}
      <span className="block sm:ml-2 sm:inline">
        <Badge tone="leaf">{entry.level}</Badge>
      </span>
    </td>
    <td className="py-3 text-right font-[700] font-display text-lg">{pointsText(entry.totalPoints)}</td>
    <td className="py-3 pr-1 pl-4 text-right text-ink-2 text-sm">{carbonText(entry.totalCarbonSaved)}</td>
  </tr>
)

const Loading = () => (
  <div className="flex flex-col gap-3">
    <span className="sr-only">Loading the leaderboard...</span>
    {['one', 'two', 'three', 'four', 'five'].map((row) => (
      <Skeleton key={row} className="h-12 w-full" />
    ))}
  </div>
)
