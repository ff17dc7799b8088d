import type { Deps } from '#deps.ts'
import { regionOfOutcode } from '#features/plants/regions/region-of-area.ts'
import { type Region, regionCalled } from '#features/plants/regions/seasons.ts'
import { localDateTime } from '#shared/london-time.ts'
import { outwardPart } from '#shared/places/outward-only.ts'
import type { Month } from '../tasks.ts'
import { postcodeOf } from './garden-store.ts'

/** The region of a garden, and the outward code that it follows from. */
export interface GardenPlace {
  region: Region
  from: string | null
}

/** By the postcode in the owner's profile: the same on every page, in emails and in the calendar. */
export async function placeOfGarden(db: Deps['db'], ownerId: number): Promise<GardenPlace> {
  const postcode = await postcodeOf(db, ownerId)
  const outcode = postcode && outwardPart(postcode).toUpperCase()
  const slug = outcode ? regionOfOutcode(outcode) : undefined
  return { region: regionCalled(slug), from: slug && outcode ? outcode : null }
}

/** A month in London. */
export interface GardenMonth {
  month: Month
  /** Its first day. */
  firstDay: string
}

export function monthAt(now: Date): GardenMonth {
  const { day } = localDateTime(now)
  return { month: Number(day.slice(5, 7)) as Month, firstDay: `${day.slice(0, 7)}-01` }
}
