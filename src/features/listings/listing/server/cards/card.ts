import { LRUCache } from 'lru-cache'
import type { Deps } from '#deps.ts'
import { otherSlugsIn } from '#features/household/server/names-in-titles.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { replySerializer } from '#http/reply-serializer.ts'
import { aboutMiles, milesBetween, type Point } from '#shared/places/geo.ts'
import { longGoneAt } from '../../../base/lifecycle.ts'
import { listingDrawing } from '../../../photos/drawing-for.ts'
import { type Listing, listing } from '../../listing.ts'
import { statusAt, type ViewModel } from '../../view-models.ts'
import type { VersionedRow } from '../store.ts'

/** Limits of a cache: a card has about two kilobytes. */
const MAX_CARDS = 10_000
const MAX_CHARACTERS = 24_000_000

/** The JSON of a listing for a visitor, in three parts: the reader's distance and favourite are inserted between them. */
export interface Card {
  version: string
  sellerId: number
  /** Members see more of it than visitors: the seller shows them an email address, which is never kept here. */
  isMoreToMembers: boolean
  place: Point | null
  parts: readonly [string, string, string]
  /** The period in which the card is valid: a boost or the listing itself ends without a change of its row. */
  since: number
  until: number
}

/** The id of a listing, the version of everything that its card shows, and whether its reader has saved it: read together. */
export interface CardKey {
  id: number
  version: string
  isSaved: boolean
}

export interface Reader {
  me: { id: number } | null
  now: Date
  from?: Point | undefined
}

export type { Listing }

/** Writes a listing as JSON for a reader. */
export type Write = (row: VersionedRow, view: ViewModel, isSaved: boolean) => string

export const toJson = replySerializer({ schema: listing, method: 'GET', url: '/api/products' })

/** The cards of one kind in this process, for each database. */
export function cardCache(): (db: Deps['db']) => LRUCache<number, Card> {
  const all = new WeakMap<Deps['db'], LRUCache<number, Card>>()
  return (db) => {
    const cards = all.get(db) ?? new LRUCache({ max: MAX_CARDS, maxSize: MAX_CHARACTERS, sizeCalculation: sizeOf })
    all.set(db, cards)
    return cards
  }
}

const sizeOf = ({ parts }: Card): number => parts[0].length + parts[1].length + parts[2].length

/** Whether this card is all that the reader may see of exactly this version now. */
export const isFor = (version: string, card: Card | undefined, reader: Reader): card is Card =>
  card?.version === version && isValidAt(card, reader.now) && isCompleteFor(card, reader)

const isValidAt = ({ since, until }: Card, now: Date): boolean => now.getTime() >= since && now.getTime() < until

/** Whether the visitor's card is all that this reader may see. */
export const isCompleteFor = ({ sellerId, isMoreToMembers }: Card, { me }: Reader): boolean =>
  me === null || (me.id !== sellerId && !isMoreToMembers)

/** The listing as its seller, or a member to whom it shows more, sees it. */
export const ownTextOf = (write: Write, row: VersionedRow, reader: Reader, isSaved: boolean): string =>
  write(row, { ...reader, findPlant, otherSlugsIn, drawingOf: listingDrawing }, isSaved)

const DISTANCE = ',"distance":null'
const FAVOURITE = ',"isFavorited":false'

export function cardOf(write: Write, row: VersionedRow, now: Date): Card {
  const text = write(row, { me: null, now, findPlant, otherSlugsIn, drawingOf: listingDrawing }, false)
  // A quotation mark in a seller's text is escaped, so the first of each is the field itself.
  const [distance, favourite] = [text.indexOf(DISTANCE), text.indexOf(FAVOURITE)]
  if (distance < 0 || favourite < distance)
    throw new Error('A listing is written in another order than its card expects.')
  const { latitude, longitude } = row
  return {
    version: row.version,
    sellerId: row.sellerId,
    isMoreToMembers: row.sellerShowsEmail,
    place: latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : null,
    parts: [
      text.slice(0, distance),
      text.slice(distance + DISTANCE.length, favourite),
      text.slice(favourite + FAVOURITE.length),
    ],
    since: now.getTime(),
    until: Math.min(...endsOf(row, now).filter((time) => time > now.getTime())),
  }
}

/** When something that a card shows ends by itself. */
function endsOf(row: VersionedRow, now: Date): number[] {
  const gone = longGoneAt({ ...row, status: statusAt(row, now) })
  const boost = row.featuredUntil === null ? [] : [new Date(row.featuredUntil).getTime()]
  return [new Date(row.expiresAt).getTime(), ...boost, ...(gone === null ? [] : [gone + 1])]
}

export function textOf({ parts, place }: Card, { from }: Reader, isSaved: boolean): string {
  const distance = from && place ? `"${aboutMiles(milesBetween(from, place))}"` : 'null'
  return `${parts[0]},"distance":${distance}${parts[1]},"isFavorited":${isSaved}${parts[2]}`
}
