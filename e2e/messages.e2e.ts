import { expectNoViolations } from './axe.ts'
import { join } from './newcomer.ts'
import { expect, type Page, test } from './test.ts'

const field = (page: Page) => page.getByPlaceholder('Type your message...')
const log = (page: Page) => page.getByRole('log')

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Control+Enter')
}

test('two people chat: it arrives by itself, is counted while nobody looks, and comes by asking when the stream is blocked', async ({
  page,
  browser,
}) => {
  const ann = await join(page, 'ann')
  const context = await browser.newContext()
  const other = await context.newPage()
  const bob = await join(other, 'bob')
  const streaming = other.waitForResponse('/api/events')
  await other.goto(`/messages/${ann.id}`)
  await page.goto(`/messages/${bob.id}`)
  expect((await streaming).headers()['content-type']).toContain('text/event-stream')

  await say(page, 'Is the fern still there?')
  await expect(log(other).getByText('Is the fern still there?')).toBeVisible({ timeout: 2_000 })
  await say(other, 'It is. Saturday?')
  await expect(log(page).getByText('It is. Saturday?')).toBeVisible({ timeout: 2_000 })
  await expectNoViolations(page)

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
