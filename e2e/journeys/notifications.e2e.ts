import { expectNoViolations } from '../support/axe.ts'
import { emailsTo, join, open, type Person, postListing } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const bellOf = ({ page }: Person) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

async function write(from: Person, to: Person, content: string, productId: number): Promise<void> {
  const answer = await from.page.request.post('/api/messages', {
    headers: { origin: new URL(from.page.url()).origin },
    data: { senderId: from.id, receiverId: to.id, content, productId },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('a message is counted by the bell, opening it marks it as read, and the link in its email unsubscribes', {
  tag: '@phone',
}, async ({ browser }) => {
  const rose = await join(browser, 'Rose', 'Leeds', { startsAt: '/' })
  const ivy = await join(browser, 'Ivy', 'Leeds')
  const plant = await postListing(rose, 'Lovage with a very long name, three crowns in one deep pot', 400)
  const bell = bellOf(rose)

  await bell.click()
  const panel = rose.page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Nothing yet')).toBeVisible()
  await rose.page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  await write(ivy, rose, 'Is the lovage still there?', plant)
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.press('Enter')
  const notification = panel.getByRole('link', { name: /Ivy Gardener wrote to you about/ })
  await expect(notification).toContainText('Is the lovage still there?')
  await expectNoViolations(rose.page)
  await notification.click()
  await expect(rose.page).toHaveURL(`/messages/${ivy.id}`)
  await expect(bell).toHaveAccessibleName('Notifications')

  const [email] = await emailsTo(rose)
  expect(email?.subject).toContain('Ivy Gardener wrote to you')
  const link = /\S+\/unsubscribe\?key=\S+/.exec(email?.text ?? '')?.[0] ?? ''
  const reader = await browser.newContext()
  const page = await reader.newPage()
  await open(page, link)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more emails about new messages')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await reader.close()

  const fern = await join(browser, 'Fern', 'Leeds')
  await write(fern, rose, 'I would take one too.', plant)
  await open(rose.page, '/notifications')
  await expect(rose.page.getByRole('link', { name: /Fern Gardener wrote to you/ })).toBeVisible()
  await expectNoViolations(rose.page)
  expect((await emailsTo(rose)).filter(({ subject }) => subject.includes('wrote to you'))).toHaveLength(1)
  await rose.page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
})

test('notification preferences are saved as they are chosen', { tag: '@desktop' }, async ({ browser }) => {
  const moss = await join(browser, 'Moss', 'Leeds')
  await open(moss.page, '/notifications')
  await moss.page.getByRole('link', { name: 'Choose your notifications' }).click()
  await expect(moss.page).toHaveURL('/settings/notifications')
  const alerts = moss.page.getByRole('group', { name: 'Plant alerts' })
  await alerts.getByRole('checkbox', { name: 'Bell' }).click()
  await expect(alerts.getByRole('checkbox', { name: 'Bell' })).not.toBeChecked()
  // "Saved." may still be about the bell.
  const stored = moss.page.waitForResponse(
    (response) => response.request().method() !== 'GET' && (response.request().postData() ?? '').includes('daily'),
  )
  await alerts.getByLabel('By email').selectOption('Once a day, at 8 AM')
  expect((await stored).ok()).toBe(true)
  await expect(moss.page.getByText('Saved.')).toBeVisible()
  await open(moss.page, '/settings/notifications')
  await expect(alerts.getByRole('checkbox', { name: 'Bell' })).not.toBeChecked()
  await expect(alerts.getByLabel('By email')).toHaveValue('daily')
  await expect(moss.page.getByRole('group', { name: 'Your account' }).getByRole('checkbox')).toHaveCount(0)
  await expectNoViolations(moss.page)
})
