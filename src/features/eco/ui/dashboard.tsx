import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { ProgressBar } from '#ui/primitives/progress-bar.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { EcoCommunity, EcoSummary } from '../contract.ts'
import { levelProgress } from '../levels.ts'
import { carbonText, KG_PER_TRADE, POINTS, pointsText } from '../points.ts'
import { ecoHref } from './eco-tabs.ts'
import { GrowthLine } from './growth.tsx'
import { communityQuery, summaryQuery } from './queries.ts'
import { Visibility } from './visibility.tsx'

interface Props {
  isSignedIn: boolean
}

/** The user's own impact and the community's. */
export const Dashboard = ({ isSignedIn }: Props) => (
  <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div>{isSignedIn ? <Own /> : <Invitation />}</div>
    <div className="flex flex-col gap-10">
      <Community />
      <WaysToEarn />
    </div>
  </div>
)

function Own() {
  const api = useApi()
  const { data: summary, isPending, refetch } = useQuery({ ...summaryQuery(api), throwOnError: false })
  if (isPending) return <Loading />
  if (!summary) {
    return (
      <Notice tone="destructive" action={<Button onClick={() => void refetch()}>Retry</Button>}>
        We could not load your eco impact.
      </Notice>
    )
  }
  return (
    <>
      <Figures summary={summary} />
      <Level points={summary.totalPoints} />
      {summary.trades === 0 && (
        <p className="mt-8 border-label border-l-4 pl-4 text-ink-2">
          Nothing to count yet. Points come when a buyer confirms receipt, for buyer and seller alike.{' '}
          <TextLink href="/browse">Browse plants</TextLink> or{' '}
          <TextLink href="/new-listing">list one of yours</TextLink>.
        </p>
      )}
      <Visibility summary={summary} />
    </>
  )
}

const Figures = ({
  summary: { totalCarbonSaved, totalPoints, streakDays, longestStreak },
}: {
  summary: EcoSummary
}) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-7 sm:grid-cols-3">
    <Figure name="Carbon saved" value={carbonText(totalCarbonSaved)}>
      <TextLink href={`${ecoHref('guide')}#method`}>an estimate</TextLink>
    </Figure>
    <Figure name="Eco points" value={pointsText(totalPoints)} />
    <Figure name="Streak days" value={String(streakDays)}>
      {longestStreak > streakDays && `longest: ${longestStreak}`}
    </Figure>
  </dl>
)

interface FigureProps {
  name: string
  value: string
  children?: ReactNode
}

const Figure = ({ name, value, children }: FigureProps) => (
  <div className="flex flex-col border-ink border-t-2 pt-3">
    <dt className="order-2 text-ink-2 text-sm">{name}</dt>
    <dd className="order-1 font-[760] font-display text-[clamp(2rem,1.4rem+2.4vw,2.75rem)] leading-none tracking-tight">
      {value}
    </dd>
    {children && <dd className="order-3 text-ink-3 text-sm">{children}</dd>}
  </div>
)

function Level({ points }: { points: number }) {
  const { index, name, next, percent } = levelProgress(points)
  const text = next
    ? `${pointsText(points)} of ${pointsText(next.from)} points to ${next.name}`
    : 'The highest level there is'
  return (
    <section aria-labelledby="level" className="mt-12">
      <h2 id="level" className="mb-6 text-xl">
        You are {/^[AEIOU]/.test(name) ? 'an' : 'a'} {name}
      </h2>
      <GrowthLine current={index} />
      <ProgressBar label="Progress to the next level" value={percent} text={text} className="mt-6" />
      <p className="mt-2 text-ink-2 text-sm">{text}</p>
    </section>
  )
}

const Loading = () => (
  <div>
    <span className="sr-only">Loading your eco impact...</span>
    <div className="grid grid-cols-2 gap-6 sm:grid-cols-3">
      {['carbon', 'points', 'streak'].map((figure) => (
        <Skeleton key={figure} className="h-20 w-full" />
      ))}
    </div>
    <Skeleton className="mt-12 h-40 w-full" />
  </div>
)

const Invitation = () => (
  <section aria-labelledby="yours">
    <h2 id="yours" className="text-xl">
      Grow from sprout to champion
    </h2>
    <p className="mt-2 mb-8 max-w-[56ch] text-ink-2">
      Every plant, tool or harvest that changes hands nearby earns points for both people and saves an estimated{' '}
      {KG_PER_TRADE} kg of CO2. Sign in to see your own total.
    </p>
    <GrowthLine current={0} />
    <div className="mt-8 flex flex-wrap gap-2.5">
      <ButtonLink href="/login?redirect=%2Feco-impact" tone="primary">
        Sign In
      </ButtonLink>
      <ButtonLink href="/register">Register</ButtonLink>
    </div>
  </section>
)

function Community() {
  const api = useApi()
  const { data } = useQuery({ ...communityQuery(api), throwOnError: false })
  return (
    <section aria-labelledby="together" className="rounded-md bg-leaf px-5 py-5 text-on-leaf">
      <h2 id="together" className="text-base">
        Together we have saved
      </h2>
      <p className="mt-2 font-[760] font-display text-[clamp(2rem,1.4rem+2.4vw,2.75rem)] leading-none tracking-tight">
        {data ? carbonText(data.totalCarbonSaved) : <Skeleton className="h-9 w-32" />}
      </p>
      <p className="mt-2 text-sm">{data ? togetherOf(data) : ' '}</p>
    </section>
  )
}

const togetherOf = ({ trades, gardeners }: EcoCommunity): string =>
  trades === 0
    ? 'of CO2, so far. The first local trade starts the count.'
    : `of CO2, by our estimate, in ${pointsText(trades)} local ${trades === 1 ? 'trade' : 'trades'} between ${pointsText(gardeners)} gardeners.`

const WaysToEarn = () => (
  <section aria-labelledby="ways">
    <h2 id="ways" className="text-base">
      Ways to earn points
    </h2>
    <dl className="mt-3 border-line border-b">
      {ways.map(([name, points]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 border-line border-t py-2.5">
          <dt className="text-ink-2 text-sm">{name}</dt>
          <dd className="whitespace-nowrap font-[700] font-display">{points}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-sm">
      <TextLink href={ecoHref('guide')}>What counts, and what does not</TextLink>
    </p>
  </section>
)

const ways = [
  ['Each local exchange', `+${POINTS.trade}`],
  ['Eco-friendly methods', `+${POINTS.methods}`],
  ['Completing a challenge', '+100 to 500'],
  ['Your first local trade', `+${POINTS.firstTrade}`],
] as const
