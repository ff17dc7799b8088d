import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { findListing } from '#features/listings/listing/server/store.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { memberOf } from '#http/session.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { idText } from '#shared/fields.ts'
import { localDateTime } from '#shared/london-time.ts'
import { postTypes } from '../contract.ts'
import { PLANNED } from '../lifecycle.ts'
import { CODE_LENGTH } from '../post-text.ts'
import { calendarOf, spreadsheetOf } from './exports.ts'
import { countClick } from './measuring-store.ts'
import { pageOf } from './outbox.ts'
import { drawPicture, pictureCache } from './pictures.ts'
import { findByCode, type PostRow, postsInState, postsOf } from './store.ts'
import { viewPosts } from './view-models.ts'

const drawing: Limit[] = [{ name: 'social-pictures', max: 240, seconds: 300, by: 'member' }]
const following: Limit[] = [{ name: 'social-links', max: 120, seconds: 60, by: 'address' }]
const schema = { hide: true }

/** Non-JSON routes of posts: pictures, calendar, CSV and tracked links. */
export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  pictureRoute(app, deps)
  exportRoutes(app, deps)
  linkRoute(app, deps)
}

function signedIn(request: FastifyRequest): Member {
  const me = memberOf(request)
  if (!me) throw new DomainError('unauthenticated', 'Please sign in.')
  return me
}

const upTo = (max: number) =>
  z.string().check(
    z.regex(/^\d{1,10}$/),
    z.refine((text) => Number(text) <= max),
  )
const fileQuery = z.object({
  type: z.enum(postTypes),
  seed: upTo(2_147_483_647),
  month: upTo(12),
  plant: z.optional(z.string()),
  listing: z.optional(idText),
  download: z.optional(z.string()),
})

/** The picture of a post or a draft, drawn from its facts; only for the user's own listings. */
function pictureRoute(app: FastifyInstance, { config, db, files }: Pick<Deps, 'config' | 'db' | 'files'>): void {
  const cached = pictureCache()
  app.get('/api/social/picture.jpg', { config: { limits: drawing }, schema }, async (request, reply) => {
    const me = signedIn(request)
    const query = fileQuery.safeParse(request.query)
    if (!query.success) throw new DomainError('invalid', 'This picture cannot be drawn.')
    const { type, plant: slug, listing: listingId, download } = query.data
    const listing = listingId === undefined ? null : await findListing(db, listingId)
    if (listingId !== undefined && listing?.sellerId !== me.id) throw new DomainError('not_found', 'Not found')
    const plant = (slug !== undefined && findPlant(slug)) || null
    const [seed, month] = [Number(query.data.seed), Math.max(1, Number(query.data.month))]
    const { productName } = config
    const key = JSON.stringify([type, slug, listing?.id, listing?.updatedAt, seed, month, productName])
    const shown = { type, plant, listing, seed, month }
    const picture = await cached(key, () => drawPicture(shown, { files, productName }))
    reply.type('image/jpeg').header('cache-control', 'private, max-age=3600')
    if (download !== undefined) reply.header('content-disposition', 'attachment; filename="post.jpg"')
    return reply.send(picture)
  })
}

function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const attach = (reply: FastifyReply, type: string, name: string) =>
    reply.type(type).header('cache-control', 'no-store').header('content-disposition', `attachment; filename="${name}"`)
  app.get('/api/social/posts.ics', { schema }, async (request, reply) => {
    const me = signedIn(request)
    const posts = await viewPosts(deps, await postsInState(deps.db, me.id, PLANNED))
    const page = (id: number) => `${deps.publicUrl()}${pageOf(id)}`
    const about = { page, productName: deps.config.productName, now: deps.clock.now() }
    return attach(reply, 'text/calendar; charset=utf-8', 'posts.ics').send(calendarOf(posts, about))
  })
  app.get('/api/social/posts.csv', { schema }, async (request, reply) => {
    const me = signedIn(request)
    const posts = await viewPosts(deps, await postsOf(deps.db, me.id))
    return attach(reply, 'text/csv; charset=utf-8', 'posts.csv').send(spreadsheetOf(posts))
  })
}

const ROBOTS = /bot|crawl|spider|preview|facebookexternalhit|embed|fetch|curl|wget|headless|mastodon|whatsapp|slack/i
const CODE = new RegExp(`^[a-z0-9]{${CODE_LENGTH}}$`)

const goals = {
  listing: ({ listingId }: PostRow) => (listingId === null ? '/browse' : `/product/${listingId}`),
  profile: ({ userId }: PostRow) => `/profile/${userId}`,
  calendar: () => '/seasonal-calendar',
} as const

/**
 * A tracked link in a post: redirects and increments the count of that day. The visitor's identity is not stored. Bots,
 * prefetches and the post's author are not counted.
 */
function linkRoute(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  app.get<{ Params: { code: string } }>(
    '/r/:code',
    { config: { limits: following }, schema },
    async (request, reply) => {
      const post = CODE.test(request.params.code) ? await findByCode(db, request.params.code) : null
      if (!post?.link) return reply.callNotFound()
      if (countsAsClick(request, post)) await countClick(db, post.id, localDateTime(clock.now()).day)
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .redirect(goals[post.link](post), 302)
    },
  )
}

function countsAsClick(request: FastifyRequest, { userId }: PostRow): boolean {
  const { 'user-agent': agent = '', 'sec-purpose': purpose = '' } = request.headers
  const isAhead = String(purpose).includes('prefetch')
  return request.method === 'GET' && agent !== '' && !isAhead && !ROBOTS.test(agent) && memberOf(request)?.id !== userId
}
