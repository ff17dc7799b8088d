import { formatTerm, formatTime, formatWeekday } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { percent } from '../base/fees.ts'
import type { StoredEvent } from '../base/lifecycle.ts'
import { allOf } from '../base/ordered-units.ts'
import type { Transaction } from '../base/shapes.ts'

/** Longer first names are cut off: buttons and headings do not break within a word. */
const MAX_CALL_NAME = 16

/** The first name of the other person, as buttons and headings use it. */
export function callName({ username, fullName }: Transaction['buyer']): string {
  if (username === 'left') return fullName
  const name = [...(fullName.trim().split(/\s+/)[0] || username)]
  return name.length > MAX_CALL_NAME ? `${name.slice(0, MAX_CALL_NAME - 1).join('')}…` : name.join('')
}

export type Emphasis = 'quiet' | 'secondary' | 'primary'

/**
 * How prominent Confirm Receipt is for the buyer: quiet until the booked time begins, because the seller normally
 * enters the code; the main action once the seller says that it was handed over.
 */
export function receiptEmphasis({ status, pickupAt }: Transaction, now: Date | null): Emphasis {
  if (status !== 'processing') return 'primary'
  return pickupAt !== null && now !== null && Date.parse(pickupAt) <= now.getTime() ? 'secondary' : 'quiet'
}

/** What the buyer's Confirm Receipt does, before it is pressed. */
export function receiptEffect({
  total,
  quantity,
  sellerGets,
  seller,
  protectionFee,
  status,
  releaseAt,
  lastEvent,
}: Transaction): string {
  const all = allOf(quantity)
  if (total === 0) return 'Confirm Receipt completes the order. Use it only when you have the plant.'
  const money = formatPounds(pence(sellerGets))
  if (protectionFee === 0) {
    return `Confirm Receipt releases ${money} to ${callName(seller)} at once, and you can no longer report a problem. Use it only when you have ${all} and are happy with ${quantity > 1 ? 'them' : 'it'}.`
  }
  const isByCode = status === 'delivered' && lastEvent === 'enterCode' && releaseAt !== null
  const until = isByCode ? `until ${formatTerm(releaseAt)}` : 'for 48 hours after that'
  return `Confirm Receipt pays ${callName(seller)} ${money}. With buyer protection the payout waits, and you can report a problem ${until}. Use it only when you have ${all}.`
}

/** What a QR code contains, read on the page of order `id`. */
export type ReadCode = { code: string } | { otherOrder: number } | null

/** The code in the address that a buyer's QR code holds; null for any other QR code. */
export function codeIn(text: string, id: number): ReadCode {
  const [, order, code] = /\/transactions\/(\d{1,10})\/collect\?code=(\d{6})$/.exec(text) ?? []
  if (!order || !code) return null
  return Number(order) === id ? { code } : { otherOrder: Number(order) }
}

/** The booked visit: Sat 28 Nov, 10:30 AM. */
export const visitOf = ({ pickupAt }: Pick<Transaction, 'pickupAt'>): string =>
  pickupAt ? `${formatWeekday(pickupAt)}, ${formatTime(pickupAt)}` : 'no time booked'

const BY_CODE: readonly (StoredEvent | null)[] = ['enterCode', 'release', 'confirmReceipt']

/** Whether the plant has changed hands with the agreement of both people. */
export const isHandedOver = ({ status, lastEvent }: Transaction): boolean =>
  (status === 'completed' || status === 'delivered') && BY_CODE.includes(lastEvent)

export interface Done {
  title: string
  lead: string
  facts: readonly (readonly [name: string, value: string])[]
}

const whenOf = ({ handedOverAt, updatedAt }: Transaction): string => {
  const at = handedOverAt ?? updatedAt
  return `${formatWeekday(at)}, ${formatTime(at)}`
}

/** The green screen after the handover, for either party. */
export const completionOf = (order: Transaction): Done => (order.party === 'buyer' ? forBuyer(order) : forSeller(order))

function forBuyer(order: Transaction): Done {
  const { status, protectedUntil, total, seller } = order
  const name = callName(seller)
  const until = status === 'delivered' ? order.releaseAt : protectedUntil
  const paid = !until ? `${name} is paid.` : `${name} is paid on ${formatTerm(until)}.`
  return {
    title: 'It’s yours',
    lead: total === 0 ? `Free from ${name}.` : paid,
    facts: [
      ['Collected', whenOf(order)],
      ...(total > 0 ? [['You paid', formatPounds(pence(total))] as const] : []),
      ...(until ? [['Report a problem by', formatTerm(until)] as const] : []),
    ],
  }
}

function forSeller(order: Transaction): Done {
  const { status, releaseAt, protectedUntil, total, amount, platformFee, sellerGets, commissionRate, buyer, share } =
    order
  const name = callName(buyer)
  const given = share?.amount ?? 0
  const goes = share?.isAll
    ? `${formatPounds(pence(given))} goes to ${share.group}`
    : `${formatPounds(pence(sellerGets - given))} is released to you`
  const lead =
    status !== 'completed'
      ? `${goes} on ${formatTerm(releaseAt ?? '')}, unless ${name} reports a problem.`
      : protectedUntil
        ? `${goes} and sent after ${formatTerm(protectedUntil)}, unless ${name} reports a problem.`
        : `${goes}.`
  return {
    title: 'Handed over',
    lead: total === 0 ? `${name} has collected it.` : lead,
    facts: [
      ['Collected by', `${name}, ${whenOf(order)}`],
      ...(platformFee > 0
        ? [
            [
              `Price less ${percent(commissionRate)}`,
              `${formatPounds(pence(amount))} − ${formatPounds(pence(platformFee))}`,
            ] as const,
          ]
        : []),
      ...(share?.amount ? [[`Of it to ${share.group}`, formatPounds(pence(share.amount))] as const] : []),
    ],
  }
}
