import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { varietyKey } from '#features/plants/varieties/variety.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { changeListing, createListing, getListing } from '../listing/contract.ts'
import { getMap } from '../map/contract.ts'
import { searchListings } from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const visitor = server.visitor()

const list = async (title: string, plantSlug: string | null, variety?: string) =>
  (
    await rose(createListing, {
      body: listingBody({ title, plant: plantSlug, facts: variety ? { variety } : {}, postcode: 'BS6 5TR' }),
    })
  ).id
const found = async (query: object) =>
  (await visitor(searchListings, { query: { q: 'seedling', ...query } })).map(({ title }) => title).toSorted()
const at = (id: number) => ({ params: { id: String(id) } })
const breedingOf = async (id: number) => (await visitor(getListing, at(id))).breeding

test('a search finds only varieties that the catalogue knows to be open-pollinated or heritage', async () => {
  await list('Seedling A', 'tomato', "GARDENER'S DELIGHT")
  await list('Seedling B', 'tomato', 'Sungold F1')
  await list('Seedling C', 'tomato', 'Green Zebra')
  await list('Seedling D', 'apple', 'Bramley')
  await list('Seedling E', 'tomato', 'Grandad’s own')
  await list('Seedling F', 'tomato')
  await list('Seedling G', 'leek', 'Gardener’s Delight')
  expect(await found({})).toHaveLength(7)
  expect(await found({ openPollinated: 'true' })).toEqual(['Seedling A', 'Seedling C'])
  expect(await found({ heritage: 'true' })).toEqual(['Seedling A', 'Seedling D'])
  expect(await found({ openPollinated: 'true', heritage: 'true' })).toEqual(['Seedling A'])
  expect(await found({ heritage: 'false' })).toHaveLength(7)
  const { points } = await visitor(getMap, { query: { q: 'seedling', heritage: 'true' } })
  expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(2)
})

test('a listing says what is known of its variety with the source, and nothing of others', async () => {
  expect(await breedingOf(await list('Six Black Krim', 'tomato', '‘Black Krim’'))).toEqual({
    ...{ openPollinated: true, heritage: true },
    source: 'Wikipedia, List of tomato cultivars',
  })
  expect(await breedingOf(await list('Shirley', 'tomato', 'Shirley'))).toMatchObject({ openPollinated: false })
  expect(await breedingOf(await list('Old apple', 'apple', 'Cox’s Orange Pippin'))).toEqual({
    heritage: true,
    source: 'Kriv Community Garden, Apple varieties',
  })
  expect(await breedingOf(await list('Own tomato', 'tomato', 'Grandad’s own'))).toBeUndefined()
})

test('the search follows a change of the variety and of the plant', async () => {
  const id = await list('Changing seedling', 'leek', 'Musselburgh')
  const titles = () => found({ q: 'changing', openPollinated: 'true' })
  expect(await titles()).toEqual(['Changing seedling'])
  await rose(changeListing, { ...at(id), body: { facts: { variety: 'Oarsman' } } })
  expect(await titles()).toEqual([])
  await rose(changeListing, { ...at(id), body: { facts: { variety: 'Painted Lady' } } })
  expect(await titles()).toEqual([])
  await rose(changeListing, { ...at(id), body: { plant: 'runner-bean' } })
  expect(await titles()).toEqual(['Changing seedling'])
})

test('the database writes the key of a variety as the code does', async () => {
  const names = ['Gardener’s Delight', 'SUNGOLD  F1', 'Doyenné du Comice', '‘Williams’ Bon Chrétien’', 'f1', '', '1884']
  const { rows } = await server.deps.db.execute<{ key: string }>(
    sql`select variety_key(name) as key from unnest(${sql.param(names)}::text[]) with ordinality as names (name, n) order by n`,
  )
  expect(rows.map(({ key }) => key)).toEqual(names.map(varietyKey))
})
