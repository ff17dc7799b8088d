import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { priceOfListing } from '#features/listings/listing/listing-words.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { PICTURE_WIDTHS, photosOf, pictureUrl, uploadKeyOf } from '#features/listings/photos/pictures.ts'
import type { Found } from '#features/listings/search/server/search-store.ts'
import { allowFraming } from '#http/security/security-headers.ts'
import type { Point } from '#shared/places/geo.ts'
import { groupHref, LISTING_MILES } from '../group.ts'
import { sellersOf } from './members-store.ts'
import { findGroupBySlug, type GroupRow } from './store.ts'
import { closedWindowPage, WINDOW_STYLE, windowPage } from './window-page.ts'

/** What features in lower layers provide. */
export interface WindowSlots {
  /** The newest of what some people have on sale within some miles of a point. */
  newestOf(around: { sellerIds: readonly number[]; point: Point; miles: number }, limit: number): Promise<Found[]>
}

type WindowDeps = Pick<Deps, 'config' | 'db' | 'places'> & WindowSlots

const FIVE_MINUTES = 300
/** The newest and without boosts: nobody pays to be on the page of another site. */
const MAX_SHOWN = 12

/**
 * The shop window of a group, which other sites may frame. It is the same for everyone: it reads no cookie and sets none, and
 * has no script and no form.
 */
export function windowRoute(app: FastifyInstance, deps: WindowDeps): void {
  const { config, db } = deps
  app.get<{ Params: { slug: string } }>(
    '/groups/:slug/window',
    {
      schema: { hide: true },
      config: { limits: [{ name: 'group-windows', max: 240, seconds: 60, by: 'address' }] },
    },
    async ({ params }, reply) => {
      allowFraming(reply, WINDOW_STYLE)
      reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex')
      const row = await findGroupBySlug(db, params.slug)
      if (!row) return reply.code(404).header('cache-control', 'no-store').send(closedWindowPage(config.productName))
      reply.header('cache-control', `public, max-age=${FIVE_MINUTES}`)
      return windowPage({ productName: config.productName, ...(await contentOf(deps, row)) })
    },
  )
}

async function contentOf({ db, places, newestOf }: WindowDeps, { id, slug, name, outcode }: GroupRow) {
  const { lat, lng } = await places.lookup(outcode)
  const sellerIds = await sellersOf(db, id)
  const rows = await newestOf({ sellerIds, point: { lat, lng }, miles: LISTING_MILES }, MAX_SHOWN)
  return {
    group: { name, place: places.townOf(outcode)?.name ?? outcode, path: groupHref(slug) },
    listings: rows.map((row) => {
      const photo = smallPicture(photosOf(row.images)[0])
      const { id: listingId, title } = row
      const picture = { picture: photo ?? listingDrawing(row), isDrawn: photo === undefined }
      return { id: listingId, title, price: priceOfListing(row), ...picture }
    }),
  }
}

function smallPicture(url: string | undefined): string | undefined {
  const key = uploadKeyOf(url ?? '')
  return key ? pictureUrl(key, PICTURE_WIDTHS[0]) : url
}
