import { milesIn } from '#shared/places/geo.ts'
import { circleOf, usualSort, type Where } from '../search/browse-address.ts'
import type { Browse } from '../search/read-browse.ts'

/** Whether a map of the circle would show nothing: the list is empty, or even the nearest is outside the circle. */
export function isBareMap(items: readonly { distance: string | null }[], browse: Browse, where: Where = {}): boolean {
  const circle = circleOf(browse, where)
  const isByDistance = (browse.sort ?? usualSort(browse, where)) === 'nearest' && !browse.cursor
  const isFar = ({ distance }: { distance: string | null }) =>
    distance === null || (circle !== null && milesIn(distance) > circle.miles)
  return items.length === 0 || (circle !== null && browse.view !== 'map' && isByDistance && items.every(isFar))
}
