import type { Deps } from '#deps.ts'
import { ReadyJson } from '#http/ready-json.ts'
import { present } from '../../view-models.ts'
import { versionedListings } from '../store.ts'
import {
  type CardKey,
  cardCache,
  cardOf,
  isCompleteFor,
  isFor,
  type Listing,
  ownTextOf,
  type Reader,
  textOf,
  toJson,
  type Write,
} from './card.ts'

const cardsOf = cardCache()
const write: Write = (row, view, isSaved) => toJson(present(row, view, isSaved))

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
  const cards = cardsOf(db)
  const saved = new Set<number>()
  const texts = new Map<number, string>()
  const missing: number[] = []
  for (const { id, version, isSaved } of keys) {
    const card = cards.get(id)
    if (isSaved) saved.add(id)
    if (isFor(version, card, reader)) texts.set(id, textOf(card, reader, isSaved))
    else missing.push(id)
  }
  for (const row of missing.length > 0 ? await versionedListings(db, missing) : []) {
    // It went off sale between the two statements.
    if (row.status !== 'active' || row.isHidden) continue
    const card = cardOf(write, row, reader.now)
    cards.set(row.id, card)
    const isSaved = saved.has(row.id)
    texts.set(
      row.id,
      isCompleteFor(card, reader) ? textOf(card, reader, isSaved) : ownTextOf(write, row, reader, isSaved),
    )
  }
  return new ReadyJson(`[${keys.flatMap(({ id }) => texts.get(id) ?? []).join(',')}]`)
}
