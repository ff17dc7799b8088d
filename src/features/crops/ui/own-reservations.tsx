import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { dayInWords, windowInWords } from '../days.ts'
import type { ReservationState } from '../reservation.ts'
import { cancelReservation, type Reservation } from '../reservation-contract.ts'
import { CROPS, ownReservationsQuery, RESERVATIONS } from './queries.ts'

const stateNames: Readonly<Record<ReservationState, string>> = {
  waiting: 'Growing',
  filled: 'Ready',
  charged: 'Paid',
  cancelled: 'Cancelled',
  ended: 'Ended',
}

/** The viewer’s reservations of crops, newest first. */
export function OwnReservations() {
  const { data } = useQuery(ownReservationsQuery(useApi()))
  if (!data) return null
  if (data.length === 0) {
    return (
      <EmptyState
        title="You have reserved nothing yet"
        picture={<PlantDrawing kind="seedling" seed={13} />}
        action={
          <ButtonLink href="/crops" tone="primary">
            See What Is Growing
          </ButtonLink>
        }
      >
        Reserve what a neighbour has sown: your card is charged days before you collect it.
      </EmptyState>
    )
  }
  return (
    <ul className="border-ink border-t-2">
      {data.map((one) => (
        <ReservationRow key={one.id} reservation={one} heading="h2" />
      ))}
    </ul>
  )
}

/** One reservation: what was reserved, what happens next, and the way out. */
export function ReservationRow({
  reservation,
  heading: Heading = 'h3',
}: {
  reservation: Reservation
  heading?: 'h2' | 'h3'
}) {
  const { id, crop, quantity, given, state, frostWord, transactionId } = reservation
  const isUnpaid = state === 'filled' && transactionId !== null
  return (
    <li className="border-line border-b py-5">
      <Badge>{isUnpaid ? 'Not paid yet' : stateNames[state]}</Badge>
      <Heading className="wrap-anywhere mt-1 text-lg">
        <TextLink href={`/crops/${crop.id}`}>
          {given ?? quantity} × {crop.title}
        </TextLink>
      </Heading>
      <p className="mt-1 max-w-[64ch] text-ink-2">{nextOf(reservation)}</p>
      {frostWord && (state === 'filled' || state === 'charged') && (
        <Notice tone="warning" className="mt-3" title="Frost kills these plants">
          {frostWord}
        </Notice>
      )}
      <p className="mt-3 flex flex-wrap gap-2.5">
        {isUnpaid && (
          <ButtonLink href={`/checkout?order=${transactionId}`} tone="primary" aria-label={`Pay now: ${crop.title}`}>
            Pay Now
          </ButtonLink>
        )}
        {transactionId !== null && <ButtonLink href="/transactions">See the Order</ButtonLink>}
        {(state === 'waiting' || (state === 'filled' && transactionId === null)) && (
          <Cancel id={id} title={crop.title} />
        )}
      </p>
    </li>
  )
}

/** What happens next, and what it costs. */
function nextOf(reservation: Reservation): string {
  const { state, total, ready, chargeFrom, collectFrom, given, quantity, reason, transactionId } = reservation
  const sum = formatPounds(pence(total))
  const fewer = given !== null && given < quantity ? `You get ${given} of ${quantity}. ` : ''
  if (state === 'waiting') return `At most ${sum}, charged days before you collect. Ready ${windowInWords(ready)}.`
  if (state === 'cancelled') return 'Cancelled. Nothing was charged.'
  if (state === 'ended') return `${reason ?? 'It has ended.'} Nothing was charged.`
  const collect = collectFrom === null ? '' : ` Collect from ${dayInWords(collectFrom)} on.`
  if (state === 'charged') return `${fewer}${sum} paid. The order says what happens next.`
  if (transactionId !== null) {
    return `${fewer}Your card could not be charged ${sum}. Pay within two days of our email, or the plants go to someone else.`
  }
  return `${fewer}${sum} is charged on ${chargeFrom === null ? 'a later day' : formatTerm(chargeFrom)} at the earliest; cancel free until then.${collect}`
}

function Cancel({ id, title }: { id: number; title: string }) {
  const api = useApi()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api(cancelReservation, { params: { id: String(id) } }),
    onSuccess: () => {
      setAsked(false)
      toast({ title: 'Your reservation is cancelled', description: title })
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [RESERVATIONS] })
      await client.invalidateQueries({ queryKey: [CROPS] })
    },
  })
  return (
    <>
      <Button
        tone="quiet"
        aria-label={`Cancel reservation: ${title}`}
        onClick={() => {
          reset()
          setAsked(true)
        }}
      >
        Cancel Reservation
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="Cancel this reservation?"
        confirmText="Cancel Reservation"
        cancelText="Keep It"
        isDangerous
        isPending={isPending}
        onConfirm={() => mutate()}
        error={
          error
            ? error instanceof ApiError
              ? error.sentence
              : 'Please check your connection and try again.'
            : undefined
        }
      >
        Nothing is charged, and someone else can have your “{title}”.
      </ConfirmDialog>
    </>
  )
}
