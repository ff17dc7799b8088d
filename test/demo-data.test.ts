import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { currentUser, login } from '#features/accounts/contract.ts'
import { getGarden } from '#features/garden/contract.ts'
import { factsFor, type ListingFacts } from '#features/listings/base/facts.ts'
import { listOwnListings } from '#features/listings/listing/own-contract.ts'
import { listPickupPlaces } from '#features/listings/place/pickup-places-contract.ts'
import { getReliability } from '#features/pickups/no-shows/reliability-contract.ts'
import { startTestServer } from '#test/server.ts'

const server = await startTestServer({ withPages: true })
const rose = server.visitor()
await rose(login, { body: { username: 'rose', password: DEMO_PASSWORD } })

test('a demo seller’s live listings have been seen and some saved, and none before it was listed', async () => {
  const live = await rose(listOwnListings, { query: { part: 'live' } })
  expect(live.length).toBeGreaterThan(2)
  for (const { title, views } of live) expect(views, title).toBeGreaterThan(0)
  expect(live.some(({ saves }) => saves > 0)).toBe(true)
  expect(new Set(live.map(({ views }) => views)).size, 'different numbers').toBeGreaterThan(1)
  const { rows } = await server.deps.db.execute(sql`
    select from listing_views v join products p on p.id = v.product_id
    where v.day < (p.created_at at time zone 'Europe/London')::date`)
  expect(rows).toEqual([])
})

test('a demo seller has pickup places, and listings that name them', async () => {
  const places = await rose(listPickupPlaces, {})
  expect(places.map(({ name }) => name).toSorted()).toEqual(['Allotment', 'Home'])
  const live = await rose(listOwnListings, { query: { part: 'live' } })
  const { rows } = await server.deps.db.execute<{ place: number | null }>(sql`
    select pickup_place_id as place from products where id in ${live.map(({ id }) => id)}`)
  for (const { place } of rows) expect(places.map(({ id }) => id)).toContain(place)
})

test('demo gardens have plants of the catalogue, and one asks whether bought plants are alive', async () => {
  const { plants } = await rose(getGarden, {})
  expect(plants.length).toBeGreaterThan(5)
  expect(plants.filter(({ plant }) => plant === null).map(({ name }) => name)).toEqual(['Gran’s rose'])
  expect((await rose(getGarden, {})).bought.map(({ title }) => title)).toEqual(['Chive clump'])
  const ivy = server.visitor()
  await ivy(login, { body: { username: 'ivy', password: DEMO_PASSWORD } })
  const asked = (await ivy(getGarden, {})).plants.filter(({ question }) => question !== null)
  expect(asked.map(({ plant, question }) => [plant?.slug, question?.isAlive])).toEqual([
    ['raspberry', null],
    ['kale', null],
  ])
})

test('demo gardeners came to pickups, one is asked why not, and one doubt waits at the desk', async () => {
  const { id } = await rose(currentUser, {})
  const { reliability } = await rose(getReliability, { params: { id: String(id) } })
  expect(reliability?.pickups).toBeGreaterThanOrEqual(5)
  expect(reliability?.came).toBe(reliability?.pickups)
  const { rows } = await server.deps.db.execute<{ status: string; cases: number }>(sql`
    select n.status, (select count(*)::int from cases c where c.subject_kind = 'no_show' and c.subject_id = n.transaction_id
      and c.status = 'open') as cases
    from no_shows n order by n.id`)
  expect(rows).toEqual([
    { status: 'asked', cases: 0 },
    { status: 'doubt', cases: 1 },
  ])
})

test('nine demo listings say what they are, each as its seller could enter it', async () => {
  const { rows } = await server.deps.db.execute<{ categoryId: number; facts: ListingFacts }>(sql`
    select category_id as "categoryId", facts from products where facts <> '{}'`)
  expect(rows).toHaveLength(9)
  for (const { categoryId, facts } of rows) expect(factsFor(categoryId, facts)).toEqual(facts)
})
