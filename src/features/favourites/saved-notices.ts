import type { ListingKind, ListingStatus } from '#features/listings/base/lifecycle.ts'
import { formatDay, formatTime } from '#shared/dates.ts'
import { formatPrice, type Pence } from '#shared/money.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** When savers are notified, in milliseconds. */
export const SAVED_TERMS = {
  /** A change that is reversed within this time gives no notice. */
  settles: 10 * MINUTE,
  /** A listing that is out of sight is looked at again after this time: its change counts when it is shown. */
  outOfSight: 6 * HOUR,
  /** How long before the end of a listing its savers are notified: a digest of the morning comes before the end. */
  beforeEnd: 48 * HOUR,
  /** Someone who saved it less than this before its end has seen when it ends. */
  savedBeforeEnd: 60 * HOUR,
  /** With less time left, the email could come after the end. */
  emailBeforeEnd: 26 * HOUR,
} as const

/** A price must fall by a twentieth to give a notice; smaller steps add up. */
const LEAST_FALL = 0.05

/** What a member knows about a listing that they have saved. */
export interface Known {
  /** Pence, when it was saved or in the last notice; null for favourites of older versions. */
  price: number | null
  /** They know that it is not on sale. */
  isGone: boolean
}

export interface ListingNow {
  kind: ListingKind
  status: ListingStatus
  /** Pence. */
  price: number
}

export type Happening = 'cheaper' | 'sold' | 'back'

/** What a member is notified of, if anything, and what they know afterwards. */
export function whatHappened(known: Known, now: ListingNow): { happening: Happening | null; known: Known } {
  if (now.kind === 'wanted') return { happening: null, known }
  if (now.status === 'sold') return { happening: known.isGone ? null : 'sold', known: { ...known, isGone: true } }
  if (now.status !== 'active') return { happening: null, known }
  const current = { price: now.price, isGone: false }
  if (known.isGone) return { happening: 'back', known: current }
  if (known.price === null) return { happening: null, known: current }
  const isCheaper = isPriced(now.kind) && now.price <= known.price * (1 - LEAST_FALL) && now.price < known.price
  return isCheaper ? { happening: 'cheaper', known: current } : { happening: null, known }
}

const isPriced = (kind: ListingKind): boolean => kind === 'sale' || kind === 'free'

interface Facts {
  title: string
  kind: ListingKind
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
  sold: ({ title, kind }) => ({
    title: `${kind === 'sale' ? 'Sold' : 'Gone'}: ${title}`,
    body: 'Its page shows others near you. It stays among your saved plants, and we tell you if it is back on sale.',
  }),
  back: ({ title, kind, price }) => ({
    title: `${kind === 'sale' ? 'Back on sale' : 'There again'}: ${title}`,
    body: isPriced(kind) ? `It is ${amount(price)} now.` : 'It can be swapped again.',
  }),
}

/** Title and text of the notification that a listing is about to end. */
export const endingText = (title: string, expiresAt: Date): { title: string; body: string } => ({
  title: `About to end: ${title}`,
  body: `You can get it until ${formatDay(expiresAt.toISOString())}, ${formatTime(expiresAt.toISOString())}, unless its seller renews it.`,
})
