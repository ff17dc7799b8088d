import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { checkoutQuote, reserveFree } from '#features/checkout/payment/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import { changeListing, createListing, getListing } from '../listing/contract.ts'
import { searchListings } from './contract.ts'
import { suggest } from './suggest-contract.ts'

const server = await startTestServer()
let rose: TestMember
let ivy: TestMember
beforeAll(async () => {
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  await server.deps.db.execute(sql`update users set is_verified = true`)
})

const list = (fields: object) => rose(createListing, { body: listingBody(fields) })
const found = async (query: object) =>
  (await ivy(searchListings, { query: { q: 'zinnia', ...query } })).map(({ title }) => title).toSorted()
const at = (id: number) => ({ params: { id: String(id) } })

test('a search finds what is given in a swap, and “free” leaves out what has no price', async () => {
  await list({ title: 'Zinnia, sold' })
  await list({ title: 'Zinnia, sold or swapped', swap: 'also' })
  await list({ title: 'Zinnia, given away', price: 0 })
  const only = await list({ title: 'Zinnia, swapped', price: 0, swap: 'only' })
  expect(only).toMatchObject({ kind: 'swap', swap: 'only', price: 0 })
  expect(await found({})).toHaveLength(4)
  expect(await found({ swaps: 'true' })).toEqual(['Zinnia, sold or swapped', 'Zinnia, swapped'])
  expect(await found({ maxPrice: '0' })).toEqual(['Zinnia, given away'])
  const names = (await ivy(suggest, { query: { q: 'zinnia, sw' } })).filter(({ kind }) => kind === 'listing')
  expect(names).toContainEqual({
    kind: 'listing',
    id: only.id,
    title: 'Zinnia, swapped',
    price: 0,
    isOnlySwapped: true,
  })
})

test('the search follows a change of the terms', async () => {
  const { id } = await list({ title: 'Zinnia that changes' })
  const titles = () => found({ q: 'changes', swaps: 'true' })
  expect(await titles()).toEqual([])
  await rose(changeListing, { ...at(id), body: { swap: 'also' } })
  expect(await titles()).toEqual(['Zinnia that changes'])
  expect(await rose(changeListing, { ...at(id), body: { swap: 'only', price: 0 } })).toMatchObject({ kind: 'swap' })
  expect(await titles()).toEqual(['Zinnia that changes'])
  expect(await rose(changeListing, { ...at(id), body: { kind: 'sale', price: 300 } })).toMatchObject({ swap: 'no' })
  expect(await titles()).toEqual([])
})

test('what is for a swap alone can be neither bought nor reserved, and the refusal says why', async () => {
  const { id } = await list({ title: 'Only to swap', price: 0, swap: 'only' })
  const sentence = 'This listing is for a swap only. You can propose one on its page.'
  const refused = { status: 409, code: 'NOT_FOR_SALE', message: sentence }
  expect(await refusal(ivy, checkoutQuote, { query: { productId: String(id) } })).toMatchObject(refused)
  expect(await refusal(ivy, reserveFree, { body: { productId: id } })).toMatchObject(refused)
  expect(await ivy(getListing, at(id))).toMatchObject({ status: 'active', quantity: 1 })
})

test('terms that do not exist are refused at their field', async () => {
  expect(await refusal(rose, createListing, { body: listingBody({ swap: 'maybe' as 'no' }) })).toMatchObject({
    status: 400,
    fields: { swap: 'Choose no, also or only' },
  })
})

test('a blade is not put up for a swap, which has no check of age', async () => {
  const knife = { title: 'Pruning knife', categoryId: 4, acknowledgedInvasive: true }
  const refused = { status: 400, fields: { swap: expect.stringMatching(/check of age/) } }
  expect(await refusal(rose, createListing, { body: listingBody({ ...knife, swap: 'also' as const }) })).toMatchObject(
    refused,
  )
  const { id } = await list(knife)
  expect(await refusal(rose, changeListing, { ...at(id), body: { swap: 'only' } })).toMatchObject(refused)
})
