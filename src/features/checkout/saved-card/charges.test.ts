import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pence } from '#shared/money.ts'
import { reserveByCard, saveCard } from '#test/cards/saved-cards.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { faults, pass, payByCard, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { CHARGE_MOVES } from '../base/saved-card-states.ts'
import { purchases } from '../order/contract.ts'
import { inTransaction } from '../order/server/transition.ts'
import { createPaymentIntent } from '../payment/contract.ts'
import { payableCharge, removeSavedCard, savedCards } from './contract.ts'
import { savedCardChargeMoved } from './events.ts'
import { runCharge, sweepCharges } from './server/charge-job.ts'
import { callOffCharge, savedCardCharge } from './server/charges.ts'

let server: TestServer
let rose: TestMember
let ivy: TestMember
let card: number
const moved: { reference: string; state: string }[] = []
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  card = await saveCard(server, ivy)
  server.deps.events.on(
    savedCardChargeMoved,
    async (_tx, { reference, state }) => void moved.push({ reference, state }),
  )
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
const outcome = (reference: string) => savedCardCharge(server.deps.db, reference)
const statesOf = (reference: string) => moved.filter((one) => one.reference === reference).map(({ state }) => state)

async function stockOf(id: number) {
  const { rows } = await server.deps.db.execute(sql`select status, quantity from products where id = ${id}`)
  return rows[0]
}

/** The order of a charge and its id. */
async function orderOf(reference: string): Promise<number> {
  const found = await outcome(reference)
  if (!found || !('transactionId' in found)) throw new Error(`the charge is ${found?.state}`)
  return found.transactionId
}

/** Reserves one of two with a new card of this number. */
async function declinedBy(number: string): Promise<{ reference: string; listing: number; buyer: TestMember }> {
  const buyer = await server.member(`buyer${number.slice(-4)}${moved.length}`)
  const listing = await putOnSale(server, rose, { quantity: 2 })
  const savedCardId = await saveCard(server, buyer, number)
  const reference = await reserveByCard(server, buyer, { savedCardId, listingId: listing })
  await settle(server)
  return { reference, listing, buyer }
}

