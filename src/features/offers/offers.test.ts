import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeListing, createListing, getListing } from '#features/listings/listing/contract.ts'
import { getOfferTerms } from '#features/listings/listing/own-contract.ts'
import { block } from '#features/messages/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { answerTo, counterTo, offerFor, offersAt, putOnOffer, verifiedMember } from '#test/offers.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { putOnSale, refusal } from '#test/shop.ts'
import { answerOffer, counterOffer, listOffers, makeOffer } from './contract.ts'
import { offerMoves } from './offer.ts'

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
const refused = (who: TestMember, productId: number, price: number) =>
  refusal(who, makeOffer, { body: { productId, price } })

describe('making an offer', () => {
  test('an offer is shown to the two, and to nobody else', async () => {
    const [product, dan] = [await putOnOffer(server, rose), await newBuyer()]
    const made = await offerFor(ivy, product, 1500)
    expect(made).toMatchObject({
      ...{ party: 'buyer', status: 'open', price: 1500, listPrice: 2000, outcome: null },
      other: { id: rose.me.id },
    })
    expect(await mine(ivy, product)).toEqual(made)
    expect((await rose(listOffers, { query: {} }))[0]).toMatchObject({ id: made.id, party: 'seller' })
    expect(await offersAt(dan, product)).toEqual({ takesOffers: true, left: 3, mine: null })
    expect(await offersAt(server.visitor(), product)).toEqual({ takesOffers: true, left: 3, mine: null })
    expect(await offersAt(rose, product)).toEqual({ takesOffers: false, left: 0, mine: null })
    expect(await dan(listOffers, { query: {} })).toEqual([])
    for (const answer of ['accept', 'decline', 'withdraw'] as const) {
      const input = { params: { id: String(made.id), answer } }
      expect(await refusal(dan, answerOffer, input)).toMatchObject({ status: 404 })
    }
    expect(await refusal(dan, counterOffer, { ...named(made.id), body: { price: 1800 } })).toMatchObject({
      status: 404,
    })
    expect((await notices(rose))[0]).toBe('An offer of £15.00 for A fine fern')
  })

  test.each([
    [2000, 'Offer less than £20.00, or buy it at that price'],
    [29, 'Offer at least £0.30, the lowest price a card can pay'],
    [0, 'Enter a price above zero'],
    [15.5, 'Enter a price, such as 4.50'],
  ])('an offer of %d pence for £20.00 is refused with an error on its field', async (price, sentence) => {
    const product = await putOnOffer(server, rose)
    expect(await refused(ivy, product, price)).toMatchObject({ status: 400, fields: { price: sentence } })
  })

  test('listings that take no offers, gifts, own ones and unknown ones are refused', async () => {
    expect(await refused(ivy, await putOnSale(server, rose), 1500)).toMatchObject({ status: 409, code: 'NO_OFFERS' })
    const gift = await putOnOffer(server, rose, { price: 0, kind: 'free' })
    expect(await refused(ivy, gift, 100)).toMatchObject({ status: 409, code: 'NO_OFFERS' })
    expect(await refused(rose, await putOnOffer(server, rose), 1500)).toMatchObject({ status: 403 })
    expect(await refused(ivy, 2_000_000_000, 1500)).toMatchObject({ status: 404 })
  })

  test('a buyer without a confirmed address, or blocked, is refused', async () => {
    const [product, eve, dan] = [await putOnOffer(server, rose), await server.member('eve'), await newBuyer()]
    expect(await refused(eve, product, 1500)).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
    await rose(block, { params: { userId: String(dan.me.id) } })
    expect(await refused(dan, product, 1500)).toMatchObject({ status: 403, code: 'BLOCKED' })
  })

  test('a buyer has one open offer for a listing, and three in all', async () => {
    const [product, dan] = [await putOnOffer(server, rose), await newBuyer()]
    for (const price of [1000, 1100, 1200]) {
      const made = await offerFor(dan, product, price)
      expect(await refused(dan, product, 1900)).toMatchObject({ status: 409, code: 'TOO_MANY_OFFERS' })
      await answerTo(dan, made, 'withdraw')
    }
    expect(await offersAt(dan, product)).toMatchObject({ left: 0 })
    expect(await refused(dan, product, 1900)).toMatchObject({ status: 409, code: 'TOO_MANY_OFFERS' })
  })

  test('an offer whose time is over does not stand in the way of the next one', async () => {
    const [product, dan] = [await putOnOffer(server, rose, { floor: 1000 }), await newBuyer()]
    await offerFor(dan, product)
    await server.clock.advance(24 * HOUR)
    expect(await refused(dan, product, 2000)).toMatchObject({ status: 400 })
    expect(await offerFor(dan, product, 1600)).toMatchObject({ status: 'open' })
  })

  test('who withdraws from three accepted offers makes no further ones', async () => {
    const dan = await newBuyer()
    for (let round = 0; round < 3; round++) {
      const product = await putOnOffer(server, rose)
      const made = await offerFor(dan, product)
      await answerTo(rose, made, 'accept')
      await answerTo(dan, made, 'withdraw')
    }
    expect(await refused(dan, await putOnOffer(server, rose), 1500)).toMatchObject({ code: 'TOO_MANY_OFFERS' })
  })

  test('ten offers wait at once at most, even with simultaneous ones from two processes', async () => {
    const [dan, other] = [await newBuyer(), await startTestServer({ beside: server })]
    const products = await Promise.all(Array.from({ length: 13 }, () => putOnOffer(server, rose)))
    const cookie = [...dan.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const codes = await Promise.all(
      products.map(async (productId, index) => {
        const { app } = index % 2 === 0 ? server : other
        const headers = { cookie, origin: 'http://localhost:3000' }
        const payload = { productId, price: 1500 }
        return (await app.inject({ method: 'POST', url: '/api/offers', headers, payload })).statusCode
      }),
    )
    expect(codes.toSorted()).toEqual([...Array<number>(10).fill(201), ...Array<number>(3).fill(409)])
  })
})

describe('the lowest price of a seller', () => {
  test('an offer below it is declined at once, in words that do not name it, and the seller is not disturbed', async () => {
    const [product, dan] = [await putOnOffer(server, rose, { floor: 1237 }), await newBuyer()]
    const before = (await notices(rose)).length
    const made = await offerFor(dan, product, 1236)
    expect(made).toMatchObject({
      status: 'declined',
      isBelowFloor: false,
      outcome: 'The seller does not accept this price.',
    })
    expect((await rose(listOffers, { query: {} }))[0]).toMatchObject({ id: made.id, isBelowFloor: true })
    expect(await notices(rose)).toHaveLength(before)
    expect(await offerFor(dan, product, 1238)).toMatchObject({ status: 'open' })
    const shown = [
      await offersAt(dan, product),
      await dan(listOffers, { query: {} }),
      await dan(getListing, named(product)),
      (await dan.request({ url: '/api/products?limit=100' })).json(),
    ]
    expect(JSON.stringify(shown).includes('1237')).toBe(false)
  })

  test('only the seller reads the terms of a listing, and changes them', async () => {
    const body = listingBody({ price: 2000, offers: { floor: 1237 } })
    const { id } = await rose(createListing, { body })
    expect(await rose(getOfferTerms, named(id))).toEqual({ offers: { floor: 1237 } })
    expect(await refusal(ivy, getOfferTerms, named(id))).toMatchObject({ status: 403 })
    expect(JSON.stringify(await ivy(getListing, named(id)))).not.toContain('1237')
    await rose(changeListing, { ...named(id), body: { description: 'Another description of it.' } })
    expect(await rose(getOfferTerms, named(id))).toEqual({ offers: { floor: 1237 } })
    const tooHigh = { ...named(id), body: { offers: { floor: 2000 } } }
    expect(await refusal(rose, changeListing, tooHigh)).toMatchObject({
      ...{ status: 400, fields: { offers: 'Your lowest price must be below the price' } },
    })
    await rose(changeListing, { ...named(id), body: { offers: null } })
    expect(await rose(getOfferTerms, named(id))).toEqual({ offers: null })
    expect(await offersAt(ivy, id)).toMatchObject({ takesOffers: false })
  })

  test('a listing whose price falls to it takes no offers', async () => {
    const product = await putOnOffer(server, rose, { floor: 1500 })
    await rose(changeListing, { ...named(product), body: { price: 1500 } })
    expect(await offersAt(ivy, product)).toMatchObject({ takesOffers: false })
    expect(await refused(ivy, product, 1400)).toMatchObject({ status: 409, code: 'NO_OFFERS' })
  })
})

describe('answering an offer', () => {
  test('accepting reserves the unit for two hours, twice the same as once', async () => {
    const product = await putOnOffer(server, rose)
    const made = await offerFor(ivy, product)
    const accepted = await answerTo(rose, made, 'accept')
    expect(accepted.status).toBe('accepted')
    expect(new Date(accepted.until ?? 0).getTime() - server.deps.clock.now().getTime()).toBeLessThanOrEqual(2 * HOUR)
    expect(await answerTo(rose, made, 'accept')).toMatchObject({ status: 'accepted', until: accepted.until })
    expect(await stateOf(ivy, product)).toEqual({ status: 'reserved', quantity: 0 })
    expect((await notices(ivy))[0]).toBe('Reserved for you: A fine fern at £15.00')
    expect(
      (await server.mails()).filter(({ to, subject }) => to === ivy.me.email && subject.startsWith('Reserved')),
    ).not.toEqual([])
    await answerTo(ivy, made, 'withdraw')
    expect(await stateOf(ivy, product)).toEqual({ status: 'active', quantity: 1 })
  })

  test('the seller names a price once, and the buyer accepts or declines it', async () => {
    const product = await putOnOffer(server, rose, { quantity: 2 })
    const [made, dan] = [await offerFor(ivy, product), await newBuyer()]
    for (const price of [1500, 2000]) {
      const input = { ...named(made.id), body: { price } }
      expect(await refusal(rose, counterOffer, input)).toMatchObject({ status: 400 })
    }
    expect(await counterTo(rose, made, 1800)).toMatchObject({ status: 'countered', counterPrice: 1800 })
    expect(await counterTo(rose, made, 1800)).toMatchObject({ counterPrice: 1800 })
    expect(await refusal(rose, counterOffer, { ...named(made.id), body: { price: 1700 } })).toMatchObject({
      status: 409,
    })
    const accept = { params: { id: String(made.id), answer: 'accept' as const } }
    expect(await refusal(rose, answerOffer, accept)).toMatchObject({ status: 409, code: 'OFFER_CHANGED' })
    expect(await answerTo(ivy, made, 'accept')).toMatchObject({ status: 'accepted' })
    expect(await stateOf(ivy, product)).toEqual({ status: 'active', quantity: 1 })
    const second = await offerFor(dan, product)
    await counterTo(rose, second, 1900)
    expect(await answerTo(dan, second, 'decline')).toMatchObject({ status: 'counter_declined' })
    expect((await notices(rose))[0]).toBe('No longer offered: A fine fern')
    await expect(counterTo(ivy, second, 1950)).rejects.toThrow()
  })

  test('of several offers for the last unit one is accepted, and the others end with a notice', async () => {
    const product = await putOnOffer(server, rose)
    const [dan, eve] = [await newBuyer(), await newBuyer()]
    const [one, two] = [await offerFor(dan, product), await offerFor(eve, product, 1600)]
    await answerTo(rose, one, 'accept')
    expect(await mine(eve, product)).toMatchObject({ id: two.id, status: 'ended' })
    expect((await notices(eve))[0]).toBe('Your offer for A fine fern has ended')
    expect(await offersAt(eve, product)).toMatchObject({ takesOffers: false, left: 3 })
    expect(await refusal(rose, answerOffer, { params: { id: String(two.id), answer: 'accept' } })).toMatchObject({
      status: 409,
    })
  })
})

test('the lists have everything that waits, and what has ended apart', async () => {
  const [product, dan] = [await putOnOffer(server, rose, { floor: 1000 }), await newBuyer()]
  await offerFor(dan, product, 900)
  const open = await offerFor(dan, product, 1500)
  const listed = async (state: 'waiting' | 'ended') => (await dan(listOffers, { query: { state } })).map(({ id }) => id)
  expect(await listed('waiting')).toEqual([open.id])
  expect(await listed('ended')).toHaveLength(1)
})

test('the database holds the steps of an offer, and refuses others', async () => {
  const { db } = server.deps
  const { rows } = await db.execute<{ move: string }>(
    sql`select from_status || '>' || to_status as move from price_offer_moves`,
  )
  const moves = Object.entries(offerMoves).flatMap(([from, all]) => all.map((to) => `${from}>${to}`))
  expect(rows.map(({ move }) => move).toSorted()).toEqual(moves.toSorted())
  const { id } = await offerFor(await newBuyer(), await putOnOffer(server, rose))
  const change = (what: string) => db.execute(sql.raw(`update price_offers set ${what} where id = ${id}`))
  await expect(change(`status = 'paid'`)).rejects.toThrow()
  await expect(change('price = 100')).rejects.toThrow()
  await expect(change('counter_price = 1900')).rejects.toThrow()
})
