import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { createListing } from '../listing/contract.ts'
import { searchListings } from './contract.ts'
import { nearListings } from './near-contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const visitor = server.visitor()

type Query = Input<typeof searchListings>['query']
const find = (query: Query) => visitor(searchListings, { query })
const titles = async (query: Query) => (await find(query)).map(({ title }) => title)
/** As a member: responses to visitors are cached for a second, also after a change by SQL. */
const titlesNow = async (query: Query) => (await rose(searchListings, { query })).map(({ title }) => title)

const given: [title: string, price: number, categoryId: number, postcode: string | null][] = [
  ['Tomato seedlings', 300, 3, 'BS6 5TR'],
  ['Courgette plants', 200, 3, 'BS7 8AA'],
  ['Spade with ash handle', 1200, 4, 'M1 1AE'],
  ['Compost bin', 10000, 7, 'LS1 1AA'],
  ['Compost, two bags', 10001, 7, 'EH1 1AA'],
  ['Rubber plant', 1500, 6, null],
]
const ids: Record<string, number> = {}

beforeAll(async () => {
  for (const [title, price, categoryId, postcode] of given) {
    const body = {
      title,
      price,
      categoryId,
      postcode,
      location: 'Somewhere',
      description: 'Grown with care in a garden.',
    }
    ids[title] = (await rose(createListing, { body: listingBody(body) })).id
  }
})

describe('search by words', () => {
  test('words match regardless of their ending', async () => {
    expect(await titles({ q: 'tomatoes' })).toEqual(['Tomato seedlings'])
    expect(await titles({ q: 'seedling tomato' })).toEqual(['Tomato seedlings'])
  })

  test.each([
    ['courgete', 'Courgette plants'],
    ['compst', 'Compost bin'],
    ['tomatto', 'Tomato seedlings'],
  ])('words that match nothing are treated as misspelt: %s', async (q, title) => {
    expect(await titles({ q })).toContain(title)
  })

  test('a search accepts any text', async () => {
    const words = ['%', "'; drop table products", '\\', '"', '!!!', '<script>', 'and or not', '((', ':*', '🌱', 'the']
    for (const q of words) expect(Array.isArray(await find({ q }))).toBe(true)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (q) => {
        fc.pre(!q.includes('\0'))
        const { statusCode } = await visitor.request({
          method: 'GET',
          url: `/api/products/search?${new URLSearchParams({ q })}`,
        })
        expect([200, 400]).toContain(statusCode)
      }),
      { numRuns: 40 },
    )
    await expect(find({ q: 'a'.repeat(201) })).rejects.toMatchObject({ status: 400 })
  })
})

describe('search filters', () => {
  test('the category filter takes ids and slugs; an unknown category matches nothing', async () => {
    expect(await titles({ categoryId: '4' })).toEqual(['Spade with ash handle'])
    expect(await titles({ categoryId: 'garden-tools' })).toEqual(['Spade with ash handle'])
    expect(await titles({ categories: '4,house-plants', sort: 'price-asc' })).toEqual([
      'Spade with ash handle',
      'Rubber plant',
    ])
    expect(await titles({ categoryId: '99' })).toEqual([])
    expect(await titles({ categoryId: '4', categories: '6' })).toEqual(['Spade with ash handle'])
  })

  test('the price filter includes both ends', async () => {
    expect(await titles({ minPrice: '300', maxPrice: '10000', sort: 'price-asc' })).toEqual([
      'Tomato seedlings',
      'Spade with ash handle',
      'Rubber plant',
      'Compost bin',
    ])
  })

  test.each<[string, string]>([
    ['minPrice', '-1'],
    ['maxPrice', '1e3'],
    ['lat', '91'],
    ['radius', '0'],
    ['sort', 'random'],
    ['featured', 'yes'],
    ['postcode', 'nonsense'],
    ['categories', "1' or 1=1"],
    ['limit', 'x'],
  ])('a search refuses %s=%s', async (name, value) => {
    await expect(find({ [name]: value } as Query)).rejects.toMatchObject({ status: 400 })
  })

  test('empty form fields are ignored', async () => {
    const all = { q: '', categoryId: '', minPrice: '', maxPrice: '', postcode: '', featured: '', sort: '' } as Query
    expect(await find(all)).toHaveLength(given.length)
  })
})

