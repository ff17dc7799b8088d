import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Input } from '#shared/endpoint.ts'
import { storeListings } from '#test/listings.ts'
import { startTestServer } from '#test/server.ts'
import { MAX_COUNTED } from '../listing/contract.ts'
import { sortOrders } from '../listing/sorting.ts'
import { searchListings } from './contract.ts'

type Query = Input<typeof searchListings>['query']

const server = await startTestServer()
const rose = await server.member('rose')
const visitor = server.visitor()
const COUNT = 260

/** Many listings with equal sort values, so that only the id orders them. */
beforeAll(async () => {
  await storeListings(
    server.deps,
    Array.from({ length: COUNT }, (_, at) => at + 1).map((n) => ({
      title: 'Tomato plant',
      description: `${'tomato plant '.repeat(1 + (n % 3))}${n % 4 === 0 ? 'with a fern' : ''}`,
      price: (n % 5) * 100,
      sellerId: rose.me.id,
      categoryId: 1 + (n % 7),
      outcode: `BS${n % 3}`,
      outcodeLatitude: 51.4 + (n % 3) / 50,
      outcodeLongitude: -2.6,
      featuredUntil: n % 50 === 0 ? new Date('2999-01-01') : null,
      createdAt: new Date(Date.UTC(2026, 0, 1, n % 20)),
    })),
  )
})

async function idsOf(query: Query): Promise<number[]> {
  const seen: number[] = []
  let cursor: string | null = null
  do {
    const page: { items: { id: number }[]; next: string | null } = await visitor.page(searchListings, {
      query: { ...query, ...(cursor && { cursor }) },
    })
    expect(page.items.length).toBeLessThanOrEqual(Number(query.limit))
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  return seen
}

test.each(sortOrders)('pages sorted by %s contain each listing once at any page size', async (sort) => {
  const filter = fc.record({
    limit: fc.integer({ min: 20, max: 100 }).map(String),
    q: fc.constantFrom('tomato', 'love apple', 'fern', sort === 'relevance' ? 'plants' : ''),
    categories: fc.constantFrom('', '1,3,6'),
    maxPrice: fc.constantFrom('', '200'),
    radius: fc.constantFrom('', '50'),
  })
  await fc.assert(
    fc.asyncProperty(filter, async ({ radius, ...query }) => {
      const place = sort === 'nearest' || radius ? { lat: '51.4', lng: '-2.6', radius } : {}
      const ids = await idsOf({ ...query, ...place, sort } as Query)
      const categories = query.categories ? [1, 3, 6] : [1, 2, 3, 4, 5, 6, 7]
      const wanted = Array.from({ length: COUNT }, (_, index) => index + 1).filter(
        (n) =>
          categories.includes(1 + (n % 7)) &&
          (query.maxPrice === '' || (n % 5) * 100 <= 200) &&
          (query.q !== 'fern' || n % 4 === 0),
      )
      expect(ids.toSorted((a, b) => a - b)).toEqual(wanted)
    }),
    { numRuns: 8, seed: 5 },
  )
})

test('the total is counted up to a limit and is the same on every page', async () => {
  const first = await visitor.page(searchListings, { query: { q: 'tomato', limit: '100' } })
  expect(first.total).toBe(`${MAX_COUNTED}+`)
  const second = await visitor.page(searchListings, { query: { q: 'tomato', limit: '100', cursor: first.next ?? '' } })
  expect(second.total).toBe(`${MAX_COUNTED}+`)
  expect((await visitor.page(searchListings, { query: { q: 'fern' } })).total).toBe(String(COUNT / 4))
})

test('the nearest listings come first, and none beyond the distance', async () => {
  const query = { lat: '51.4', lng: '-2.6', radius: '2', limit: '100', categoryId: '2' }
  const { items } = await visitor.page(searchListings, { query })
  const places = items.filter(({ featured }) => !featured).map(({ latitude }) => latitude)
  expect(places).toEqual(places.toSorted())
  expect(new Set(places)).toEqual(new Set([51.4, 51.42]))
})

test.each([
  'x',
  Buffer.from('["newest",0,"not a time",1]').toString('base64url'),
  Buffer.from('[1]').toString('base64url'),
])('a foreign cursor is refused: %s', async (cursor) => {
  await expect(visitor(searchListings, { query: { sort: 'newest', cursor } })).rejects.toMatchObject({ status: 400 })
})
