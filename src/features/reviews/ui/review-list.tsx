import { formatDay } from '#shared/dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Review } from '../contract.ts'
import { Stars } from './stars.tsx'

/** Reviews about a seller; undefined while they load. */
export function ReviewList({ reviews }: { reviews: Review[] | undefined }) {
  if (!reviews) {
    return (
      <div className="grid gap-4">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  }
  if (reviews.length === 0) return <p className="text-ink-2">No reviews yet for this seller.</p>
  return (
    <ul className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} className="flex gap-3 py-4">
          <Avatar person={review.reviewer} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-[620]">{review.reviewer.fullName}</span>
              <Stars rating={review.rating} />
              <time dateTime={review.createdAt} className="text-[15px] text-ink-3">
                {formatDay(review.createdAt)}
              </time>
            </p>
            {review.comment && <p className="mt-1 whitespace-pre-line break-words">{review.comment}</p>}
            {review.response && <p className="mt-2 border-line border-l-2 pl-3 text-ink-2">Reply: {review.response}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
