import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { ratingQuery, spreadQuery } from './queries.ts'
import { Stars } from './stars.tsx'

/** The average beside the count for each number of stars. Renders nothing before the first review. */
export function RatingSpread({ sellerId }: { sellerId: number }) {
  const api = useApi()
  const { data: rating } = useQuery({ ...ratingQuery(api, sellerId), throwOnError: false })
  const { data: rows } = useQuery({ ...spreadQuery(api, sellerId), throwOnError: false })
  if (!rating || !rows || rating.count === 0) return null
  const highest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-10 gap-y-4">
      <p className="flex flex-col gap-1">
        <span className="font-[760] font-display text-3xl">{rating.average.toFixed(1)}</span>
        <Stars rating={rating.average} />
      </p>
      <table className="w-full max-w-sm text-sm">
        <caption className="sr-only">How many reviews gave how many stars</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Stars</th>
            <th scope="col">Reviews</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ stars, count }) => (
            <tr key={stars}>
              <th scope="row" className="w-16 whitespace-nowrap py-0.5 pr-3 text-left font-[400] text-ink-2">
                {stars} {stars === 1 ? 'star' : 'stars'}
              </th>
              <td className="py-0.5">
                <span className="flex items-center gap-3">
                  <span aria-hidden="true" className="block h-2.5 flex-1 overflow-hidden rounded-full bg-sunken">
                    <span className="block h-full bg-label" style={{ width: `${(count / highest) * 100}%` }} />
                  </span>
                  <span className="w-7 text-right tabular-nums">{count}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
