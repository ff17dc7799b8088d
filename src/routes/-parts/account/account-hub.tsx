import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PrivateUser } from '#features/accounts/contract.ts'
import { alertsQuery } from '#features/alerts/ui/queries.ts'
import type { Transaction } from '#features/checkout/order/contract.ts'
import { purchasesQuery, salesQuery } from '#features/checkout/order/ui/queries.ts'
import { byUrgency } from '#features/checkout/order/urgency.ts'
import { payoutAccountQuery } from '#features/checkout/payout/ui/queries.ts'
import { favouritesQuery } from '#features/favourites/ui/saved-query.ts'
import { ownCountsQuery } from '#features/listings/listing/ui/queries.ts'
import type { Offer } from '#features/offers/contract.ts'
import { isActOf, type OfferParty } from '#features/offers/offer.ts'
import { offersWaitingQuery } from '#features/offers/ui/queries.ts'
import { pickupTimesQuery } from '#features/pickups/ui/queries.ts'
import { ratingQuery } from '#features/reviews/ui/queries.ts'
import { RatingLine } from '#features/reviews/ui/stars.tsx'
import type { Swap } from '#features/swaps/contract.ts'
import type { SwapRing } from '#features/swaps/rings/contract.ts'
import { isToActInRing } from '#features/swaps/rings/ring.ts'
import { ringsQuery } from '#features/swaps/rings/ui/queries.ts'
import { isToAct } from '#features/swaps/swap.ts'
import { runningSwapsQuery } from '#features/swaps/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { Link } from '#ui/primitives/link.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { ToDo } from './to-do.tsx'

const NO_RINGS: { rings: readonly SwapRing[] } = { rings: [] }

const optional = { throwOnError: false } as const

/** Everything a member has, with what waits for them first. */
export function AccountHub({ me }: { me: PrivateUser }) {
  const api = useApi()
  const { data: rating } = useQuery({ ...ratingQuery(api, me.id), ...optional })
  const { data: sales = [] } = useQuery({ ...salesQuery(api), ...optional })
  const { data: purchases = [] } = useQuery({ ...purchasesQuery(api), ...optional })
  const { data: offers = [] } = useQuery({ ...offersWaitingQuery(api), ...optional })
  const { data: swaps = [] } = useQuery({ ...runningSwapsQuery(api), ...optional })
  const { data: { rings } = NO_RINGS } = useQuery({ ...ringsQuery(api), ...optional })
  return (
    <div className="sheet max-w-3xl py-6 md:py-10">
      <div className="mb-6 flex items-center gap-4">
        <Avatar person={me} size={64} />
        <div className="min-w-0">
          <h1 className="break-words">{me.fullName}</h1>
          <p className="text-ink-2 text-sm">{rating && <RatingLine {...rating} />}</p>
        </div>
      </div>
      <ToDo orders={[...sales, ...purchases]} offers={offers} {...{ swaps, rings }} unread={me.unread.messages} />
      <div className="grid gap-x-12 md:grid-cols-2">
        <Selling sales={sales} offers={offers} />
        <Buying purchases={purchases} offers={offers} userId={me.id} />
        <Account role={me.role} {...{ swaps, rings }} />
      </div>
    </div>
  )
}

const openOf = (orders: readonly Transaction[]): number => byUrgency(orders).open.length

/** How many offers wait for the member, on one of the two sides. */
const toActOn = (offers: readonly Offer[], side: OfferParty): number =>
  offers.filter((offer) => offer.party === side && isActOf(offer)).length

interface Trades {
  offers: readonly Offer[]
}

function Selling({ sales, offers }: Trades & { sales: readonly Transaction[] }) {
  const api = useApi()
  const { data: counts } = useQuery({ ...ownCountsQuery(api), ...optional })
  const { data: payout } = useQuery({ ...payoutAccountQuery(api), ...optional })
  const { data: times } = useQuery({ ...pickupTimesQuery(api), ...optional })
  const open = openOf(sales)
  const toAnswer = toActOn(offers, 'seller')
  const needsSetUp = payout && payout.waiting > 0 && (payout.state === 'new' || payout.state === 'incomplete')
  return (
    <Group name="Selling">
      <Row icon="sprout" name="My Listings" href="/my-listings" fact={counts && `${counts.live} live`} />
      <Row
        icon="hand-coins"
        name="Offers received"
        href="/offers"
        fact={toAnswer > 0 && `${toAnswer} to answer`}
        isUrgent={toAnswer > 0}
      />
      <Row
        icon="package"
        name="Sales"
        href="/transactions?tab=sales"
        fact={open > 0 && `${open} open`}
        isUrgent={open > 0}
      />
      <Row
        icon="wallet"
        name="Payouts"
        href="/transactions?tab=payouts"
        fact={
          payout && payout.waiting > 0 && `${payout.waitingFormatted} ${needsSetUp ? 'needs your bank' : 'on its way'}`
        }
        isUrgent={Boolean(needsSetUp)}
      />
      <Row icon="landmark" name="Details for HMRC" href="/settings/tax" />
      <Row
        icon="clock"
        name="Pickup times"
        href="/pickup-times"
        fact={times && (times.windows.length > 0 ? `${times.windows.length} a week` : 'Not set')}
      />
    </Group>
  )
}

