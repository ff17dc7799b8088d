import { beforeAll, describe, expect, test, vi } from 'vitest'
import { dayOf } from '#shared/dates.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { buy, enterCode, putOnSale, refusal } from '#test/shop.ts'
import { factRows } from '../base/fact-rows.ts'
import type { ListingFacts } from '../base/facts.ts'
import { getMap } from '../map/contract.ts'
import { searchListings } from '../search/contract.ts'
import { changeListing, createListing, getListing, getParent, moveListing, removeListing } from './contract.ts'
import { listReceivedPlants } from './own-contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const ivy = await server.member('ivy')

const post = async (facts: ListingFacts, title = 'Tomato plants', categoryId = 1) =>
  (await rose(createListing, { body: listingBody({ title, categoryId, facts, postcode: 'BS6 5TR' }) })).id
const read = async (id: number) => (await server.visitor()(getListing, { params: { id: String(id) } })).facts
const change = (id: number, body: object) => rose(changeListing, { params: { id: String(id) }, body })

const DAY = 86_400_000
const inDays = (days: number) => dayOf(new Date(server.clock.now().getTime() + days * DAY))
const later = inDays(90)

const all = {
  variety: 'Gardener’s Delight',
  grownFrom: 'seed',
  seedYear: 2025,
  potSize: '9cm',
  heightCm: 25,
  peatFree: true,
  organic: true,
  readyFrom: later,
} as const satisfies ListingFacts

describe('facts of a plant', () => {
  test('a listing keeps its facts through other changes, and a change replaces them all', async () => {
    const id = await post(all)
    expect(await read(id)).toEqual(all)
    await change(id, { title: 'Tomato plants, six' })
    expect(await read(id)).toEqual(all)
    await change(id, { facts: { peatFree: true } })
    expect(await read(id)).toEqual({ peatFree: true })
  })

  test('produce keeps variety and organic alone, tools keep nothing, also after a change of category', async () => {
    expect(await read(await post(all, 'Tomatoes', 2))).toEqual({ variety: all.variety, organic: true })
    expect(await read(await post(all, 'Spade', 4))).toEqual({})
    const id = await post(all)
    await change(id, { categoryId: 2 })
    expect(await read(id)).toEqual({ variety: all.variety, organic: true })
  })

  test('the year of saved seed needs seed', async () => {
    expect(await read(await post({ grownFrom: 'cutting', seedYear: 2025 }))).toEqual({ grownFrom: 'cutting' })
  })

  test.each([
    { potSize: 'bucket' },
    { heightCm: 0 },
    { heightCm: 2001 },
    { readyFrom: '2026-02-30' },
    { seedYear: 1066 },
    { readyFrom: 'soon' },
    { peatFree: false },
    { variety: 'x'.repeat(61) },
  ])('%j is refused', async (facts) => {
    const body = { ...listingBody({ title: 'Tomato plants' }), facts } as never
    const field = `facts.${Object.keys(facts)[0]}`
    expect(await refusal(rose, createListing, { body })).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  })

  test('seed of a year to come and a day in more than a year are refused; what was accepted stays', async () => {
    const nextYear = Number(inDays(0).slice(0, 4)) + 1
    for (const [facts, fields] of [
      [{ readyFrom: '0001-01-01' }, { 'facts.readyFrom': 'Enter a date within a year from today' }],
      [{ grownFrom: 'seed', seedYear: nextYear }, { 'facts.seedYear': 'Enter the year in which you saved it' }],
      [{ readyFrom: inDays(400) }, { 'facts.readyFrom': 'Enter a date within a year from today' }],
    ] as const) {
      const body = listingBody({ title: 'Tomato plants', facts })
      expect(await refusal(rose, createListing, { body })).toMatchObject({ status: 400, fields })
    }
    const id = await post({ readyFrom: inDays(360) })
    await server.deps.db.execute(`update products set facts = '{"readyFrom":"2099-04-01"}' where id = ${id}`)
    await change(id, { facts: { readyFrom: '2099-04-01', organic: true } })
    expect(await read(id)).toEqual({ readyFrom: '2099-04-01', organic: true })
  })

  test('a choice that only another release knows is left out of what is read, and breaks no list', async () => {
    const id = await post({}, 'Lupin of tomorrow')
    const facts = '{"potSize":"15l","peatFree":true,"variety":"Tower"}'
    await server.deps.db.execute(`update products set facts = '${facts}' where id = ${id}`)
    expect(await read(id)).toEqual({ peatFree: true, variety: 'Tower' })
    const found = await ivy(searchListings, { query: { q: 'lupin' } })
    expect(found).toMatchObject([{ facts: { peatFree: true, variety: 'Tower' } }])
  })

  test('a change of facts that meets another of the category leaves none that do not fit', async () => {
    const id = await post(all)
    const { db } = server.deps
    let facts: Promise<unknown> = Promise.resolve()
    await server.deps.transaction(async (tx) => {
      await tx.execute(`update products set category_id = 4, facts = '{}' where id = ${id}`)
      facts = change(id, { facts: { peatFree: true } })
      facts.catch(() => undefined)
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await db.execute(waiting)).rows).not.toEqual([]), { timeout: 10_000 })
    })
    await expect(facts).rejects.toMatchObject({ status: 409 })
    expect(await read(id)).toEqual({})
  })
})

