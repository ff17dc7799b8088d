import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transaction } from '#features/checkout/order/contract.ts'
import { areaWords } from '#features/checkout/order/place-words.ts'
import { ReasonDialog } from '#features/checkout/order/ui/reason-dialog.tsx'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { Pickup, PickupOfOrder } from '../contract.ts'
import type { Attendance } from '../no-shows/contract.ts'
import { NoShowPanel } from '../no-shows/ui/no-show-panel.tsx'
import { BookForm, MoveForm } from './pickup-forms.tsx'
import { CalendarLink, PickupTicket } from './pickup-ticket.tsx'
import { pickupQuery } from './queries.ts'
import { usePickupAction } from './use-pickup-action.ts'

interface Props {
  order: Transaction
  /** From the route's loader; refetched data replaces it. */
  view: PickupOfOrder
}

interface ScreenProps extends Props {
  /** From the route's loader too. */
  attendance: Attendance
}

/** The time of an order's collection: choose, move, cancel, or add it to a calendar. Once it has passed: who came. */
export function PickupScreen({ order, view: loaded, attendance }: ScreenProps) {
  const api = useApi()
  const { data: view = loaded } = useQuery({ ...pickupQuery(api, order.id), initialData: loaded })
  const { pickup } = view
  const isBooked = pickup?.status === 'booked'
  const isMissed = isBooked && pickup.isPast && order.status === 'processing'
  return (
    <div className="sheet max-w-3xl pt-3 pb-10 md:pt-6 md:pb-14">
      <BackLink href={order.party === 'buyer' ? '/transactions' : '/transactions?tab=sales'}>My Transactions</BackLink>
      <h1 className="mt-1">{isBooked || pickup?.status === 'done' ? 'Your pickup' : 'Arrange the pickup'}</h1>
      <p className="mt-2 mb-6 text-ink-2 [overflow-wrap:anywhere]">
        <span className="font-[620] text-ink">{order.product.title}</span>{' '}
        {order.party === 'buyer' ? `from ${order.seller.fullName}` : `for ${order.buyer.fullName}`}
        {order.area && <span className="block">{areaWords(order)}</span>}
      </p>
      {pickup && <PickupTicket pickup={pickup} />}
      {isMissed && (
        <p className="mt-4 max-w-[62ch]">
          If you have met, confirm receipt under My Transactions. If not, move the pickup to another time, or say below
          who did not come.
        </p>
      )}
      <NoShowPanel transactionId={order.id} loaded={attendance} />
      <div className="mt-6">
        {pickup && isBooked ? (
          <Booked order={order} view={view} pickup={pickup} />
        ) : (
          <NotBooked order={order} view={view} />
        )}
      </div>
    </div>
  )
}

function Booked({ order, view, pickup }: Props & { pickup: Pickup }) {
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null)
  const [cancelling, setCancelling] = useState('')
  const { act, isPending, error, reset } = usePickupAction(order.id, pickup.other.fullName)
  const choose = (next: typeof open) => {
    reset()
    setOpen(next)
  }
  if (open === 'move') {
    return (
      <MoveForm
        slots={view.slots}
        otherName={pickup.other.fullName}
        isBuyer={order.party === 'buyer'}
        isPending={isPending}
        failure={error}
        onMove={async (startsAt, reason) => {
          if (await act({ kind: 'move', startsAt, reason })) setOpen(null)
        }}
        onCancel={() => choose(null)}
      />
    )
  }
  return (
    <div className="grid max-w-md grid-cols-2 gap-2.5 *:px-3">
      <CalendarLink transactionId={order.id} isMain />
      {view.mayChange && (
        <>
          <Button onClick={() => choose('move')}>Move Pickup</Button>
          <Button onClick={() => choose('cancel')}>Cancel Pickup</Button>
        </>
      )}
      <Write order={order} />
      <ReasonDialog
        isOpen={open === 'cancel'}
        title="Cancel this pickup?"
        verb="Cancel Pickup"
        explanation={`The order continues; another time can be booked. ${pickup.other.fullName} will see your reason.`}
        isPending={isPending}
        error={error}
        reason={cancelling}
        onType={setCancelling}
        onReason={async (reason) => {
          if (await act({ kind: 'cancel', reason })) setOpen(null)
        }}
        onClose={() => choose(null)}
      />
    </div>
  )
}

function NotBooked({ order, view }: Props) {
  const other = order.party === 'buyer' ? order.seller : order.buyer
  const { act, isPending, error } = usePickupAction(order.id, other.fullName)
  const { slots, mayChange } = view
  if (order.status !== 'processing') {
    return <Notice title="There is nothing to arrange">The order is now “{order.statusLabel}”.</Notice>
  }
  if (order.party === 'seller') {
    return (
      <Notice
        title={`${other.fullName} has not booked a time`}
        action={<Choices order={order} second={<ButtonLink href="/pickup-times">Your Pickup Times</ButtonLink>} />}
      >
        Buyers choose among the times you offer. You can also agree one by message.
      </Notice>
    )
  }
  if (!mayChange || slots.length === 0) {
    return (
      <Notice title={`${other.fullName} offers no times at the moment`} action={<Choices order={order} />}>
        Please agree when to collect by message.
      </Notice>
    )
  }
  return (
    <BookForm
      slots={slots}
      isPending={isPending}
      failure={error}
      onBook={async (startsAt) => void (await act({ kind: 'book', startsAt }))}
    />
  )
}

const Choices = ({ order, second }: { order: Transaction; second?: React.ReactNode }) => (
  <span className="flex flex-wrap gap-2.5">
    <Write order={order} />
    {second}
  </span>
)

const Write = ({ order }: { order: Transaction }) => {
  const isBuyer = order.party === 'buyer'
  const other = isBuyer ? order.seller : order.buyer
  return (
    <ButtonLink href={`/messages/${other.id}?productId=${order.productId}`}>
      <Icon name="message-circle" size={18} />
      {isBuyer ? 'Message Seller' : 'Message Buyer'}
    </ButtonLink>
  )
}
