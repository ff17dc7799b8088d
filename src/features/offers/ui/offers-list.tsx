import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ListingPicture } from '#features/listings/photos/ui/listing-picture.tsx'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Link } from '#ui/primitives/link.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { Offer } from '../contract.ts'
import { statusNames } from '../offer-words.ts'
import { OfferActs } from './offer-acts.tsx'
import { OfferLine } from './offer-line.tsx'
import { offersEndedQuery, offersWaitingQuery } from './queries.ts'

/** All offers of a member: those on their listings, then those that they made, each with what waits first. */
export function OffersList() {
  const api = useApi()
  const waiting = useQuery({ ...offersWaitingQuery(api), throwOnError: false })
  const ended = useInfiniteQuery({ ...offersEndedQuery(api), throwOnError: false })
  const retry = () => void Promise.all([waiting.refetch(), ended.refetch()])
  const data = waiting.data && ended.data && [...waiting.data, ...ended.data.pages.flat()]
  if ((waiting.isError || ended.isError) && !data) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        Your offers could not be loaded.
        <Button onClick={retry}>Try again</Button>
      </p>
    )
  }
  if (!data) {
    return (
      <p role="status" className="flex items-center gap-3 py-12 text-ink-2">
        <Spinner size={22} />
        Loading your offers...
      </p>
    )
  }
  if (data.length === 0) return <NoOffers />
  return (
    <div className="flex flex-col gap-10">
      <Part title="For your listings" offers={data.filter(({ party }) => party === 'seller')} />
      <Part title="You offered" offers={data.filter(({ party }) => party === 'buyer')} />
      {ended.hasNextPage && (
        <Button className="self-start" isPending={ended.isFetchingNextPage} onClick={() => void ended.fetchNextPage()}>
          Show Older
        </Button>
      )}
    </div>
  )
}

const NoOffers = () => (
  <EmptyState
    title="No offers yet"
    picture={<PlantDrawing kind="seedling" seed={5} />}
    action={
      <ButtonLink href="/browse" tone="primary">
        Browse Plants
      </ButtonLink>
    }
  >
    Where a seller accepts offers, you can name a lower price on the page of the listing. To get offers, choose “Accept
    offers” in the form of yours.
  </EmptyState>
)

function Part({ title, offers }: { title: string; offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3">{title}</h2>
      <ul className="border-ink border-t-2">
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  )
}

function OfferRow({ offer }: { offer: Offer }) {
  const row = useRef<HTMLLIElement>(null)
  const { listing, other, party, price, listPrice, status, createdAt } = offer
  return (
    <li ref={row} tabIndex={-1} className="flex gap-4 border-line border-b py-5 outline-none sm:gap-6">
      <div className="aspect-square h-fit w-20 shrink-0 overflow-hidden rounded-md bg-sunken *:size-full *:object-cover sm:w-28">
        <ListingPicture listing={listing} sizes="112px" />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="wrap-anywhere text-lg leading-tight">
          {listing.isShown ? (
            <Link href={`/product/${listing.id}`} className="underline-offset-3 hover:underline">
              {listing.title}
            </Link>
          ) : (
            listing.title
          )}
        </h3>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-[720] font-display text-lg">{formatPounds(pence(price))}</b>
          <span className="text-ink-2 text-sm">instead of {formatPounds(pence(listPrice))}</span>
          <Badge tone={status === 'accepted' ? 'ink' : 'plain'}>{statusNames[status]}</Badge>
        </p>
        <p className="mt-1 text-ink-3 text-sm">
          {party === 'seller' ? 'From' : 'To'}{' '}
          <Link href={`/messages/${other.id}?productId=${listing.id}`} className="underline underline-offset-2">
            {other.fullName}
          </Link>
          , {formatDay(createdAt)}
        </p>
        <p className="mt-2 mb-3 max-w-[64ch]">
          <OfferLine offer={offer} />
        </p>
        <OfferActs offer={offer} onDone={() => row.current?.focus()} />
      </div>
    </li>
  )
}
