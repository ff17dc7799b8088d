import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '#features/checkout/order/contract.ts'
import { formatTime, formatWeekday } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { firstSlots } from '../slots.ts'
import { openPickupsQuery, pickupQuery } from './queries.ts'
import { usePickupAction } from './use-pickup-action.ts'

/** The next free times of a purchase without one, each booked with one press. Renders nothing when none are offered. */
export function SlotsInChat({ order }: { order: Transaction }) {
  const api = useApi()
  const isWanted = order.party === 'buyer' && order.status === 'processing' && order.pickupAt === null
  const { data: open } = useQuery({ ...openPickupsQuery(api), enabled: isWanted, throwOnError: false })
  const isOffered = open?.some((purchase) => purchase.transactionId === order.id && purchase.isOffered) === true
  const { data } = useQuery({ ...pickupQuery(api, order.id), enabled: isWanted && isOffered, throwOnError: false })
  const { act, isPending, error } = usePickupAction(order.id, order.seller.fullName)
  const slots = isWanted && isOffered ? firstSlots(data?.slots ?? []) : []
  if (slots.length === 0) return null
  const heading = `slots-${order.id}`
  return (
    <section aria-labelledby={heading} className="mt-3 border-line border-t pt-2.5">
      <h4 id={heading} className="font-[620] text-sm">
        Book a time to collect
      </h4>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {slots.map((startsAt) => (
          <Button
            key={startsAt}
            size="small"
            disabled={isPending}
            className="h-auto flex-col py-1.5"
            onClick={() => void act({ kind: 'book', startsAt })}
          >
            <span className="font-normal text-xs">{formatWeekday(startsAt)}</span>
            <time dateTime={startsAt}>{formatTime(startsAt)}</time>
          </Button>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-rhubarb">
          {error}
        </p>
      )}
      <p className="mt-2">
        <TextLink href={`/transactions/${order.id}/pickup`}>All pickup times</TextLink>
      </p>
    </section>
  )
}
