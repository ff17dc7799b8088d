import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { type Entry, type Feed, sendFeed } from '#http/pages/feed.ts'
import { DomainError } from '#shared/errors.ts'
import { project } from '../../base/server/projection.ts'
import { placeOfListing, priceOfListing } from '../../listing/listing-words.ts'
import { knownCategories } from '../../listing/server/category-store.ts'
import type { ListingRow } from '../../listing/view-models.ts'
import { type Filter, findListings } from '../../search/server/search-store.ts'
import { categoryHref, townHref } from '../town-address.ts'

type ListingsDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'live' | 'places' | 'publicUrl'>

const MAX_ENTRIES = 50
const TOWN_MILES = 10
const MAX_CHARACTERS = 300

/** Atom feeds of the newest listings: all, of a category, or near a town. */
export function feedRoutes(app: FastifyInstance, deps: ListingsDeps): void {
  const route = {
    schema: { hide: true },
    config: { limits: [{ name: 'feeds', max: 60, seconds: 60, by: 'address' as const }] },
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply, feed: Omit<Feed, 'entries'>, filter: Wanted) =>
    sendFeed(
      request,
      reply,
      { origin: deps.publicUrl(), productName: deps.config.productName },
      { ...feed, entries: await newest(deps, filter) },
    )
  app.get('/feeds/listings.xml', route, async (request, reply) => {
    const about = { title: 'New listings', subtitle: 'Plants and garden items from gardeners all over the UK' }
    return answer(request, reply, { ...about, self: '/feeds/listings.xml', page: '/browse' }, {})
  })
  app.get<{ Params: { file: string } }>('/feeds/categories/:file', route, async (request, reply) => {
    const slug = slugOf(request.params.file)
    const category = (await knownCategories(deps)).find((one) => one.slug === slug)
    if (!category) throw new DomainError('not_found', 'Not found')
    const about = { title: `New ${category.name}`, subtitle: `${category.name} from gardeners all over the UK` }
    const feed = { ...about, self: `/feeds/categories/${slug}.xml`, page: categoryHref(category.slug) }
    return answer(request, reply, feed, { categoryIds: [category.id] })
  })
  app.get<{ Params: { file: string } }>('/feeds/towns/:file', route, async (request, reply) => {
    const town = deps.places.town(slugOf(request.params.file))
    if (!town) throw new DomainError('not_found', 'Not found')
    const about = {
      title: `New near ${town.name}`,
      subtitle: `Plants and garden items within ${TOWN_MILES} miles of ${town.name}`,
    }
    const feed = { ...about, self: `/feeds/towns/${town.slug}.xml`, page: townHref(town.slug) }
    return answer(request, reply, feed, { from: project(town), radiusMiles: TOWN_MILES })
  })
}

type Wanted = Pick<Filter, 'categoryIds' | 'from' | 'radiusMiles'>

const slugOf = (file: string): string => /^([a-z0-9-]{1,60})\.xml$/.exec(file)?.[1] ?? ''

async function newest({ db, clock }: ListingsDeps, wanted: Wanted): Promise<Entry[]> {
  const rows = await findListings(db, { now: clock.now(), ...wanted }, 'newest', MAX_ENTRIES)
  return rows.map(entryOf)
}

const entryOf = (row: ListingRow): Entry => ({
  title: `${row.title}, ${priceOfListing(row)}, ${placeOfListing(row)}`,
  path: `/product/${row.id}`,
  published: new Date(row.createdAt),
  updated: new Date(row.updatedAt),
  summary: beginningOf(row.description),
  author: row.sellerFullName,
  category: row.categoryName,
})

function beginningOf(text: string): string {
  const characters = Array.from(text)
  return characters.length <= MAX_CHARACTERS ? text : `${characters.slice(0, MAX_CHARACTERS).join('')}…`
}