describe('nearby search', () => {
  test('a nearby search returns listings within the distance, the nearest first', async () => {
    const found = await find({ postcode: 'BS6', radius: '10' })
    expect(found.map(({ title, distance }) => [title, distance])).toEqual([
      ['Tomato seedlings', 'less than a mile'],
      ['Courgette plants', expect.stringMatching(/^(about|less than a) /)],
    ])
    expect(await titles({ postcode: 'M1 1AE', radius: '50' })).toEqual(['Spade with ash handle', 'Compost bin'])
    expect(await titles({ lat: '51.47', lng: '-2.59', radius: '10' })).toHaveLength(2)
  })

  test('a point needs both coordinates, and sorting by distance needs a place', async () => {
    await expect(find({ lat: '51.4' })).rejects.toMatchObject({ status: 400 })
    await expect(find({ sort: 'nearest' })).rejects.toMatchObject({ status: 400 })
  })

  test('distances reveal nothing finer than the outward code, wherever the search is made from', async () => {
    // Two homes at opposite ends of one outward code must be indistinguishable.
    const place = { location: 'Bristol', description: 'Grown with care in a garden.', price: 100, categoryId: 1 }
    const pair = await Promise.all(
      ['BS3 1AA', 'BS3 5ZZ'].map((postcode) =>
        rose(createListing, { body: listingBody({ ...place, title: 'Twin plant', postcode }) }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 51.3, max: 51.6, noNaN: true }),
        fc.double({ min: -2.8, max: -2.4, noNaN: true }),
        async (lat, lng) => {
          const found = await find({ q: 'twin', lat: lat.toFixed(6), lng: lng.toFixed(6) })
          expect(found).toHaveLength(2)
          const [one, other] = found
          expect([one?.distance, one?.latitude, one?.longitude]).toEqual([
            other?.distance,
            other?.latitude,
            other?.longitude,
          ])
          expect(one?.distance).toMatch(/^(less than a mile|about [\d.]+ miles?)$/)
        },
      ),
      { numRuns: 25 },
    )
    for (const { id } of pair) await server.deps.db.execute(`update products set status = 'removed' where id = ${id}`)
  })
})

