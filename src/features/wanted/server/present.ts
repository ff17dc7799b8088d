import type { Deps } from '#deps.ts'
import { matchesOfWanted } from '#features/alerts/server/wanted-alerts-store.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import type { Member } from '#shared/endpoint.ts'
import { aboutMiles, milesBetween, type Point } from '#shared/places/geo.ts'
import type { Wanted } from '../contract.ts'
import { wantedStatusAt } from '../wanted.ts'
import type { WantedRow } from './store.ts'

/** Listings shown with a request to its author. */
const MAX_MATCHES = 5

interface Reader {
  me: Member | null
  /** From where distances are measured. */
  from: Point | undefined
}

/** Requests as this reader sees them. */
export async function presentAll(
  { db, clock, places }: Pick<Deps, 'db' | 'clock' | 'places'>,
  rows: readonly WantedRow[],
  { me, from }: Reader,
): Promise<Wanted[]> {
  const now = clock.now()
  const own = rows.filter(({ authorId }) => authorId === me?.id).map(({ id }) => id)
  const matches = await matchesOfWanted(db, own, { each: MAX_MATCHES, now })
  return Promise.all(
    rows.map(async (row) => {
      const { id, title, note, plantSlug, outcode, radius, createdAt, expiresAt } = row
      const plant = plantSlug ? findPlant(plantSlug) : undefined
      return {
        ...{ id, title, note, outcode, radius },
        plant: plant ? { slug: plant.slug, name: plant.name, latin: plant.latin } : null,
        drawing: listingDrawing({ id, title, plantSlug, categoryId: null }),
        place: places.townOf(outcode)?.name ?? outcode,
        distance: from ? aboutMiles(milesBetween(from, await places.lookup(outcode))) : null,
        status: wantedStatusAt(row, now),
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        author: { id: row.authorId, fullName: row.authorName, avatar: row.authorAvatar },
        isMine: row.authorId === me?.id,
        matches: [...(matches.get(id) ?? [])],
      }
    }),
  )
}
