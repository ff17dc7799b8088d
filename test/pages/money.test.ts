import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { proposeAdjustment } from '#features/checkout/ledger/contract.ts'
import { agreeRefund, confirmDelivery, requestRefund } from '#features/checkout/order/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, faults, openCheckout, pass, payByCard, putOnSale, see, settle } from '#test/shop.ts'
import { hrefOf, openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true, env: { CHARGEBACK_LIMIT: '1000' } })
const [rose, ivy] = [await server.member('seller-one'), await server.member('buyer-one')]
const flint = await server.member('finance-one', 'finance')

const cardOf = async (person: TestMember, list: string) =>
  textOf((await openPage(person, list)).getByRole('article', { name: /A fine fern$/ }))

test('with protection both read until which minute a problem can be reported; one is refunded with its fee', async () => {
  const id = await buy(server, ivy, await putOnSale(server, rose))
  await ivy(confirmDelivery, { body: { transactionId: id } })
  await settle(server)
  const minute = /\w{3} \d+ \w{3} at \d+:\d\d [AP]M/
  const [order, sale] = [await cardOf(ivy, '/transactions'), await cardOf(rose, '/transactions?tab=sales')]
  expect(order).toMatch(minute)
  expect(minute.exec(sale)?.[0]).toBe(minute.exec(order)?.[0])
  await pass(server, 47 * 3_600_000)
  await ivy(requestRefund, { body: { transactionId: id, reason: 'It died' } })
  await rose(agreeRefund, { body: { transactionId: id } })
  await settle(server)
  expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2060, refundPending: false })
})

test('a buyer whose listing our staff hid while they paid reads so', async () => {
  const product = await putOnSale(server, rose)
  const { clientSecret } = await openCheckout(ivy, product)
  await server.deps.db.execute(sql`update products set status = 'paused', hidden_at = created_at where id = ${product}`)
  await payByCard(ivy, clientSecret)
  await settle(server)
  const [payment = ''] = clientSecret.split('_secret_')
  const page = await openPage(
    ivy,
    `/payment-success?payment_intent=${payment}&payment_intent_client_secret=${clientSecret}`,
  )
  expect(textOf(page.document.body)).toContain('Our staff took this listing off sale while you were paying')
})

test('a payout that was sent and went back says both, and is struck through when nothing of it is left', async () => {
  const clover = await server.member('seller-three')
  const paidOut = async () => {
    const id = await buy(server, ivy, await putOnSale(server, clover), { protection: false })
    await ivy(confirmDelivery, { body: { transactionId: id } })
    await settle(server)
    return id
  }
  await clover(requestRefund, { body: { transactionId: await paidOut(), reason: 'It has died' } })
  await server.deps.sandbox!.raiseDispute((await see(ivy, await paidOut())).paymentIntentId ?? '')
  await settle(server)
  await server.deps.sandbox!.decideDispute((await server.deps.sandbox!.disputes())[0]?.id ?? '', 'lost')
  await settle(server)
  const page = await openPage(clover, '/transactions?tab=payouts')
  const cards = page.getAllByRole('article', { name: /^Payout for order/ })
  const sent = 'Transferred to your payout account on [^.]+\\.'
  for (const [n, amount] of ['£10.00', '£18.80'].entries()) {
    expect(textOf(cards[n]!)).toMatch(new RegExp(`${sent} ${amount} of it went back to the buyer since\\.`))
    expect(textOf(cards[n]!)).not.toContain('nothing is paid out')
  }
  const isStruck = cards.map((card) => within(card).getByText('£18.80').className.includes('line-through'))
  expect(isStruck).toEqual([false, true])
})

test('the Payouts tab leads to the bank details', async () => {
  const links = (await openPage(rose, '/transactions?tab=payouts')).getAllByRole('link').map(hrefOf)
  expect(links).toContain('/payouts/details')
})

test('the books list what waits, and only a second person can approve an adjustment', async () => {
  const [sage, moss] = [await server.member('seller-two'), await server.member('admin-one', 'admin')]
  const id = await buy(server, ivy, await putOnSale(server, sage))
  await server.deps.sandbox!.raiseDispute((await see(ivy, id)).paymentIntentId ?? '')
  await settle(server)
  const reason = 'The provider corrected a fee of last year'
  await flint(proposeAdjustment, { body: { debit: 'bank', credit: 'goodwill', amount: 2_000_00, reason } })
  const books = await openPage(flint, '/staff/money')
  const waiting = within(books.getByRole('heading', { name: /^Chargebacks \(/ }).parentElement!)
  waiting.getByText('£20.60: A fine fern')
  expect(waiting.getAllByRole('link', { name: 'Answer the bank' }).length).toBeGreaterThan(0)
  books.getByText('Waits for another member of staff.', { exact: false })
  books.getByRole('button', { name: /^Withdraw adjustment/ })
  expect(books.queryByRole('button', { name: /^Approve adjustment/ })).toBeNull()
  ;(await openPage(moss, '/staff/money')).getByRole('button', { name: /^Approve adjustment/ })
  expect(await faults(server)).toEqual([])
})
