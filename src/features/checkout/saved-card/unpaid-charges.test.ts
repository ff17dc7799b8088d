import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { reserveByCard, saveCard } from '#test/cards/saved-cards.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { faults, pass, payByCard, putOnSale, see, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { payableCharge, removeSavedCard, savedCards } from './contract.ts'
import { runCharge } from './server/charge-job.ts'
import { savedCardCharge } from './server/charges.ts'

let server: TestServer
let rose: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
const outcome = (reference: string) => savedCardCharge(server.deps.db, reference)
const endedEmails = (buyer: TestMember) => emailsTo(server, buyer, /^Your reservation has ended: A fine fern$/)

let people = 0

async function reserved(number: string, notBefore = server.deps.clock.now()) {
  people += 1
  const buyer = await server.member(`buyer${people}`)
  const listing = await putOnSale(server, rose)
  const savedCardId = await saveCard(server, buyer, number)
  const reference = await reserveByCard(server, buyer, { savedCardId, listingId: listing, notBefore })
  return { buyer, listing, savedCardId, reference }
}

/** A reservation whose card was declined. */
async function declined() {
  const found = await reserved('4000000000000341')
  await settle(server)
  const state = await outcome(found.reference)
  if (state?.state !== 'declined') throw new Error(`the charge is ${state?.state}`)
  const order = state.transactionId
  const { clientSecret } = await found.buyer(payableCharge, { params: { id: String(order) } })
  return { ...found, order, clientSecret }
}

test('a buyer who left the page of their bank is still shown how to pay, and is emailed when the time is over', async () => {
  const { buyer, order, clientSecret, reference } = await declined()
  await payByCard(buyer, clientSecret, '4000002500003155')
  await pass(server, HOUR)
  expect(await see(buyer, order)).toMatchObject({
    status: 'pending',
    isBeingTaken: false,
    payHref: `/checkout?order=${order}`,
  })
  await pass(server, 2 * DAY)
  expect(await outcome(reference)).toMatchObject({ state: 'ended' })
  const ended = [...(await endedEmails(buyer)), ...(await emailsTo(server, buyer, /^Not paid: A fine fern$/))]
  expect(ended).toHaveLength(1)
})

test('a buyer is asked to pay by hand when the provider has not answered for a day, and has two days from then', async () => {
  const now = server.deps.clock.now()
  const { buyer, reference } = await reserved('4242424242424242', new Date(now.getTime() + DAY))
  const charge = async () => {
    for (let tries = 0; tries < 2; tries++) server.deps.sandbox?.failNext(/POST payment_intents$/, 'error')
    const { rows } = await server.deps.db.execute<{ id: number }>(
      sql`select id from saved_card_charges where reference = ${reference}`,
    )
    return runCharge(server.deps, rows[0]?.id ?? 0)
  }
  await server.clock.advance(DAY)
  await expect(charge()).rejects.toThrow(/did not answer/)
  await server.clock.advance(DAY)
  await charge()
  const found = await outcome(reference)
  if (found?.state !== 'declined') throw new Error(`the charge is ${found?.state}`)
  expect(await emailsTo(server, buyer, /^Please pay for your reservation: A fine fern$/)).toHaveLength(1)
  await pass(server, 47 * HOUR)
  const { clientSecret } = await buyer(payableCharge, { params: { id: String(found.transactionId) } })
  await payByCard(buyer, clientSecret)
  await settle(server)
  expect(await outcome(reference)).toMatchObject({ state: 'charged' })
})

test('a card that was declined can be removed, while its order is paid by hand', async () => {
  const { buyer, savedCardId, clientSecret, reference } = await declined()
  expect((await buyer(savedCards, {})).cards[0]?.neededFor).toBeNull()
  await buyer(removeSavedCard, { params: { id: String(savedCardId) } })
  await settle(server)
  await payByCard(buyer, clientSecret)
  await settle(server)
  expect(await outcome(reference)).toMatchObject({ state: 'charged' })
})

test('the history of an order that a saved card was charged for does not say that its buyer was there', async () => {
  const { buyer, reference } = await reserved('4242424242424242')
  await settle(server)
  const found = await outcome(reference)
  if (found?.state !== 'charged') throw new Error(`the charge is ${found?.state}`)
  const { timeline } = await see(buyer, found.transactionId)
  expect(timeline.map(({ event }) => event)).toEqual(['openedByCard', 'paid'])
  const { rows } = await server.deps.db.execute(
    sql`select actor_id as "actorId" from transaction_events where transaction_id = ${found.transactionId} and event = 'opened'`,
  )
  expect(rows).toEqual([{ actorId: null }])
})
