import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { updateProfile } from '#features/accounts/contract.ts'
import { addFavourite } from '#features/favourites/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { searchListings } from '../search/contract.ts'
import { changeListing, createListing, listListings, moveListing, removeListing } from './contract.ts'
import type { Listing } from './listing.ts'

/** Two processes on one database: changes are made by one, and both have shown the listing before. */
const here = await startTestServer()
const there = await startTestServer({ beside: here })

let seller: TestMember
let reader: TestMember
let id: number

beforeAll(async () => {
  seller = await here.member('rose')
  reader = await here.member('ivy')
})

/** The listing as this member finds it by each process, in a list and in a search. */
async function seenBy(who: Pick<TestMember, 'cookies'>): Promise<(Listing | undefined)[]> {
  const seen: (Listing | undefined)[] = []
  for (const server of [here, there]) {
    const visitor = server.visitor()
    for (const [name, value] of who.cookies) visitor.cookies.set(name, value)
    const lists = [
      await visitor(listListings, { query: {} }),
      await visitor(searchListings, { query: { q: 'quince' } }),
    ]
    for (const list of lists) seen.push(list.find((listing) => listing.id === id))
  }
  return seen
}

const four = (fields: object): object[] => Array.from({ length: 4 }, () => expect.objectContaining(fields))
const nowhere = [undefined, undefined, undefined, undefined]

async function publish(): Promise<void> {
  const body = listingBody({
    title: 'Quince tree',
    price: 900,
    postcode: 'BS6 5TR',
    description: 'In a pot of 5 litres.',
  })
  id = (await seller(createListing, { body })).id
  expect(await seenBy(reader)).toEqual(four({ id, price: 900 }))
}

const params = () => ({ id: String(id) })

afterEach(async () => {
  await here.deps.db.execute(`update products set status = 'removed' where id = ${id}`)
})

test('a changed price, text or category is shown by every process at once', async () => {
  await publish()
  await seller(changeListing, { params: params(), body: { price: 750 } })
  expect(await seenBy(reader)).toEqual(four({ price: 750 }))
  await seller(changeListing, { params: params(), body: { description: 'In a pot of 7 litres.' } })
  expect(await seenBy(reader)).toEqual(four({ description: 'In a pot of 7 litres.' }))
  await here.deps.db.execute(`update products set quantity = 3, images = '{/files/uploads/a/1.webp}' where id = ${id}`)
  expect(await seenBy(reader)).toEqual(four({ quantity: 3 }))
  await here.deps.db.execute(
    `update categories set name = name || ' now' where id = (select category_id from products where id = ${id})`,
  )
  expect((await seenBy(reader)).map((one) => one?.category.name.endsWith(' now'))).toEqual([true, true, true, true])
})

test.each([
  ['sold', () => seller(moveListing, { params: { ...params(), move: 'sold' } })],
  ['paused', () => seller(moveListing, { params: { ...params(), move: 'pause' } })],
  ['removed', () => seller(removeListing, { params: params() })],
  [
    'hidden by staff',
    () => here.deps.db.execute(`update products set hidden_at = now(), status = 'paused' where id = ${id}`),
  ],
])('a listing that is %s is on no list of any process from then on', async (_what, end) => {
  await publish()
  await end()
  expect(await seenBy(reader)).toEqual(nowhere)
})

test('a changed name or profile of the seller is shown by every process at once', async () => {
  await publish()
  await seller(updateProfile, {
    params: { id: String(seller.me.id) },
    body: { fullName: 'Rose Marlow', location: 'Leeds' },
  })
  const named = { seller: expect.objectContaining({ fullName: 'Rose Marlow', location: 'Leeds' }) }
  expect(await seenBy(reader)).toEqual(four(named))
})

test('an email address is shown to members once its seller wants it, and to visitors never', async () => {
  await publish()
  const emails = async (who: Pick<TestMember, 'cookies'>) => (await seenBy(who)).map((one) => one?.seller.email)
  const visitor = here.visitor()
  const own = seller.me.email
  const nobody = [null, null, null, null]
  expect([await emails(seller), await emails(reader), await emails(visitor)]).toEqual([
    [own, own, own, own],
    nobody,
    nobody,
  ])
  await seller(updateProfile, { params: { id: String(seller.me.id) }, body: { showEmail: true } })
  await here.clock.advance(1500)
  await there.clock.advance(1500)
  expect([await emails(reader), await emails(visitor)]).toEqual([[own, own, own, own], nobody])
  await seller(updateProfile, { params: { id: String(seller.me.id) }, body: { showEmail: false } })
  expect([await emails(reader), await emails(seller)]).toEqual([nobody, [own, own, own, own]])
})

test('what only its seller sees of a listing is on nobody else’s card, in whatever order they look', async () => {
  await publish()
  expect(await seenBy(seller)).toEqual(four({ pickupPlaceId: null }))
  for (const one of await seenBy(reader)) expect(one).not.toHaveProperty('pickupPlaceId')
  expect(await seenBy(seller)).toEqual(four({ pickupPlaceId: null }))
})

test('a favourite is the reader’s own', async () => {
  await publish()
  await reader(addFavourite, { body: { userId: reader.me.id, productId: id } })
  expect(await seenBy(reader)).toEqual(four({ isFavorited: true }))
  expect(await seenBy(seller)).toEqual(four({ isFavorited: false }))
})

test('a list and what its reader has saved come from one statement', async () => {
  await publish()
  const sent = vi.spyOn(pg.Pool.prototype, 'query')
  await reader(listListings, { query: {} })
  const texts = sent.mock.calls.map(([query]) => (query as unknown as { text: string }).text)
  sent.mockRestore()
  expect(texts.filter((text) => /favorites/.test(text))).toEqual([expect.stringContaining('listing_search')])
})

test('text that looks like a field of the card does not move it', async () => {
  await publish()
  const title = 'Quince ,"distance":null,"isFavorited":false'
  await seller(changeListing, { params: params(), body: { title } })
  await reader(addFavourite, { body: { userId: reader.me.id, productId: id } })
  expect(await seenBy(reader)).toEqual(four({ title, distance: null, isFavorited: true }))
})

test('a boost ends on every card at its time, although nothing is written', async () => {
  await publish()
  const until = new Date(here.deps.clock.now().getTime() + 60_000).toISOString()
  await here.deps.db.execute(`update products set featured_until = '${until}' where id = ${id}`)
  expect(await seenBy(reader)).toEqual(four({ featured: true }))
  await here.clock.advance(61_000)
  await there.clock.advance(61_000)
  expect(await seenBy(reader)).toEqual(four({ featured: false }))
})
