import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { join, open, type Person } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

const SETTINGS = '/settings/notifications'

/** A member whose browser allows notifications and runs the service worker, but has no push service. */
async function joinWithNotifications(browser: Parameters<typeof join>[0]): Promise<Person> {
  const ivy = await join(browser, 'Ivy', 'Leeds', { serviceWorkers: 'allow' })
  await ivy.page.context().addInitScript(() => {
    // A browser without a window refuses notifications whatever it is granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = () => Promise.resolve('granted')
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no push service', 'AbortError'))
  })
  return ivy
}

/** What the server has pushed, as the pages for development list it. */
const pushed = async (page: Page): Promise<string> => (await page.request.get('/dev/push.json')).text()

test('a member turns pushes on, chooses kinds and quiet hours, gets one, and turns them off', {
  tag: '@desktop',
}, async ({ browser }) => {
  const ivy = await joinWithNotifications(browser)
  const fern = await join(browser, 'Fern', 'Leeds')
  const { page } = ivy
  await open(page, SETTINGS)
  const push = page.getByRole('region', { name: 'Push notifications' })
  await expect(push.getByText('Quiet hours')).toHaveCount(0)
  await expectNoViolations(page)

  await test.step('turned on by a press', async () => {
    await push.getByRole('button', { name: 'Turn on in this browser' }).press('Enter')
    await expect(push.getByRole('listitem')).toContainText('This browser')
    await expect(push.getByText('On. You get notifications in this browser')).toBeVisible()
    await expect(push.getByRole('listitem')).toContainText('nothing sent yet')
    await expectNoViolations(page)
  })

  await test.step('quiet hours', async () => {
    await push.getByLabel('To', { exact: true }).fill('22:00')
    await push.getByRole('button', { name: 'Save quiet hours' }).click()
    await expect(push.getByText('Choose two different times').first()).toBeVisible()
    await expectNoViolations(page)
    // At any time of day the push below must arrive.
    await push.getByLabel('No push notifications in these hours').uncheck()
    await push.getByRole('button', { name: 'Save quiet hours' }).click()
    await expect(push.getByText('Saved.')).toBeVisible()
  })

  await test.step('the column of each kind', async () => {
    const news = page.getByRole('group', { name: 'News' }).getByRole('checkbox', { name: 'Push' })
    await expect(news).not.toBeChecked()
    // “Saved.” may still be that of the quiet hours.
    const isStored = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/notifications/preferences') && answer.request().method() === 'PUT',
    )
    await news.click()
    expect((await isStored).status()).toBe(200)
    await expect(page.getByText('Saved.').first()).toBeVisible()
    await open(page, SETTINGS)
    await expect(news).toBeChecked()
    await expect(push.getByLabel('No push notifications in these hours')).not.toBeChecked()
    await expect(page.getByRole('group', { name: 'Messages' }).getByRole('checkbox', { name: 'Push' })).toBeChecked()
  })

  await test.step('a message is pushed without its text', async () => {
    const words = 'Is the lovage by the green gate still there?'
    await fern.page.request.post('/api/messages', {
      headers: { origin: baseUrl() },
      data: { senderId: fern.id, receiverId: ivy.id, content: words },
    })
    await expect.poll(() => pushed(page), { timeout: 20_000 }).toContain(`/messages/${fern.id}`)
    expect(await pushed(page)).not.toContain(words)
    await open(page, SETTINGS)
    await expect(push.getByRole('listitem')).toContainText('last notification')
  })

  await test.step('turned off', async () => {
    await push.getByRole('button', { name: /^Turn off/ }).click()
    await expect(push.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
    await expect(push.getByRole('listitem')).toHaveCount(0)
  })
})

test('a browser that cannot receive pushes, or blocks them, says so instead of the button', {
  tag: '@desktop',
}, async ({ browser }) => {
  const moss = await join(browser, 'Moss', 'Leeds')
  const context = moss.page.context()
  const push = moss.page.getByRole('region', { name: 'Push notifications' })
  const button = push.getByRole('button', { name: 'Turn on in this browser' })
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await open(moss.page, SETTINGS)
  await expect(push.getByText('This browser blocks notifications of this site.')).toBeVisible()
  await expect(button).toHaveCount(0)
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await open(moss.page, SETTINGS)
  await expect(push.getByText('This browser cannot show notifications of sites.')).toBeVisible()
  await expect(button).toHaveCount(0)
  await expectNoViolations(moss.page)
})
