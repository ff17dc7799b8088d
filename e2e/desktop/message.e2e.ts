import { baseUrl, join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

test('the New Conversation dialog has a list of users, which loads when it opens, and two buttons', async ({
  page,
}) => {
  await join(page, 'moss')
  const list = Promise.withResolvers<void>()
  await page.route('**/api/users', async (route) => {
    await list.promise
    await route.continue()
  })
  await page.goto('/messages')
  await page.getByRole('button', { name: 'New Conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start New Conversation' })
  await expect(dialog.getByRole('option', { name: 'Loading garden enthusiasts...' })).toBeAttached()
  list.resolve()
  await expect(
    dialog.getByText('Choose a garden enthusiast to message about plants, gardening tips, or arrange a local pickup.'),
  ).toBeVisible()
  await expect(dialog.getByRole('option', { name: 'Select a garden enthusiast' })).toBeAttached()
  // The list has at most 100 people, and other journeys join as well: the first of them will do.
  const first = dialog.getByRole('option', { name: /^\S.+ \(.+\)$/ }).first()
  await expect(first).toBeAttached()
  const start = dialog.getByRole('button', { name: 'Start Conversation' })
  await expect(start).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'New Conversation' }).click()
  const [id, label] = [await first.getAttribute('value'), await first.textContent()]
  await dialog.getByRole('combobox').selectOption(id)
  await start.click()
  await expect(page).toHaveURL(new RegExp(`/messages/${id}$`))
  await expect(page.getByRole('heading', { name: label?.replace(/ \(.+\)$/, '') ?? '' })).toBeVisible()
})

test('the line between the conversations and the messages runs the full height', async ({ page }) => {
  await join(page, 'moss')
  await page.goto('/messages')
  const list = page.getByRole('region', { name: 'Conversations' })
  await expect(list).toBeVisible()
  const { whole, right, line } = await list.evaluate((element) => {
    const panel = element.nextElementSibling as HTMLElement
    return {
      whole: element.parentElement?.clientHeight,
      right: panel.offsetHeight,
      line: Number.parseFloat(getComputedStyle(panel).borderLeftWidth),
    }
  })
  expect(right).toBe(whole)
  expect(line).toBeGreaterThanOrEqual(1)
})

test('an empty message cannot be sent; a sent one shows its time and appears last in the conversation list', async ({
  page,
  browser,
}) => {
  const me = await join(page, 'moss')
  const second = await browser.newContext()
  const other = await join(await second.newPage(), 'fern')
  await page.goto(`/messages/${other.id}`)
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible()
  const field = page.getByPlaceholder('Type your message...')
  const send = page.getByRole('button', { name: 'Send message' })
  await expect(send).toBeDisabled()
  await field.fill('   ')
  await expect(send).toBeDisabled()
  await field.fill('Are the leeks still there?')
  await send.click()
  const log = page.getByRole('log')
  await expect(log.getByText('Are the leeks still there?')).toBeVisible()
  await expect(log.getByText(/^\d{1,2}:\d{2} [AP]M • [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible()
  await expect(field).toHaveValue('')

  const reader = await second.newPage()
  await reader.goto('/messages')
  const row = reader.getByRole('link', { name: new RegExp(me.fullName) })
  await expect(row).toContainText('Are the leeks still there?')
  await expect(row).toContainText(/\d{1,2}:\d{2} [AP]M/)
  await expect(row).toContainText('1 unread')
  const markedRead = reader.waitForResponse((answer) => answer.url().includes('/api/messages/read/'))
  await row.click()
  await expect(reader).toHaveURL(new RegExp(`/messages/${me.id}$`))
  await expect(reader.getByRole('log').getByText('Are the leeks still there?')).toBeVisible()
  await markedRead
  await reader.goto('/messages')
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('unread')
  await second.close()
})

test('a message that fails is kept and shows the reason', async ({ page }) => {
  await join(page, 'moss')
  await page.route('**/api/messages', (route) =>
    route.fulfill({ status: 409, json: { message: 'Someone has sat on the wire.', code: 'X' } }),
  )
  await page.goto('/messages/2')
  await page.getByPlaceholder('Type your message...').fill('Hello?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Failed to send message').first()).toBeVisible()
  await expect(page.getByText('Someone has sat on the wire.').first()).toBeVisible()
  await expect(page.getByRole('log').getByText('Hello?')).toBeVisible()
})

test('a message waits while a proxy answers for the server, and is sent once the server does', async ({ page }) => {
  await join(page, 'moss')
  await page.route('**/api/messages', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  )
  await page.goto('/messages/2')
  await page.getByPlaceholder('Type your message...').fill('Hello?')
  await page.getByRole('button', { name: 'Send message' }).click()
  const log = page.getByRole('log')
  await expect(log.getByText('Not sent yet: our server does not answer. We try again.')).toBeVisible()
  await page.unroute('**/api/messages')
  await log.getByRole('button', { name: 'Retry' }).click()
  await expect(log.getByText('Not sent yet')).toBeHidden()
  await expect(log.getByText('Hello?')).toBeVisible()
})

test('own messages are on the right and others on the left, at most 70% wide, with the newest in view', async ({
  page,
  browser,
}) => {
  const me = await join(page, 'moss')
  const second = await browser.newContext()
  const otherPage = await second.newPage()
  const other = await join(otherPage, 'fern')
  const long = 'A long message about leeks, their blanching, their storage and the carrying home of them. '.repeat(6)
  for (let n = 1; n <= 8; n++) {
    const [from, sender, receiver] = n % 2 ? [page, me, other] : [otherPage, other, me]
    const answer = await from.request.post('/api/messages', {
      headers: { origin: baseUrl() },
      data: { senderId: sender.id, receiverId: receiver.id, content: `${n} ${long}` },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.goto(`/messages/${other.id}`)
  const log = page.getByRole('log')
  const text = (n: number) => log.getByText(new RegExp(`^${n} A long message`))
  await expect(text(8)).toBeInViewport()
  const [box, own, theirs] = await Promise.all([log.boundingBox(), text(7).boundingBox(), text(8).boundingBox()])
  if (!box || !own || !theirs) throw new Error('nothing is shown')
  expect(own.x + own.width / 2).toBeGreaterThan(box.x + box.width / 2)
  expect(theirs.x + theirs.width / 2).toBeLessThan(box.x + box.width / 2)
  for (const bubble of [own, theirs]) expect(bubble.width).toBeLessThanOrEqual(0.7 * box.width)
  const list = page.getByRole('region', { name: 'Conversations' }).getByRole('list').locator('..')
  const height = (await list.boundingBox())?.height ?? 0
  expect(Math.abs(height - 0.7 * (page.viewportSize()?.height ?? 0))).toBeLessThanOrEqual(1)
  await second.close()
})
