import type { FastifyInstance } from 'fastify'
import type { District } from '#adapters/places/places.ts'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { districtNamed, placeOf, setPlace as setPlaceCookie } from '#http/viewer-place.ts'
import type { Input } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { DEFAULT_RADIUS, toRadius } from '#shared/places/viewer-place.ts'
import { clearPlace, MAX_PLACE, setPlace } from '../contract.ts'
import { UNKNOWN_PLACE } from '../unknown-place.ts'

/** Sets and removes the viewer's place. Only its outward code is stored, and only in the viewer's browser. */
export function placeRoutes(app: FastifyInstance, { places }: Pick<Deps, 'places'>): void {
  handle(
    app,
    setPlace,
    async ({ body, place: before }, { reply }) => {
      const { outcode, place: name } = await districtOf(places, body, before?.outcode)
      const radius = body.radius ?? before?.radius ?? DEFAULT_RADIUS
      setPlaceCookie(reply, { outcode, radius })
      return { outcode, name, radius }
    },
    { limits: [{ name: 'places', max: 60, seconds: 60, by: 'address' }] },
  )
  handle(app, clearPlace, async (_call, { reply }) => {
    setPlaceCookie(reply, null)
    return { success: true, message: 'Your place is forgotten.' }
  })
}

/** Stores the place that a form without scripts sends to `/browse`, and redirects to an address without it. */
export function placeForms(app: FastifyInstance, { places }: Pick<Deps, 'places'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.startsWith('/browse?')) return
    const search = new URLSearchParams(request.url.slice('/browse?'.length))
    const place = search.get('place')?.slice(0, MAX_PLACE)
    if (!place?.trim()) return
    const before = placeOf(request)
    const district = await districtOf(places, { place }, undefined).catch(() => null)
    // The page says why nothing was found.
    if (district === null) return
    const radius = toRadius(Number(search.get('radius'))) ?? before?.radius ?? DEFAULT_RADIUS
    setPlaceCookie(reply, { outcode: district.outcode, radius })
    search.delete('place')
    search.delete('radius')
    search.set('nearby', 'true')
    return reply.redirect(`/browse?${search}`, 303)
  })
}

/** The district that the input names. Without a place or position it is the one chosen before. */
async function districtOf(
  places: Deps['places'],
  { place, position }: Input<typeof setPlace>['body'],
  before: string | undefined,
): Promise<District> {
  if (position) {
    return places.districtAt(position) ?? refuse('You seem to be outside the UK. Enter a postcode or a town instead.')
  }
  const text = place?.trim() || before
  if (!text) return refuse('Enter a postcode or a town')
  const town = /\d/.test(text) ? null : places.townNamed(text)
  if (town) return { outcode: places.districtAt(town)?.outcode ?? refuse(UNKNOWN_PLACE), place: town.name }
  const district = await districtNamed(places, text)
  if (district) return district
  // Says what is wrong with a postcode.
  return /\d/.test(text) ? places.lookup(text) : refuse(UNKNOWN_PLACE)
}

function refuse(sentence: string): never {
  throw new DomainError('invalid', sentence, { fields: { place: sentence } })
}
