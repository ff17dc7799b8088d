import { sql } from 'drizzle-orm'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { addGardenPlant } from '#features/garden/contract.ts'
import { storeListing } from '../listings.ts'
import type { TestMember, TestServer } from '../server.ts'
import { buy, settle } from '../shop.ts'

interface Sale {
  seller: TestMember
  buyer: TestMember
  title?: string
  categoryId?: number
}

/** Sells a listing, which is collected. */
export async function collected(server: TestServer, { seller, buyer, title = 'Fern', categoryId = 1 }: Sale) {
  const productId = await storeListing(server.deps, {
    ...{ title, price: 2000, quantity: 1, sellerId: seller.me.id, categoryId },
    ...{ postcode: 'LS6 2AB', outcode: 'LS6', outcodeLatitude: 53.82, outcodeLongitude: -1.57 },
  })
  const transactionId = await buy(server, buyer, productId)
  await buyer(confirmDelivery, { body: { transactionId } })
  await settle(server)
  return { seller, buyer, transactionId }
}

/** The same, with the plant in the buyer's garden. */
export async function grown(server: TestServer, sale: Sale) {
  const order = await collected(server, sale)
  const { transactionId } = order
  const { id } = await order.buyer(addGardenPlant, { body: { name: 'Fern', since: '2026-03-01', transactionId } })
  return { ...order, id }
}

/** As if the orders of these plants had ended this number of days ago. */
export async function age({ deps }: TestServer, ids: readonly number[], days: number): Promise<void> {
  const at = new Date(deps.clock.now().getTime() - days * 86_400_000 - 1000).toISOString()
  await deps.db.execute(sql`update garden_plants set completed_at = ${at} where id = any(${sql.param(ids)}::int[])`)
}
