import { sql } from 'drizzle-orm'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { chooseShare } from '#features/groups/share-contract.ts'
import type { TestMember, TestServer } from '../server.ts'
import { buy, pass, putOnSale, see, settle } from '../shop.ts'
import { found, join, ofGroup } from './groups.ts'

let groups = 0

/** A group of a new organiser, to which a member gives a share of their sales, and to no other group. */
export async function newSharing(server: TestServer, seller: TestMember, percent: number) {
  const organiser = await server.member(`organiser${++groups}`)
  const { db } = server.deps
  // Weeks pass, so sessions do not expire.
  await db.execute(
    sql`update sessions set expires_at = '3000-01-01', created_at = '2999-01-01', last_seen_at = '2999-01-01'`,
  )
  const group = await found(organiser, { name: `Plots ${groups}` })
  await join(seller, organiser, group.id)
  await db.execute(sql`update group_members set share_percent = 0 where user_id = ${seller.me.id}`)
  await seller(chooseShare, { ...ofGroup(group.id), body: { percent } })
  return { organiser, group }
}

/** Buys a listing of a seller, and confirms its collection. Returns the order's id. */
export async function sold(
  server: TestServer,
  { seller, buyer, protection = false }: { seller: TestMember; buyer: TestMember; protection?: boolean },
): Promise<number> {
  const id = await buy(server, buyer, await putOnSale(server, seller), { protection })
  await buyer(confirmDelivery, { body: { transactionId: id } })
  await settle(server)
  return id
}

/** A bank takes the payment of an order and decides for the buyer. */
export async function loseChargeback(server: TestServer, buyer: TestMember, order: number): Promise<void> {
  const { sandbox } = server.deps
  await sandbox?.raiseDispute((await see(buyer, order)).paymentIntentId ?? '')
  await settle(server)
  const [dispute] = (await sandbox?.disputes()) ?? []
  await sandbox?.decideDispute(dispute?.id ?? '', 'lost')
  await settle(server)
}

const HOUR = 3_600_000

/** The payments of the sales have arrived at the provider, and what can be sent to groups was sent. */
export async function isSent(server: TestServer): Promise<void> {
  await pass(server, 96 * HOUR)
  await pass(server, HOUR + 1)
}
