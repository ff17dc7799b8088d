import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milesBetween } from '#shared/places/geo.ts'
import { listingBody } from '#test/listing-body.ts'
import { storeListing } from '#test/listings.ts'
import { startTestServer } from '#test/server.ts'
import { listingStatuses } from '../base/lifecycle.ts'
import { cellsWithin, project } from '../base/server/projection.ts'
import { createListing } from '../listing/contract.ts'
import { searchListings } from './contract.ts'
import { matches } from './server/search-store.ts'

const server = await startTestServer()
const { db } = server.deps
const rose = await server.member('rose')
const visitor = server.visitor()

/** Rows that are in one table but not in the other. */
const drift = async () => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      (select kept::text from listing_search kept except select source::text from listing_search_source source)
      union all (select source::text from listing_search_source source except select kept::text from listing_search kept)
    ) different`)
  return rows[0]?.count
}

const postListing = async (title: string, postcode: string | null = null): Promise<number> => {
  const body = { title, price: 300, categoryId: 3, postcode, location: 'Here', description: 'Grown with care at home.' }
  return (await rose(createListing, { body: listingBody(body) })).id
}

describe('the listing search table', () => {
  const someId = fc.integer({ min: 1, max: 12 })
  const change = fc.oneof(
    fc.record({ id: someId, status: fc.constantFrom(...listingStatuses) }),
    fc.record({ id: someId, price: fc.integer({ min: 0, max: 100_000 }), category_id: fc.integer({ min: 1, max: 7 }) }),
    fc.record({
      id: someId,
      title: fc.constantFrom('Tomato plant', 'Lady’s mantle', 'Höstanemon'),
      quantity: fc.nat(9),
    }),
    fc.record({
      id: someId,
      outcode: fc.constantFrom('BS6', null),
      outcode_latitude: fc.constantFrom(51.47, 57.1, null),
      outcode_longitude: fc.constantFrom(-2.6, -2.1, null),
      featured_until: fc.constantFrom('2999-01-01', null),
      expires_at: fc.constantFrom('2020-01-01', '2999-01-01'),
    }),
    fc.constantFrom(null, ['courgette', 'Courgette Cucurbita pepo'], ['tomato', 'Tomato']).chain((plant) =>
      fc.record({
        id: someId,
        plant_slug: fc.constant(plant?.[0] ?? null),
        plant_names: fc.constant(plant?.[1] ?? null),
      }),
    ),
    fc.record({
      id: someId,
      facts: fc.constantFrom('{}', '{"peatFree":true,"heightCm":20}', '{"variety":"Czar","readyFrom":"2027-04-01"}'),
    }),
    fc.record({ id: someId, gone: fc.constant(true) }),
    fc.record({ id: someId, added: fc.constant(true) }),
  )

  test('the search rows always match the active listings, whatever happens to them', async () => {
    for (let n = 0; n < 12; n++) await postListing(`Spare plant ${n}`)
    expect(await drift()).toBe(0)
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const { id, ...values } of changes) await apply(id, values)
        expect(await drift()).toBe(0)
      }),
      { numRuns: 30, seed: 16 },
    )
    await db.execute('delete from products')
    expect((await db.execute('select id from listing_search')).rows).toEqual([])
  })

  async function apply(id: number, values: Record<string, unknown>): Promise<void> {
    if ('gone' in values) return void (await db.execute(sql`delete from products where id = ${id}`))
    if ('added' in values) return void (await storeListing(server.deps, { sellerId: rose.me.id }))
    const set = Object.entries(values).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
    await db.execute(sql`update products set ${sql.join(set, sql`, `)} where id = ${id}`)
  }

  test('a paused, sold, removed or expired listing has no search row', async () => {
    const id = await postListing('Pelargonium in a pot')
    const find = async () => (await visitor(searchListings, { query: { q: 'pelargonium' } })).map((found) => found.id)
    expect(await find()).toEqual([id])
    for (const move of ['pause', 'sold'] as const) {
      await rose.request({ method: 'POST', url: `/api/products/${id}/${move}` })
      expect(await find()).toEqual([])
      await rose.request({ method: 'POST', url: `/api/products/${id}/renew` })
      if (move === 'pause') await rose.request({ method: 'POST', url: `/api/products/${id}/resume` })
      expect(await find()).toEqual([id])
    }
    await server.clock.advance(61 * 86_400_000)
    expect(await find()).toEqual([])
    await rose.request({ method: 'POST', url: `/api/products/${id}/renew` })
    await rose.request({ method: 'DELETE', url: `/api/products/${id}` })
    expect(await find()).toEqual([])
    await db.execute('delete from products')
  })
})

describe('the projection', () => {
  const inUk = fc.record({
    lat: fc.double({ min: 49.8, max: 60.9, noNaN: true }),
    lng: fc.double({ min: -8.2, max: 1.8, noNaN: true }),
  })

  test('the projection keeps distances and is the same in the database', async () => {
    await fc.assert(
      fc.asyncProperty(inUk, inUk, async (a, b) => {
        const [one, other] = [project(a), project(b)]
        const miles = Math.hypot(one.x - other.x, one.y - other.y)
        expect(Math.abs(miles - milesBetween(a, b))).toBeLessThan(0.005 * milesBetween(a, b) + 0.01)
        const { rows } = await db.execute<{ apart: number; cell: number }>(sql`
          select planar(${a.lat}, ${a.lng}) <-> point(${one.x}::float8, ${one.y}::float8) as apart,
            cell_of(planar(${a.lat}, ${a.lng})) as cell`)
        expect(rows[0]?.apart).toBeLessThan(1e-6)
        expect(cellsWithin(one, 3)).toContain(rows[0]?.cell)
        // Every point of a circle lies in one of its grid cells.
        if (miles <= 60) expect(cellsWithin(other, 60.1)).toContain(rows[0]?.cell)
      }),
      { numRuns: 60, seed: 2 },
    )
  })
})

test('a filter by facts that few listings match has an index', async () => {
  const filter = { now: server.clock.now(), facts: { potSize: 'bare-root' } } as const
  const { rows } = await db.transaction(async (tx) => {
    // Among few rows the planner would read them all.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_indexscan = off`)
    return tx.execute(sql`explain select o.id from listing_search o where ${matches(filter)}`)
  })
  expect(JSON.stringify(rows)).toContain('listing_search_facts')
})
