import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { District, Places } from '#adapters/places/places.ts'
import type { Point } from '#shared/places/geo.ts'
import { parsePostcode } from '#shared/places/postcode.ts'
import {
  DEFAULT_RADIUS,
  PLACE_COOKIE,
  PLACE_COOKIE_AGE,
  placeFromCookie,
  placeToCookie,
  type ViewerPlace,
} from '#shared/places/viewer-place.ts'
import { isSecure } from './session.ts'

/** The place that this viewer chose, or null. */
export function placeOf(request: FastifyRequest): ViewerPlace | null {
  const place = placeFromCookie(request.cookies[PLACE_COOKIE])
  return place && !('fault' in parsePostcode(place.outcode)) ? place : null
}

/** Stores the viewer's place in a cookie that scripts may read, or removes it. */
export function setPlace(reply: FastifyReply, place: ViewerPlace | null): void {
  const attributes = { path: '/', sameSite: 'lax', secure: isSecure(reply.server) } as const
  if (place === null) reply.clearCookie(PLACE_COOKIE, attributes)
  else reply.setCookie(PLACE_COOKIE, placeToCookie(place), { ...attributes, maxAge: PLACE_COOKIE_AGE })
}

/** An outward code, and what may follow it in a full postcode. */
const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]?(?:\s*\d[a-z]{2})?\b/i

/**
 * The district that a location names as people write it: a postcode, an outward code or a town, alone or as in
 * `Horfield, BS7` and `Easton, Bristol`. Null when it names none.
 */
export async function districtNamed(places: Places, text: string): Promise<District | null> {
  const postcode = POSTCODE.exec(text)?.[0]
  const district = postcode && (await places.lookup(postcode).catch(() => null))
  if (district) return district
  // The last part of several is the larger place.
  const names = [text, ...text.split(',').toReversed()]
  const town = names.map((name) => places.townNamed(name)).find((found) => found !== null)
  return town ? places.districtAt(town) : null
}

/** Stores where a member says they live as the viewer's place, with the radius they chose before. */
export async function settleAt(reply: FastifyReply, places: Places, text: string, before: ViewerPlace | null) {
  const district = await districtNamed(places, text)
  if (district) setPlace(reply, { outcode: district.outcode, radius: before?.radius ?? DEFAULT_RADIUS })
}

/** The point that distances are measured from: the outward code's, as for listings. Undefined without a place. */
export async function pointOf(places: Places, place: ViewerPlace | null): Promise<Point | undefined> {
  if (place === null) return undefined
  const { lat, lng } = await places.lookup(place.outcode)
  return { lat, lng }
}
