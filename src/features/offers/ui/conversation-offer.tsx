import { useRef } from 'react'
import { formatPounds, pence } from '#shared/money.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { Offer } from '../contract.ts'
import { statusNames } from '../offer-words.ts'
import { OfferActs } from './offer-acts.tsx'
import { OfferLine } from './offer-line.tsx'

/** An offer between two people among their messages. */
export function ConversationOffer({ offer }: { offer: Offer }) {
  const place = useRef<HTMLElement>(null)
  const { listing, price, party, status } = offer
  return (
    <article
      ref={place}
      tabIndex={-1}
      aria-label={`Offer for ${listing.title}`}
      className="rounded-lg border-[1.5px] border-line border-dashed bg-page px-3.5 py-2.5 text-sm outline-none"
    >
      <p className="flex items-start justify-between gap-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {party === 'buyer' ? 'You offered' : 'You were offered'} <b>{formatPounds(pence(price))}</b> for{' '}
          {listing.isShown ? (
            <Link href={`/product/${listing.id}`} className="font-[620] underline underline-offset-2">
              {listing.title}
            </Link>
          ) : (
            listing.title
          )}
        </span>
        <Badge tone={status === 'accepted' ? 'ink' : 'plain'}>{statusNames[status]}</Badge>
      </p>
      <p className="mt-1 mb-2 text-ink-2">
        <OfferLine offer={offer} />
      </p>
      <OfferActs offer={offer} onDone={() => place.current?.focus()} />
    </article>
  )
}
