import { useQuery } from '@tanstack/react-query'
import { CodeText } from '#features/checkout/order/ui/code-text.tsx'
import { monthQuery } from '#features/guides/ui/month-query.ts'
import { StoredPicture } from '#features/listings/photos/ui/stored-picture.tsx'
import type { Conversation } from '#features/messages/contract.ts'
import { lastWords } from '#features/messages/last-words.ts'
import { allMonths } from '#features/plants/plant.ts'
import { dayOf, formatTime, formatWeekday } from '#shared/dates.ts'
import { timeInWords } from '#shared/days.ts'
import { useApi } from '#ui/browser/api.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { MonthRing } from '#ui/pictures/month-ring.tsx'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import { type Member, type NextPickup, nextPickupQuery, type Unbooked, unbookedQuery, unreadQuery } from './today.ts'

interface Props {
  me: Member
  /** 1 to 12. */
  month: number
  /** Today in London, `2026-11-28`. */
  today: string
}

/** What a member does today: the next pickup with its code, a pickup to arrange, an unread message, and what to sow. */
export default function MemberToday({ me, month, today }: Props) {
  const api = useApi()
  const { data: next } = useQuery({ ...nextPickupQuery(api), throwOnError: false })
  const { data: unbooked } = useQuery({ ...unbookedQuery(api), throwOnError: false })
  const { data: unread } = useQuery({ ...unreadQuery(api, me), throwOnError: false })
  const isToday = next ? dayOf(next.pickup.startsAt) === today : false
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:items-start', next && 'lg:grid-cols-2')}>
      {next && <PickupPacket {...next} isToday={isToday} />}
      <div className={classNames('min-w-0 lg:border-line lg:border-t', !next && 'sm:grid sm:grid-cols-2 sm:gap-x-10')}>
        {unbooked && !isToday && <TimeToChoose {...unbooked} />}
        {unread && <UnreadMessage conversation={unread} />}
        <SowNow month={month} />
      </div>
    </div>
  )
}