describe('sort order and pages', () => {
  test.each(['newest', 'price-asc', 'price-desc', 'nearest', 'relevance'] as const)(
    'pages sorted by %s neither repeat nor skip a listing',
    async (sort) => {
      const query = {
        sort,
        ...(sort === 'nearest' && { postcode: 'BS6' }),
        ...(sort === 'relevance' && { q: 'garden' }),
      }
      const whole = await find(query)
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page: { items: { id: number }[]; next: string | null } = await visitor.page(searchListings, {
          query: { ...query, limit: '2', ...(cursor && { cursor }) },
        })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next
      } while (cursor)
      expect(seen).toEqual(whole.map(({ id }) => id))
      expect(new Set(seen).size).toBe(seen.length)
    },
  )

  test('at most three matching boosted listings come first, and each appears once', async () => {
    await server.deps.db.execute(`update products set featured_until = '2999-01-01' where category_id <> 4`)
    const query = { sort: 'price-asc', limit: '4' } as const
    const first = await visitor.page(searchListings, { query })
    expect(first.items.map(({ featured }) => featured).slice(0, 3)).toEqual([true, true, true])
    expect(first.items[3]?.featured).toBe(first.items[3]?.title !== 'Spade with ash handle')
    const second = await visitor.page(searchListings, { query: { ...query, cursor: first.next ?? '' } })
    const all = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(all).size).toBe(given.length)
    expect(await titles({ featured: 'true', categoryId: '4' })).toEqual([])
    await server.deps.db.execute('update products set featured_until = null')
  })

  test('boosted listings come first in a list by distance only where the viewer would collect', async () => {
    await server.deps.db.execute(
      `update products set featured_until = '2999-01-01' where title in ('Courgette plants', 'Spade with ash handle')`,
    )
    const nearest = { postcode: 'BS6', sort: 'nearest' } as const
    const around = ['Courgette plants', 'Tomato seedlings', 'Spade with ash handle']
    expect((await titles(nearest)).slice(0, 3)).toEqual(around)
    expect((await titles({ ...nearest, boosts: 'none' }))[0]).toBe('Tomato seedlings')
    const { note } = await visitor.page(searchListings, { query: nearest })
    expect(note('x-search-featured')).toBe('1')
    expect((await titles({ postcode: 'EH1', sort: 'nearest' }))[0]).toBe('Compost, two bags')
    expect((await titlesNow({ sort: 'newest' })).slice(0, 2).toSorted()).toEqual([
      'Courgette plants',
      'Spade with ash handle',
    ])
    await server.deps.db.execute('update products set featured_until = null')
  })

  test('what is near a place comes with its numbers, without the requester’s own listings, and from farther away if needed', async () => {
    const near = async (who: typeof visitor, postcode: string, radius: string) => {
      const { items, ...numbers } = await who(nearListings, { query: { postcode, radius } })
      return { titles: items.map(({ title }) => title), ...numbers }
    }
    const tom = await server.member('tom')
    await tom(createListing, {
      body: listingBody({ title: 'Tom’s own sage', price: 100, categoryId: 3, postcode: 'BS6 5TR' }),
    })
    await server.deps.db.execute(
      `update products set created_at = created_at - interval '8 days' where title = 'Courgette plants'`,
    )
    const around = { total: '3', fresh: '2', miles: 5 }
    expect(await near(tom, 'BS6', '5')).toEqual({ titles: ['Tomato seedlings', 'Courgette plants'], ...around })
    const all = await near(visitor, 'BS6', '5')
    expect(all).toEqual({ titles: expect.arrayContaining(['Tomato seedlings', 'Tom’s own sage']), ...around })
    expect(all.titles).toHaveLength(3)
    // A member who alone sells there sees others' from farther away; beyond what counts as nearby, nothing.
    expect(await near(rose, 'M1', '3')).toEqual({ titles: [], total: '1', fresh: '1', miles: 25 })
    expect(await near(visitor, 'BS20', '3')).toMatchObject({ total: '3', miles: 25 })
    await expect(near(visitor, 'nowhere', '5')).rejects.toMatchObject({ status: 400 })
    await expect(near(visitor, 'BS6', '0')).rejects.toMatchObject({ status: 400 })
    await server.deps.db.execute(
      `update products set created_at = created_at + interval '8 days' where title = 'Courgette plants'`,
    )
    await server.deps.db.execute(`delete from products where title = 'Tom’s own sage'`)
  })

  test('a cursor of another sort order is refused', async () => {
    const { next } = await visitor.page(searchListings, { query: { sort: 'newest', limit: '1' } })
    await expect(find({ sort: 'price-asc', cursor: next ?? '' })).rejects.toMatchObject({ status: 400 })
  })
})

test('a boosted listing leads a search by words only if it matches as well as the others', async () => {
  const post = (title: string, description: string, categoryId = 3) =>
    rose(createListing, {
      body: listingBody({ title, description, price: categoryId * 100, categoryId, location: 'Leeds' }),
    })
  const boost = (title: string) =>
    server.deps.db.execute(`update products set featured_until = '2999-01-01' where title = '${title}'`)
  await post('Parsley Moss Curled', 'Plant it out beside your zorrelbine.', 5)
  await post('Zorrelbine crowns', 'Three crowns, dug this week.')
  await post('Zorrelbine seedlings', 'Strong young zorrelbine plants, zorrelbine of the old kind.')
  const leading = async (query: Query) => (await titlesNow({ q: 'zorrelbine', ...query }))[0]
  await boost('Parsley Moss Curled')
  for (const sort of ['relevance', 'newest', 'price-asc'] as const) {
    expect(await leading({ sort }), sort).not.toBe('Parsley Moss Curled')
  }
  expect(await titles({ q: 'zorrelbine' })).toContain('Parsley Moss Curled')
  await boost('Zorrelbine crowns')
  expect(await leading({})).toBe('Zorrelbine crowns')
  // Where no title has the words, all match equally well.
  await post('Curled parsley, a second pot', 'Grown beside a zorrelbine, zorrelbine, zorrelbine.', 5)
  expect(await leading({ categoryId: '5' })).toBe('Parsley Moss Curled')
  await server.deps.db.execute('update products set featured_until = null')
})
