import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { breedingInWords } from '#features/plants/varieties/variety.ts'
import { formatDay } from '#shared/dates.ts'
import { keysOf } from '#shared/keyed.ts'
import { useApi } from '#ui/browser/api.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { BackLink, Breadcrumb } from '#ui/primitives/back-link.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { QuietLink, TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { PriceLabel } from '#ui/primitives/price-label.tsx'
import { bundleWords, cheaperBundle } from '../../base/bundle.ts'
import { factRows } from '../../base/fact-rows.ts'
import type { PlainField } from '../../base/plain-fields.ts'
import type { ChosenUnits } from '../../base/units.ts'
import type { Listing } from '../listing.ts'
import { placeOfListing, priceOfListing } from '../listing-words.ts'
import { Buy, BuyBar } from './buying/buy.tsx'
import { Gallery } from './gallery.tsx'
import { parentQuery } from './parent-query.ts'
import { WildRiskNotices } from './wild-risk-notices.tsx'

interface Props {
  listing: Listing
  isOwn: boolean
  /** Save and Share buttons. */
  actions: ReactNode
  sellerCard: ReactNode
  /** Details of its plant. */
  plant?: ReactNode
  /** Whether it is safe for the viewer's household. */
  household?: ReactNode
  /** Actions for the owner. */
  ownerTools?: ReactNode
  /** The report link. */
  report?: ReactNode
  /** The viewer's offer, or the button to make one. */
  offer?: ReactNode
  /** In place of the button to buy: how many of several units. */
  several?: ((chosen: ChosenUnits) => ReactNode) | undefined
  /** Below the button to buy: the way to buy it together with others of its seller. */
  basket?: ((units: number) => ReactNode) | undefined
  /** A unit is reserved for the viewer: `offer` says so. */
  isReservedForViewer?: boolean
  /** Why the price cannot be paid by card, if it cannot. */
  cardRefusal?: string | null
  /** Why it cannot be bought yet, if it cannot. */
  notYet?: string | null
  /** Similar and recently viewed listings. */
  further?: ReactNode
}

const states: Partial<Record<Listing['status'], [badge: string, sentence: string]>> = {
  sold: ['Sold', 'This listing has been sold.'],
  reserved: ['Reserved', 'Someone has reserved it.'],
  expired: ['Expired', 'This listing has expired.'],
}

/** Why the listing is not on sale: a badge, and a sentence for its seller or for anyone else who may see it. */
function stateOf(
  { status, isHidden, isOnHold }: Listing,
  isOwn: boolean,
): [badge: string, sentence: string] | undefined {
  if (isOnHold) return ['On hold', isOwn ? HELD_FROM_OTHERS : 'Only its seller and staff can see it.']
  if (isHidden)
    return [`Hidden by ${getProductName()}`, isOwn ? HIDDEN_FROM_OTHERS : 'Only its seller and staff can see it.']
  if (status === 'paused')
    return ['Paused', isOwn ? 'Only you can see this listing.' : 'Only its seller and staff can see it.']
  return states[status]
}

const HELD_FROM_OTHERS =
  'We are looking at this listing: only you can see it until then. You read the outcome by email.'

const HIDDEN_FROM_OTHERS =
  'We have hidden this listing: only you can see it now. Our email to you says why, and what you can do.'

/** The page of one listing. */
export function ProductScreen(props: Props) {
  const { listing, isOwn, actions, sellerCard, plant, household, ownerTools, cardRefusal, report, further } = props
  const { offer, several, basket, isReservedForViewer = false, notYet } = props
  const state = isReservedForViewer ? undefined : stateOf(listing, isOwn)
  const isOffered = listing.status === 'active' && !isOwn && !isReservedForViewer
  const canBuy = isOffered && !notYet && listing.kind !== 'swap'
  const [units, onChoose] = useState(1)
  return (
    <div className="sheet pt-3 md:pt-6 lg:pb-12">
      <div className="flex items-center justify-between gap-8">
        <BackLink href="/browse">Back to browsing</BackLink>
        <div className="hidden min-w-0 md:block">
          <Breadcrumb steps={trailTo(listing)} />
        </div>
      </div>
      <div className="mt-1 grid gap-x-12 gap-y-7 md:mt-3 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <Gallery listing={listing} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:row-span-2">
          <Heading listing={listing} state={state?.[0]} />
          {state && <Notice tone="warning">{state[1]}</Notice>}
          {ownerTools}
          {canBuy && (
            <Buy
              listing={listing}
              cardRefusal={cardRefusal}
              several={several?.({ units, onChoose })}
              basket={basket?.(units)}
            />
          )}
          {isOffered && notYet && <Notice>{notYet}</Notice>}
          {offer}
          {household}
          <WildRiskNotices wildRisks={listing.wildRisks ?? []} />
          <div className="flex flex-wrap gap-2.5">{actions}</div>
          <Facts listing={listing} />
          {sellerCard}
        </div>
        <section className="min-w-0">
          <h2 className="mb-3">Description</h2>
          <p className="max-w-[68ch] whitespace-pre-line break-words text-ink-2">{listing.description}</p>
          {plant && <div className="mt-8">{plant}</div>}
          {report && <div className="mt-6">{report}</div>}
        </section>
      </div>
      {further}
      {canBuy && <BuyBar listing={listing} units={Math.min(units, listing.quantity)} />}
    </div>
  )
}

