import type { Deps } from '#deps.ts'
import type { Member } from '#shared/endpoint.ts'
import { aboutMiles, milesBetween, type Point } from '#shared/places/geo.ts'
import type { SwapDay } from '../contract.ts'
import type { SwapDayRow } from './store.ts'

/** A swap day as this reader may see it. */
export function presentSwapDay(places: Deps['places'], me: Member | null, row: SwapDayRow, from?: Point): SwapDay {
  return {
    ...row,
    town: townOfSwapDay(places, row),
    postcode: me ? row.postcode : null,
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    isCancelled: row.status === 'cancelled',
    author: { id: row.authorId, fullName: row.authorName },
    isMine: me?.id === row.authorId,
    distance: from ? aboutMiles(milesBetween(from, row)) : null,
  }
}

/** The town, or part of one, where a swap day is. */
export const townOfSwapDay = (places: Deps['places'], { outcode }: SwapDayRow): string =>
  places.townOf(outcode)?.name ?? outcode

const iso = (time: Date): string => time.toISOString()
