import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rowsOf, time } from '#adapters/db/rows.ts'
import { answerTo, letPass, missedOrder, say, withdrawn } from '#test/pickups/no-shows.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, putOnSale, settle } from '#test/shop.ts'
import { book, DAY, freeSlot, orderWithTimes, type PaidOrder } from '#test/visits.ts'
import { confirmDelivery } from '../../checkout/order/contract.ts'
import { isRecorded, noShowStatuses } from './no-show.ts'
import { countedSince, reliabilityOf } from './reliability.ts'
import { getReliability } from './reliability-contract.ts'
import { countPickups } from './server/reliability-store.ts'

const server = await startTestServer()
const { db, clock } = server.deps
const shown = async (who: TestMember) =>
  (await server.visitor()(getReliability, { params: { id: String(who.me.id) } })).reliability
const countOf = (who: TestMember) => countPickups(db, who.me.id, countedSince(clock.now()))

/** The seller and the buyer meet once more. */
async function meet({ seller, buyer }: Pick<PaidOrder, 'seller' | 'buyer'>): Promise<void> {
  const id = await buy(server, buyer, await putOnSale(server, seller))
  await book(buyer, id, await freeSlot(buyer, id))
  await buyer(confirmDelivery, { body: { transactionId: id } })
  await settle(server)
}

describe('the reliability of a member', () => {
  test('reliability is shown from five pickups on, and follows what is recorded, withdrawn and changed', async () => {
    const order = await missedOrder(server)
    const { seller, buyer, id } = order
    for (const _ of [1, 2, 3, 4]) await meet(order)
    expect([await shown(seller), await shown(buyer)]).toEqual([null, null])
    await say(seller, id)
    // An open question does not count.
    expect(await countOf(buyer)).toEqual({ came: 4, pickups: 4 })
    await answerTo(buyer, id, 'absent')
    expect(await shown(buyer)).toEqual({ came: 4, pickups: 5 })
    expect(await shown(seller)).toEqual({ came: 5, pickups: 5 })
    // Nor does a doubt.
    await answerTo(buyer, id, 'present')
    expect([await shown(seller), await shown(buyer)]).toEqual([null, null])
    await answerTo(buyer, id, 'absent')
    await withdrawn(seller, id)
    expect([await shown(seller), await shown(buyer)]).toEqual([null, null])
    await meet(order)
    expect(await shown(buyer)).toEqual({ came: 5, pickups: 5 })
    await server.clock.advance(370 * DAY)
    expect([await shown(seller), await shown(buyer)]).toEqual([null, null])
  })

  test('a no-show stands when the order is handed over afterwards, and counts once', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    await say(seller, id)
    await answerTo(buyer, id, 'absent')
    await buyer(confirmDelivery, { body: { transactionId: id } })
    await settle(server)
    expect(await countOf(buyer)).toEqual({ came: 0, pickups: 1 })
    expect(await countOf(seller)).toEqual({ came: 1, pickups: 1 })
  })

  test('no number is shown of members who are suspended, closing or erased; those who met them keep theirs', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    await say(seller, id)
    await answerTo(buyer, id, 'absent')
    for (const change of ['suspended_at = now(), frozen_at = now()', 'closing_since = now(), closes_at = now()']) {
      await db.execute(sql.raw(`update users set ${change} where id = ${buyer.me.id}`))
      expect(await countOf(buyer)).toEqual({ came: 0, pickups: 0 })
      expect(await countOf(seller)).toEqual({ came: 1, pickups: 1 })
      await db.execute(sql`update users set suspended_at = null, frozen_at = null, closing_since = null, closes_at = null
        where id = ${buyer.me.id}`)
    }
  })

  test('nobody has a number for an unknown id, and the id must be a number', async () => {
    expect(await server.visitor()(getReliability, { params: { id: '987654' } })).toEqual({ reliability: null })
    const { statusCode } = await server.visitor().request({ method: 'GET', url: '/api/users/x/reliability' })
    expect(statusCode).toBe(400)
  })
})

