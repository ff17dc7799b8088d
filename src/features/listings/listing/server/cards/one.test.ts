import { beforeAll, beforeEach, expect, test } from 'vitest'
import { updateProfile } from '#features/accounts/contract.ts'
import { addFavourite } from '#features/favourites/contract.ts'
import { setPlace } from '#features/listings/place/contract.ts'
import { PLACE_COOKIE } from '#shared/places/viewer-place.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { changeListing, createListing, moveListing, removeListing } from '../../contract.ts'
import type { Listing } from '../../listing.ts'

/** Two processes on one database: changes are made by one, and both have shown the listing before. */
const here = await startTestServer()
const there = await startTestServer({ beside: here })

let seller: TestMember
let reader: TestMember
let moderator: TestMember
let id: number

beforeAll(async () => {
  seller = await here.member('rose')
  reader = await here.member('ivy')
  moderator = await here.member('moss', 'moderator')
  // A test lets months pass.
  await here.deps.db.execute(
    `update sessions set expires_at = '3000-01-01', created_at = '2999-01-01', last_seen_at = '2999-01-01'`,
  )
})

beforeEach(async () => {
  reader.cookies.delete(PLACE_COOKIE)
  const body = listingBody({ title: 'Quince tree', price: 900, postcode: 'BS6 5TR' })
  id = (await seller(createListing, { body })).id
  for (const who of [reader, reader, seller, moderator]) expect(await seenBy(who)).toEqual(both({ id, price: 900 }))
})

/** The listing, or the status of the refusal, as this person gets it from each process. */
async function seenBy({ cookies }: Pick<Visitor, 'cookies'>): Promise<(Listing | number)[]> {
  const seen: (Listing | number)[] = []
  for (const server of [here, there]) {
    const visitor = server.visitor()
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    const response = await visitor.request({ method: 'GET', url: `/api/products/${id}` })
    seen.push(response.statusCode === 200 ? response.json<Listing>() : response.statusCode)
  }
  return seen
}

const both = (fields: object): object[] => [expect.objectContaining(fields), expect.objectContaining(fields)]
const params = () => ({ id: String(id) })

async function pass(milliseconds: number): Promise<void> {
  for (const server of [here, there]) await server.clock.advance(milliseconds)
}

test('one listing shows a changed price, number, category and seller in every process at once', async () => {
  await seller(changeListing, { params: params(), body: { price: 750, description: 'In a pot of 7 litres.' } })
  expect(await seenBy(reader)).toEqual(both({ price: 750, description: 'In a pot of 7 litres.' }))
  await here.deps.db.execute(`update products set quantity = 3 where id = ${id}`)
  expect(await seenBy(reader)).toEqual(both({ quantity: 3 }))
  await here.deps.db.execute(
    `update categories set name = name || ' now' where id = (select category_id from products where id = ${id})`,
  )
  expect(await seenBy(reader)).toEqual(
    both({ category: expect.objectContaining({ name: expect.stringMatching(/ now$/) }) }),
  )
  const body = { fullName: `Rose Marlow ${id}`, location: 'Leeds' }
  await seller(updateProfile, { params: { id: String(seller.me.id) }, body })
  expect(await seenBy(reader)).toEqual(both({ seller: expect.objectContaining(body) }))
})

test('one listing is sold, paused, hidden or removed for its reader in every process at once', async () => {
  await seller(moveListing, { params: { ...params(), move: 'pause' } })
  expect([await seenBy(reader), await seenBy(seller)]).toEqual([[404, 404], both({ status: 'paused' })])
  await seller(moveListing, { params: { ...params(), move: 'resume' } })
  expect(await seenBy(reader)).toEqual(both({ status: 'active' }))
  await here.deps.db.execute(`update products set hidden_at = now() where id = ${id}`)
  expect([await seenBy(reader), await seenBy(moderator)]).toEqual([[404, 404], both({ isHidden: true })])
  await here.deps.db.execute(`update products set hidden_at = null where id = ${id}`)
  for (const one of await seenBy(reader)) expect(one).not.toHaveProperty('isHidden')
  await seller(moveListing, { params: { ...params(), move: 'sold' } })
  expect(await seenBy(reader)).toEqual(both({ status: 'sold' }))
  await seller(removeListing, { params: params() })
  expect([await seenBy(reader), await seenBy(seller)]).toEqual([
    [410, 410],
    [410, 410],
  ])
})

test('what only the seller sees of one listing reaches nobody else, in whatever order they look', async () => {
  expect(await seenBy(seller)).toEqual(
    both({ pickupPlaceId: null, seller: expect.objectContaining({ email: seller.me.email }) }),
  )
  for (const who of [reader, here.visitor()]) {
    for (const one of await seenBy(who)) {
      expect(one).not.toHaveProperty('pickupPlaceId')
      expect(one).toMatchObject({ seller: { email: null } })
    }
  }
})

test('one listing shows an email address to members while its seller wants it, and to visitors never', async () => {
  const emails = async (who: Pick<Visitor, 'cookies'>) => {
    const seen = await seenBy(who)
    return seen.map((one) => (typeof one === 'number' ? one : one.seller.email))
  }
  const show = (showEmail: boolean) =>
    seller(updateProfile, { params: { id: String(seller.me.id) }, body: { showEmail } })
  await show(true)
  const address = seller.me.email
  expect(await emails(reader)).toEqual([address, address])
  expect(await emails(here.visitor())).toEqual([null, null])
  await show(false)
  expect(await emails(reader)).toEqual([null, null])
})

test('a favourite and a distance of one listing are the reader’s own', async () => {
  await reader(addFavourite, { body: { userId: reader.me.id, productId: id } })
  await reader(setPlace, { body: { place: 'LS6' } })
  const distance = expect.stringMatching(/^about \d+ miles$/)
  expect(await seenBy(reader)).toEqual(both({ isFavorited: true, distance }))
  expect(await seenBy(moderator)).toEqual(both({ isFavorited: false, distance: null }))
  expect(await seenBy(here.visitor())).toEqual(both({ isFavorited: false, distance: null }))
})

test('text that looks like a field does not move it in one listing', async () => {
  const title = 'Quince ,"distance":null,"isFavorited":false'
  await seller(changeListing, { params: params(), body: { title } })
  await reader(addFavourite, { body: { userId: reader.me.id, productId: id } })
  expect(await seenBy(reader)).toEqual(both({ title, distance: null, isFavorited: true }))
})

test('a boost, the time on sale, and the page of one listing end at their time, although nothing is written', async () => {
  const day = 86_400_000
  const at = (time: number) => new Date(here.deps.clock.now().getTime() + time).toISOString()
  await here.deps.db.execute(
    `update products set featured_until = '${at(60_000)}', expires_at = '${at(2 * day)}' where id = ${id}`,
  )
  expect(await seenBy(reader)).toEqual(both({ featured: true, status: 'active' }))
  await pass(61_000)
  expect(await seenBy(reader)).toEqual(both({ featured: false, status: 'active' }))
  await pass(2 * day)
  expect(await seenBy(reader)).toEqual(both({ status: 'expired', isLongGone: false }))
  await pass(90 * day)
  const visitor = here.visitor()
  expect(await seenBy(visitor)).toEqual(both({ status: 'expired', isLongGone: true }))
})
