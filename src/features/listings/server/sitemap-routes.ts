import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#deps.ts'
import { DomainError } from '#shared/errors.ts'
import { townHref } from '../town-address.ts'
import { MOST_PER_FILE, robotsFile, type SitemapEntry, sitemapIndex, standingPages, urlSet } from './sitemap.ts'
import { listingFiles, listingsOfFile, offeredPlaces } from './sitemap-store.ts'
import { allCategories } from './store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'places' | 'publicUrl'>

const HOUR_S = 60 * 60
const MOST_FILES = 40_000

/** What search engines ask for: robots.txt, the index of sitemaps, and the sitemaps. */
export function sitemapRoutes(app: FastifyInstance, deps: Needs, perFile = MOST_PER_FILE): void {
  const { db, clock, publicUrl } = deps
  const route = {
    schema: { hide: true } as object,
    config: { limits: [{ name: 'sitemaps', max: 120, seconds: 60, by: 'address' as const }] },
  }
  app.get('/robots.txt', route, async (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robotsFile(publicUrl())),
  )
  app.get('/sitemap.xml', route, async (_request, reply) => {
    const files = await listingFiles(db, clock.now(), perFile)
    const names = ['pages', 'categories', 'towns', ...files.map((file) => `listings-${file}`)]
    return sendXml(
      reply,
      sitemapIndex(
        publicUrl(),
        names.map((name) => `/sitemaps/${name}.xml`),
      ),
    )
  })
  app.get<{ Params: { name: string } }>('/sitemaps/:name', route, async ({ params }, reply) => {
    const entries = await entriesOf(deps, params.name, perFile)
    if (!entries) throw new DomainError('not_found', 'Not found')
    return sendXml(reply, urlSet(publicUrl(), entries))
  })
}

async function entriesOf(deps: Needs, name: string, perFile: number): Promise<SitemapEntry[] | null> {
  const { db, clock } = deps
  if (name === 'pages.xml') return standingPages.map((path) => ({ path }))
  if (name === 'categories.xml') {
    return (await allCategories(db)).map(({ slug }) => ({ path: `/browse?category=${slug}` }))
  }
  if (name === 'towns.xml') return townEntries(deps)
  const file = Number(/^listings-([1-9]\d{0,4})\.xml$/.exec(name)?.[1])
  if (!(file <= MOST_FILES)) return null
  const listings = await listingsOfFile(db, clock.now(), { file, perFile })
  return listings.length > 0 ? listings.map(({ id, changed }) => ({ path: `/product/${id}`, changed })) : null
}

/** Every town where something is on offer, and every category there. */
async function townEntries({ db, clock, places }: Needs): Promise<SitemapEntry[]> {
  const paths = new Set<string>()
  for (const { outcode, category } of await offeredPlaces(db, clock.now())) {
    const town = places.townOf(outcode)
    if (!town) continue
    paths.add(townHref(town.slug))
    paths.add(townHref(town.slug, category))
  }
  return [...paths].slice(0, MOST_PER_FILE).map((path) => ({ path }))
}

const sendXml = (reply: FastifyReply, text: string) => send(reply, 'application/xml; charset=utf-8', text)

const send = (reply: FastifyReply, type: string, text: string) =>
  reply.header('cache-control', `public, max-age=${HOUR_S}`).type(type).send(text)
