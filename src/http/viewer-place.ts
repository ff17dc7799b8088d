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

/** The district of a postcode, an outward code or a town; null when it is none of them. */
export async function districtNamed(places: Places, text: string): Promise<District | null> {
  if (/\d/.test(text)) return places.lookup(text).catch(() => null)
  const town = places.townNamed(text)
  return town && places.districtAt(town)
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
