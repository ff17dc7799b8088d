import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addBlock } from '#features/accounts/server/contact-store.ts'
import { reserveByCard, saveCard } from '#test/cards/saved-cards.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { faults, openCheckout, pass, putOnSale, see, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { inTransaction } from '../order/server/transition.ts'
import { savedCardChargeMoved } from './events.ts'
import { callOffCharge, savedCardCharge } from './server/charges.ts'

let server: TestServer
let rose: TestMember
const moved: { reference: string; state: string }[] = []
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
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

describe('what happens between the reservation and the charge', () => {
  /** Reserves for tomorrow. */
  async function waiting(name: string) {
    const buyer = await server.member(name)
    const seller = await server.member(`seller-of-${name}`)
    const listing = await putOnSale(server, seller)
    const savedCardId = await saveCard(server, buyer)
    const notBefore = new Date(server.deps.clock.now().getTime() + DAY)
    const reference = await reserveByCard(server, buyer, { savedCardId, listingId: listing, notBefore })
    return { buyer, seller, listing, reference, savedCardId }
  }

  test.each([
    ['the buyer is suspended', 'buyer'],
    ['the seller is suspended', 'seller'],
  ] as const)('when %s the charge ends and nothing is charged', async (_what, who) => {
    const found = await waiting(`suspended-${who}`)
    await server.deps.db.execute(
      sql`update users set suspended_at = now(), frozen_at = now() where id = ${found[who].me.id}`,
    )
    await pass(server, DAY + HOUR)
    expect(await outcome(found.reference)).toMatchObject({ state: 'ended' })
    expect(await stockOf(found.listing)).toEqual({ status: 'active', quantity: 1 })
    expect(statesOf(found.reference)).toEqual(['ended'])
  })

  test('when one has blocked the other the charge ends, and the buyer is emailed', async () => {
    const { buyer, seller, reference } = await waiting('blocked')
    await addBlock(server.deps.db, seller.me.id, buyer.me.id, server.deps.clock.now())
    await pass(server, DAY + HOUR)
    expect(await outcome(reference)).toMatchObject({ state: 'ended', sentence: expect.stringMatching(/cannot buy/) })
    expect(await emailsTo(server, buyer, /^Your reservation has ended: A fine fern$/)).toHaveLength(1)
  })

  test('when the listing is removed the charge ends', async () => {
    const { listing, reference } = await waiting('removed')
    await server.deps.db.execute(
      sql`update products set status = 'removed', removed_from = 'reserved', removed_at = now() where id = ${listing}`,
    )
    await pass(server, DAY + HOUR)
    expect(await outcome(reference)).toMatchObject({ state: 'ended' })
  })

  test('a charge that is called off in time puts its unit on sale, and one that is opened cannot be called off', async () => {
    const { listing, reference } = await waiting('called-off')
    const callOff = (which: string) =>
      inTransaction(server.deps, (unit) => callOffCharge(unit, which, 'You cancelled.'))
    expect(await callOff(reference)).toBe(true)
    expect(await callOff(reference)).toBe(false)
    expect(await outcome(reference)).toEqual({ state: 'ended', sentence: 'You cancelled.' })
    expect(await stockOf(listing)).toEqual({ status: 'active', quantity: 1 })
    const charged = await waiting('charged')
    await pass(server, DAY + HOUR)
    expect(await callOff(charged.reference)).toBe(false)
  })

  test("the buyer's own unpaid order of the listing is replaced, and one whose card was accepted goes first", async () => {
    const buyer = await server.member('both')
    const listing = await putOnSale(server, rose, { quantity: 3 })
    const savedCardId = await saveCard(server, buyer)
    const unpaid = await openCheckout(buyer, listing)
    const first = await reserveByCard(server, buyer, { savedCardId, listingId: listing })
    await settle(server)
    expect(await see(buyer, unpaid.transactionId)).toMatchObject({ status: 'cancelled' })
    expect(await outcome(first)).toMatchObject({ state: 'charged' })
  })
})
