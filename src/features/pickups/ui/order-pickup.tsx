import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '#features/checkout/order/contract.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { Pickup } from '../contract.ts'
import { CalendarLink, PickupTicket } from './pickup-ticket.tsx'
import { openPickupsQuery, pickupsQuery } from './queries.ts'

/** An order's agreed time, or a link to choose one; renders nothing when people arrange it by message. */
export function OrderPickup({ order }: { order: Transaction }) {
  const api = useApi()
  const { data: pickups } = useQuery({ ...pickupsQuery(api), throwOnError: false })
  const { data: open } = useQuery({ ...openPickupsQuery(api), throwOnError: false })
  const pickup = pickups?.find(({ transactionId }) => transactionId === order.id)
  const address = `/transactions/${order.id}/pickup`
  const isBooked = pickup?.status === 'booked' && order.status === 'processing'
  return (
    <>
      {order.status === 'processing' && <Arranged order={order} pickup={pickup} open={open} />}
      {pickup?.isMissed && !(isBooked && pickup.isPast) && (
        <p className="mt-3">
          <ButtonLink href={address}>You did not meet?</ButtonLink>
        </p>
      )}
    </>
  )
}

interface ArrangedProps {
  order: Transaction
  pickup: Pickup | undefined
  open: readonly { transactionId: number; isOffered: boolean }[] | undefined
}

function Arranged({ order, pickup, open }: ArrangedProps) {
  const address = `/transactions/${order.id}/pickup`
  if (pickup?.status === 'booked') {
    return (
      <div className="mt-4">
        <PickupTicket pickup={pickup} />
        <div className="mt-3 flex flex-wrap gap-2.5">
          <CalendarLink transactionId={order.id} />
          <ButtonLink href={address}>{pickup.isPast ? 'You did not meet?' : 'Move or cancel pickup'}</ButtonLink>
        </div>
      </div>
    )
  }
  if (order.party === 'seller') {
    return (
      <p className="mt-4 text-sm">
        <Link href="/pickup-times" className="font-[620] underline underline-offset-3">
          Your pickup times
        </Link>{' '}
        <span className="text-ink-2">{order.buyer.fullName} can book one of them.</span>
      </p>
    )
  }
  const isOffered = open?.some(({ transactionId, isOffered }) => isOffered && transactionId === order.id)
  return isOffered ? (
    <div className="mt-4">
      <ButtonLink href={address} tone="primary">
        <Icon name="calendar-clock" size={18} />
        Choose a pickup time
      </ButtonLink>
    </div>
  ) : null
}
