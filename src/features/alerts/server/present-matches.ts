import type { Database } from '#adapters/db/database.ts'
import { drawingsOf } from '#features/listings/listing/server/drawings-store.ts'
import { statusAt } from '#features/listings/listing/view-models.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { photosOf } from '#features/listings/photos/pictures.ts'
import { aboutMiles } from '#shared/places/geo.ts'
import type { AlertMatch } from '../contract.ts'
import type { MatchRow } from './store.ts'

/** The reported listings of each alert, in the given order. */
export async function presentMatches(
  db: Database,
  rows: readonly MatchRow[],
  now: Date,
): Promise<ReadonlyMap<number, AlertMatch[]>> {
  const drawings = await drawingsOf(
    db,
    rows.map(({ id }) => id),
  )
  const matches = new Map<number, AlertMatch[]>()
  for (const row of rows) {
    const match = presentMatch(row, drawings.get(row.id) ?? listingDrawing(row), now)
    matches.set(row.alertId, [...(matches.get(row.alertId) ?? []), match])
  }
  return matches
}

const presentMatch = (match: MatchRow, drawing: string, now: Date): AlertMatch => ({
  id: match.id,
  title: match.title,
  price: match.price,
  kind: match.kind,
  imageUrl: photosOf(match.images)[0] ?? null,
  drawing,
  categoryId: match.categoryId,
  status: statusAt({ status: match.status, expiresAt: match.expiresAt }, now),
  distance: match.miles === null ? '' : aboutMiles(match.miles),
  notifiedAt: match.notifiedAt.toISOString(),
})
