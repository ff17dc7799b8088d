import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { Review } from '../contract.ts'
import { mayReply } from '../terms.ts'
import { olderReviews, REVIEWS_PER_PAGE, reviewsQuery } from './queries.ts'
import { Stars } from './stars.tsx'

// Only the person reviewed ever needs it.
const ReplyForm = lazy(() => import('./reply-form.tsx'))

interface Props {
  sellerId: number
  /** The signed-in user; null for a visitor. */
  me: number | null
  /** The action with which a signed-in user reports a review that breaks the rules. */
  onReport: (review: Review) => void
}

/** Reviews of a seller, the newest first. */
export function Reviews({ sellerId, me, onReport }: Props) {
  const api = useApi()
  const { data: newest, isError, refetch } = useQuery(reviewsQuery(api, sellerId))
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        The reviews could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  }
  if (!newest) {
    return (
      <div className="grid gap-4">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  }
  if (newest.length === 0) return <p className="text-ink-2">No reviews yet for this seller.</p>
  // Older pages belong to one seller, so another seller resets them.
  return <ReviewPages key={sellerId} sellerId={sellerId} me={me} onReport={onReport} newest={newest} />
}

function ReviewPages({ sellerId, me, onReport, newest }: Props & { newest: Review[] }) {
  const api = useApi()
  const [older, setOlder] = useState<readonly Review[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [isComplete, setComplete] = useState(newest.length < REVIEWS_PER_PAGE)
  const reviews = [...newest, ...older]
  const load = async () => {
    setState('loading')
    try {
      const page = await olderReviews(api, sellerId, reviews.at(-1)?.id)
      setOlder([...older, ...page])
      setComplete(page.length < REVIEWS_PER_PAGE)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <ReviewRow
            key={review.id}
            review={review}
            isAboutMe={me === sellerId}
            onReport={me !== null && me !== review.reviewerId ? () => onReport(review) : undefined}
          />
        ))}
      </ul>
      {!isComplete && (
        <Button className="mt-4" isPending={state === 'loading'} onClick={() => void load()}>
          Show more reviews
        </Button>
      )}
      <p role="status" className="mt-2 text-ink-2 text-sm">
        {state === 'failed' && 'More reviews could not be loaded. Please try again.'}
      </p>
    </>
  )
}

interface RowProps {
  review: Review
  isAboutMe: boolean
  onReport: (() => void) | undefined
}

const ReviewRow = ({ review, isAboutMe, onReport }: RowProps) => (
  <li className="flex gap-3 py-4">
    <Avatar person={review.reviewer} />
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-[620]">{review.reviewer.fullName}</span>
        <Stars rating={review.rating} />
        <time dateTime={review.createdAt} className="text-[15px] text-ink-3">
          {formatDay(review.createdAt)}
        </time>
        {review.isVerifiedPurchase && <span className="text-ink-3 text-xs">Verified order</span>}
      </p>
      {review.comment && <p className="mt-1 whitespace-pre-line break-words">{review.comment}</p>}
      {isAboutMe ? <OwnReply review={review} /> : <ReplyText review={review} />}
      {onReport && (
        <Button size="small" tone="quiet" className="-ml-3 mt-1 text-ink-3" onClick={onReport}>
          Report<span className="sr-only"> the review by {review.reviewer.fullName}</span>
        </Button>
      )}
    </div>
  </li>
)

const ReplyText = ({ review }: { review: Review }) =>
  review.response && (
    <p className="mt-2 whitespace-pre-line break-words border-line border-l-2 pl-3 text-ink-2">
      Reply: {review.response}
    </p>
  )

/** The person reviewed replies here, and can edit the reply for a limited time. */
function OwnReply({ review }: Pick<RowProps, 'review'>) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <Suspense fallback={<Skeleton className="mt-3 h-24" />}>
        <ReplyForm review={review} onDone={() => setOpen(false)} />
      </Suspense>
    )
  }
  const mayWrite = mayReply(review.respondedAt === null ? null : new Date(review.respondedAt), new Date())
  return (
    <>
      <ReplyText review={review} />
      {mayWrite && (
        <Button size="small" tone="quiet" className="-ml-3 mt-1" onClick={() => setOpen(true)}>
          {review.response ? 'Change reply' : 'Reply'}
          <span className="sr-only">to {review.reviewer.fullName}</span>
        </Button>
      )}
    </>
  )
}