/** The time, the other member and, for the buyer, the code, as a seed packet. */
function PickupPacket({ isToday, ...next }: NextPickup & { isToday: boolean }) {
  const { pickup, order, ofDay } = next
  const { startsAt, endsAt, title, other, party, transactionId } = pickup
  const isBuyer = party === 'buyer'
  const where = isBuyer ? (order.pickup?.location ?? order.area) : null
  return (
    <section
      aria-labelledby="pickup"
      className="mb-2 overflow-hidden rounded-lg border-[1.5px] border-ink bg-card lg:mb-0"
    >
      <div className="flex items-baseline justify-between gap-4 bg-leaf px-4 py-2 text-on-leaf lg:py-3">
        <h2 id="pickup" className="text-lg">
          {isToday ? 'Today’s pickup' : 'Next pickup'}
        </h2>
        <span className="flex flex-wrap items-baseline justify-end gap-x-3 font-[650] text-xs">
          {ofDay > 1 && <PlaceInRound {...next} isToday={isToday} />}
          {formatWeekday(startsAt)}
        </span>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3.5 sm:p-4">
        <div className="flex min-w-0 gap-3.5">
          <span className="size-17 shrink-0 overflow-hidden rounded-md bg-sunken *:size-full *:object-cover sm:size-20">
            <StoredPicture url={order.product.imageUrl} title={title} sizes="80px" />
          </span>
          <div className="min-w-0 leading-snug">
            <p className="font-[740] font-display text-lg leading-tight sm:text-xl">
              <time dateTime={startsAt}>{formatTime(startsAt)}</time> to {formatTime(endsAt)}
            </p>
            <p className="line-clamp-2 font-[620]">{title}</p>
            <p className="text-ink-3 text-sm">
              {isBuyer ? 'From' : 'With'}{' '}
              {[other.fullName, isBuyer && order.distance, where].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        {order.collectionCode && (
          <p className="flex items-center justify-between gap-4 bg-label px-4 py-1.5 text-on-label">
            <span className="font-[620] text-sm">Your code</span>
            <CodeText code={order.collectionCode} className="font-[780] font-display text-xl tracking-normal" />
          </p>
        )}
        <div className="flex gap-2">
          <ButtonLink href={`/transactions/${transactionId}/collect`} tone="primary" className="max-sm:flex-1">
            <Icon name="qr-code" size={18} />
            {nameOfHandover(next, firstName(other.fullName))}
          </ButtonLink>
          <ButtonLink href={`/messages/${other.id}`} className="sm:border-transparent! max-sm:px-3.5">
            <Icon name="message-circle" size={18} />
            <span className="max-sm:sr-only">Message {firstName(other.fullName)}</span>
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

/** Which of a day's pickups it is, with a link to the collection round. */
const PlaceInRound = ({ pickup: { startsAt }, place, ofDay, isToday }: NextPickup & { isToday: boolean }) => (
  <Link
    href={`/transactions#round-${dayOf(startsAt)}`}
    className="inline-flex min-h-6 items-center underline underline-offset-3"
  >
    {place} of {ofDay} {isToday ? 'today' : 'that day'}
  </Link>
)

function nameOfHandover({ pickup: { party }, order }: NextPickup, other: string): string {
  if (party === 'seller') return `Enter ${other}’s code`
  return order.actions.includes('denyHandover') ? 'Do you have it?' : 'Show my code'
}

const firstName = (fullName: string): string => fullName.split(' ')[0] ?? fullName

/** A paid order whose buyer has not chosen a time. */
const TimeToChoose = ({ order: { id, product, seller }, count }: Unbooked) => (
  <Link
    href={`/transactions/${id}/pickup`}
    className="flex min-h-16 items-center gap-3.5 border-line border-b py-2 hover:bg-sunken"
  >
    <Icon name="calendar-clock" size={24} className="mx-2.5 shrink-0" />
    <span className="min-w-0 flex-1 leading-snug">
      <span className="font-[650]">Choose a pickup time</span>
      <span className="block truncate text-sm">
        {product.title} · from {seller.fullName}
      </span>
    </span>
    {count > 1 && <span className="shrink-0 text-ink-3 text-sm">1 of {count}</span>}
  </Link>
)

function UnreadMessage({ conversation: { otherUser, lastMessage, unreadCount } }: { conversation: Conversation }) {
  const now = useNow()
  return (
    <Link
      href={`/messages/${otherUser.id}`}
      className="flex min-h-16 items-center gap-3.5 border-line border-b py-2 hover:bg-sunken"
    >
      <Avatar person={otherUser} size={44} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="font-[650]">{otherUser.fullName}</span>{' '}
        <time dateTime={lastMessage.createdAt} className="text-ink-3 text-sm">
          {timeInWords(lastMessage.createdAt, now)}
        </time>
        <span className="block truncate text-sm">{lastWords(lastMessage)}</span>
      </span>
      <span className="shrink-0 rounded-sm bg-rhubarb px-2 py-0.5 font-[650] text-on-rhubarb text-sm">
        {unreadCount} new
      </span>
    </Link>
  )
}

/** The months of what is sown indoors all year, for weeks in which nothing popular can be sown outdoors. */
const MICROGREENS = { name: 'Microgreens', months: allMonths }

/** What to sow this week in the region of the viewer's place; without one, in the lowlands. */
function SowNow({ month }: { month: number }) {
  const { place } = useViewerPlace()
  const { data } = useQuery({ ...monthQuery(useApi(), undefined, place?.outcode), throwOnError: false })
  if (!data) return null
  const [first = MICROGREENS] = data.sowThisWeek
  const search = new URLSearchParams({ q: first.name.toLowerCase(), ...(place && { nearby: 'true' }) })
  return (
    <section aria-labelledby="sow" className="flex items-center gap-4 border-line border-b py-2.5">
      <div aria-hidden="true" className="shrink-0 max-lg:hidden">
        <MonthRing bands={[{ name: `Sow ${first.name}`, months: first.months, tone: 'leaf' }]} now={month}>
          <b className="font-bold text-sm">Sow now</b>
        </MonthRing>
      </div>
      <div className="leading-snug">
        <h2 id="sow" className="text-lg">
          Sow this week{place && ` in ${place.outcode}`}
        </h2>
        <p className="text-ink-2 text-sm">
          {data.sowThisWeek.length > 0
            ? `${data.sowThisWeek.map(({ name }) => name).join(', ')}. Right for ${data.region.name}.`
            : `Microgreens, indoors: it is too early or too late for most plants in ${data.region.name}.`}
        </p>
        <TextLink href={`/browse?${search}`} className="text-sm">
          Find {first.name.toLowerCase()} {place ? 'near you' : 'for sale'}
        </TextLink>
      </div>
    </section>
  )
}
