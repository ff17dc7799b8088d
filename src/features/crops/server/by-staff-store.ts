import { eq } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { localDateTime } from '#shared/london-time.ts'
import { type CropStatus, cropStatusOn, cropTitle } from '../crop.ts'
import type { CropSubject } from '../staff-contract.ts'
import { namesOf } from './plants.ts'
import { lockCrop, setStatus } from './store.ts'
import { crops } from './tables.ts'

/** A crop as staff see it in a case, in any status, also of a grower who leaves; null when there is none. */
export async function cropSubjectOf(db: Database, id: number, now: Date): Promise<CropSubject | null> {
  const [found] = await db.select().from(crops).where(eq(crops.id, id))
  if (!found) return null
  const { plantSlug, variety, note, quantity, price, outcode, createdAt } = found
  return {
    ...{ kind: 'crop', title: cropTitle(namesOf(plantSlug).name, variety), note, quantity, price, outcode },
    status: cropStatusOn(found, localDateTime(now).day),
    createdAt: createdAt.toISOString(),
  }
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
