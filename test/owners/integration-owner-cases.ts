import { sql } from 'drizzle-orm'
import { createToken } from '#features/integrations/contract.ts'
import { addWebhook, listDeliveries, testWebhook } from '#features/integrations/webhook-contract.ts'
import { PASSWORD } from '#test/people.ts'
import type { TestMember, TestServer } from '#test/server.ts'
import type { Prepare } from './owner-case.ts'

/** API tokens and webhooks. */
export function integrationCases({ deps }: TestServer, someone: () => Promise<TestMember>): [string, Prepare][] {
  const withWebhook = async (hasDeliveries = true) => {
    const owner = await someone()
    const body = { url: 'https://hooks.example/in', kinds: ['order.changed' as const], currentPassword: PASSWORD }
    const { webhooks } = await owner(addWebhook, { body })
    const id = String(webhooks[0]?.id)
    // Nothing is sent during these tests.
    await deps.db.execute(sql`update webhooks set retry_at = now() + interval '1 year' where id = ${id}::int`)
    if (hasDeliveries) await owner(testWebhook, { params: { id } })
    return { owner, id }
  }
  const ofWebhook =
    (rest: string): Prepare =>
    async () => {
      const { owner, id } = await withWebhook(rest !== '/resume')
      return { owner, url: `/api/webhook-endpoints/${id}${rest}` }
    }
  return [
    [
      'DELETE /api/tokens/:id',
      async () => {
        const owner = await someone()
        const body = { name: 'Shop', scopes: ['orders:read' as const], days: 7 as const, currentPassword: PASSWORD }
        const { tokens } = await owner(createToken, { body })
        return { owner, url: `/api/tokens/${tokens[0]?.id}` }
      },
    ],
    ['DELETE /api/webhook-endpoints/:id', ofWebhook('')],
    ['POST /api/webhook-endpoints/:id/resume', ofWebhook('/resume')],
    ['POST /api/webhook-endpoints/:id/test', ofWebhook('/test')],
    ['GET /api/webhook-endpoints/:id/deliveries', ofWebhook('/deliveries')],
    [
      'POST /api/webhook-deliveries/:id/replay',
      async () => {
        const { owner, id } = await withWebhook()
        const { deliveries } = await owner(listDeliveries, { params: { id } })
        return { owner, url: `/api/webhook-deliveries/${deliveries[0]?.id}/replay` }
      },
    ],
  ]
}
