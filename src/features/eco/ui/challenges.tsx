import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { ProgressBar } from '#ui/primitives/progress-bar.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { Achievement, EcoChallenge } from '../contract.ts'
import { Badges } from './badges.tsx'
import { challengesQuery, summaryQuery } from './queries.ts'
import { useJoin } from './use-changes.ts'

interface Props {
  isSignedIn: boolean
}

/** This month's challenges and the user's achievements. */
export const Challenges = ({ isSignedIn }: Props) => (
  <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <section aria-labelledby="active">
      <h2 id="active" className="mb-2 text-xl">
        Active challenges
      </h2>
      <Active isSignedIn={isSignedIn} />
    </section>
    <div className="flex flex-col gap-10">
      {isSignedIn && <Recent />}
      <Badges />
    </div>
  </div>
)

function Active({ isSignedIn }: Props) {
  const api = useApi()
  const { data, isPending, refetch } = useQuery({ ...challengesQuery(api), throwOnError: false })
  if (isPending) {
    return (
      <div className="flex flex-col gap-6 pt-4">
        <span className="sr-only">Loading challenges...</span>
        {['one', 'two', 'three'].map((row) => (
          <Skeleton key={row} className="h-28 w-full" />
        ))}
      </div>
    )
  }
  if (!data) {
    return (
      <Notice tone="destructive" action={<Button onClick={() => void refetch()}>Retry</Button>}>
        We could not load the challenges.
      </Notice>
    )
  }
  if (data.length === 0) {
    return <EmptyState title="No active challenges">New ones begin on the first of each month.</EmptyState>
  }
  return (
    <ul>
      {data.map((challenge) => (
        <li key={challenge.id} className="border-line border-b py-6">
          <Challenge challenge={challenge} isSignedIn={isSignedIn} />
        </li>
      ))}
    </ul>
  )
}

function Challenge({ challenge, isSignedIn }: Props & { challenge: EcoChallenge }) {
  const { title, description, progress, target, timeLeft, reward, isCompleted } = challenge
  return (
    <article aria-label={title}>
      <div className="flex items-start justify-between gap-6">
        <div className="min-w-0">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 max-w-[52ch] text-ink-2">{description}</p>
        </div>
        <p className="shrink-0 text-right">
          <span className="block whitespace-nowrap font-[760] font-display text-xl">+{reward}</span>
          <span className="text-ink-3 text-xs">points</span>
        </p>
      </div>
      <div className="mt-4 flex items-center gap-4">
        <ProgressBar
          label={`Progress of “${title}”`}
          value={progress}
          max={target}
          text={`${progress} of ${target}`}
          className="flex-1"
        />
        <span aria-hidden="true" className="font-[650] text-sm">
          {progress}/{target}
        </span>
      </div>
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="text-ink-2 text-sm">{timeLeft}</span>
        {isCompleted ? <Badge tone="leaf">Completed</Badge> : <Take {...{ challenge, isSignedIn }} />}
      </div>
    </article>
  )
}

function Take({ challenge: { id, title, isJoined }, isSignedIn }: Props & { challenge: EcoChallenge }) {
  const { mutate, isPending } = useJoin()
  if (isJoined) return <Badge tone="label">You have joined</Badge>
  if (!isSignedIn) {
    return <ButtonLink href="/login?redirect=%2Feco-impact%3Ftab%3Dchallenges">Sign In to join</ButtonLink>
  }
  return (
    <Button isPending={isPending} onClick={() => mutate(id)}>
      Join<span className="sr-only"> “{title}”</span>
    </Button>
  )
}

function Recent() {
  const api = useApi()
  const { data } = useQuery({ ...summaryQuery(api), throwOnError: false })
  if (!data) return null
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="text-base">
        Recent achievements
      </h2>
      {data.achievements.length === 0 ? (
        <p className="mt-2 text-ink-2 text-sm">Nothing yet. Your first local trade brings the first badge.</p>
      ) : (
        <ul className="mt-3 border-line border-b">
          {data.achievements.map((one) => (
            <Achieved key={`${one.kind} ${one.title} ${one.at}`} achievement={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Achieved = ({ achievement: { kind, title, at } }: { achievement: Achievement }) => (
  <li className="flex items-baseline justify-between gap-4 border-line border-t py-2.5 text-sm">
    <span className="font-[620]">
      {kind === 'challenge' && <Icon name="flag" size={15} className="mr-1.5 inline align-[-2px] text-leaf" />}
      {title}
      <span className="font-normal text-ink-3">{kind === 'badge' ? ' badge' : ' completed'}</span>
    </span>
    <time dateTime={at} className="shrink-0 text-ink-3">
      {formatDay(at)}
    </time>
  </li>
)
