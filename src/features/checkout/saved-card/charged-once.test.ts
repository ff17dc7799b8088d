import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { closingSlots } from '#feature-routes.ts'
import { closeAccount, keepAccount } from '#features/accounts/account-contract.ts'
import { login } from '#features/accounts/contract.ts'
import { eraseAgain } from '#features/accounts/server/lock-out.ts'
import { reserveByCard, saveCard } from '#test/cards/saved-cards.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { faults, openCheckout, pass, payByCard, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { payableCharge } from './contract.ts'
import { runCharge } from './server/charge-job.ts'
import { savedCardCharge } from './server/charges.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DECLINED_LATER = '4000000000000341'
const outcome = (reference: string) => savedCardCharge(server.deps.db, reference)
const later = (milliseconds: number) => new Date(server.deps.clock.now().getTime() + milliseconds)

const rowOf = async (query: ReturnType<typeof sql>): Promise<Record<string, unknown> | undefined> =>
  (await server.deps.db.execute(query)).rows[0]

const stockOf = (id: number) => rowOf(sql`select status, quantity from products where id = ${id}`)

let people = 0
interface Reserved {
  buyer: TestMember
  seller: TestMember
  listing: number
  reference: string
}

/** A unit that a new buyer has reserved of a new seller. */
async function reserved({ number = '4242424242424242', quantity = 1, inMs = DAY } = {}): Promise<Reserved> {
  people += 1
  const [buyer, seller] = [await server.member(`buyer${people}`), await server.member(`seller${people}`)]
  const listing = await putOnSale(server, seller, { quantity })
  const savedCardId = await saveCard(server, buyer, number)
  const reference = await reserveByCard(server, buyer, { savedCardId, listingId: listing, notBefore: later(inMs) })
  return { buyer, seller, listing, reference }
}

/** One that the card was declined for: the order waits to be paid by hand. */
async function declined(options = {}): Promise<Reserved & { order: number; clientSecret: string }> {
  const found = await reserved({ ...options, number: DECLINED_LATER, inMs: 0 })
  await settle(server)
  const state = await outcome(found.reference)
  if (state?.state !== 'declined') throw new Error(`the charge is ${state?.state}`)
  const order = state.transactionId
  const { clientSecret } = await found.buyer(payableCharge, { params: { id: String(order) } })
  return { ...found, order, clientSecret }
}

/** What the provider was asked to pay for the listings of these orders, with what it has taken. */
const paymentsOf = async ({ buyer }: Reserved) =>
  (
    await server.deps.db.execute(sql`
      select object ->> 'status' as status, (object ->> 'amount')::int as amount from sandbox.objects
      where kind = 'payment_intent' and object ->> 'customer' in (select customer_id from saved_cards where user_id = ${buyer.me.id})`)
  ).rows

describe('a reservation whose buyer is erased', () => {
  test('a reservation is ended first when the account is erased before any job has run, as in a restored copy', async () => {
    const { buyer, listing, reference } = await reserved()
    const jobs = server.deps.jobs as JobsControl
    await jobs.hold()
    try {
      const registered = await rowOf(sql`select created_at as "registeredAt" from users where id = ${buyer.me.id}`)
      const account = { userId: buyer.me.id, registeredAt: new Date(String(registered?.['registeredAt'])) }
      expect(await eraseAgain(server.deps, closingSlots, [account])).toMatchObject({ erased: 1 })
    } finally {
      await jobs.resume()
    }
    await settle(server)
    expect(await stockOf(listing)).toEqual({ status: 'active', quantity: 1 })
    expect(await outcome(reference)).toBeNull()
  })

  test('a reservation is ended by the sweep when the job of the closed account was lost', async () => {
    const { buyer, listing, reference } = await reserved({ inMs: 9 * DAY })
    await server.deps.db.execute(
      sql`update users set closing_since = now(), closes_at = now() + interval '14 days' where id = ${buyer.me.id}`,
    )
    await pass(server, HOUR)
    expect(await outcome(reference)).toMatchObject({ state: 'ended', sentence: 'You have closed your account.' })
    expect(await stockOf(listing)).toEqual({ status: 'active', quantity: 1 })
  })
})

