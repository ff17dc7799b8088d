import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '#shared/api-client.ts'
import { startTestServer, type TestMember, type TestServer } from '../test/server.ts'
import { faults, openCheckout, payByCard, putOnSale, settle } from '../test/shop.ts'

const BUYERS = 50
const rounds = Number(process.env['ROUNDS'] ?? 3)

let server: TestServer
let seller: TestMember
let buyers: TestMember[]
beforeAll(async () => {
  server = await startTestServer()
  seller = await server.member('seller')
  buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => server.member(`buyer${n}`)))
}, 240_000)

test(
  `${BUYERS} buyers at once, one unit, ${rounds} rounds: one order, nobody else charged`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const units = 1 + (round % 2)
      const product = await putOnSale(server, seller, { quantity: units })
      const open = await Promise.all(buyers.map((buyer) => patiently(() => openCheckout(buyer, product))))
      await Promise.all(buyers.map((buyer, n) => patiently(() => payByCard(buyer, open[n]?.clientSecret ?? ''))))
      await settle(server)
      const { rows: orders } = await server.deps.db.execute<{ status: string; payment: string; count: number }>(sql`
      select t.status, o.object ->> 'status' as payment, count(*)::int as count
      from transactions t join sandbox.objects o on o.id = t.payment_intent_id
      where t.product_id = ${product} group by 1, 2 order by 1`)
      expect(orders).toEqual([
        { status: 'cancelled', payment: 'canceled', count: BUYERS - units },
        { status: 'processing', payment: 'succeeded', count: units },
      ])
      const { rows: left } = await server.deps.db.execute(
        sql`select status, quantity from products where id = ${product}`,
      )
      expect(left).toEqual([{ status: 'reserved', quantity: 0 }])
    }
    expect(await faults(server)).toEqual([])
  },
  60_000 + rounds * 20_000,
)

/** Repeats a call that found the server too busy, as a browser does after `Retry-After`. */
async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}
