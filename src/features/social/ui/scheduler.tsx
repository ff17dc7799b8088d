import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { onLive } from '#ui/live/live.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import type { SocialPost } from '../contract.ts'
import type { PostState } from '../lifecycle.ts'
import type { LocalDateTime } from '../schedule.ts'
import { NotThereYet } from './failed-load.tsx'
import { MonthPlan } from './month-plan.tsx'
import { PostRow } from './post-row.tsx'
import { postsQuery } from './queries.ts'

interface Props {
  origin: string
  start: LocalDateTime
  today: string
  month: string
}

const groups: readonly (readonly [title: string, states: readonly PostState[]])[] = [
  ['Ready to post', ['due', 'failed']],
  ['Scheduled', ['scheduled']],
  ['Drafts', ['draft']],
  ['Past', ['done', 'cancelled']],
]

/** All stored posts: due ones first, then the month, scheduled posts, drafts and finished ones. */
export function Scheduler({ origin, start, today, month }: Props) {
  const api = useApi()
  const { data: posts, isError, refetch } = useQuery(postsQuery(api))
  useEffect(
    () =>
      onLive(({ kind }) => {
        if (kind === 'notification' || kind === 'sync') void refetch()
      }),
    [refetch],
  )
  useArrival(posts !== undefined)
  if (!posts) return <NotThereYet what="Your posts" isError={isError} onRetry={() => void refetch()} />
  if (posts.length === 0) {
    return (
      <EmptyState
        title="Nothing is planned yet"
        picture={<PlantDrawing kind="seedling" seed={23} />}
        action={
          <ButtonLink href="/social-automation" tone="primary">
            Choose some drafts
          </ButtonLink>
        }
      >
        Select drafts in the Content Generator and say when they go out. We remind you, with text and picture ready.
      </EmptyState>
    )
  }
  const [due, ...others] = groups.map(([title, states]) => ({
    title,
    posts: posts.filter(({ status }) => states.includes(status)),
  }))
  const row = { origin, start }
  return (
    <div className="flex flex-col gap-10">
      {due && <Group {...due} {...row} />}
      <div>
        <MonthPlan {...{ posts, month, today }} />
        <p className="mt-3 text-ink-2 text-sm">All times are UK time.</p>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <ButtonLink size="small" href="/api/social/posts.ics" download>
            Calendar file (ICS)
          </ButtonLink>
          <ButtonLink size="small" href="/api/social/posts.csv" download>
            Spreadsheet (CSV)
          </ButtonLink>
        </div>
      </div>
      {others.map((group) => (
        <Group key={group.title} {...group} {...row} />
      ))}
    </div>
  )
}

interface GroupProps extends Pick<Props, 'origin' | 'start'> {
  title: string
  posts: readonly SocialPost[]
}

const Group = ({ title, posts, ...row }: GroupProps) =>
  posts.length > 0 && (
    <section aria-label={title}>
      <h2 className="mb-3 text-2xl">
        {title} <span className="font-normal text-ink-3 text-lg">{posts.length}</span>
      </h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id} id={`post-${post.id}`} tabIndex={-1} className="scroll-mt-24">
            <PostRow {...row} post={post} />
          </li>
        ))}
      </ul>
    </section>
  )

/** Scrolls to the post of a reminder's link, which exists only after the list has loaded. */
function useArrival(isThere: boolean): void {
  useEffect(() => {
    const { hash } = window.location
    if (isThere && /^#post-\d+$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere])
}
