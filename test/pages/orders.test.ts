import { describe, expect, test } from 'vitest'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { startTestServer } from '#test/server.ts'
import { buy, putOnSale, settle } from '#test/shop.ts'
import { openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const DAY = 86_400_000
let pairs = 0

/** A paid order between two new members. */
async function paidOrder() {
  pairs += 1
  const [seller, buyer] = [await server.member(`seller-${pairs}`), await server.member(`buyer-${pairs}`)]
  const productId = await putOnSale(server, seller)
  return { seller, buyer, productId, id: await buy(server, buyer, productId) }
}

test('a payout that waits for its seller says Payment Pending', async () => {
  await server.deps.sandbox?.setControl('onboarding', null)
  const { seller, buyer, id } = await paidOrder()
  await buyer(confirmDelivery, { body: { transactionId: id } })
  await settle(server)
  const page = await openPage(seller, '/transactions?tab=payouts')
  within(page.getByRole('article', { name: /^Payout for order/ })).getByText('Payment Pending')
  await server.deps.sandbox?.setControl('onboarding', 'instant')
})

describe('a conversation', () => {
  test('names the author of each message for screen readers, under the heading of its day', async () => {
    const { seller, buyer } = await paidOrder()
    const [from, to] = [seller.me.id, buyer.me.id]
    await buyer(sendMessage, { body: { senderId: to, receiverId: from, content: 'Is Sunday all right?' } })
    await server.clock.advance(DAY)
    await seller(sendMessage, { body: { senderId: from, receiverId: to, content: 'Sunday at ten.' } })
    const log = (await openPage(buyer, `/messages/${from}`)).getByRole('log')
    const days = within(log).getAllByRole('heading', { level: 3 }).map(textOf)
    expect(new Set(days).size).toBe(2)
    const text = textOf(log)
    expect(text).toContain('You:Is Sunday all right?')
    expect(text).toContain(`${seller.me.fullName}:Sunday at ten.`)
    expect(text.indexOf(days[1] ?? '')).toBeGreaterThan(text.indexOf('Is Sunday'))
  })
})
