import { beforeAll, expect, test } from 'vitest'
import { declareSeller } from '#features/sellers/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, faults, pass, putOnSale, refusal, see, settle, visitIsDue } from '#test/shop.ts'
import { confirmDelivery, handOver } from '../order/contract.ts'
import { acceptCancellation, cancelOrder, sayBroughtBack } from './contract.ts'

const DAY = 86_400_000
const server = await startTestServer()
let anna: TestMember
let ivy: TestMember
beforeAll(async () => {
  anna = await server.member('anna')
  ivy = await server.member('ivy')
})
const becomesTrader = () =>
  anna(declareSeller, {
    body: { kind: 'trader', name: 'Anna', address: '2 Mill Lane, Leeds LS6 2AB', email: 'anna@example.org' },
  })

test('nobody cancels what a private person sold, also when that person becomes a trader later', async () => {
  await anna(declareSeller, { body: { kind: 'private' } })
  const id = await buy(server, ivy, await putOnSale(server, anna))
  await becomesTrader()
  expect(await refusal(ivy, cancelOrder, { params: { id: String(id) } })).toMatchObject({
    status: 409,
    code: 'NO_RIGHT_TO_CANCEL',
  })
  expect((await see(ivy, id)).soldBy).toEqual({ kind: 'private', trader: null, cancelRight: 'none' })
  const mail = (await server.mails()).findLast(({ subject }) => /^Your order/.test(subject))
  expect(mail?.text).toContain('your right to cancel does not apply')
})

test('a payout that a bank froze, and one that became smaller, wait for the cancellation too', async () => {
  await becomesTrader()
  const sandbox = server.deps.sandbox!
  const id = await buy(server, ivy, await putOnSale(server, anna))
  const payment = (await see(ivy, id)).paymentIntentId ?? ''
  const neverRequested = async () =>
    (await server.deps.db.execute(`select 1 from payouts where transaction_id = ${id} and requested_at is not null`))
      .rows.length === 0
  await ivy(confirmDelivery, { body: { transactionId: id } })
  await sandbox.topUp(10_000)
  await sandbox.raiseDispute(payment)
  await settle(server)
  await ivy(cancelOrder, { params: { id: String(id) } })
  await sandbox.decideDispute((await sandbox.disputes())[0]?.id ?? '', 'won')
  await pass(server, 3 * DAY)
  expect([(await see(anna, id)).payoutStatus, await neverRequested()]).toEqual(['pending', true])
  await sandbox.refundInDashboard(payment, 500)
  await pass(server, DAY)
  expect([(await see(anna, id)).payoutStatus, await neverRequested()]).toEqual(['pending', true])
  await ivy(sayBroughtBack, { params: { id: String(id) } })
  await anna(acceptCancellation, { params: { id: String(id) } })
  await settle(server)
  expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false })
  expect(await neverRequested()).toBe(true)
  expect(await faults(server)).toEqual([])
})

test('the trader cannot say that a cancelled order was handed over, and the buyer is refunded', async () => {
  await becomesTrader()
  const id = await buy(server, ivy, await putOnSale(server, anna))
  await visitIsDue(server, id)
  expect((await see(anna, id)).actions).toContain('handOver')
  await ivy(cancelOrder, { params: { id: String(id) } })
  expect((await see(anna, id)).actions).not.toContain('handOver')
  expect(await refusal(anna, handOver, { body: { transactionId: id } })).toMatchObject({
    status: 409,
    code: 'CANCELLED_BY_BUYER',
  })
  await pass(server, 3 * DAY)
  expect(await see(ivy, id)).toMatchObject({ status: 'refunded', lastEvent: 'cancelledInTime' })
})

test('a payout is not sent during a cancellation, even if its time to wait is over', async () => {
  await becomesTrader()
  const id = await buy(server, ivy, await putOnSale(server, anna))
  await ivy(confirmDelivery, { body: { transactionId: id } })
  await ivy(cancelOrder, { params: { id: String(id) } })
  await server.deps.db.execute(`update payouts set held_until = updated_at where transaction_id = ${id}`)
  await pass(server, DAY)
  expect((await see(anna, id)).payoutStatus).toBe('pending')
  await ivy(sayBroughtBack, { params: { id: String(id) } })
  await anna(acceptCancellation, { params: { id: String(id) } })
  await settle(server)
  expect((await see(ivy, id)).status).toBe('refunded')
  expect(await faults(server)).toEqual([])
})
