import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#deps.ts'
import { DomainError } from '#shared/errors.ts'
import { categoryHref, townHref } from '../town-address.ts'
import type { ListingsByPlace } from './listings-by-place.ts'
import {
  MAX_PER_FILE,
  robotsFile,
  type SitemapEntry,
  sitemapIndex,
  staticPages,
  streamedUrlSet,
  urlSet,
} from './sitemap.ts'
import { listingFiles, listingsOfFile } from './sitemap-store.ts'

type ListingsDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>

/** Sitemaps of features in higher layers, by name; each names at most `limit` pages. */
export interface SitemapSlots {
  sitemaps: ReadonlyMap<string, (limit: number) => Promise<SitemapEntry[]>>
}

const HOUR_S = 60 * 60
const MAX_FILES = 40_000

/** Files for search engines: robots.txt, the sitemap index and the sitemaps. */
export function sitemapRoutes(
  app: FastifyInstance,
  deps: ListingsDeps,
  counts: () => Promise<ListingsByPlace>,
  { sitemaps }: SitemapSlots,
  perFile = MAX_PER_FILE,
): void {
  const { db, clock, publicUrl } = deps
  const route = {
    schema: { hide: true },
    config: { limits: [{ name: 'sitemaps', max: 120, seconds: 60, by: 'address' as const }] },
  }
  app.get('/robots.txt', route, async (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robotsFile(publicUrl())),
  )
  app.get('/sitemap.xml', route, async (_request, reply) => {
    const files = await listingFiles(db, clock.now(), perFile)
    const names = [
      'pages',
      'categories',
      'towns',
      ...(await namesOf(sitemaps)),
      ...files.map((file) => `listings-${file}`),
    ]
    return sendXml(
      reply,
      sitemapIndex(
        publicUrl(),
        names.map((name) => `/sitemaps/${name}.xml`),
      ),
    )
  })
  app.get<{ Params: { name: string } }>('/sitemaps/:name', route, async ({ params }, reply) => {
    const file = Number(/^listings-([1-9]\d{0,4})\.xml$/.exec(params.name)?.[1])
    if (file <= MAX_FILES) {
      if (!(await listingFiles(db, clock.now(), perFile)).includes(file))
        throw new DomainError('not_found', 'Not found')
      const listings = listingEntries(listingsOfFile(db, clock.now(), { file, perFile }))
      return sendXml(reply, Readable.from(streamedUrlSet(publicUrl(), listings)))
    }
    const other = sitemaps.get(/^([a-z]+)\.xml$/.exec(params.name)?.[1] ?? '')
    const entries = other ? await other(MAX_PER_FILE) : await entriesOf(params.name, counts)
    if (!entries) throw new DomainError('not_found', 'Not found')
    return sendXml(reply, urlSet(publicUrl(), entries))
  })
}

/** The names of the sitemaps that have a page. */
async function namesOf(sitemaps: SitemapSlots['sitemaps']): Promise<string[]> {
  const names = [...sitemaps].map(async ([name, pages]) => ((await pages(1)).length > 0 ? [name] : []))
  return (await Promise.all(names)).flat()
}

async function* listingEntries(found: AsyncIterable<{ id: number; changed: Date }[]>): AsyncGenerator<SitemapEntry[]> {
  for await (const some of found) yield some.map(({ id, changed }) => ({ path: `/product/${id}`, changed }))
}

async function entriesOf(name: string, counts: () => Promise<ListingsByPlace>): Promise<SitemapEntry[] | null> {
  if (name === 'pages.xml') return staticPages.map((path) => ({ path }))
  if (name === 'categories.xml') {
    const { categories, byCategory } = await counts()
    return categories.filter(({ slug }) => byCategory.has(slug)).map(({ slug }) => ({ path: categoryHref(slug) }))
  }
  if (name !== 'towns.xml') return null
  // Every town with active listings, and every category there.
  const paths = [...(await counts()).towns.values()].flatMap(({ town, categories }) => [
    townHref(town.slug),
    ...[...categories.keys()].map((category) => townHref(town.slug, category)),
  ])
  return paths.slice(0, MAX_PER_FILE).map((path) => ({ path }))
}

const sendXml = (reply: FastifyReply, text: string | Readable) => send(reply, 'application/xml; charset=utf-8', text)

const send = (reply: FastifyReply, type: string, text: string | Readable) =>
  reply.header('cache-control', `public, max-age=${HOUR_S}`).type(type).send(text)
