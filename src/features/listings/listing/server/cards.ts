import { LRUCache } from 'lru-cache'
import type { Deps } from '#deps.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { ReadyJson } from '#http/ready-json.ts'
import { replySerializer } from '#http/reply-serializer.ts'
import { aboutMiles, milesBetween, type Point } from '#shared/places/geo.ts'
import { listingDrawing } from '../../photos/drawing-for.ts'
import { type Listing, listing } from '../listing.ts'
import { present } from '../view-models.ts'
import { type VersionedRow, versionedListings } from './store.ts'

/** Limits of the cache: a card has about two kilobytes. */
const MAX_CARDS = 10_000
const MAX_CHARACTERS = 24_000_000

/** The JSON of a listing for a visitor, in three parts: the reader's distance and favourite are inserted between them. */
interface Card {
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

/** The id of a listing, and the version of everything that its card shows, read together. */
export interface CardKey {
  id: number
  version: string
}

export interface Reader {
  me: { id: number } | null
  now: Date
  from?: Point | undefined
  saved: ReadonlySet<number>
}

const toJson = replySerializer({ schema: listing, method: 'GET', url: '/api/products' })
const cardsOf = new WeakMap<Deps['db'], LRUCache<number, Card>>()

/**
 * The listings as this reader may see them, in this order. A cached card is used only when the database has just returned
 * the same version, so it is never stale and needs no invalidation. What only the seller or members see is serialised for
 * each request.
 */
export async function listingsJson(
  db: Deps['db'],
  keys: readonly CardKey[],
  reader: Reader,
): Promise<ReadyJson<Listing[]>> {
  const cards = cardsOf.get(db) ?? new LRUCache({ max: MAX_CARDS, maxSize: MAX_CHARACTERS, sizeCalculation: sizeOf })
  cardsOf.set(db, cards)
  const isFor = (key: CardKey, card: Card | undefined): card is Card =>
    card?.version === key.version && isValidAt(card, reader.now) && isCompleteFor(card, reader)
  const found = new Map(keys.map((key) => [key.id, cards.get(key.id)]))
  const missing = keys.filter((key) => !isFor(key, found.get(key.id)))
  const texts = new Map<number, string>()
  for (const row of missing.length > 0
    ? await versionedListings(
        db,
        missing.map(({ id }) => id),
      )
    : []) {
    // It went off sale between the two statements.
    if (row.status !== 'active' || row.isHidden) continue
    const card = cardOf(row, reader.now)
    cards.set(row.id, card)
    texts.set(row.id, isCompleteFor(card, reader) ? textOf(row.id, card, reader) : ownTextOf(row, reader))
  }
  for (const key of keys) {
    const card = found.get(key.id)
    if (isFor(key, card)) texts.set(key.id, textOf(key.id, card, reader))
  }
  return new ReadyJson(`[${keys.flatMap(({ id }) => texts.get(id) ?? []).join(',')}]`)
}

const sizeOf = ({ parts }: Card): number => parts[0].length + parts[1].length + parts[2].length

const isValidAt = ({ since, until }: Card, now: Date): boolean => now.getTime() >= since && now.getTime() < until

/** Whether the visitor's card is all that this reader may see. */
const isCompleteFor = ({ sellerId, isMoreToMembers }: Card, { me }: Reader): boolean =>
  me === null || (me.id !== sellerId && !isMoreToMembers)

/** The listing as its seller, or a member to whom it shows more, sees it. */
function ownTextOf(row: VersionedRow, { me, now, from, saved }: Reader): string {
  return toJson(present(row, { me, now, from, findPlant, drawingOf: listingDrawing }, saved.has(row.id)))
}

const DISTANCE = ',"distance":null'
const FAVOURITE = ',"isFavorited":false'

function cardOf(row: VersionedRow, now: Date): Card {
  const text = toJson(present(row, { me: null, now, findPlant, drawingOf: listingDrawing }, false))
  // A quotation mark in a seller's text is escaped, so the first of each is the field itself.
  const [distance, favourite] = [text.indexOf(DISTANCE), text.indexOf(FAVOURITE)]
  if (distance < 0 || favourite < distance)
    throw new Error('A listing is written in another order than its card expects.')
  const { latitude, longitude } = row
  const ends = [row.expiresAt, ...(row.featuredUntil === null ? [] : [row.featuredUntil])]
    .map((time) => new Date(time).getTime())
    .filter((time) => time > now.getTime())
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
    until: Math.min(...ends),
  }
}

function textOf(id: number, { parts, place }: Card, { from, saved }: Reader): string {
  const distance = from && place ? `"${aboutMiles(milesBetween(from, place))}"` : 'null'
  return `${parts[0]},"distance":${distance}${parts[1]},"isFavorited":${saved.has(id)}${parts[2]}`
}