describe('charging a saved card', () => {
  test('the order is paid without the buyer, and is an ordinary held order after that', async () => {
    const listing = await putOnSale(server, rose, { quantity: 5, price: 2500 })
    const reference = await reserveByCard(server, ivy, { savedCardId: card, listingId: listing, quantity: 3 })
    expect(await stockOf(listing)).toEqual({ status: 'active', quantity: 2 })
    expect(await outcome(reference)).toEqual({ state: 'waiting' })
    await settle(server)
    const id = await orderOf(reference)
    expect(await outcome(reference)).toEqual({ state: 'charged', transactionId: id })
    expect(await see(ivy, id)).toMatchObject({
      ...{ status: 'processing', quantity: 3, unitPrice: 2000, amount: 6000, total: 6180 },
      collectionCode: expect.stringMatching(/^\d{6}$/),
    })
    expect(await stockOf(listing)).toEqual({ status: 'active', quantity: 2 })
    expect(statesOf(reference)).toEqual(['charged'])
    expect(await emailsTo(server, rose, /^Sold: 3 × A fine fern$/)).toHaveLength(1)
  })

  test('nothing is charged and no order is opened before its time', async () => {
    const listing = await putOnSale(server, rose)
    const notBefore = new Date(server.deps.clock.now().getTime() + 3 * DAY)
    const reference = await reserveByCard(server, ivy, { savedCardId: card, listingId: listing, notBefore })
    await pass(server, 3 * DAY - HOUR)
    const { rows } = await server.deps.db.execute<{ id: number }>(
      sql`select id from saved_card_charges where reference = ${reference}`,
    )
    await runCharge(server.deps, rows[0]?.id ?? 0)
    expect(await outcome(reference)).toEqual({ state: 'waiting' })
    expect(await stockOf(listing)).toEqual({ status: 'reserved', quantity: 0 })
    await pass(server, 2 * HOUR)
    expect(await outcome(reference)).toMatchObject({ state: 'charged' })
  })

  test('the database itself refuses an order of a charge before its time, or of another sum', async () => {
    const listing = await putOnSale(server, rose)
    const notBefore = new Date(server.deps.clock.now().getTime() + DAY)
    const reference = await reserveByCard(server, ivy, { savedCardId: card, listingId: listing, notBefore })
    const insert = (at: Date, price: number) =>
      server.deps.db.execute(sql`
        insert into transactions (order_id, buyer_id, seller_id, product_id, product_title, unit_price, amount, commission_rate,
          protection_rate, platform_fee, with_protection, protection_wording, charge_reference, created_at, updated_at)
        values (gen_random_uuid(), ${ivy.me.id}, ${rose.me.id}, ${listing}, 'Fern', ${price}, ${price}, 0, 0, 0, false, '',
          ${reference}, ${at.toISOString()}, ${at.toISOString()})`)
    const refused = {
      cause: expect.objectContaining({ message: expect.stringMatching(/no charge of a saved card is due/) }),
    }
    await expect(insert(server.deps.clock.now(), 2000)).rejects.toMatchObject(refused)
    await expect(insert(notBefore, 2001)).rejects.toMatchObject(refused)
    await expect(
      server.deps.db.execute(sql`update saved_card_charges set not_before = now() where reference = ${reference}`),
    ).rejects.toMatchObject({ cause: expect.objectContaining({ message: expect.stringMatching(/is fixed/) }) })
    expect(await inTransaction(server.deps, (unit) => callOffCharge(unit, reference, 'You cancelled.'))).toBe(true)
  })

  test('the same reference is charged once, by however many jobs and sweeps', async () => {
    const listing = await putOnSale(server, rose, { quantity: 4 })
    const request = { savedCardId: card, listingId: listing, reference: 'crop-once' }
    await reserveByCard(server, ivy, request)
    const { rows } = await server.deps.db.execute<{ id: number }>(
      sql`select id from saved_card_charges where reference = 'crop-once'`,
    )
    const again = () => runCharge(server.deps, rows[0]?.id ?? 0).catch(() => {})
    await Promise.all([again(), again(), sweepCharges(server.deps), again()])
    await settle(server)
    expect(await outcome('crop-once')).toMatchObject({ state: 'charged' })
    const orders = (await ivy(purchases, { query: {} })).filter(({ productId }) => productId === listing)
    expect(orders.map(({ status }) => status)).toEqual(['processing'])
  })

  test.each(['done-then-502', 'done-then-500', 'remembered-500'] as const)(
    'a card is charged once when the provider answers with %s',
    async (fault) => {
      const listing = await putOnSale(server, rose)
      for (const request of [/POST payment_intents$/, /confirm$/]) server.deps.sandbox?.failNext(request, fault)
      const reference = await reserveByCard(server, ivy, { savedCardId: card, listingId: listing })
      await settle(server)
      await pass(server, 10 * 60_000)
      expect(await outcome(reference)).toMatchObject({ state: 'charged' })
      expect(statesOf(reference)).toEqual(['charged'])
    },
  )

  test('a card of someone else, a removed one, or a sum that is too small for a card is refused at once', async () => {
    const listing = await putOnSale(server, rose, { quantity: 9 })
    const eve = await server.member('eve')
    const removed = await saveCard(server, ivy)
    await ivy(removeSavedCard, { params: { id: String(removed) } })
    const notSaved = { code: 'CARD_NOT_SAVED' }
    await expect(reserveByCard(server, eve, { savedCardId: card, listingId: listing })).rejects.toMatchObject(notSaved)
    await expect(reserveByCard(server, ivy, { savedCardId: removed, listingId: listing })).rejects.toMatchObject(
      notSaved,
    )
    const cheap = { savedCardId: card, listingId: listing, unitPrice: pence(29) }
    await expect(reserveByCard(server, ivy, cheap)).rejects.toMatchObject({ code: 'NOT_BY_CARD' })
    expect(await stockOf(listing)).toEqual({ status: 'active', quantity: 9 })
  })

  test('a card that a charge needs cannot be removed until it is charged', async () => {
    const listing = await putOnSale(server, rose)
    const notBefore = new Date(server.deps.clock.now().getTime() + DAY)
    await reserveByCard(server, ivy, { savedCardId: card, listingId: listing, notBefore })
    const { cards } = await ivy(savedCards, {})
    expect(cards.find(({ id }) => id === card)?.neededFor).toMatch(/reserved/)
    expect(await refusal(ivy, removeSavedCard, { params: { id: String(card) } })).toMatchObject({ code: 'CARD_NEEDED' })
    await pass(server, DAY)
    expect((await ivy(savedCards, {})).cards[0]?.neededFor).toBeNull()
  })
})