describe('the earlier listing that a plant was raised from', () => {
  test('the parent of a listing is of the same seller, not the listing itself, and stays when it is removed', async () => {
    const parentId = await post({})
    const body = listingBody({ title: 'Seedlings', facts: { parentId } })
    expect(await refusal(ivy, createListing, { body })).toMatchObject({
      status: 400,
      fields: { 'facts.parentId': 'Choose a listing of your own, or one that you bought or received in a swap' },
    })
    const child = await post({ grownFrom: 'seed', parentId })
    const young = await post({})
    for (const notEarlier of [child, young])
      await expect(change(child, { facts: { parentId: notEarlier } })).rejects.toMatchObject({
        ...{ status: 400, body: { fields: { 'facts.parentId': 'Choose an earlier listing' } } },
      })
    await rose(removeListing, { params: { id: String(parentId) } })
    expect(await read(child)).toEqual({ grownFrom: 'seed', parentId })
    await change(child, { facts: { grownFrom: 'seed', parentId, peatFree: true } })
    expect(await read(child)).toMatchObject({ parentId, peatFree: true })
    const another = await post({ parentId })
    expect(await read(another)).toEqual({ parentId })
  })

  test('the parent may be a listing that the seller bought, once a plant of it was handed over', async () => {
    const parentId = await putOnSale(server, rose, { title: 'Mother fern' })
    const body = listingBody({ title: 'Fern divisions', facts: { grownFrom: 'division' as const, parentId } })
    const received = () => ivy(listReceivedPlants, {})
    const order = await buy(server, ivy, parentId)
    expect(await refusal(ivy, createListing, { body })).toMatchObject({ status: 400 })
    expect(await received()).toEqual([])
    await enterCode(rose, ivy, order)
    expect(await received()).toMatchObject([{ id: parentId, title: 'Mother fern' }])
    const { id } = await ivy(createListing, { body })
    expect(await read(id)).toEqual({ grownFrom: 'division', parentId })
    await ivy(changeListing, { params: { id: String(id) }, body: { facts: { parentId } } })
    expect(await read(id)).toEqual({ parentId })
  })

  test('the parent is named to everyone while everyone can see it', async () => {
    const parentId = await post({}, 'Mother plant')
    const child = await post({ parentId })
    const parentOf = async (id: number, who: Visitor = server.visitor()) =>
      (await who(getParent, { params: { id: String(id) } })).parent
    const move = (id: number, name: 'pause' | 'resume' | 'sold') =>
      rose(moveListing, { params: { id: String(id), move: name } })
    const mother = { id: parentId, title: 'Mother plant' }
    expect(await parentOf(child)).toEqual(mother)
    expect(await parentOf(parentId)).toBeNull()
    await move(parentId, 'pause')
    expect(await parentOf(child)).toBeNull()
    await move(parentId, 'resume')
    await server.deps.db.execute(`update products set hidden_at = now() where id = ${parentId}`)
    expect(await parentOf(child, ivy)).toBeNull()
    await server.deps.db.execute(`update products set hidden_at = null where id = ${parentId}`)
    await move(parentId, 'sold')
    expect(await parentOf(child, ivy)).toEqual(mother)
    await rose(removeListing, { params: { id: String(parentId) } })
    expect(await parentOf(child, rose)).toBeNull()
    await move(child, 'pause')
    expect(await refusal(ivy, getParent, { params: { id: String(child) } })).toMatchObject({ status: 404 })
  })
})