describe('an unpaid order of a reservation', () => {
  test.each([
    [
      'the seller is suspended',
      (it: Reserved) => sql`update users set suspended_at = now(), frozen_at = now() where id = ${it.seller.me.id}`,
      /not on sale/,
    ],
    [
      'the buyer is blocked',
      (it: Reserved) => sql`insert into blocks values (${it.seller.me.id}, ${it.buyer.me.id}, now())`,
      /cannot buy/,
    ],
    [
      'the listing is removed',
      (it: Reserved) =>
        sql`update products set status = 'removed', removed_from = status, removed_at = now() where id = ${it.listing}`,
      /removed/,
    ],
  ] as const)('the order cannot be paid by hand when %s meanwhile', async (_what, change, words) => {
    const found = await declined()
    await server.deps.db.execute(change(found))
    expect(await refusal(found.buyer, payableCharge, { params: { id: String(found.order) } })).toMatchObject({
      code: 'NOT_PAYABLE',
      message: expect.stringMatching(words),
    })
    await payByCard(found.buyer, found.clientSecret)
    await settle(server)
    expect(await see(found.buyer, found.order)).toMatchObject({ status: 'cancelled' })
    expect(await outcome(found.reference)).toMatchObject({ state: 'ended', sentence: expect.stringMatching(words) })
    expect(await paymentsOf(found)).toEqual([{ status: 'canceled', amount: 2060 }])
  })

  test('an unpaid order ends when its seller closes the account, and the listing is on sale when they come back', async () => {
    const found = await declined()
    const { seller, buyer, reference, listing } = found
    await seller(closeAccount, { body: { username: seller.me.username, currentPassword: PASSWORD } })
    await settle(server)
    expect(await outcome(reference)).toEqual({ state: 'ended', sentence: 'An account was closed.' })
    expect(await emailsTo(server, buyer, /^Not paid: A fine fern$/)).toHaveLength(1)
    await seller(login, { body: { username: seller.me.username, password: PASSWORD } })
    await seller(keepAccount, {})
    expect(await stockOf(listing)).toEqual({ status: 'active', quantity: 1 })
  })

  test('the saved card is not charged when the listing was removed while the provider did not answer', async () => {
    const found = await reserved()
    await server.clock.advance(DAY)
    for (let tries = 0; tries < 2; tries++) server.deps.sandbox?.failNext(/POST payment_intents$/, 'error')
    const charge = await rowOf(sql`select id from saved_card_charges where reference = ${found.reference}`)
    await expect(runCharge(server.deps, Number(charge?.['id']))).rejects.toThrow(/did not answer/)
    expect(await outcome(found.reference)).toEqual({ state: 'waiting' })
    await server.deps.db.execute(
      sql`update products set status = 'removed', removed_from = 'reserved', removed_at = now() where id = ${found.listing}`,
    )
    await pass(server, HOUR)
    expect(await outcome(found.reference)).toMatchObject({ state: 'ended', sentence: 'The listing was removed.' })
    expect(await paymentsOf(found)).toEqual([])
  })
})

test('a buyer pays what they agreed to, although the rates and the listing have changed since', async () => {
  const { buyer, listing, reference } = await reserved({ quantity: 2 })
  const { rates } = server.deps.config
  const changed = { commission: rates.commission + 100, protection: rates.protection + 200 }
  Object.defineProperty(server.deps.config, 'rates', { value: changed, configurable: true })
  await server.deps.db.execute(sql`update products set title = 'Two empty plant pots' where id = ${listing}`)
  try {
    await pass(server, DAY + HOUR)
  } finally {
    Object.defineProperty(server.deps.config, 'rates', { value: rates, configurable: true })
  }
  const found = await outcome(reference)
  if (found?.state !== 'charged') throw new Error(`the charge is ${found?.state}`)
  expect(await see(buyer, found.transactionId)).toMatchObject({
    product: { title: 'A fine fern' },
    total: 2060,
    platformFee: 120,
  })
  expect(
    await rowOf(sql`select description from order_listings where transaction_id = ${found.transactionId}`),
  ).toBeDefined()
})

test('a charge does not replace an order that the buyer has just paid by hand, before we know of it', async () => {
  const { buyer, listing, reference } = await reserved({ quantity: 2, inMs: DAY })
  const { clientSecret, transactionId } = await openCheckout(buyer, listing)
  await server.clock.advance(DAY)
  await server.deps.sandbox?.setControl('webhooks', 'drop')
  await payByCard(buyer, clientSecret)
  await server.deps.sandbox?.setControl('webhooks', null)
  const charge = await rowOf(sql`select id from saved_card_charges where reference = ${reference}`)
  await runCharge(server.deps, Number(charge?.['id']))
  await settle(server)
  expect(await see(buyer, transactionId)).toMatchObject({ status: 'processing' })
  await pass(server, HOUR)
  expect(await outcome(reference)).toMatchObject({ state: 'charged' })
})
