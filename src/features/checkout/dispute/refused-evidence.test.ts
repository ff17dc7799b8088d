import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { buy, enterCode, faults, pass, putOnSale, see, settle } from '#test/shop.ts'
import { oneChargeback, sendStaffEvidence } from './evidence-contract.ts'

const HOUR = 3_600_000

test('a refused answer is shown to staff, not sent again, and one in the dashboard counts', async () => {
  const server = await startTestServer()
  const rose = await server.member('rose')
  const ivy = await server.member('ivy')
  const sorrel = await server.member('sorrel', 'finance')
  const { payments } = server.deps
  const sandbox = server.deps.sandbox!
  const id = await buy(server, ivy, await putOnSale(server, rose))
  await enterCode(rose, ivy, id)
  await settle(server)
  await sandbox.raiseDispute((await see(ivy, id)).paymentIntentId ?? '')
  await settle(server)
  const { id: dispute } = (await sandbox.disputes())[0]!
  const forStaff = () => sorrel(oneChargeback, { params: { id: dispute } })
  const refusals = async () =>
    (await server.mails()).filter(({ to, subject }) => to === sorrel.me.email && subject.includes('refused our answer'))

  sandbox.failNext(/POST disputes/, 'declined')
  await sorrel(sendStaffEvidence, { params: { id: dispute }, body: { revision: 0 } })
  await settle(server)
  expect(await forStaff()).toMatchObject({ state: 'sending', refusal: expect.any(String) })
  await pass(server, HOUR)
  expect((await sandbox.disputes())[0]).toMatchObject({
    status: 'needs_response',
    evidence_details: { submission_count: 0 },
  })
  expect(await refusals()).toHaveLength(1)

  const { id: fileId } = await payments.storeEvidence({ name: 'a.pdf', content: Buffer.from('%PDF-1.4') })
  await payments.submitEvidence({
    ...{ chargebackId: dispute, reference: 'by-hand', productDescription: 'A fern', customerName: 'Ivy' },
    ...{ receivedOn: null, refundPolicy: 'None', statement: 'Answered by hand', fileId },
  })
  await pass(server, HOUR)
  expect(await forStaff()).toMatchObject({ state: 'sent', refusal: null })
  expect(await faults(server)).toEqual([])
})
