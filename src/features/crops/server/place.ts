import type { Deps } from '#deps.ts'
import { regionOfOutcode } from '#features/plants/regions/region-of-area.ts'
import { type Region, regionCalled } from '#features/plants/regions/seasons.ts'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import type { Around } from './store.ts'

/** The region whose spring an outward code has; the lowlands for an unknown one. */
export const regionAt = (outcode: string | null): Region =>
  regionCalled(outcode === null ? undefined : regionOfOutcode(outcode))

/** The place that a list is about. */
export interface ListPlace extends Around {
  place: string
  outcode: string
}

/** Miles that lists show without a chosen radius. */
const USUAL_MILES = 25

interface Asked {
  near?: string | undefined
  radius?: string | undefined
}

/** The named place, else the reader’s own; null without either. The point is that of the outward code. */
export async function placeOfList(
  places: Deps['places'],
  { near, radius }: Asked,
  own: ViewerPlace | null,
  usual: number = USUAL_MILES,
): Promise<ListPlace | null> {
  const named = near ?? own?.outcode
  if (!named) return null
  const { outcode } = await places.lookup(named)
  const { place, lat, lng } = await places.lookup(outcode)
  return { place, outcode, lat, lng, miles: Number(radius ?? usual) }
}
