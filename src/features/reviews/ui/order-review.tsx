import { useQuery } from '@tanstack/react-query'
import { formatWeekday } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Link } from '#ui/primitives/link.tsx'
import { orderReviewsQuery } from './queries.ts'
import { Stars } from './stars.tsx'

interface Props {
  transactionId: number
}

/** The reviews of a completed order, or the form to write one; renders nothing when neither applies. */
export function OrderReviewLine({ transactionId }: Props) {
  const api = useApi()
  const { data } = useQuery({ ...orderReviewsQuery(api), throwOnError: false })
  const view = data?.find((one) => one.transactionId === transactionId)
  if (!view) return null
  const { mine, other, writeUntil } = view
  const address = `/transactions/${transactionId}/review`
  if (mine) {
    return (
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Link href={address} className="font-[620] underline underline-offset-3">
          Your review
        </Link>
        <Stars rating={mine.overallRating} />
        {mine.isHidden && <span className="text-ink-2">Hidden until {formatWeekday(mine.visibleAt)}</span>}
      </p>
    )
  }
  if (!writeUntil) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink href={address}>
        <Icon name="star" size={18} />
        Review {other.fullName}
      </ButtonLink>
      <span className="text-ink-2 text-sm">until {formatWeekday(writeUntil)}</span>
    </div>
  )
}
