import type { Transaction } from '#features/checkout/order/contract.ts'
import { callName } from '#features/checkout/order/handover.ts'
import { byUrgency, isDue, pickupWords } from '#features/checkout/order/urgency.ts'
import type { Offer } from '#features/offers/contract.ts'
import { agreedPrice, isActOf } from '#features/offers/offer.ts'
import type { Swap } from '#features/swaps/contract.ts'
import type { SwapRing } from '#features/swaps/rings/contract.ts'
import { isToActInRing } from '#features/swaps/rings/ring.ts'
import { isToAct } from '#features/swaps/swap.ts'
import { formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'

/** One thing that waits for the member. */
interface Task {
  key: string
  title: string
  text: string
  act: { name: string; href: string }
}

const MAX_TASKS = 4

/**
 * What waits for the member: what is reserved for them to pay, orders and swaps to hand over, offers, swaps and swap rings to answer,
 * and unread messages.
 */
function tasksOf({ orders, offers, swaps, rings, unread }: Props): Task[] {
  const open = byUrgency(orders).open.filter(
    (order) => isDue(order) && (order.actions.length > 0 || order.collectionCode),
  )
  const waiting = offers.filter(isActOf)
  // What is handed over with the code of an order is among the orders.
  const due = swaps.filter(({ acts }) => isToAct(acts) && !acts.includes('orderCode'))
  const dueRings = rings.filter(({ acts }) => isToActInRing(acts))
  const tasks = [
    ...waiting.filter(({ status }) => status === 'accepted').map(taskOfOffer),
    ...open.map(taskOf),
    ...due.filter(({ status }) => status === 'agreed').map(taskOfSwap),
    ...dueRings.filter(({ status }) => status === 'agreed').map(taskOfRing),
    ...waiting.filter(({ status }) => status !== 'accepted').map(taskOfOffer),
    ...due.filter(({ status }) => status === 'open').map(taskOfSwap),
    ...dueRings.filter(({ status }) => status === 'open').map(taskOfRing),
  ]
  if (unread > 0) {
    tasks.splice(MAX_TASKS - 1, Number.POSITIVE_INFINITY, {
      key: 'messages',
      title: unread === 1 ? 'One unread message' : `${unread} unread messages`,
      text: 'In your conversations',
      act: { name: 'Read', href: '/messages' },
    })
  }
  return tasks.slice(0, MAX_TASKS)
}

function taskOf(order: Transaction): Task {
  const { id, party, product, pickupAt, statusLabel, collectionCode, actions, seller, buyer } = order
  const other = callName(party === 'buyer' ? seller : buyer)
  const when = pickupAt ? formatTerm(pickupAt) : (pickupWords(order) ?? statusLabel)
  const handover = `/transactions/${id}/collect`
  const list = party === 'buyer' ? '/transactions' : '/transactions?tab=sales'
  return {
    key: `order-${id}`,
    title: product.title,
    text: party === 'buyer' ? `From ${other} · ${when}` : `${other} collects · ${when}`,
    act: actions.includes('denyHandover')
      ? { name: 'Answer', href: list }
      : actions.includes('enterCode')
        ? { name: 'Enter code', href: handover }
        : collectionCode
          ? { name: 'Show code', href: handover }
          : { name: 'See order', href: list },
  }
}

function taskOfOffer(offer: Offer): Task {
  const { id, status, party, listing, other, price, until } = offer
  const agreed = formatPounds(agreedPrice(offer))
  const what = party === 'seller' ? `${other.fullName} offers ${formatPounds(pence(price))}` : `For you at ${agreed}`
  return {
    key: `offer-${id}`,
    title: listing.title,
    text: until ? `${what} · until ${formatTerm(until)}` : what,
    act: { name: status === 'accepted' ? 'Pay' : 'Answer', href: '/offers' },
  }
}

function taskOfSwap({ id, status, other, theirs, until, difference }: Swap): Task {
  const isAgreed = status === 'agreed'
  const [first] = theirs
  if (difference?.until) {
    return {
      key: `swap-${id}`,
      title: `Swap with ${other.fullName}`,
      text: `${formatPounds(pence(difference.amount))} for ${first?.title ?? ''} · until ${formatTerm(difference.until)}`,
      act: { name: 'Pay', href: `/swaps/${id}` },
    }
  }
  return {
    key: `swap-${id}`,
    title: `Swap with ${other.fullName}`,
    text: until ? `${first?.title ?? ''} · ${isAgreed ? 'by' : 'until'} ${formatTerm(until)}` : '',
    act: { name: isAgreed ? 'Hand over' : 'Answer', href: `/swaps/${id}` },
  }
}

function taskOfRing({ id, status, parts, until }: SwapRing): Task {
  const isAgreed = status === 'agreed'
  const got = parts.at(-1)?.item.title ?? ''
  return {
    key: `ring-${id}`,
    title: `Swap ring of ${parts.length}`,
    text: until ? `${got} for you · ${isAgreed ? 'by' : 'until'} ${formatTerm(until)}` : got,
    act: { name: isAgreed ? 'Hand over' : 'Answer', href: `/swaps/rings/${id}` },
  }
}

interface Props {
  orders: readonly Transaction[]
  offers: readonly Offer[]
  swaps: readonly Swap[]
  rings: readonly SwapRing[]
  unread: number
}

/** What waits for the member. Renders nothing when nothing does. */
export function ToDo(waiting: Props) {
  const tasks = tasksOf(waiting)
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby="to-do" className="overflow-hidden rounded-lg border-[1.5px] border-ink bg-card">
      <h2 id="to-do" className="bg-leaf px-4 py-3 text-lg text-on-leaf">
        To do
      </h2>
      <ul className="divide-y divide-line px-4">
        {tasks.map(({ key, title, text, act }, place) => (
          <li key={key} className="flex items-center gap-4 py-3">
            <p className="min-w-0 flex-1">
              <span className="line-clamp-2 break-words font-[650] leading-snug">{title}</span>
              <span className="text-ink-2 text-sm">{text}</span>
            </p>
            <ButtonLink
              href={act.href}
              tone={place === 0 ? 'primary' : 'secondary'}
              className="!px-3.5 shrink-0"
              aria-label={`${act.name}: ${title}`}
            >
              {act.name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