describe('the count of the database', () => {
  const members: TestMember[] = []
  const orders: PaidOrder[] = []
  beforeAll(async () => {
    for (const isDone of [true, true, false, true, false]) {
      const order = await orderWithTimes(server)
      orders.push(order)
      members.push(order.seller, order.buyer)
      await book(order.buyer, order.id, await freeSlot(order.buyer, order.id))
      if (isDone) await order.buyer(confirmDelivery, { body: { transactionId: order.id } })
    }
    const [one] = orders
    for (const _ of [1, 2, 3]) await meet(one!)
    await settle(server)
    await letPass(server, new Date(clock.now().getTime() + DAY).toISOString())
  })

  const row = z.object({
    buyerId: z.int(),
    sellerId: z.int(),
    startsAt: time,
    isCompleted: z.boolean(),
    buyer: z.nullable(z.enum(noShowStatuses)),
    seller: z.nullable(z.enum(noShowStatuses)),
  })

  /** Every visit with what is said of it, counted without the statement under test. */
  async function recount(userId: number) {
    const rows = await rowsOf(
      db,
      row,
      sql`select p.buyer_id as "buyerId", p.seller_id as "sellerId", p.starts_at as "startsAt",
        p.status = 'done' and t.status = 'completed' as "isCompleted",
        (select status from no_shows n where n.transaction_id = t.id and n.absent = 'buyer') as buyer,
        (select status from no_shows n where n.transaction_id = t.id and n.absent = 'seller') as seller
      from pickups p join transactions t on t.id = p.transaction_id`,
    )
    const isAgainst = (status: (typeof noShowStatuses)[number] | null) => status !== null && isRecorded(status)
    const mine = rows.filter(({ buyerId, sellerId }) => buyerId === userId || sellerId === userId)
    return reliabilityOf(
      mine.map(({ buyerId, buyer, seller, startsAt, isCompleted }) => ({
        ...{ startsAt, isCompleted },
        isMissed: isAgainst(buyerId === userId ? buyer : seller),
        isMissedByOther: isAgainst(buyerId === userId ? seller : buyer),
      })),
      clock.now(),
    )
  }

  test('the count is the plain recount, whatever is said of whom', async () => {
    const said = fc.record({
      order: fc.nat({ max: 4 }),
      absent: fc.constantFrom('buyer' as const, 'seller' as const),
      status: fc.constantFrom(...noShowStatuses),
    })
    const visit = fc.record({
      order: fc.nat({ max: 4 }),
      status: fc.constantFrom('booked', 'cancelled', 'done'),
      days: fc.integer({ min: 0, max: 500 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(said, { maxLength: 8 }), fc.array(visit, { maxLength: 4 }), async (sayings, visits) => {
        await db.execute(sql`delete from no_shows`)
        for (const { order, status, days } of visits) await changeVisit(orders[order]!.id, status, days)
        for (const { order, absent, status } of sayings) await store(orders[order]!, absent, status)
        for (const { me } of members)
          expect(await countPickups(db, me.id, countedSince(clock.now()))).toEqual(await recount(me.id))
      }),
      { numRuns: 40, seed: 122 },
    )
  })

  /** Half hours apart, because a seller has one visitor at a time. */
  const changeVisit = (id: number, status: string, days: number) =>
    db.execute(sql`update pickups set status = ${status},
      starts_at = date_trunc('hour', ${clock.now().toISOString()}::timestamptz) - make_interval(days => ${days})
      where transaction_id = ${id}`)

  const store = ({ id, buyer, seller }: PaidOrder, absent: 'buyer' | 'seller', status: string) => {
    const [named, other] = absent === 'buyer' ? [buyer, seller] : [seller, buyer]
    const answer = status === 'agreed' ? 'absent' : null
    const now = clock.now().toISOString()
    return db.execute(sql`
      insert into no_shows (transaction_id, absent, absent_id, other_id, starts_at, status, said_at, answer_by, answer, answered_at, updated_at)
      values (${id}, ${absent}, ${named.me.id}, ${other.me.id}, ${now}, ${status}, ${now}, ${now}, ${answer},
        ${answer && now}, ${now})
      on conflict do nothing`)
  }
})
