import { beforeAll, describe, expect, test } from 'vitest'
import { addFavourite, listFavourites } from '#features/favourites/contract.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { monthOf } from '#shared/dates.ts'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { getMap } from '../map/contract.ts'
import { searchListings } from '../search/contract.ts'
import { changeListing, createListing, getListing, listListings } from './contract.ts'
import { listOwnListings } from './own-contract.ts'

const server = await startTestServer()
/** A second server, whose clock advances through a year. */
const almanac = await startTestServer()
const rose = await server.member('rose')
const fern = await server.member('fern')
const visitor = server.visitor()

type Draft = Input<typeof createListing>['body']
const postListing = (title: string, changes: Partial<Draft> = {}) =>
  rose(createListing, {
    body: listingBody({
      title,
      description: 'Grown with care at home.',
      price: 300,
      categoryId: 3,
      location: 'Leeds',
      ...changes,
    }),
  })
const edit = (id: number, body: Input<typeof changeListing>['body']) =>
  rose(changeListing, { params: { id: String(id) }, body })
const read = (id: number) => visitor(getListing, { params: { id: String(id) } })
const find = async (query: Input<typeof searchListings>['query']) =>
  (await visitor(searchListings, { query })).map(({ title }) => title).toSorted()

const courgette = { slug: 'courgette', name: 'Courgette', latin: 'Cucurbita pepo' }

describe('the plant of a listing', () => {
  test('every response contains the plant of the listing', async () => {
    const listing = await postListing('Six strong plants in pots', { plant: 'courgette' })
    expect(listing.plant).toEqual(courgette)
    const { id } = listing
    expect((await read(id)).plant).toEqual(courgette)
    await fern(addFavourite, { body: { userId: fern.me.id, productId: id } })
    const lists = [
      visitor(listListings, { query: {} }),
      visitor(searchListings, { query: { q: 'strong' } }),
      rose(listOwnListings, { query: {} }),
      fern(listFavourites, { params: { userId: String(fern.me.id) }, query: {} }),
    ]
    for (const list of lists) expect((await list).find((one) => one.id === id)?.plant).toEqual(courgette)
  })

  test('a listing can be without a plant', async () => {
    expect((await postListing('Terracotta pots')).plant).toBeNull()
    expect((await postListing('Terracotta dishes', { plant: null })).plant).toBeNull()
    expect((await postListing('Terracotta saucers', { plant: '' })).plant).toBeNull()
  })

  test('an edit leaves the plant unchanged unless it sets another', async () => {
    const { id } = await postListing('Mystery plug plants', { plant: 'courgette' })
    expect((await edit(id, { price: 200 })).plant).toEqual(courgette)
    expect((await edit(id, { plant: 'tomato' })).plant?.slug).toBe('tomato')
    expect((await edit(id, { plant: null })).plant).toBeNull()
    expect((await edit(id, { plant: 'courgette' })).plant).toEqual(courgette)
  })

  test.each(['triffid', 'Courgette', '__proto__', 'x'.repeat(101)])(
    'a listing with an unknown plant is refused: %s',
    async (plant) => {
      const refusal = { status: 400, body: { fields: { plant: expect.stringContaining('Choose a plant') } } }
      await expect(postListing('Spare seedlings', { plant })).rejects.toMatchObject(refusal)
      const { id } = await postListing('Spare seedlings')
      await expect(edit(id, { plant })).rejects.toMatchObject(refusal)
      expect((await read(id)).plant).toBeNull()
    },
  )

  test('a banned plant is refused even when only the plant field names it', async () => {
    const refusal = { status: 400, body: { code: 'NEEDS_ACKNOWLEDGEMENT' } }
    await expect(postListing('Pretty pink hedge', { plant: 'japanese-rose' })).rejects.toMatchObject(refusal)
    const { id } = await postListing('Pretty pink hedge')
    await expect(edit(id, { plant: 'japanese-rose' })).rejects.toMatchObject(refusal)
    const edited = await edit(id, { plant: 'japanese-rose', acknowledgedInvasive: true })
    expect(edited.wildRisks?.map(({ latin }) => latin)).toEqual(['Rosa rugosa'])
    expect((await edit(id, { price: 500 })).wildRisks).toHaveLength(1)
    expect((await edit(id, { plant: null })).wildRisks).toEqual([])
  })

  test('a listing is found by every name of its plant', async () => {
    await postListing('Long green ones, three', { plant: 'courgette' })
    for (const q of ['courgette green', 'zucchini', 'cucurbita'])
      expect(await find({ q }), q).toContain('Long green ones, three')
  })
})

