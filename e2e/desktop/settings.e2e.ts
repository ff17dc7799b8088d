import { readFileSync } from 'node:fs'
import { unzip } from '#test/files/zip.ts'
import { expectNoViolations } from '../support/axe.ts'
import { join, PASSWORD } from '../support/new-user.ts'
import { expect, type Page, test } from '../support/test.ts'

const NEW_PASSWORD = 'rain-in-the-butt'

interface SentEmail {
  subject: string
  text: string
}

/** Emails to an address, newest first. */
async function emailsTo(page: Page, address: string): Promise<SentEmail[]> {
  return (await page.request.get(`/dev/mail.json?to=${encodeURIComponent(address)}`)).json()
}

/** A new user who has answered the cookie banner. */
async function arrive(page: Page, word: string) {
  const person = await join(page, word)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Essential only' }).click()
  return person
}

async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a new password signs another browser out, which can sign in again on the same page', async ({
  page,
  browser,
  isMobile,
}) => {
  const { username } = await arrive(page, 'pass')
  const other = await (await browser.newContext()).newPage()
  await other.request.post('/api/auth/login', {
    headers: { origin: new URL(test.info().project.use.baseURL ?? '').origin },
    data: { username, password: PASSWORD },
  })
  await page.goto('/settings')
  await expectNoViolations(page)
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: isMobile ? /^Where you are signed in/ : 'Where you are signed in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where you are signed in')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(1)

  await page.goto('/settings/password')
  await page.getByRole('button', { name: 'Change password' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(problem).toBeFocused()
  await expect(problem).toContainText('Password must be at least 8 characters')
  await expectNoViolations(page)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New password again').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  expect((await other.request.get('/api/auth/user')).status()).toBe(401)
  expect((await emailsTo(page, `${username}@gardeners.example`))[0]?.subject).toBe('Your password was changed')

  await page.goto('/settings/profile')
  await page.getByLabel('About you').fill('Beans, mostly.')
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save profile' }).click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
  await expectNoViolations(page)
  await again.getByLabel('Password', { exact: true }).fill('guess')
  await page.keyboard.press('Enter')
  await expect(again.getByRole('alert')).toHaveText('This is not your password.')
  await again.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await again.getByRole('button', { name: 'Sign in and continue' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByLabel('About you')).toHaveValue('Beans, mostly.')
})

test('another device is signed out after the password is entered', async ({ page, browser }) => {
  const { username } = await arrive(page, 'device')
  const other = await (await browser.newContext()).newPage()
  await other.request.post('/api/auth/login', {
    headers: { origin: new URL(test.info().project.use.baseURL ?? '').origin },
    data: { username, password: PASSWORD },
  })
  await page.goto('/settings/sessions')
  await page.getByRole('button', { name: /^Sign out / }).click()
  const dialog = page.getByRole('dialog', { name: /^Sign out / })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expectNoViolations(page)
  await dialog.getByLabel('Your password').fill('guess')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('This is not your password.')
  expect((await other.request.get('/api/auth/user')).status()).toBe(200)
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed in on no other device.')).toBeVisible()
  expect((await other.request.get('/api/auth/user')).status()).toBe(401)
})

test('a new address takes effect once it is confirmed from its email', async ({ page }) => {
  const { username } = await arrive(page, 'mail')
  const next = `${username}-next@gardeners.example`
  await page.goto('/settings/email')
  await page.getByLabel('New email address').fill(next)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`Waiting for ${next}`)).toBeVisible()
  await expectNoViolations(page)
  const [sent] = await emailsTo(page, next)
  const link = new URL(/https?:\S+confirm-email\S+/.exec(sent?.text ?? '')?.[0] ?? '')
  const answer = await page.goto(link.pathname + link.search)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  expect((await (await page.request.get('/api/auth/user')).json()).email).toBe(`${username}@gardeners.example`)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText(`${next} is now your address.`)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Go to settings' }).click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('a member downloads their data and closes the account; the other person keeps the conversation', async ({
  page,
  browser,
}) => {
  const leaver = await arrive(page, 'leaver')
  const friend = await (await browser.newContext()).newPage()
  await friend.goto('/')
  await friend.getByRole('button', { name: 'Essential only' }).click()
  const stays = await join(friend, 'friend')
  await page.request.post('/api/messages', {
    headers: { origin: new URL(friend.url()).origin },
    data: { senderId: leaver.id, receiverId: stays.id, content: 'The beans are yours.' },
  })
  await page.goto('/settings/data')
  await expectNoViolations(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data', exact: true }).last().click(),
  ])
  const files = unzip(readFileSync(await download.path()))
  expect([...files.keys()]).toEqual(['index.html', 'data.json'])
  expect(String(files.get('data.json'))).toContain('The beans are yours.')

  await page.goto('/settings/delete')
  await expectNoViolations(page)
  await page.getByLabel(/^Type your username/).fill(leaver.username)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is closed')
  const profile = await friend.goto(`/profile/${leaver.id}`)
  expect(profile?.status()).toBe(404)
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('User Not Found')
  await friend.goto(`/messages/${leaver.id}`)
  await expect(friend.getByRole('log').getByText('The beans are yours.')).toBeVisible()
  await expect(friend.getByText('This person has left.')).toBeVisible()
  await expectNoViolations(friend)

  await page.goto('/login')
  await signIn(page, leaver.username)
  await expect(page).toHaveURL('/settings/delete')
  await page.getByRole('main').getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete my account')
  expect((await friend.goto(`/profile/${leaver.id}`))?.status()).toBe(200)
})

test('signing out in one tab signs the others out', async ({ page }) => {
  await join(page, 'tabs')
  await page.goto('/settings/privacy')
  const second = await page.context().newPage()
  await second.goto('/')
  await second.waitForLoadState('networkidle')
  await second.getByRole('button', { name: /^Your account/ }).click()
  await second.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(second.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
})
