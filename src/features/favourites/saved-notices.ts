import type { ListingKind, ListingStatus } from '#features/listings/base/lifecycle.ts'
import { formatDay, formatTime } from '#shared/dates.ts'
import { formatPrice, type Pence } from '#shared/money.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** When savers are notified, in milliseconds. */
export const SAVED_TERMS = {
  /** A change that is reversed within this time gives no notice. */
  settles: 10 * MINUTE,
  /** How long before the end of a listing its savers are notified. */
  beforeEnd: 24 * HOUR,
  /** Someone who saved it less than this ago has just seen when it ends. */
  justSaved: 12 * HOUR,
} as const

/** A price must fall by a twentieth to give a notice; smaller steps add up. */
const LEAST_FALL = 0.05

/** What a member knows about a listing that they have saved. */
export interface Known {
  /** Pence, when it was saved or in the last notice; null for favourites of older versions. */
  price: number | null
  /** They know that it is not on sale. */
  isGone: boolean
  /** The end of its time that they were notified of. */
  notifiedEnd: Date | null
}

export interface ListingNow {
  kind: ListingKind
  status: ListingStatus
  /** Pence. */
  price: number
  expiresAt: Date
}

export type Happening = 'cheaper' | 'sold' | 'back'

/** What a member is notified of, if anything, and what they know afterwards. */
export function whatHappened(known: Known, now: ListingNow): { happening: Happening | null; known: Known } {
  if (now.status === 'sold') return { happening: known.isGone ? null : 'sold', known: { ...known, isGone: true } }
  if (now.status !== 'active') return { happening: null, known }
  const hadEnded = known.notifiedEnd !== null && known.notifiedEnd < now.expiresAt
  const current = { ...known, price: now.price, isGone: false, notifiedEnd: hadEnded ? null : known.notifiedEnd }
  if (known.isGone || hadEnded) return { happening: 'back', known: current }
  if (known.price === null) return { happening: null, known: current }
  const isCheaper = isPriced(now.kind) && now.price <= known.price * (1 - LEAST_FALL) && now.price < known.price
  return isCheaper ? { happening: 'cheaper', known: current } : { happening: null, known }
}

const isPriced = (kind: ListingKind): boolean => kind === 'sale' || kind === 'free'

interface Facts {
  title: string
  price: Pence
  /** The price that the member knows; null when unknown. */
  before: Pence | null
}

const amount = (price: Pence): string => (price === 0 ? 'free' : formatPrice(price))

/** Title and text of a notification. */
export const happeningTexts: Readonly<Record<Happening, (facts: Facts) => { title: string; body: string }>> = {
  cheaper: ({ title, price, before }) => ({
    title: `Cheaper now: ${title}`,
    body: before === null ? `Now ${amount(price)}.` : `Now ${amount(price)}, it was ${amount(before)}.`,
  }),
  sold: ({ title }) => ({
    title: `Sold: ${title}`,
    body: 'Its page shows others near you. It stays among your saved plants, and we tell you if it is back on sale.',
  }),
  back: ({ title, price }) => ({ title: `Back on sale: ${title}`, body: `It is ${amount(price)} now.` }),
}

/** Title and text of the notification that a listing is about to end. */
export const endingText = (title: string, expiresAt: Date): { title: string; body: string } => ({
  title: `About to end: ${title}`,
  body: `It is on sale until ${formatDay(expiresAt.toISOString())}, ${formatTime(expiresAt.toISOString())}, unless its seller renews it.`,
})
