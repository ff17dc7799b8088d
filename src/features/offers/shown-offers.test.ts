import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { getListing, moveListing } from '#features/listings/listing/contract.ts'
import { getListingSeller } from '#features/listings/listing/seller-contract.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import { answerTo, offerFor, offersAt, putOnOffer, verifiedMember } from '#test/offers.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, pass, refusal } from '#test/shop.ts'
import { listOffers, type Offer } from './contract.ts'

const server = await startTestServer()
const { db } = server.deps
const DAY = 24 * 60 * 60_000
let rose: TestMember
let moss: TestMember
let members = 0
const newBuyer = () => verifiedMember(server, `buyer${++members}`)

beforeAll(async () => {
  rose = await verifiedMember(server, 'rose')
  moss = await server.member('moss', 'moderator')
})

const removal = (by: number) => sql`status = 'removed', removed_from = 'active', removed_by = ${by}, removed_at = now()`
const TRADER = {
  kind: 'trader',
  name: 'Fern House',
  address: '1 Fern Road\nLeeds LS6 2AB',
  email: 'hello@fernhouse.example',
  phone: '0113 496 0123',
  aphaNumber: 'GB 12345',
  vatNumber: 'GB 123 4567 82',
} as const
const newestOf = async (who: TestMember): Promise<Offer | undefined> => (await who(listOffers, { query: {} }))[0]

describe('what an offer shows of its listing', () => {
  /** An offer for a listing with a photo, which then has another title, price and status. */
  async function changed(change: SQL) {
    const [product, dan] = [await putOnOffer(server, rose), await newBuyer()]
    await db.execute(sql`update products set images = '{/uploads/fern.webp}' where id = ${product}`)
    await offerFor(dan, product)
    expect((await newestOf(dan))?.listing).toMatchObject({ imageUrl: '/uploads/fern.webp', price: 2000 })
    await db.execute(sql`update products set price = 900, title = 'Changed since' where id = ${product}`)
    await db.execute(sql`update products set ${change} where id = ${product}`)
    return { buyer: (await newestOf(dan))?.listing, seller: (await newestOf(rose))?.listing }
  }

  test('what staff have hidden or removed is shown to neither as it is now', async () => {
    const hidden = await changed(sql`hidden_at = now()`)
    expect(hidden.buyer).toMatchObject({
      ...{ title: 'A listing that is not shown', imageUrl: null, price: 2000, isShown: false },
    })
    expect(hidden.seller).toMatchObject({ title: 'Changed since', price: 900, isShown: true })
    const removed = await changed(removal(moss.me.id))
    expect(removed.buyer).toMatchObject({ title: 'A listing that is not shown', imageUrl: null, price: 2000 })
    expect(removed.seller).toMatchObject({ imageUrl: null })
  })

  test('a paused listing is shown to its seller alone, and one that the seller removed to neither', async () => {
    const paused = await changed(sql`status = 'paused'`)
    expect(paused.buyer).toMatchObject({ imageUrl: null, price: 2000 })
    expect(paused.seller).toMatchObject({ imageUrl: '/uploads/fern.webp', price: 900 })
    const removed = await changed(removal(rose.me.id))
    expect(removed.buyer).toMatchObject({ imageUrl: null, price: 2000 })
    expect(removed.seller).toMatchObject({ imageUrl: null })
  })
})

test('a paused listing is read, with its trader, by the one for whom a unit is reserved, until they pay', async () => {
  const [seller, dan, eve] = [await newBuyer(), await newBuyer(), await newBuyer()]
  await seller(declareSeller, { body: TRADER })
  const product = await putOnOffer(server, seller, { quantity: 2 })
  await answerTo(seller, await offerFor(dan, product), 'accept')
  await seller(moveListing, { params: { id: String(product), move: 'pause' } })
  const input = { params: { id: String(product) } }
  expect(await dan(getListing, input)).toMatchObject({ id: product, status: 'paused' })
  expect(await dan(getListingSeller, input)).toMatchObject({ kind: 'trader', trader: { name: TRADER.name } })
  for (const other of [eve, server.visitor()]) {
    expect(await refusal(other, getListing, input)).toMatchObject({ status: 404 })
    expect(await refusal(other, getListingSeller, input)).toMatchObject({ status: 404 })
  }
  await buy(server, dan, product, { pounds: 15 })
  expect(await refusal(dan, getListing, input)).toMatchObject({ status: 404 })
})

test('the page of a listing shows how an offer ended for seven days, and what waits for as long as it waits', async () => {
  const [product, dan] = [await putOnOffer(server, rose), await newBuyer()]
  const { id } = await offerFor(dan, product)
  await answerTo(rose, { id }, 'decline')
  await pass(server, 6 * DAY)
  expect((await offersAt(dan, product)).mine).toMatchObject({ id, status: 'declined' })
  await pass(server, DAY)
  expect(await offersAt(dan, product)).toMatchObject({ mine: null, left: 2 })
})

test('the offers with one member are listed alone, on every page of the list', async () => {
  const [first, second, dan] = [await newBuyer(), await newBuyer(), await newBuyer()]
  for (const seller of [first, second, first]) await offerFor(dan, await putOnOffer(server, seller))
  const withFirst = await dan(listOffers, { query: { with: String(first.me.id) } })
  expect(withFirst.map(({ other }) => other.id)).toEqual([first.me.id, first.me.id])
  expect(await second(listOffers, { query: { with: String(first.me.id) } })).toEqual([])
  const page = await dan.request({ url: `/api/offers?state=waiting&with=${first.me.id}&limit=1` })
  const next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1] ?? ''
  expect(next).toContain(`state=waiting&with=${first.me.id}&limit=1&cursor=`)
  const rest = (await dan.request({ url: next })).json<Offer[]>()
  expect(rest.map(({ id }) => id)).toEqual([withFirst[1]?.id])
})
