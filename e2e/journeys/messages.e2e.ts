import type { Locator } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, join } from '../support/new-user.ts'
import { buyNow } from '../support/paying.ts'
import { join as enter, postListing } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

const field = (page: Page) => page.getByPlaceholder('Type your message...')
const log = (page: Page) => page.getByRole('log')

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Control+Enter')
}

test('messages between two people arrive live, are counted as unread, and are polled when the stream is blocked', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const ann = await join(page, 'ann')
  const context = await browser.newContext()
  const other = await context.newPage()
  const bob = await join(other, 'bob')
  const streaming = Promise.all([page, other].map((tab) => tab.waitForResponse('/api/events')))
  await other.goto(`/messages/${ann.id}`)
  await page.goto(`/messages/${bob.id}`)
  for (const answer of await streaming) expect(answer.headers()['content-type']).toContain('text/event-stream')

  await say(page, 'Is the fern still there?')
  await expect(log(other).getByText('Is the fern still there?')).toBeVisible({ timeout: 2_000 })
  await say(other, 'It is. Saturday?')
  await expect(log(page).getByText('It is. Saturday?')).toBeVisible({ timeout: 2_000 })

  await other.goto('/how-it-works')
  await say(page, 'Saturday at ten.')
  await expect(other).toHaveTitle(/^\(1\) /)
  await other.goto(`/messages/${ann.id}`)
  await expect(log(other).getByText('Saturday at ten.')).toBeVisible()
  await expect(other).toHaveTitle(/^Messages/)

  await context.route('**/api/events', (route) => route.abort())
  await other.reload()
  await expect(log(other).getByText('Saturday at ten.')).toBeVisible()
  await say(page, 'I bring a box.')
  await expect(log(other).getByText('I bring a box.')).toBeVisible({ timeout: 12_000 })
  await context.close()
})

test('a message carries a photo, a failed one can be retried, and messages written offline are sent once and in order', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const ann = await join(page, 'ann')
  const other = await (await browser.newContext()).newPage()
  const bob = await join(other, 'bob')
  await page.goto(`/messages/${bob.id}`)

  const fails = () =>
    page.route(
      '**/api/messages',
      (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'INTERNAL' } }),
      { times: 1 },
    )
  const chosen = page.getByRole('list', { name: 'Photos to send' }).getByRole('img')
  await page.locator('input[type=file]').setInputFiles('public/icon-192.png')
  await expect(chosen).toBeVisible()
  await fails()
  await field(page).fill('This is the one.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await log(page).getByRole('button', { name: 'Edit' }).click()
  await expect(chosen).toHaveCount(1)
  await expect(field(page)).toHaveValue('This is the one.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(log(page).getByRole('img')).toBeVisible()
  await expect(log(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expectNoViolations(page)

  await fails()
  await say(page, 'Can you hold it?')
  await expect(log(page).getByText('Failed to send. Something went wrong')).toBeVisible()
  await log(page).getByRole('button', { name: 'Retry' }).click()
  await expect(log(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)

  await page.context().setOffline(true)
  for (const text of ['One', 'Two', 'Three']) {
    await say(page, text)
    await expect(log(page).getByText(text, { exact: true })).toBeVisible()
  }
  await expect(log(page).getByText('Not sent yet: you are offline.').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(log(page).getByText('Not sent yet: you are offline.')).toHaveCount(0)

  await other.goto(`/messages/${ann.id}`)
  const texts = log(other).locator('p')
  await expect(texts).toHaveText(['This is the one.', 'Can you hold it?', 'One', 'Two', 'Three'])
  const photo = log(other).getByRole('img')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await other.getByRole('button', { name: /^More about/ }).click()
  await other.getByRole('menuitem', { name: /^Report / }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose what is wrong')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Advertising or spam' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText(/R-[2-9A-Z]{8}/)).toBeVisible()
  await other.context().close()
})

test('with one, two and five orders since, the last message and the field are in view when a conversation opens', async ({
  browser,
}) => {
  const [seller, buyer] = [await enter(browser, 'Rose', 'Leeds'), await enter(browser, 'Ivy', 'Leeds')]
  const options = { headers: { origin: baseUrl() } }
  const content = 'Come when you like; the gate is open and the pots are by the shed on the left.'
  const data = { senderId: seller.id, receiverId: buyer.id, content }
  expect((await seller.page.request.post('/api/messages', { ...options, data })).status()).toBe(201)
  const bought: number[] = []
  for (const orders of [1, 2, 5]) {
    while (bought.length < orders)
      bought.push(await buyNow(buyer, await postListing(seller, `Mint in a pot, ${bought.length}`, 400), 4))
    // All but the newest two have been collected: open ones are never folded.
    for (const transactionId of bought.slice(0, -2))
      await buyer.page.request.post('/api/escrow/confirm-delivery', { ...options, data: { transactionId } })
    for (const [{ page }, other] of [
      [buyer, seller],
      [seller, buyer],
    ] as const) {
      await page.goto(`/messages/${other.id}`)
      await expect(log(page).getByRole('article').last()).toContainText(`Mint in a pot, ${orders - 1}`)
      await expect(field(page)).toBeInViewport({ ratio: 1 })
      await expect(log(page).getByText(content)).toBeInViewport({ ratio: 1 })
      await expectInside(log(page).getByText(content), log(page))
    }
  }
  // For screen readers each message names its author; its day is a heading.
  await expect(log(buyer.page)).toContainText(`${seller.fullName}:${content}`)
  await expect(log(seller.page)).toContainText(`You:${content}`)
  await expect(log(buyer.page).getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(log(buyer.page).getByText('3 earlier orders, offers and pickups')).toBeVisible()
  await log(buyer.page).getByText('3 earlier orders, offers and pickups').click()
  await expect(log(buyer.page).getByRole('article', { name: 'Order for Mint in a pot, 0' })).toBeVisible()
  await expectNoViolations(buyer.page)
})

/** What a scrolled box cuts off is still in the viewport. */
async function expectInside(part: Locator, box: Locator): Promise<void> {
  const [inner, outer] = [await part.boundingBox(), await box.boundingBox()]
  expect(inner?.y).toBeGreaterThanOrEqual(outer?.y ?? Number.NaN)
  expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? Number.NaN))
}
