import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { reserveByCard, saveCard } from '#test/cards/saved-cards.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { pass, putOnSale, settle } from '#test/shop.ts'
import { savedCardCharge } from './server/charges.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

const DAY = 86_400_000
const outcome = (reference: string) => savedCardCharge(server.deps.db, reference)

let people = 0

/** A unit that a new buyer has reserved of a new seller, and that was charged. */
async function charged(): Promise<{ buyer: TestMember; seller: TestMember; reference: string }> {
  people += 1
  const [buyer, seller] = [await server.member(`buyer${people}`), await server.member(`seller${people}`)]
  const listing = await putOnSale(server, seller)
  const savedCardId = await saveCard(server, buyer)
  const reference = await reserveByCard(server, buyer, { savedCardId, listingId: listing })
  await settle(server)
  expect(await outcome(reference)).toMatchObject({ state: 'charged' })
  return { buyer, seller, reference }
}

/** What the provider was asked to pay by this buyer's card. */
const paymentsOf = async ({ buyer }: { buyer: TestMember }) =>
  (
    await server.deps.db.execute(sql`
      select object ->> 'status' as status, (object ->> 'amount')::int as amount from sandbox.objects
      where kind = 'payment_intent' and object ->> 'customer' in (select customer_id from saved_cards where user_id = ${buyer.me.id})`)
  ).rows

describe('a database that was restored from a backup', () => {
  /** As in the backup: the charge waits, and there is no order of it. */
  const restore = async (reference: string) => {
    const { db } = server.deps
    await db.execute(sql`alter table saved_card_charges disable trigger user`)
    await db.execute(sql`alter table transactions disable trigger user`)
    await db.execute(sql`
      update transactions set order_id = gen_random_uuid()::text, provider_reference = 'lost.' || id, charge_reference = null,
        payment_intent_id = null, charge_id = 'ch_sbx_lost' || id, pay_minutes = 30 where charge_reference = ${reference}`)
    await db.execute(sql`
      update saved_card_charges set state = 'waiting', transaction_id = null, opened_at = null, asked_at = null
      where reference = ${reference}`)
    await db.execute(sql`alter table saved_card_charges enable trigger user`)
    await db.execute(sql`alter table transactions enable trigger user`)
  }

  test.each([
    ['', 0],
    [', also after the provider has forgotten the keys of its requests', 2 * DAY],
  ])('a reservation that was charged before is not charged again%s', async (_also, after) => {
    const found = await charged()
    await restore(found.reference)
    await pass(server, after + 10 * 60_000)
    expect(await outcome(found.reference)).toMatchObject({ state: 'charged' })
    expect(await paymentsOf(found)).toEqual([{ status: 'succeeded', amount: 2060 }])
  })

  test('a reservation that was charged before and is not sold any more is refunded', async () => {
    const found = await charged()
    await restore(found.reference)
    await server.deps.db.execute(
      sql`update users set suspended_at = now(), frozen_at = now() where id = ${found.seller.me.id}`,
    )
    await pass(server, 10 * 60_000)
    expect(await outcome(found.reference)).toMatchObject({ state: 'ended' })
    expect(await paymentsOf(found)).toHaveLength(1)
    const { rows } = await server.deps.db.execute(sql`
      select refunded_amount as "refunded" from transactions where charge_reference = ${found.reference}`)
    expect(rows).toEqual([{ refunded: 2060 }])
  })
})
