import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { figuresOf, settleBadges } from '#features/eco/server/impact-store.ts'
import { startTestServer } from '#test/server.ts'
import { buy, faults, pass, putOnSale, settle } from '#test/shop.ts'

const DAY = 24 * 60 * 60 * 1000
const server = await startTestServer()
const { db, clock } = server.deps

const points = sql`select user_id, points from eco_scores where frame = 'all-time' and points > 0 order by 1`

/** Balances are per seller, so these keep the number of their account (docs/decisions/0088). */
const IN_OUR_BOOKS = ['payouts.seller_id', 'seller_debts.seller_id']

/** The columns that name a person of an order, in every table that refers to orders. */
async function namesInOrder(order: number): Promise<string[]> {
  const { rows: columns } = await db.execute<{ tableName: string; columnName: string }>(sql`
    select k.conrelid::regclass::text as "tableName", a.attname as "columnName"
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'users'::regclass and exists (
      select from pg_attribute o where o.attrelid = k.conrelid and o.attname = 'transaction_id' and not o.attisdropped)
    order by 1, 2`)
  const found: string[] = []
  for (const { tableName, columnName } of columns) {
    const { rows } = await db.execute(sql`
      select from ${sql.identifier(tableName)} where transaction_id = ${order} and ${sql.identifier(columnName)} > 0`)
    if (rows.length > 0) found.push(`${tableName}.${columnName}`)
  }
  return found.filter((name) => !IN_OUR_BOOKS.includes(name))
}

test('after seven years nothing that rests on an order names its people, whose points and badges stay', async () => {
  const [ivy, fern] = [await server.member('ivy'), await server.member('fern')]
  const orders: number[] = []
  for (const [buyer, seller] of [
    [ivy, fern],
    [await server.member('moss'), await server.member('rose')],
  ] as const) {
    const order = await buy(server, buyer, await putOnSale(server, seller))
    await buyer(confirmDelivery, { body: { transactionId: order } })
    orders.push(order)
  }
  await settle(server)
  const now = clock.now().toISOString()
  const [first = 0] = orders
  await db.execute(sql`
    insert into reviews (reviewer_id, reviewee_id, transaction_id, product_id, review_type, overall_rating, visible_at, created_at, updated_at)
    select buyer_id, seller_id, id, product_id, 'seller', 5, ${now}, ${now}, ${now} from transactions where id = ${first}`)
  await db.execute(sql`
    insert into user_eco_badges (user_id, badge_id, earned_at)
    select ${ivy.me.id}, id, ${now} from eco_badges where requirement_type = 'people'`)
  const { rows: earned } = await db.execute(points)
  expect(earned).toHaveLength(4)
  expect(await namesInOrder(first)).toEqual([
    ...['eco_impacts.user_id', 'eco_trades.buyer_id', 'eco_trades.seller_id', 'review_reminders.user_id'],
    ...['reviews.reviewee_id', 'reviews.reviewer_id', 'transaction_events.actor_id'],
  ])

  await pass(server, 7 * 366 * DAY)
  for (const order of orders) expect(await namesInOrder(order)).toEqual([])
  expect((await db.execute(points)).rows).toEqual(earned)
  // Both trades of the day are counted, now between the same two accounts.
  const trades = sql`select from eco_trades where buyer_id = -1 and seller_id = -2 and is_counted`
  expect((await db.execute(trades)).rows).toHaveLength(2)
  const impacts = sql`select distinct transaction_id, product_id, description from eco_impacts`
  expect((await db.execute(impacts)).rows).toEqual([{ transaction_id: null, product_id: null, description: null }])
  const figures = { ...(await figuresOf(db, ivy.me.id)), streak: 0 }
  expect(figures).toMatchObject({ trades: 1, people: 0 })
  await settleBadges(db, ivy.me.id, figures, clock.now())
  const badges = sql`select from user_eco_badges b join eco_badges e on e.id = b.badge_id
    where b.user_id = ${ivy.me.id} and e.requirement_type in ('people', 'trades')`
  expect((await db.execute(badges)).rows).toHaveLength(2)
  expect(await faults(server)).toEqual([])
})