describe('a card that is not charged', () => {
  test.each([
    ['4000002760003184', 'needs_buyer', /confirm the payment/],
    ['4000000000000341', 'declined', /Your card was declined/],
    ['4000008260003178', 'declined', /insufficient funds/],
  ])('of %s the buyer is asked to pay by hand, and does', async (number, state, words) => {
    const { reference, listing, buyer } = await declinedBy(number)
    const id = await orderOf(reference)
    const found = await outcome(reference)
    expect(found).toMatchObject({ state, payHref: `/checkout?order=${id}`, transactionId: id })
    const [mail] = await emailsTo(server, buyer, /^Please pay for your reservation: A fine fern$/)
    expect(mail?.text).toMatch(words)
    expect(mail?.text).toContain(`/checkout?order=${id}`)
    expect(await see(buyer, id)).toMatchObject({
      status: 'pending',
      isBeingTaken: false,
      payHref: `/checkout?order=${id}`,
    })
    // No other payment replaces it.
    expect(
      await refusal(buyer, createPaymentIntent, { body: { amount: 20, productId: listing, buyerProtection: true } }),
    ).toMatchObject({ code: 'PAYMENT_IN_PROGRESS', transactionId: id })
    const { clientSecret, total, payUntil } = await buyer(payableCharge, { params: { id: String(id) } })
    expect(total).toBe(2060)
    expect(new Date(payUntil).getTime() - server.deps.clock.now().getTime()).toBeGreaterThan(47 * HOUR)
    await payByCard(buyer, clientSecret)
    await settle(server)
    expect(await outcome(reference)).toEqual({ state: 'charged', transactionId: id })
    expect(statesOf(reference)).toEqual([state, 'charged'])
    expect(await stockOf(listing)).toEqual({ status: 'active', quantity: 1 })
    expect(await refusal(buyer, payableCharge, { params: { id: String(id) } })).toMatchObject({ code: 'NOT_PAYABLE' })
    expect(await refusal(ivy, payableCharge, { params: { id: String(id) } })).toMatchObject({ status: 404 })
  })

  test('unpaid after two days it ends, and its unit is on sale again', async () => {
    const { reference, listing, buyer } = await declinedBy('4000000000000341')
    const id = await orderOf(reference)
    await pass(server, 47 * HOUR)
    expect(await outcome(reference)).toMatchObject({ state: 'declined' })
    await pass(server, 2 * HOUR)
    expect(await outcome(reference)).toEqual({ state: 'ended', sentence: 'Your card was declined.' })
    expect(statesOf(reference)).toEqual(['declined', 'ended'])
    expect(await stockOf(listing)).toEqual({ status: 'active', quantity: 2 })
    expect(await see(buyer, id)).toMatchObject({ status: 'cancelled', payHref: null })
    expect(await emailsTo(server, buyer, /^Not paid: A fine fern$/)).toHaveLength(1)
  })

  test('a card that has expired by then is declined', async () => {
    const buyer = await server.member('expiring')
    const listing = await putOnSale(server, rose)
    const now = server.deps.clock.now()
    const expiry = `${String(now.getUTCMonth() + 1).padStart(2, '0')}/${String(now.getUTCFullYear()).slice(2)}`
    const savedCardId = await saveCard(server, buyer, undefined, expiry)
    const notBefore = new Date(now.getTime() + 32 * DAY)
    const reference = await reserveByCard(server, buyer, { savedCardId, listingId: listing, notBefore })
    await pass(server, 33 * DAY)
    expect(await outcome(reference)).toMatchObject({ state: 'declined', sentence: 'Your card has expired.' })
  })

  test('a card that was removed at the provider is not tried, and the buyer pays by hand', async () => {
    const buyer = await server.member('detached')
    const listing = await putOnSale(server, rose)
    const savedCardId = await saveCard(server, buyer)
    const { rows } = await server.deps.db.execute<{ cardId: string }>(
      sql`select card_id as "cardId" from saved_cards where id = ${savedCardId}`,
    )
    await server.deps.payments.removeCard(rows[0]?.cardId ?? '')
    const reference = await reserveByCard(server, buyer, { savedCardId, listingId: listing })
    await settle(server)
    expect(await outcome(reference)).toMatchObject({
      state: 'declined',
      sentence: 'Your saved card can no longer be charged.',
    })
  })
})

test('the steps of a charge are the same in the code and in the database', async () => {
  const { rows } = await server.deps.db.execute<{ move: string }>(
    sql`select from_state || ' ' || to_state as move from saved_card_charge_moves order by 1`,
  )
  const inCode = Object.entries(CHARGE_MOVES).flatMap(([from, to]) => to.map((one) => `${from} ${one}`))
  expect(rows.map(({ move }) => move)).toEqual(inCode.toSorted())
})
