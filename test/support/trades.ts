import { sql } from 'drizzle-orm'
import { saleCompleted, saleRefunded } from '#features/checkout/base/events.ts'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { reserveFree } from '#features/checkout/payment/contract.ts'
import { declareMethods } from '#features/eco/contract.ts'
import type { EcoMethod } from '#features/eco/methods.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import type { TestMember, TestServer } from './server.ts'
import { putOnSale } from './shop.ts'

export interface Order {
  transactionId: number
  buyerId: number
  sellerId: number
  productId: number
}

/** The buyer rates how eco-friendly an order was. */
export const declare = (buyer: TestMember, { transactionId }: Order, methods: EcoMethod[]) =>
  buyer(declareMethods, { params: { id: String(transactionId) }, body: { methods } })

/** Users and their trades on one server, without money. */
export function tradesOn(server: TestServer) {
  /** Reserves a free listing; it earns no points yet. */
  async function reserve(buyer: TestMember, seller: TestMember): Promise<Order> {
    const productId = await putOnSale(server, seller, { price: 0, kind: 'free' })
    const { transactionId } = await buyer(reserveFree, { body: { productId } })
    return { transactionId, productId, buyerId: buyer.me.id, sellerId: seller.me.id }
  }
  /** Reserves and confirms. */
  async function trade(buyer: TestMember, seller: TestMember, methods: EcoMethod[] = []): Promise<Order> {
    const order = await reserve(buyer, seller)
    await buyer(confirmDelivery, { body: { transactionId: order.transactionId } })
    if (methods.length > 0) await declare(buyer, order, methods)
    return order
  }
  async function people(...names: string[]): Promise<TestMember[]> {
    const joined: TestMember[] = []
    for (const name of names) joined.push(await server.member(name))
    return joined
  }
  return { reserve, trade, people }
}

/** Simulates a full refund by the bank after the order was completed. */
export async function reverseTrade({ deps }: TestServer, order: Order): Promise<void> {
  const now = deps.clock.now().toISOString()
  await deps.transaction(async (tx) => {
    await tx.execute(sql`
      insert into chargebacks (id, transaction_id, amount, taken, status, created_at, updated_at)
      select 'cb_' || id, id, total, total, 'lost', ${now}, ${now} from transactions where id = ${order.transactionId}`)
    await deps.events.announce(tx, saleRefunded, { ...order, wasCompleted: true })
  })
}

/** Publishes the completion of an order again. */
export const complete = ({ deps }: TestServer, order: Order): Promise<void> =>
  deps.transaction((tx) => deps.events.announce(tx, saleCompleted, order))

/** Titles of a user's notifications about eco impact. */
export const notificationsOf = async (member: TestMember): Promise<string[]> =>
  (await member(listNotifications, { query: {} })).filter(({ kind }) => kind === 'eco').map(({ title }) => title)

/** Points and kilograms of all users, computed from orders alone and independently of the product. */
const recount = sql`
  with orders as (
    select t.id, t.buyer_id, t.seller_id, t.closed_at, (t.closed_at at time zone 'Europe/London')::date as day
    from transactions t where t.status = 'completed' and not exists (
      select from chargebacks c where c.transaction_id = t.id and c.status = 'lost' having sum(c.taken) >= t.total)
  ), pairs as (
    select distinct on (least(buyer_id, seller_id), greatest(buyer_id, seller_id), day) * from orders
    order by least(buyer_id, seller_id), greatest(buyer_id, seller_id), day, closed_at, id
  ), sides as (
    select buyer_id as person, * from pairs union all select seller_id, * from pairs
  ), counted as (
    select * from (select *, row_number() over (partition by person, day order by closed_at, id) as nth from sides) numbered
    where nth <= 10
  ), earned as (
    select c.person, count(*) * 50 + count(*) filter (where m.methods <> '{}') * 25 + 100 as points, count(*) * 2.5 as kg
    from counted c left join eco_trades m on m.transaction_id = c.id group by c.person
  )
  select e.person, (e.points + coalesce((
    select sum(c.reward) from user_challenge_progress p join eco_challenges c on c.id = p.challenge_id
    where p.user_id = e.person and p.is_completed), 0))::int as points, e.kg::float8 as kg
  from earned e`

/** Faults: users whose total differs from their orders, and totals that differ from their parts. */
export async function faultySums({ deps: { db } }: TestServer): Promise<unknown[]> {
  const { rows: people } = await db.execute(sql`
    with stored as (
      select user_id as person, points, carbon_saved_kg::float8 as kg from eco_scores
      where frame = 'all-time' and points > 0
    ), reckoned as (${recount})
    (select * from stored except select * from reckoned) union all (select * from reckoned except select * from stored)`)
  const { rows: sums } = await db.execute(sql`
    select s.* from eco_scores s left join lateral (
      select sum(carbon_points) as points, sum(carbon_saved_kg) as kg from eco_impacts i
      where i.user_id = s.user_id and i.verification_status = 'verified' and case s.frame
        when 'monthly' then date_trunc('month', i.day::timestamp)::date = s.starts_on
        when 'weekly' then date_trunc('week', i.day::timestamp)::date = s.starts_on
        else true end
    ) i on true
    where (s.points, s.carbon_saved_kg) <> (coalesce(i.points, 0), coalesce(i.kg, 0))`)
  return [...people, ...sums]
}
