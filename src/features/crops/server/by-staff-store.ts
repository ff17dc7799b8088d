import { eq } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { CropStatus } from '../crop.ts'
import { lockCrop, setStatus } from './store.ts'
import { crops } from './tables.ts'

/** A crop in any status, also of a grower who leaves: for staff. */
export async function findCropForStaff(db: Database, id: number) {
  const { plantSlug, variety, note, quantity, price, outcode, status, readyFrom, readyUntil, createdAt } = crops
  const [found] = await db
    .select({ plantSlug, variety, note, quantity, price, outcode, status, readyFrom, readyUntil, createdAt })
    .from(crops)
    .where(eq(crops.id, id))
  return found ?? null
}

/** Removes a crop from every list. Returns its status before; null when it is gone or removed already. */
export async function removeByStaff(tx: Database, id: number, at: Date): Promise<CropStatus | null> {
  const found = await lockCrop(tx, id)
  if (!found || found.status === 'removed') return null
  await setStatus(tx, id, 'removed', at)
  return found.status
}

/** Undoes a removal. */
export const restoreByStaff = (tx: Database, id: number, before: CropStatus, at: Date): Promise<void> =>
  setStatus(tx, id, before, at)