function Buying({ purchases, offers, userId }: Trades & { purchases: readonly Transaction[]; userId: number }) {
  const api = useApi()
  const { data: saved } = useInfiniteQuery({ ...favouritesQuery(api, userId), ...optional })
  const { data: alerts } = useQuery({ ...alertsQuery(api), ...optional })
  const toActNow = toActOn(offers, 'buyer')
  const toCollect = purchases.filter(({ status }) => status === 'processing').length
  return (
    <Group name="Buying">
      <Row
        icon="qr-code"
        name="My orders"
        href="/transactions"
        fact={toCollect > 0 && `${toCollect} to collect`}
        isUrgent={toCollect > 0}
      />
      <Row icon="shopping-basket" name="Basket" href="/basket" />
      <Row icon="heart" name="Saved" href="/favorites" fact={saved?.pages[0]?.total} />
      <Row
        icon="hand-coins"
        name="Offers made"
        href="/offers"
        fact={toActNow > 0 && `${toActNow} waiting for you`}
        isUrgent={toActNow > 0}
      />
      <Row icon="user-round-check" name="Growers you follow" href="/following" />
      <Row icon="binoculars" name="Your requests" href="/wanted/mine" />
      <Row icon="sprout" name="Your crops" href="/crops/mine" />
      <Row icon="calendar-clock" name="Reserved crops" href="/crops/reserved" />
      <Row icon="fence" name="My garden" href="/garden" />
      <Row icon="bell" name="Plant alerts" href="/plant-alerts" fact={alerts && String(alerts.length)} />
    </Group>
  )
}

interface AccountProps extends Pick<PrivateUser, 'role'> {
  swaps: readonly Swap[]
  rings: readonly SwapRing[]
}

function Account({ role, swaps, rings }: AccountProps) {
  const waiting =
    swaps.filter(({ acts }) => isToAct(acts)).length + rings.filter(({ acts }) => isToActInRing(acts)).length
  const { place, openForm } = useViewerPlace()
  const signOut = useSignOut()
  return (
    <Group name="Account">
      <Row
        icon="arrow-left-right"
        name="Swaps"
        href="/swaps"
        fact={waiting > 0 && `${waiting} waiting for you`}
        isUrgent={waiting > 0}
      />
      <Row
        icon="map-pin"
        name="Your place"
        onChoose={openForm}
        fact={place ? `${place.outcode}, ${place.radius} miles` : 'Not set'}
      />
      <Row icon="circle-user-round" name="My Profile" href="/profile" />
      <Row icon="settings" name="Settings" href="/settings" />
      {role !== 'user' && <Row icon="scale" name="The desk" href="/staff" />}
      <Row icon="log-out" name="Log Out" onChoose={() => void signOut()} />
    </Group>
  )
}

const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="pt-7">
    <h2 className="border-ink border-b pb-2 font-[620] font-sans text-base text-ink-2 tracking-normal">{name}</h2>
    <ul>{children}</ul>
  </section>
)

interface RowProps {
  icon: IconName
  name: string
  href?: string
  onChoose?: () => void
  /** A count or state; nothing while it is unknown. */
  fact?: string | false | null | undefined
  /** The fact waits for the member. */
  isUrgent?: boolean
}

const rowStyle = 'flex min-h-14 w-full items-center gap-4 text-left hover:bg-sunken'

function Row({ icon, name, href, onChoose, fact, isUrgent }: RowProps) {
  const content = (
    <>
      <Icon name={icon} size={21} className="shrink-0 text-leaf" />
      <span className="min-w-0 flex-1">{name}</span>
      {fact && <span className={isUrgent ? 'font-[650] text-rhubarb text-sm' : 'text-ink-2 text-sm'}>{fact}</span>}
      <Icon name="chevron-right" size={18} className="shrink-0 text-ink-3" />
    </>
  )
  return (
    <li className="border-line border-b">
      {href ? (
        <Link href={href} className={rowStyle}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={onChoose} className={rowStyle}>
          {content}
        </button>
      )}
    </li>
  )
}
