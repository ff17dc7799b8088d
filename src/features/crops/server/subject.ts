import type * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { localDateTime } from '#shared/london-time.ts'
import { cropStatusOn, cropTitle } from '../crop.ts'
import type { cropSubject } from '../staff-contract.ts'
import { findCropForStaff } from './by-staff-store.ts'
import { namesOf } from './present.ts'

/** A crop as staff see it in a case; null when there is none. */
export async function cropSubjectOf(db: Database, id: number, now: Date): Promise<z.output<typeof cropSubject> | null> {
  const found = await findCropForStaff(db, id)
  if (!found) return null
  const { plantSlug, variety, note, quantity, price, outcode, createdAt } = found
  return {
    ...{ kind: 'crop', title: cropTitle(namesOf(plantSlug).name, variety), note, quantity, price, outcode },
    status: cropStatusOn(found, localDateTime(now).day),
    createdAt: createdAt.toISOString(),
  }
}
