import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { changeListing, getListing, moveListing, removeListing } from '#features/listings/listing/contract.ts'
import { block } from '#features/messages/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { answerTo, offerFor, offersAt, putOnOffer, verifiedMember } from '#test/offers.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, pass, refusal } from '#test/shop.ts'
import { answerOffer, listOffers } from './contract.ts'
import { dueOffers } from './server/store.ts'

const server = await startTestServer()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
let rose: TestMember
let ivy: TestMember
let members = 0
const newBuyer = () => verifiedMember(server, `buyer${++members}`)

beforeAll(async () => {
  rose = await verifiedMember(server, 'rose')
  ivy = await verifiedMember(server, 'ivy')
})

const named = (id: number) => ({ params: { id: String(id) } })
const stateOf = async (viewer: TestMember, id: number) => {
  const { status, quantity } = await viewer(getListing, named(id))
  return { status, quantity }
}
const notices = async (who: TestMember) =>
  (await who(listNotifications, { query: {} })).filter(({ kind }) => kind === 'offer').map(({ title }) => title)
const mine = async (buyer: TestMember, productId: number) => (await offersAt(buyer, productId)).mine

describe('what ends an offer', () => {
  const ways: [string, (product: number, buyer: TestMember) => Promise<unknown>][] = [
    ['another price', (id) => rose(changeListing, { ...named(id), body: { price: 1900 } })],
    ['a pause', (id) => rose(moveListing, { params: { id: String(id), move: 'pause' } })],
    ['a sale elsewhere', (id) => rose(moveListing, { params: { id: String(id), move: 'sold' } })],
    ['offers switched off', (id) => rose(changeListing, { ...named(id), body: { offers: null } })],
    ['a removal', (id) => rose(removeListing, named(id))],
    ['a block', (_, buyer) => rose(block, { params: { userId: String(buyer.me.id) } })],
  ]
  test.each(ways)('%s ends it with a notice to the buyer', async (_, change) => {
    const [product, dan] = [await putOnOffer(server, rose), await newBuyer()]
    const made = await offerFor(dan, product)
    await change(product, dan)
    const accept = { params: { id: String(made.id), answer: 'accept' as const } }
    expect(await refusal(rose, answerOffer, accept)).toMatchObject({ status: 409, code: 'OFFER_ENDED' })
    await pass(server, MINUTE)
    expect((await dan(listOffers, { query: {} }))[0]).toMatchObject({ status: 'ended' })
    expect((await notices(dan))[0]).toBe('Your offer for A fine fern has ended')
  })

  test('a buyer who closes the account leaves no reservation behind', async () => {
    const [product, dan] = [await putOnOffer(server, rose), await newBuyer()]
    await answerTo(rose, await offerFor(dan, product), 'accept')
    await dan(closeAccount, { body: { username: dan.me.username, currentPassword: PASSWORD } })
    expect(await stateOf(ivy, product)).toEqual({ status: 'active', quantity: 1 })
    expect((await notices(rose))[0]).toBe('No longer reserved: A fine fern')
  })

  test('an offer without an answer is reminded of once and ends after 24 hours', async () => {
    const [seller, dan] = [await newBuyer(), await newBuyer()]
    const product = await putOnOffer(server, seller)
    const made = await offerFor(dan, product)
    await pass(server, 18 * HOUR)
    await pass(server, HOUR)
    expect((await notices(seller)).filter((title) => title.startsWith('Answer by '))).toHaveLength(1)
    await pass(server, 5 * HOUR)
    expect(await mine(dan, product)).toMatchObject({ id: made.id, status: 'expired' })
    expect((await notices(dan))[0]).toBe('No answer in time: A fine fern')
    expect(await refusal(seller, answerOffer, { params: { id: String(made.id), answer: 'accept' } })).toMatchObject({
      status: 409,
    })
  })

  test('a reservation that is not paid lapses after two hours, both are notified, and the unit is on sale again', async () => {
    const [product, dan] = [await putOnOffer(server, rose), await newBuyer()]
    await answerTo(rose, await offerFor(dan, product), 'accept')
    await pass(server, 90 * MINUTE)
    expect((await notices(dan))[0]).toMatch(/^Still to pay by .+: A fine fern at £15\.00$/)
    await pass(server, 30 * MINUTE)
    expect(await stateOf(ivy, product)).toEqual({ status: 'active', quantity: 1 })
    expect((await notices(dan))[0]).toBe('No longer reserved: A fine fern')
    expect((await notices(rose))[0]).toBe('Not paid in time: A fine fern')
  })
})

test('a listing that its seller has marked as sold stays so when a reservation ends', async () => {
  const [product, dan] = [await putOnOffer(server, rose, { quantity: 2 }), await newBuyer()]
  await answerTo(rose, await offerFor(dan, product), 'accept')
  await rose(moveListing, { params: { id: String(product), move: 'sold' } })
  await pass(server, 2 * HOUR)
  expect(await mine(dan, product)).toMatchObject({ status: 'lapsed' })
  expect((await stateOf(ivy, product)).status).toBe('sold')
})

test('a listing that expired while its last unit was reserved is not called on sale again', async () => {
  const [product, dan] = [await putOnOffer(server, rose), await newBuyer()]
  await answerTo(rose, await offerFor(dan, product), 'accept')
  const soon = new Date(server.deps.clock.now().getTime() + HOUR).toISOString()
  await server.deps.db.execute(sql`update products set expires_at = ${soon} where id = ${product}`)
  await pass(server, 2 * HOUR)
  const [notice] = await dan(listNotifications, { query: {} })
  expect(notice).toMatchObject({ kind: 'offer', title: 'No longer reserved: A fine fern' })
  expect(notice?.body).not.toContain('on sale again')
})

test('the buyer reads that they chose the full price, and the seller too', async () => {
  const [product, dan] = [await putOnOffer(server, rose, { quantity: 2 }), await newBuyer()]
  const { id } = await offerFor(dan, product)
  await buy(server, dan, product)
  expect(await mine(dan, product)).toMatchObject({ id, outcome: 'You chose to pay the full price instead.' })
  const received = (await rose(listOffers, { query: {} })).find((offer) => offer.id === id)
  expect(received?.outcome).toBe('The buyer chose to pay the full price instead.')
  expect((await offersAt(dan, product)).left).toBe(3)
})

test('an offer that cannot be reviewed does not keep the others waiting', async () => {
  const [product, dan] = [await putOnOffer(server, rose), await newBuyer()]
  const { id } = await offerFor(dan, product)
  const seen: number[] = []
  for (;;) {
    const due = await dueOffers(server.deps.db, new Date(server.deps.clock.now().getTime() + 25 * HOUR), seen, 1)
    if (due.length === 0) break
    seen.push(...due)
  }
  expect(seen).toContain(id)
  expect(new Set(seen).size).toBe(seen.length)
})