const trailTo = ({ title, category }: Listing) => [
  { name: 'Home', href: '/' },
  { name: category.name, href: `/browse?category=${category.slug}` },
  { name: title },
]

function Heading({ listing, state }: { listing: Listing; state: string | undefined }) {
  const { title, category, featured, distance } = listing
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <QuietLink href={`/browse?category=${category.slug}`} className="inline-flex">
          <Badge>{category.name}</Badge>
        </QuietLink>
        {featured && <Badge tone="ink">Featured</Badge>}
        {state && <Badge tone="ink">{state}</Badge>}
      </div>
      <h1 className="break-words">{title}</h1>
      <div className="mt-4 flex items-center gap-x-5">
        <PriceLabel size="large">{priceOfListing(listing)}</PriceLabel>
        <p className="mb-3 flex min-w-0 items-center gap-1.5 text-ink-2">
          <Icon name="map-pin" size={18} className="shrink-0" />
          <span className="min-w-0 leading-snug [overflow-wrap:anywhere]">
            {distance && <b className="text-ink max-sm:block">{distance}</b>}
            {distance && <span className="max-sm:hidden"> · </span>}
            {placeOfListing(listing)}
          </span>
        </p>
      </div>
    </div>
  )
}

/** How each plain field stands among the facts; null: shown elsewhere on the page. */
const plainRows: Readonly<Record<PlainField, ((listing: Listing) => [name: string, value: ReactNode][]) | null>> = {
  title: null,
  description: null,
  quantity: null,
  bundle: ({ price, bundle, quantity }) => {
    const cheaper = cheaperBundle(price, bundle)
    return cheaper && cheaper.units <= quantity ? [['Several', bundleWords(cheaper)]] : []
  },
  swap: ({ swap }) => (swap === 'no' ? [] : [['Swap', swap === 'only' ? 'For a swap only' : 'Swaps welcome']]),
  facts: ({ facts, breeding }) => [...factRows(facts), ['Breeding', breeding && <BreedingLine {...breeding} />]],
}

/** The catalogue says it, not the seller. */
const BreedingLine = ({ source, ...breeding }: NonNullable<Listing['breeding']>) => (
  <>
    {breedingInWords(breeding)}
    <span className="block text-ink-3 text-xs">By our catalogue. Source: {source}</span>
  </>
)

/** The earlier listing that it was raised from, while that can be seen. */
function useParent({ id, facts }: Listing) {
  const query = parentQuery(useApi(), id)
  return useQuery({ ...query, enabled: facts.parentId !== undefined, throwOnError: false }).data ?? null
}

function Facts({ listing }: { listing: Listing }) {
  const parent = useParent(listing)
  const raised = parent && <TextLink href={`/product/${parent.id}`}>{parent.title}</TextLink>
  return <FactTable listing={listing} parent={raised} />
}

const FactTable = ({ listing, parent }: { listing: Listing; parent: ReactNode }) => (
  <SeedPacket
    title="What you get"
    mark={listing.quantity > 1 ? `${listing.quantity} available` : undefined}
    facts={[
      ['Category', listing.category.name],
      ...keysOf(plainRows).flatMap((field) => plainRows[field]?.(listing) ?? []),
      ['Comes from', parent],
      ['Collect in', placeOfListing(listing)],
      [
        'Listed',
        <time key="listed" dateTime={listing.createdAt}>
          {formatDay(listing.createdAt)}
        </time>,
      ],
      [
        'Until',
        listing.status === 'active' ? (
          <time key="until" dateTime={listing.expiresAt}>
            {formatDay(listing.expiresAt)}
          </time>
        ) : null,
      ],
      ['Exact place', exactPlaceOf(listing)],
    ]}
  />
)

const exactPlaceOf = ({ kind, price }: Listing): string => {
  if (kind === 'swap') return 'Agreed in your messages'
  return price === 0 ? 'Shown once the seller accepts' : 'Shown to the buyer after payment'
}

/** Why a listing is no longer available: removed by its seller or by staff. */
export type Removal = 'seller' | 'house'

const removals: Readonly<Record<Removal, string>> = {
  seller: 'The seller has removed it. If you bought it, you can still find it in your orders.',
  house: 'We have removed it, because it broke our rules or the law.',
}

/** Shown when the listing does not exist or is no longer available. */
export const ProductNotFound = ({ removal, further }: { removal: Removal | null; further?: ReactNode }) => (
  <div className="sheet py-12 md:py-20">
    <h1 className="text-3xl">{removal ? 'This listing has been removed' : 'Product Not Found'}</h1>
    <p className="mt-4 text-ink-2 text-lg">
      {removal ? removals[removal] : "Sorry, we couldn't find the product you're looking for."}
    </p>
    <p className="mt-7">
      <ButtonLink href="/browse" tone="primary" size="large">
        Browse Products
      </ButtonLink>
    </p>
    {further}
  </div>
)
