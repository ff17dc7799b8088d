import { type Star, starsFor } from '../stars.ts'

export const STAR_SHAPE = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

/** Five stars as one image with the rating as its name. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className="inline-flex text-ink">
      {starsFor(rating).map((star, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five places that never move
        <StarShape key={position} star={star} />
      ))}
    </span>
  )
}

function StarShape({ star }: { star: Star }) {
  return (
    <svg viewBox="0 0 20 20" width={16} height={16} aria-hidden="true">
      <path d={STAR_SHAPE} fill={star === 'full' ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth={1.4} />
      {star === 'half' && <path d="M10 1.6v13.3l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" fill="currentColor" />}
    </svg>
  )
}

/** Average and count, or that there are none yet. */
export function RatingLine({ average, count }: { average: number; count: number }) {
  if (count === 0) return <span className="text-ink-3">No reviews yet</span>
  return (
    <span className="inline-flex items-center gap-2">
      <Stars rating={average} />
      <span>
        {average.toFixed(1)} ({count} {count === 1 ? 'review' : 'reviews'})
      </span>
    </span>
  )
}
