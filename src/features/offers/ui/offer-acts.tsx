import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkoutHref } from '#features/listings/listing/checkout-href.ts'
import { ApiError } from '#shared/api-client.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { Offer } from '../contract.ts'
import { type Answer, agreedPrice, answersOf, counterRefusal } from '../offer.ts'
import { PriceForm } from './price-form.tsx'
import { OFFERS } from './queries.ts'
import { sentenceOf, useOfferAction } from './use-offer-action.ts'

const names: Readonly<Record<Answer, string>> = { accept: 'Accept', decline: 'Decline', withdraw: 'Withdraw' }

/** What the button says: the price where it agrees to one. */
function nameOf(answer: Answer, offer: Offer): string {
  if (answer === 'accept') return `Accept ${formatPounds(agreedPrice(offer))}`
  return answer === 'withdraw' && offer.status === 'accepted' ? 'I no longer want it' : names[answer]
}

/** What a member can do with an offer. Nothing, once it no longer waits for them. */
export function OfferActs({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  const { mutate, isPending, variables } = useOfferAction(offer, onDone)
  const [isCountering, setCountering] = useState(false)
  const { status, party, listing } = offer
  const possible = answersOf(status, party)
  const isToPay = status === 'accepted' && party === 'buyer'
  if (possible.length === 0) return null
  if (isCountering) return <CounterForm offer={offer} onCancel={() => setCountering(false)} onDone={onDone} />
  return (
    <div className="flex flex-wrap gap-2.5">
      {isToPay && (
        <ButtonLink href={checkoutHref({ ...listing, price: agreedPrice(offer) })} tone="primary">
          Pay {formatPounds(agreedPrice(offer))}
        </ButtonLink>
      )}
      {possible.map((answer) => (
        <Button
          key={answer}
          tone={answer === 'accept' ? 'primary' : isToPay ? 'quiet' : 'secondary'}
          aria-label={`${nameOf(answer, offer)}: ${listing.title}`}
          isPending={isPending && variables === answer}
          onClick={() => mutate(answer)}
        >
          {nameOf(answer, offer)}
        </Button>
      ))}
      {party === 'seller' && status === 'open' && (
        <Button aria-label={`Name your price: ${listing.title}`} onClick={() => setCountering(true)}>
          Name Your Price
        </Button>
      )}
    </div>
  )
}

/** The offer no longer is what the form was opened for. */
const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.status === 409

function CounterForm({ offer, onCancel, onDone }: { offer: Offer; onCancel: () => void; onDone: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const { id, price, listPrice, listing } = offer
  return (
    <PriceForm
      label="Your price"
      hint={`Between ${formatPounds(pence(price))} and ${formatPounds(pence(listPrice))}. You can name one once; the buyer has 24 hours to answer.`}
      submitText="Send Your Price"
      refusal={(counter) => counterRefusal(counter, { price, listPrice })}
      send={async (counter) => {
        const { counterOffer } = await import('../contract.ts')
        try {
          await api(counterOffer, { params: { id: String(id) }, body: { price: counter } })
          toast({ title: `You named ${formatPounds(counter)}`, description: listing.title })
        } catch (error) {
          if (!isOvertaken(error)) throw error
          toast({ title: 'Nothing was changed', description: sentenceOf(error), tone: 'destructive' })
          onCancel()
        } finally {
          await client.invalidateQueries({ queryKey: [OFFERS] })
        }
        onDone()
      }}
      onCancel={onCancel}
    />
  )
}
