import { sql } from 'drizzle-orm'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { addGardenPlant } from '#features/garden/contract.ts'
import type { TestMember, TestServer } from '#test/server.ts'
import { buy, putOnSale } from '#test/shop.ts'
import type { Prepare } from './owner-case.ts'

/** Plants of gardens, and recalls of what their owners bought. */
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
  /** A recall that concerns this member. */
  const ofRecall =
    (rest: string, payload?: object): Prepare =>
    async () => {
      const owner = await someone()
      const { rows } = await server.deps.db.execute<{ id: number }>(sql`
        with recall as (
          insert into recalls (pest, suspect_id, infected_since, host_plants, advice, status, created_at, opened_at)
          values ('Xylella', 1, '2026-01-01', '{}', 'Look at the leaves of the plant.', 'open', now(), now()) returning id
        )
        insert into recall_members (recall_id, user_id, notified_at) select id, ${owner.me.id}, now() from recall
        returning recall_id as id`)
      return { owner, url: `/api/recalls/${rows[0]?.id}${rest}`, ...(payload && { payload }) }
    }
  return [
    ['GET /api/recalls/:id', ofRecall('')],
    ['PUT /api/recalls/:id/finding', ofRecall('/finding', { finding: 'signs' })],
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
