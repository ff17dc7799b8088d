import type { Browser } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { join, open, postListing } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, day: null, from: '10:00', to: '12:00' }))
const GREETING = 'See you at the blue gate.'

/** A buyer with a booked pickup, its code and one unread message. */
async function buyerToday(browser: Browser) {
  const headers = { origin: baseUrl() }
  const seller = await join(browser, 'Rose', 'Leeds')
  const buyer = await join(browser, 'Ivy', 'Leeds')
  const call = async (who: typeof buyer, path: string, data: object, method = 'POST') => {
    const answer = await who.page.request.fetch(path, { method, headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  await call(seller, '/api/pickup-times', { windows: everyDay, details: '12 Acacia Road' }, 'PUT')
  const productId = await postListing(seller, 'Spare strawberry runners', 0)
  const { transactionId } = await call(buyer, '/api/orders/free', { productId })
  const { slots } = await (await buyer.page.request.get(`/api/pickups/${transactionId}`)).json()
  await call(buyer, '/api/pickups', { transactionId, startsAt: slots[0] })
  await call(seller, '/api/messages', { senderId: seller.id, receiverId: buyer.id, content: GREETING })
  const order = await (await buyer.page.request.get(`/api/transactions/${transactionId}`)).json()
  return { seller, buyer, code: String(order.collectionCode) }
}

test('a member’s home page shows the code, the message and what is near without scrolling', async ({ browser }) => {
  const { seller, buyer, code } = await buyerToday(browser)
  const { page } = buyer
  await page.context().addCookies([{ name: 'place', value: 'BS7.25', url: baseUrl() }])
  await open(page, '/')
  const main = page.getByRole('main')
  const packet = main.getByRole('region', { name: /pickup$/ })
  await expect(packet).toBeInViewport({ ratio: 1 })
  await expect(packet.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeInViewport({ ratio: 1 })
  await expect(packet.getByText('Drawing')).toBeInViewport({ ratio: 1 })
  const message = main.getByRole('link', { name: new RegExp(`${seller.fullName}.*${GREETING}.*1 new`) })
  await expect(message).toBeInViewport({ ratio: 1 })
  for (const name of ['Sow this week in BS7', /things? within 25 miles/])
    await expect(main.getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await expectNoViolations(page)
  for (const person of [seller, buyer]) await person.page.context().close()
})
