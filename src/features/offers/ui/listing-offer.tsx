import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useViewer } from '#features/accounts/ui/viewer.ts'
import type { Listing } from '#features/listings/listing/listing.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { Offer } from '../contract.ts'
import { WAITING } from '../offer.ts'
import { statusNames } from '../offer-words.ts'
import { OfferActs } from './offer-acts.tsx'
import { OfferLine } from './offer-line.tsx'
import { PriceForm } from './price-form.tsx'
import { OFFERS, offersAtQuery } from './queries.ts'

type Offered = Pick<Listing, 'id' | 'title' | 'price'>

/** Below the price of a listing: the viewer's own offer, or the button to make one. Nothing where none is taken. */
export function ListingOffer({ listing }: { listing: Offered }) {
  const { data } = useQuery({ ...offersAtQuery(useApi(), listing.id), throwOnError: false })
  const place = useRef<HTMLDivElement>(null)
  if (!data) return null
  const { takesOffers, left, mine } = data
  const isWaiting = mine !== null && WAITING.includes(mine.status)
  if (!mine && !takesOffers) return null
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {mine && <OwnOffer offer={mine} onDone={() => place.current?.focus()} />}
      {takesOffers && !isWaiting && <NewOffer listing={listing} left={left} onSent={() => place.current?.focus()} />}
    </div>
  )
}

function OwnOffer({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  const isReserved = offer.status === 'accepted'
  return (
    <section
      aria-label="Your offer"
      className={`flex flex-col gap-3 rounded-lg border-[1.5px] px-4 py-3.5 ${isReserved ? 'border-leaf bg-leaf-tint' : 'border-line bg-card'}`}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b className="font-[680]">Your offer: {formatPounds(pence(offer.price))}</b>
        <Badge tone={isReserved ? 'ink' : 'plain'}>{statusNames[offer.status]}</Badge>
      </p>
      <p role="status" className="text-ink-2 text-sm">
        <OfferLine offer={offer} />
      </p>
      <OfferActs offer={offer} onDone={onDone} />
    </section>
  )
}

function NewOffer({ listing, left, onSent }: { listing: Offered; left: number; onSent: () => void }) {
  const me = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (left === 0) return <p className="text-ink-2 text-sm">You have made three offers for it, which is the most.</p>
  if (!me) {
    return (
      <ButtonLink href={`/login?redirect=${encodeURIComponent(`/product/${listing.id}`)}`} className="self-start">
        <Icon name="hand-coins" size={18} />
        Make an Offer
      </ButtonLink>
    )
  }
  if (isOpen) return <OfferForm listing={listing} onClose={() => setOpen(false)} onSent={onSent} />
  return (
    <Button className="self-start" onClick={() => setOpen(true)}>
      <Icon name="hand-coins" size={18} />
      Make an Offer
    </Button>
  )
}

function OfferForm({ listing, onClose, onSent }: { listing: Offered; onClose: () => void; onSent: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const { id, title, price } = listing
  return (
    <div className="rounded-lg border-[1.5px] border-line bg-card px-4 pt-3.5 pb-4">
      <PriceForm
        label="Your offer"
        hint="The seller has 24 hours to answer. Once accepted, it is reserved for you for 2 hours to pay. Until then anyone can buy it."
        submitText="Send Offer"
        refusal={(offered) =>
          offered < price ? null : `Offer less than ${formatPounds(pence(price))}, or buy it at that price`
        }
        send={async (offered) => {
          const { makeOffer } = await import('../contract.ts')
          try {
            const sent = await api(makeOffer, { body: { productId: id, price: offered } })
            if (sent.status === 'open') toast({ title: 'Your offer was sent', description: title })
          } finally {
            // Also after a refusal: it may have been made in another tab.
            await client.invalidateQueries({ queryKey: [OFFERS] })
          }
          onClose()
          onSent()
        }}
        onCancel={onClose}
      />
    </div>
  )
}
