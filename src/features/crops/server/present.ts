import type { Deps } from '#deps.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import type { Member } from '#shared/endpoint.ts'
import { dayAfter } from '#shared/london-time.ts'
import { aboutMiles, milesBetween, type Point } from '#shared/places/geo.ts'
import type { Crop } from '../contract.ts'
import { CATEGORY_OF_KIND, cropStatusOn, cropTitle } from '../crop.ts'
import { TERMS } from '../reservation.ts'
import { todayOf } from './growing.ts'
import { regionAt } from './place.ts'
import { namesOf } from './plants.ts'
import { reservedOf } from './reservation-store.ts'
import type { CropRow, Suspect } from './store.ts'

interface Reader {
  me: Member | null
  /** From where distances are measured. */
  from: Point | undefined
  suspects: readonly Suspect[]
}

/** Whether a pest or disease may have reached a crop. */
export const isOnHold = (
  { growerId, plantSlug }: Pick<CropRow, 'growerId' | 'plantSlug'>,
  suspects: readonly Suspect[],
): boolean => suspects.some((one) => one.growerId === growerId && (one.plant ?? plantSlug) === plantSlug)

/** Crops as this reader sees them. */
export const presentAll = async (
  deps: Pick<Deps, 'db' | 'clock' | 'places'>,
  rows: readonly CropRow[],
  reader: Reader,
): Promise<Crop[]> => {
  const reserved = await reservedOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  return Promise.all(rows.map((row) => present(deps, row, { ...reader, reserved: reserved.get(row.id) ?? 0 })))
}

async function present(
  deps: Pick<Deps, 'db' | 'clock' | 'places'>,
  row: CropRow,
  { me, from, suspects, reserved }: Reader & { reserved: number },
): Promise<Crop> {
  const { id, variety, kind, note, quantity, price, sownOn, outcode, isOwnWindow, frostFreeOn, hasFrostWord } = row
  const plant = namesOf(row.plantSlug)
  const title = cropTitle(plant.name, variety)
  return {
    ...{ id, plant, variety, title, kind, note, quantity, price, sownOn, outcode, isOwnWindow },
    drawing: listingDrawing({ id, title, plantSlug: row.plantSlug, categoryId: CATEGORY_OF_KIND[kind] }),
    left: row.status === 'growing' ? Math.max(0, quantity - reserved) : 0,
    canBeReady: row.status === 'growing' && todayOf(deps) <= dayAfter(row.readyUntil, TERMS.lateDays),
    listingId: row.listingId,
    ready: { from: row.readyFrom, until: row.readyUntil },
    region: regionAt(outcode).name,
    frost: frostFreeOn === null ? null : { freeOn: frostFreeOn, isEarly: hasFrostWord },
    place: deps.places.townOf(outcode)?.name ?? outcode,
    distance: from ? aboutMiles(milesBetween(from, await deps.places.lookup(outcode))) : null,
    status: cropStatusOn(row, todayOf(deps)),
    isOnHold: isOnHold(row, suspects),
    grower: { id: row.growerId, fullName: row.growerName, avatar: row.growerAvatar },
    isMine: row.growerId === me?.id,
    createdAt: row.createdAt.toISOString(),
  }
}
