import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { priceOf } from '#features/checkout/base/fees.ts'
import { useRates } from '#features/checkout/card/ui/use-rates.ts'
import type { SavedCardView } from '#features/checkout/saved-card/contract.ts'
import { savedCardsQuery } from '#features/checkout/saved-card/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import { formatPounds, type Pence, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { Crop } from '../contract.ts'
import { MAX_RESERVED, TERMS } from '../reservation.ts'
import { reserveCrop } from '../reservation-contract.ts'
import { ReservationRow } from './own-reservations.tsx'
import { CROPS, ownReservationsQuery, RESERVATIONS } from './queries.ts'

interface Props {
  crop: Crop
  /** Whether the reader is signed in. */
  isSignedIn: boolean
}

/** Reserves some of a crop with a saved card, or shows the reader’s reservation of it. */
export function ReservePanel({ crop, isSignedIn }: Props) {
  const { id, left } = crop
  const api = useApi()
  const own = useQuery({ ...ownReservationsQuery(api), enabled: isSignedIn, throwOnError: false })
  const cards = useQuery({ ...savedCardsQuery(api), enabled: isSignedIn, throwOnError: false })
  const mine = own.data?.find((one) => one.crop.id === id && (one.state === 'waiting' || one.state === 'filled'))
  return (
    <section aria-labelledby="reserve" className="border-line border-t pt-5">
      <h2 id="reserve" className="text-xl">
        {mine ? 'Your reservation' : 'Reserve some'}
      </h2>
      {mine ? (
        <ul>
          <ReservationRow reservation={mine} />
        </ul>
      ) : left === 0 ? (
        <p className="mt-2 text-ink-2">All of them are reserved.</p>
      ) : (
        <>
          <p className="mt-2 mb-4 max-w-[58ch] text-ink-2">
            Nothing is charged now. Once they are ready, your saved card is charged {TERMS.chargeDaysBefore} days before
            the collection at the earliest; we email you at least a day before, and you can cancel free until then.
          </p>
          {isSignedIn ? (
            <Signed crop={crop} cards={cards.data?.cards} />
          ) : (
            <ButtonLink href={`/login?redirect=${encodeURIComponent(`/crops/${id}`)}`} tone="primary">
              Sign In to Reserve
            </ButtonLink>
          )}
        </>
      )}
    </section>
  )
}

/** Without a card that can be charged there is one to save first. */
function Signed({ crop, cards }: { crop: Crop; cards: readonly SavedCardView[] | undefined }) {
  if (cards === undefined) return <p role="status">Looking for your saved cards…</p>
  const usable = cards.filter(({ hasExpired }) => !hasExpired)
  const save = `/checkout?save=card&back=${encodeURIComponent(`/crops/${crop.id}`)}`
  if (usable.length === 0) {
    return (
      <a href={save} className="font-[650] text-leaf underline underline-offset-3">
        Save a card to reserve with
      </a>
    )
  }
  return <Form crop={crop} cards={usable} save={save} />
}

function useReserving({ id, title, price }: Crop, { quantity, total }: { quantity: number; total: Pence }) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: FormData) =>
      api(reserveCrop, {
        params: { id: String(id) },
        body: {
          quantity,
          least: fields.get('fewer') === null ? quantity : 1,
          savedCardId: Number(fields.get('card')),
          withProtection: fields.get('protection') !== null,
          unitPrice: price,
          total,
          ...(fields.get('canCollect') !== null && { canCollect: true }),
        },
      }),
    onSuccess: () => toast({ title: 'Reserved', description: `${quantity} × ${title}. Nothing is charged now.` }),
    // A refusal may say that others were faster, or that the price has changed.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [RESERVATIONS] })
      await client.invalidateQueries({ queryKey: [CROPS] })
    },
  })
}

function Form({ crop, cards, save }: { crop: Crop; cards: readonly SavedCardView[]; save: string }) {
  const { price, left } = crop
  const [units, setUnits] = useState('1')
  const quantity = /^\d{1,3}$/.test(units.trim()) ? Number(units) : 0
  const max = Math.min(left, MAX_RESERVED)
  const [isProtected, setProtected] = useState(false)
  const { protection, buyerPays: total } = priceOf(pence(price * quantity), isProtected, useRates())
  const { mutate, isPending, error } = useReserving(crop, { quantity, total })
  const [isFar, setFar] = useState(false)
  if (!isFar && error instanceof ApiError && error.body.code === 'TOO_FAR') setFar(true)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) mutate(new FormData(event.currentTarget))
  }
  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Reserve" className="flex max-w-120 flex-col gap-5">
      <TextField
        name="quantity"
        label={`How many of the ${left} left`}
        inputMode="numeric"
        autoComplete="off"
        value={units}
        onChange={(event) => setUnits(event.target.value)}
        required
        error={quantity >= 1 && quantity <= max ? undefined : `Enter a number from 1 to ${max}`}
      />
      <Checkbox name="fewer" label="Fewer are fine if the crop falls short" />
      <SelectField name="card" label="Saved card" hint={<TextLink href={save}>Save another card</TextLink>}>
        {cards.map(({ id: cardId, brand, last4 }) => (
          <option key={cardId} value={cardId}>
            {brand} ending in {last4}
          </option>
        ))}
      </SelectField>
      <Checkbox
        name="protection"
        checked={isProtected}
        onChange={(event) => setProtected(event.target.checked)}
        label={isProtected ? `Buyer protection for ${formatPounds(protection)}` : 'Add buyer protection'}
        hint="You can claim until 48 hours after the collection. The total stays what you see here, or less if you get fewer."
      />
      {isFar && <Checkbox name="canCollect" label={`I can collect it in ${crop.place}`} />}
      {error && (
        <Notice tone="destructive" isUrgent>
          {error instanceof ApiError ? error.sentence : 'Please check your connection and try again.'}
        </Notice>
      )}
      <Button type="submit" tone="primary" size="large" className="self-start" isPending={isPending}>
        {quantity >= 1 ? `Reserve ${quantity} for ${formatPounds(total)}` : 'Reserve'}
      </Button>
    </form>
  )
}
