import { expect, test } from 'vitest'
import {
  createListing,
  getListing,
  listListings,
  moveListing,
  removeListing,
} from '#features/listings/listing/contract.ts'
import { clearPlace, setPlace } from '#features/listings/place/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { addFavourite, checkFavourite, listFavourites, removeFavourite } from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const fern = await server.member('fern')
const visitor = server.visitor()

const postListing = async (title: string) =>
  (
    await rose(createListing, {
      body: listingBody({
        title,
        description: 'Grown with care in a garden.',
        price: 100,
        categoryId: 1,
        location: 'Bath',
      }),
    })
  ).id
const save = (productId: number) => fern(addFavourite, { body: { userId: fern.me.id, productId } })
const saved = async () => {
  const list = await fern(listFavourites, { params: { userId: String(fern.me.id) }, query: {} })
  return list.map(({ id }) => id)
}
const one = (productId: number, userId = fern.me.id) => ({
  params: { userId: String(userId), productId: String(productId) },
})

test('adding and removing a favourite is idempotent', async () => {
  const id = await postListing('Rosemary cuttings')
  await Promise.all([save(id), save(id), save(id)])
  expect(await saved()).toEqual([id])
  expect(await fern(checkFavourite, one(id))).toEqual({ isFavorited: true })
  expect((await fern(getListing, { params: { id: String(id) } })).isFavorited).toBe(true)
  expect((await visitor(getListing, { params: { id: String(id) } })).isFavorited).toBe(false)
  expect((await fern(listListings, { query: {} })).find((listing) => listing.id === id)?.isFavorited).toBe(true)
  await fern(removeFavourite, one(id))
  await fern(removeFavourite, one(id))
  expect(await saved()).toEqual([])
  expect(await fern(checkFavourite, one(id))).toEqual({ isFavorited: false })
})

test('favourites keep sold listings and drop removed ones', async () => {
  const sold = await postListing('Sold lavender')
  const removed = await postListing('Removed lavender')
  await save(sold)
  await save(removed)
  await rose(moveListing, { params: { id: String(sold), move: 'sold' } })
  await rose(removeListing, { params: { id: String(removed) } })
  const list = await fern(listFavourites, { params: { userId: String(fern.me.id) }, query: {} })
  expect(list.map(({ id, status }) => [id, status])).toEqual([[sold, 'sold']])
  await fern(removeFavourite, one(sold))
})

test('favourites say how far they are once the member has a place', async () => {
  const { id } = await rose(createListing, { body: listingBody({ title: 'Sage in a pot', postcode: 'BS7 8AA' }) })
  await save(id)
  const distances = async () =>
    (await fern(listFavourites, { params: { userId: String(fern.me.id) }, query: {} })).map(({ distance }) => distance)
  await fern(clearPlace, {})
  expect(await distances()).toEqual([null])
  await fern(setPlace, { body: { place: 'BS16' } })
  expect(await distances()).toEqual([expect.stringMatching(/^about [\d.]+ miles/)])
  await fern(clearPlace, {})
  await fern(removeFavourite, one(id))
})

test('favourites are returned in pages', async () => {
  const made: number[] = []
  for (const title of ['First thyme', 'Second thyme', 'Third thyme']) made.push(await postListing(title))
  for (const id of made) await save(id)
  const params = { userId: String(fern.me.id) }
  const first = await fern.page(listFavourites, { params, query: { limit: '2' } })
  const second = await fern.page(listFavourites, { params, query: { limit: '2', cursor: first.next ?? '' } })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.reverse())
  expect([first.total, second.next]).toEqual(['3', null])
})

test('a member cannot read or change another member’s favourites', async () => {
  const id = await postListing('Private parsley')
  const foreign = { userId: rose.me.id, productId: id }
  await expect(fern(addFavourite, { body: foreign })).rejects.toMatchObject({ status: 403 })
  await expect(fern(removeFavourite, one(id, rose.me.id))).rejects.toMatchObject({ status: 403 })
  await expect(fern(checkFavourite, one(id, rose.me.id))).rejects.toMatchObject({ status: 403 })
  const list = { params: { userId: String(rose.me.id) }, query: {} }
  await expect(fern(listFavourites, list)).rejects.toMatchObject({ status: 403 })
  await expect(visitor(listFavourites, list)).rejects.toMatchObject({ status: 401 })
  await expect(visitor(addFavourite, { body: foreign })).rejects.toMatchObject({ status: 401 })
})

test('only an existing listing can be saved', async () => {
  await expect(save(999_999)).rejects.toMatchObject({ status: 404, body: { message: 'Product Not Found' } })
  await expect(save(-1)).rejects.toMatchObject({ status: 400 })
  await expect(save(1.5)).rejects.toMatchObject({ status: 400 })
})
