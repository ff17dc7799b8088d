import { sql } from 'drizzle-orm'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { addGardenPlant } from '#features/garden/contract.ts'
import type { TestMember, TestServer } from '#test/server.ts'
import { buy, putOnSale } from '#test/shop.ts'
import type { Prepare } from './owner-case.ts'

/** Plants of gardens. */
export function gardenCases(server: TestServer, someone: () => Promise<TestMember>): [string, Prepare][] {
  const plant = { name: 'Fern', since: '2026-03-01' }
  const collected = async () => {
    const [seller, owner] = [await someone(), await someone()]
    const transactionId = await buy(server, owner, await putOnSale(server, seller))
    await owner(confirmDelivery, { body: { transactionId } })
    return { owner, transactionId }
  }
  const ofPlant =
    (payload?: object): Prepare =>
    async () => {
      const owner = await someone()
      const { id } = await owner(addGardenPlant, { body: plant })
      return { owner, url: `/api/garden/plants/${id}`, ...(payload && { payload }) }
    }
  return [
    ['GET /api/garden/plants/:id', ofPlant()],
    ['PUT /api/garden/plants/:id', ofPlant({ ...plant, name: 'Tree fern' })],
    ['DELETE /api/garden/plants/:id', ofPlant()],
    [
      'POST /api/garden/plants',
      async () => {
        const { owner, transactionId } = await collected()
        return { owner, url: '/api/garden/plants', payload: { ...plant, transactionId } }
      },
    ],
    [
      'PUT /api/garden/plants/:id/alive',
      async () => {
        const { owner, transactionId } = await collected()
        const { id } = await owner(addGardenPlant, { body: { ...plant, transactionId } })
        await server.deps.db.execute(
          sql`update garden_plants set completed_at = completed_at - interval '31 days' where id = ${id}`,
        )
        return { owner, url: `/api/garden/plants/${id}/alive`, payload: { isAlive: true } }
      },
    ],
  ]
}
