import { expect, test } from 'vitest'
import { contestRefund, requestRefund } from '#features/checkout/order/contract.ts'
import { payouts } from '#features/checkout/payout/contract.ts'
import { decideCase } from '#features/desk/contract.ts'
import { getStaffOrder } from '#features/desk/order-contract.ts'
import { startTestServer } from '#test/server.ts'
import { faults, openBasket, payByCard, putInBasket, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'

test('staff refund one line of an order: its whole price goes back, and both sides read what it is for', async () => {
  const server = await startTestServer()
  const [rose, ivy, flint] = [
    await server.member('rose'),
    await server.member('ivy'),
    await server.member('flint', 'finance'),
  ]
  const leeks = await putOnSale(server, rose, { quantity: 12, price: 200, title: 'Leek plugs' })
  const rhubarb = await putOnSale(server, rose, { price: 450, title: 'Rhubarb crown' })
  await putInBasket(ivy, leeks, 4)
  await putInBasket(ivy, rhubarb)
  const { clientSecret, transactionId } = await openBasket(ivy, leeks, 12.5)
  await payByCard(ivy, clientSecret)
  await settle(server)
  await ivy(requestRefund, { body: { transactionId, reason: 'The crown is dead' } })
  await rose(contestRefund, { body: { transactionId, reason: 'It sleeps' } })
  const params = { id: String(transactionId) }
  const { order, caseId } = await flint(getStaffOrder, { params })
  expect(order.lines.map(({ title, amount, refundedAmount }) => [title, amount, refundedAmount])).toEqual([
    ['Leek plugs', 800, 0],
    ['Rhubarb crown', 450, 0],
  ])
  const decide = (amount: number, lines: number[]) => ({
    params: { id: String(caseId) },
    body: { action: 'refund-part', rule: 'notDescribed', amount, lines } as const,
  })
  expect(await refusal(flint, decideCase, decide(400, [rhubarb]))).toMatchObject({
    status: 400,
    fields: { amount: 'The chosen lines cost £4.50. Enter that, or choose no line.' },
  })
  // A listing of another order.
  expect(await refusal(flint, decideCase, decide(450, [transactionId + 9999]))).toMatchObject({ status: 400 })
  await flint(decideCase, decide(450, [rhubarb]))
  await settle(server)
  expect(await see(ivy, transactionId)).toMatchObject({
    ...{ status: 'completed', refundedAmount: 450 },
    lines: [{ refundedAmount: 0 }, { refundedAmount: 450 }],
  })
  // 94 % of what is left.
  expect((await rose(payouts, { query: {} }))[0]).toMatchObject({ amount: 752 })
  for (const member of [ivy, rose]) {
    const [mail] = await emailsTo(server, member, /^Partly refunded: 4 × Leek plugs and 1 more$/)
    expect(mail?.text).toContain('£4.50')
    expect(mail?.text).toContain('for Rhubarb crown')
  }
  expect(await faults(server)).toEqual([])
})