describe('filters by facts', () => {
  const offers = {
    'Plain dahlia': {},
    'Dahlia without peat': { peatFree: true, potSize: '1l' },
    'Organic dahlia': { organic: true, grownFrom: 'division', peatFree: true },
    'Dahlia for later': { readyFrom: later },
    'Dahlia since last month': { readyFrom: inDays(-30) },
  } as const satisfies Record<string, ListingFacts>

  beforeAll(async () => {
    for (const [title, facts] of Object.entries(offers)) await post(facts, title)
  })

  test.each([
    [{ peatFree: 'true' }, ['Dahlia without peat', 'Organic dahlia']],
    [{ peatFree: 'true', organic: 'true' }, ['Organic dahlia']],
    [{ grownFrom: 'division' }, ['Organic dahlia']],
    [{ potSize: '1l' }, ['Dahlia without peat']],
    [{ ready: 'true' }, ['Dahlia since last month', 'Dahlia without peat', 'Organic dahlia', 'Plain dahlia']],
  ] as const)('%j finds %j in the list and on the map', async (query, titles) => {
    const visitor = server.visitor()
    const found = await visitor(searchListings, { query: { q: 'dahlia', ...query } })
    expect(found.map(({ title }) => title).toSorted()).toEqual(titles)
    const { points } = await visitor(getMap, { query: { q: 'dahlia', ...query } })
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(titles.length)
  })

  test('the words of a variety are found', async () => {
    await post({ variety: 'Bishop of Llandaff' }, 'Dark leaved border plant')
    const found = await server.visitor()(searchListings, { query: { q: 'bishop llandaff' } })
    expect(found.map(({ title }) => title)).toEqual(['Dark leaved border plant'])
  })

  test('a changed fact counts at once', async () => {
    const id = await post({}, 'Zinnia in pots')
    const find = () => server.visitor()(searchListings, { query: { q: 'zinnia', peatFree: 'true' } })
    expect(await find()).toEqual([])
    await change(id, { facts: { peatFree: true } })
    expect(await find()).toHaveLength(1)
  })

  test('an unknown size is refused', async () => {
    const query = { potSize: 'bucket' } as never
    await expect(server.visitor()(searchListings, { query })).rejects.toMatchObject({ status: 400 })
  })
})

test('facts are shown with their names, and nothing is shown of what the seller has not said', () => {
  expect(factRows({})).toEqual([])
  expect(factRows({ ...all, heightCm: 120, readyFrom: '2099-04-01' })).toEqual([
    ['Variety', 'Gardener’s Delight'],
    ['Size', '9 cm pot'],
    ['Height when listed', '1.2 m'],
    ['Raised from', 'Own seed, saved in 2025'],
    ['Compost', 'Peat-free'],
    ['Grown', 'Organically'],
    ['Ready from', 'Apr 1, 2099'],
  ])
})
