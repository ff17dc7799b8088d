import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getPriceHint } from '#features/listings/form/price-contract.ts'
import { createListing } from '#features/listings/listing/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, pass } from '#test/shop.ts'
import { confirmDelivery } from './contract.ts'

const server = await startTestServer()
const ivy = await server.member('ivy')
const fern = await server.member('fern')
const sellers = await Promise.all(['rose', 'moss', 'sage'].map((name) => server.member(name)))
const [rose, moss, sage] = sellers as [TestMember, TestMember, TestMember]
const DAY_MS = 86_400_000

const post = async (seller: TestMember, price: number, { plant = 'tomato', categoryId = 3 } = {}) => {
  const body = {
    ...{ title: 'Strong young plants', description: 'Grown with care in a garden.', price, categoryId, plant },
    ...{ location: 'Leeds', postcode: 'LS6' },
  }
  return (await seller(createListing, { body: listingBody(body) })).id
}

async function sell(seller: TestMember, price: number, options = {}, ending: 'completed' | 'held' = 'completed') {
  const transactionId = await buy(server, ivy, await post(seller, price, options), { pounds: price / 100 })
  if (ending === 'completed') await ivy(confirmDelivery, { body: { transactionId } })
  return transactionId
}

const soldTo = async (member: TestMember, query: { title?: string; plant?: string; categoryId?: string } = {}) =>
  (await member(getPriceHint, { query: { title: 'Plants', plant: 'tomato', categoryId: '3', ...query } })).sold

test('the price hint names what a plant sold for, once enough sales by enough sellers hide the single one', {
  timeout: 60_000,
}, async () => {
  await Promise.all([sell(rose, 300), sell(rose, 350), sell(rose, 400), sell(moss, 500), sell(moss, 550)])
  expect(await soldTo(fern), 'five sales by two sellers').toBeNull()
  const last = await sell(sage, 900)
  const found = { count: 6, lowest: 300, middle: 400, highest: 900 }
  expect(await soldTo(fern)).toEqual(found)
  expect(await soldTo(fern, { plant: '', title: 'Tomato plugs' })).toEqual(found)

  await Promise.all([
    sell(sage, 9900, {}, 'held'),
    sell(sage, 8800, { plant: 'courgette' }),
    sell(sage, 7700, { categoryId: 2 }),
  ])
  expect(await soldTo(fern), 'other plants and categories, and unfinished orders').toEqual(found)

  expect(await soldTo(sage), 'without the member’s own sales').toBeNull()
  expect(await soldTo(ivy), 'without the member’s own purchases').toBeNull()
  expect(await soldTo(fern, { plant: 'courgette' })).toBeNull()

  await server.deps.db.execute(sql`update transactions set refunded_amount = 100 where id = ${last}`)
  expect(await soldTo(fern), 'a refunded sale').toBeNull()
  await server.deps.db.execute(sql`update transactions set refunded_amount = 0 where id = ${last}`)
  await pass(server, 366 * DAY_MS)
  const later = await server.member('linden')
  expect(await soldTo(later), 'older than a year').toBeNull()
})
