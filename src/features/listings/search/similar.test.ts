import { beforeAll, expect, test } from 'vitest'
import { addFavourite } from '#features/favourites/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { endedLongAgo } from '../base/lifecycle.ts'
import { createListing, getListing, moveListing, removeListing } from '../listing/contract.ts'
import { setPlace } from '../place/contract.ts'
import { similarListings } from './similar-contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const visitor = server.visitor()
const ids: Record<string, number> = {}

const given: [title: string, categoryId: number, postcode: string | null][] = [
  ['Tomato Gardener’s Delight', 3, 'BS6 5TR'],
  ['Tomatoes for the windowsill', 2, 'EH1 1AA'],
  ['Tomato plant Moneymaker', 1, 'BS7 8AA'],
  ['Courgette plants', 3, 'M1 1AE'],
  ['Leek seedlings', 3, 'BS8 1AA'],
  ['Cabbage plugs', 3, null],
  ['Feed for tomato plants', 7, 'BS6 5TR'],
  ['Spade with ash handle', 4, 'BS6 5TR'],
]

beforeAll(async () => {
  for (const [title, categoryId, postcode] of given) {
    const body = { title, categoryId, postcode, price: 300, location: 'Here', description: 'Grown with care.' }
    ids[title] = (await rose(createListing, { body: listingBody(body) })).id
  }
})

const similarTo = async (title: string) =>
  (await visitor(similarListings, { params: { id: String(ids[title]) } })).map((listing) => listing.title)

test('similar listings are those of the plant, then of the category, each nearest first, without the listing itself', async () => {
  expect(await similarTo('Tomato Gardener’s Delight')).toEqual([
    'Tomato plant Moneymaker',
    'Tomatoes for the windowsill',
    'Leek seedlings',
    'Courgette plants',
  ])
})

test('a listing without a plant is similar to others of its category, or to none', async () => {
  expect(await similarTo('Spade with ash handle')).toEqual([])
})

test('a listing without a place is followed by the newest listings', async () => {
  expect(await similarTo('Cabbage plugs')).toEqual(['Leek seedlings', 'Courgette plants', 'Tomato Gardener’s Delight'])
})

test('a saved listing is marked for the member who saved it, also when others have asked before', async () => {
  const ivy = await server.member('ivy')
  const productId = ids['Tomato plant Moneymaker'] ?? 0
  await ivy(addFavourite, { body: { userId: ivy.me.id, productId } })
  const params = { id: String(ids['Tomato Gardener’s Delight']) }
  const savedFor = async (who: typeof visitor) =>
    (await who(similarListings, { params })).filter((one) => one.isFavorited).map(({ id }) => id)
  for (const turn of [1, 2]) {
    expect([turn, await savedFor(visitor), await savedFor(ivy), await savedFor(rose)]).toEqual([
      turn,
      [],
      [productId],
      [],
    ])
  }
})

test('distances and order are measured from the viewer’s place, not from the listing', async () => {
  const reader = server.visitor()
  const params = { id: String(ids['Leek seedlings']) }
  expect(await reader(similarListings, { params })).toMatchObject([{ distance: null }, { distance: null }])
  await reader(setPlace, { body: { place: 'LS6' } })
  const [nearest] = await reader(similarListings, { params })
  expect(nearest).toMatchObject({ title: 'Courgette plants', distance: expect.stringMatching(/^about [34]\d/) })
})

test('a sold listing still has similar listings and no longer appears among them', async () => {
  const id = String(ids['Tomato plant Moneymaker'])
  await rose(moveListing, { params: { id, move: 'sold' } })
  expect(await similarTo('Tomato plant Moneymaker')).toContain('Tomato Gardener’s Delight')
  expect(await similarTo('Tomato Gardener’s Delight')).not.toContain('Tomato plant Moneymaker')
})

test('an unknown or hidden listing has no similar listings', async () => {
  await expect(visitor(similarListings, { params: { id: '2147483000' } })).rejects.toThrow(/^404: /)
  const id = String(ids['Cabbage plugs'])
  await rose(moveListing, { params: { id, move: 'pause' } })
  await expect(visitor(similarListings, { params: { id } })).rejects.toThrow(/^404: /)
})

test('a removed listing still has similar listings and says who removed it', async () => {
  const id = String(ids['Leek seedlings'])
  await rose(removeListing, { params: { id } })
  const refusal = { status: 410, body: { reason: 'seller', message: 'This listing has been removed.' } }
  await expect(visitor(getListing, { params: { id } })).rejects.toMatchObject(refusal)
  expect((await visitor(similarListings, { params: { id } })).length).toBeGreaterThan(0)
  await server.deps.db.execute(`update products set removed_by = 1 where id = ${id}`)
  // Responses to visitors are shared for a second.
  await expect(rose(getListing, { params: { id } })).rejects.toMatchObject({ body: { reason: 'house' } })
})

test('a sold or expired listing counts as long gone after 90 days', async () => {
  const params = { id: String(ids['Courgette plants']) }
  const isGone = async () => (await visitor(getListing, { params })).isLongGone
  await rose(moveListing, { params: { ...params, move: 'sold' } })
  expect(await isGone()).toBe(false)
  await server.clock.advance(91 * 24 * 3_600_000)
  expect(await isGone()).toBe(true)
  const now = new Date('2026-06-01')
  const old = { updatedAt: '2026-01-01T00:00:00Z', expiresAt: '2026-02-01T00:00:00Z' }
  expect(endedLongAgo({ ...old, status: 'expired' }, now)).toBe(true)
  expect(endedLongAgo({ ...old, status: 'reserved' }, now)).toBe(false)
})
