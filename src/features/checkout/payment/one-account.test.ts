import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#adapters/db/migrate.ts'
import { createTestDatabase } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { buy, faults, payByCard, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { type Order, transactions } from '../base/server/tables.ts'
import { agreeRefund, confirmDelivery, requestRefund } from '../order/contract.ts'
import { payouts } from '../payout/contract.ts'
import { createPaymentIntent } from './contract.ts'
import { settlePayment } from './server/payments.ts'

/** Sells two listings, one of which is released and one refunded. Returns the orders' ids. */
async function trade(server: TestServer): Promise<[released: number, refunded: number]> {
  const seller = await server.member('fern')
  const buyer = await server.member('ivy')
  const order = async (title: string) =>
    buy(server, buyer, await putOnSale(server, seller, { title }), { protection: false })
  const [released, refunded] = [await order('A fern'), await order('A moss')]
  await buyer(confirmDelivery, { body: { transactionId: released } })
  await buyer(requestRefund, { body: { transactionId: refunded, reason: 'It has died' } })
  await seller(agreeRefund, { body: { transactionId: refunded } })
  await settle(server)
  expect(await seller(payouts, { query: {} })).toMatchObject([{ status: 'completed' }])
  return [released, refunded]
}

/** The keys that requests were made under: the provider's account remembers them for a day. */
const keysOf = async ({ deps }: TestServer): Promise<string[]> =>
  (await deps.db.execute<{ key: string }>(sql`select key from sandbox.idempotency_keys order by key`)).rows.map(
    ({ key }) => key,
  )

test('two databases with the same serial numbers take payments on the same provider account', async () => {
  const first = await startTestServer()
  const second = await startTestServer()
  // The databases of tests are copies of one, so both have its id; an emptied database gets its own.
  await second.deps.db.execute(sql`update settings set value = 'emptied' where name = 'instance'`)
  const before = await trade(first)
  const keys = await first.deps.db.execute<Record<string, unknown>>(sql`select * from sandbox.idempotency_keys`)
  await second.deps.db.execute(sql`
    insert into sandbox.idempotency_keys (key, request, response, status, created_at)
    select key, request, response, status, ${second.deps.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(keys.rows)}::jsonb)
      as kept (key text, request text, response jsonb, status smallint)`)
  expect(await trade(second)).toEqual(before)
  for (const server of [first, second]) expect(await faults(server)).toEqual([])
  const mine = new Set(await keysOf(first))
  expect((await keysOf(second)).filter((key) => !mine.has(key))).toHaveLength(mine.size)
}, 60_000)

test('the payment of another database is never taken for one of this database', async () => {
  const [first, second] = [await startTestServer(), await startTestServer()]
  const [theirs, ours] = await Promise.all(
    [first, second].map(async (server) => {
      // Otherwise a payment may settle its order before the other database's payment is tried.
      await server.deps.sandbox?.setControl('webhooks', 'drop')
      const buyer = await server.member('ivy')
      const productId = await putOnSale(server, await server.member('fern'))
      // The response with the payment is lost, so the order does not know its payment yet.
      for (let n = 0; n < 2; n++) server.deps.sandbox?.failNext(/POST payment_intents$/, 'done-then-502')
      await refusal(buyer, createPaymentIntent, { body: { amount: 20, productId, buyerProtection: true } })
      const [payment] = (await server.deps.sandbox?.latest('payment_intent')) ?? []
      const [order] = (await server.deps.db.select().from(transactions)) as [Order]
      await payByCard(buyer, payment?.client_secret ?? '')
      return { buyer, order, payment: await server.deps.payments.payment(payment?.id ?? '') }
    }),
  )
  expect(theirs?.order.id).toBe(ours?.order.id)
  await settlePayment(second.deps, theirs!.payment)
  expect(await see(ours!.buyer, ours!.order.id)).toMatchObject({ status: 'pending' })
  expect(await orderOf(second)).toMatchObject({ claimedAt: null })
  await settlePayment(second.deps, ours!.payment)
  expect(await orderOf(second)).not.toMatchObject({ claimedAt: null })
})
const orderOf = async ({ deps }: TestServer) => (await deps.db.select().from(transactions))[0]

const OLD = /^0(0\d\d|110)_/
const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-references-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('rows from before the references keep the keys that they were sent under', async () => {
  const database = await createTestDatabase({ empty: true })
  try {
    for (const name of readdirSync('migrations').filter((file) => OLD.test(file)))
      copyFileSync(path.join('migrations', name), path.join(folder, name))
    await migrate(database.connection, folder)
    await database.pool.query(`
      insert into users (username, email, full_name, created_at, updated_at) select n, n || '@example.test', n, now(), now() from unnest('{fern,ivy}'::text[]) n;
      insert into products (title, description, price, kind, quantity, seller_id, category_id, location, postcode, outcode,
        expires_at, created_at, updated_at)
      values ('A fern', 'Grown at home', 2000, 'sale', 1, 1, 1, 'Leeds', 'LS6 2AB', 'LS6', now() + interval '9 days', now(), now());
      insert into transactions (order_id, buyer_id, seller_id, product_id, product_title, amount, commission_rate, protection_rate,
        platform_fee, protection_fee, with_protection, protection_wording, created_at, updated_at)
      values ('8f14e45f-ceea-467f-a8b4-000000000007', 2, 1, 1, 'A fern', 2000, 600, 300, 120, 60, true, 'v1', now(), now());
      insert into boosts (product_id, user_id, amount, created_at) values (1, 1, 300, now())`)
    const copied = readdirSync('migrations').filter((file) => file.startsWith('0111_'))
    for (const name of copied) copyFileSync(path.join('migrations', name), path.join(folder, name))
    await migrate(database.connection, folder)
    await database.pool.query(
      "insert into boosts (product_id, user_id, amount, status, created_at) values (1, 1, 300, 'cancelled', now())",
    )
    const references = async (table: string) =>
      (await database.pool.query(`select provider_reference from ${table} order by id`)).rows.map(
        ({ provider_reference }) => provider_reference,
      )
    expect(await references('transactions')).toEqual(['1'])
    expect(await references('boosts')).toEqual(['1', expect.stringMatching(/^[0-9a-f]{12}\.[0-9a-f-]{36}$/)])
  } finally {
    await database.close()
  }
})
