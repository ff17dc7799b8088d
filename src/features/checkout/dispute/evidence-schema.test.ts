import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { buy, putOnSale, see, settle } from '#test/shop.ts'
import { sendStaffEvidence } from './evidence-contract.ts'

test('the database refuses to change what was requested, and to send it again', async () => {
  const server = await startTestServer()
  const [rose, ivy] = [await server.member('rose'), await server.member('ivy')]
  const sorrel = await server.member('sorrel', 'finance')
  const id = await buy(server, ivy, await putOnSale(server, rose))
  await server.deps.sandbox!.raiseDispute((await see(ivy, id)).paymentIntentId ?? '')
  await settle(server)
  const [dispute] = await server.deps.sandbox!.disputes()
  await sorrel(sendStaffEvidence, { params: { id: dispute!.id }, body: { revision: 0 } })
  await settle(server)
  const change = (set: ReturnType<typeof sql>) =>
    server.deps.db.execute(sql`update chargeback_evidence set ${set} where chargeback_id = ${dispute!.id}`)
  await expect(change(sql`words = 'Other'`)).rejects.toThrow()
  await expect(change(sql`status = 'sending', settled_at = null`)).rejects.toThrow()
  await expect(change(sql`erased_at = now(), content = null`)).resolves.toBeDefined()
})