describe('filters by plant', () => {
  /** Each title with the plant of its listing. */
  const given = [
    ['Boston fern', 'boston-fern'],
    ['A lily', 'peace-lily'],
    ['A crop', 'tomato'],
    ['A root', 'parsnip'],
    ['A spade', null],
  ] as const

  beforeAll(async () => {
    await server.deps.db.execute('delete from products')
    for (const [title, plant] of given) await postListing(title, { plant, price: title === 'A crop' ? 900 : 300 })
  })

  const titlesWhere = (holds: (plant: NonNullable<ReturnType<typeof findPlant>>) => boolean) =>
    given.flatMap(([title, slug]) => (slug && holds(findPlant(slug)!) ? [title] : [])).toSorted()

  test('the light filter finds plants for that light and no listing without a plant', async () => {
    for (const light of ['full-sun', 'part-shade', 'full-shade'] as const) {
      const wanted = titlesWhere((plant) => plant.light.includes(light))
      expect(await find({ light }), light).toEqual(wanted)
    }
    expect(await find({ light: 'full-sun' })).toContain('A crop')
  })

  test('the safety filter finds only plants known to be safe', async () => {
    expect(findPlant('parsnip')?.toxicity.cats).toBe('unknown')
    expect(await find({ catSafe: 'true' })).toEqual(['Boston fern'])
    expect(await find({ dogSafe: 'true' })).toEqual(['Boston fern'])
    expect(await find({ catSafe: 'true', dogSafe: 'true' })).toEqual(['Boston fern'])
    expect(await find({ catSafe: 'false' })).toHaveLength(given.length)
  })

  test('plant filters combine with other filters and with words', async () => {
    expect(await find({ light: 'full-sun', maxPrice: '500' })).not.toContain('A crop')
    expect(await find({ light: 'full-sun', minPrice: '500', categoryId: '3' })).toEqual(['A crop'])
    expect(await find({ q: 'fern', catSafe: 'true' })).toEqual(['Boston fern'])
    expect(await find({ q: 'spade', catSafe: 'true' })).toEqual([])
    const { headers } = await visitor.request({ url: '/api/products/search?catSafe=true' })
    expect(headers['x-total-count']).toBe('1')
  })

  test('the map counts the same listings as the list', async () => {
    await server.deps.db.execute(
      "update products set outcode = 'LS6', outcode_latitude = 53.8, outcode_longitude = -1.6",
    )
    const count = async (query: Input<typeof getMap>['query']) =>
      (await visitor(getMap, { query })).points.reduce((sum, point) => sum + point.count, 0)
    expect(await count({})).toBe(given.length)
    expect(await count({ catSafe: 'true' })).toBe(1)
    expect(await count({ light: 'full-sun' })).toBe((await find({ light: 'full-sun' })).length)
  })

  test('plant filters apply to every page', async () => {
    const first = await visitor.page(searchListings, { query: { light: 'part-shade', limit: '1' } })
    const second = await visitor.page(searchListings, {
      query: { light: 'part-shade', limit: '1', cursor: first.next ?? '' },
    })
    expect(first.items[0]?.id).not.toBe(second.items[0]?.id)
    expect(second.items).toHaveLength(1)
  })

  test.each(['light=dusk', 'catSafe=perhaps', 'dogSafe=1', 'inSeason=spring'])(
    'a plant filter refuses %s',
    async (query) => {
      const { statusCode } = await visitor.request({ url: `/api/products/search?${query}` })
      expect(statusCode).toBe(400)
    },
  )
})

test('the season filter follows the current month in the UK all year round', async () => {
  const grower = await almanac.member('grower')
  const slugs = ['tomato', 'broad-bean', 'boston-fern', 'garlic']
  for (const plant of slugs) {
    const body = { title: plant, description: 'Grown with care at home.', price: 300, categoryId: 3, location: 'Leeds' }
    await grower(createListing, { body: listingBody({ ...body, plant }) })
  }
  await almanac.deps.db.execute("update products set expires_at = '2999-01-01'")
  const reader = almanac.visitor()
  const lists = new Set<string>()
  for (let n = 0; n < 12; n++) {
    const month = monthOf(almanac.clock.now())
    const found = await reader(searchListings, { query: { inSeason: 'true' } })
    const wanted = slugs.filter((slug) => {
      const { sow, plantOut, harvest } = findPlant(slug)!
      return [...sow, ...plantOut, ...harvest].some((one) => one === month)
    })
    expect(found.map(({ title }) => title).toSorted(), `month ${month}`).toEqual(wanted.toSorted())
    lists.add(wanted.join())
    await almanac.clock.advance(30 * 86_400_000)
  }
  expect(lists.size).toBeGreaterThan(2)
})
