import { expectNoViolations } from '../support/axe.ts'
import { expect, type Page, test } from '../support/test.ts'

const PASSWORD = 'damp-soil-and-worms'
/** A unique name for each project and run, because they share a database. */
const newName = (): string => `u${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`

/** Opens a page and waits until it is interactive. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

async function join(page: Page, name: string): Promise<void> {
  await page.getByLabel('Full name').fill('Una Newcomer')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@gardeners.example`)
  await page.getByLabel('Location').fill('Leeds')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('registering lists and links missing fields, then signs the user in', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(problem).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  for (const text of [
    'Full name is required',
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Location is required',
    'Password must be at least 6 characters',
    'Confirm password is required',
  ]) {
    await expect(problem).toContainText(text)
  }
  await expectNoViolations(page)
  await problem.getByRole('link', { name: 'Location is required' }).click()
  await expect(page.getByLabel('Location')).toBeFocused()
  await join(page, newName())
  await expect(page.getByText('Registration Successful').first()).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('signing in shows one message for a wrong password, then returns to the wanted page', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/transactions')
  await expect(page).toHaveURL('/login?redirect=%2Ftransactions')
  await signIn(page, 'ivy', 'not-her-password')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password. Please try again.')
  await expect(page.getByText('Login Failed').first()).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('ivy')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectNoViolations(page)
  await signIn(page, 'ivy', 'allotment')
  await expect(page.getByText('Login Successful').first()).toBeVisible()
  await expect(page).toHaveURL('/transactions')
})

test('the login page redirects only within this site, and shows the password on request', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/login?redirect=%2F%2Fevil.example%2Fpath')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('allotment')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await signIn(page, 'rose', 'allotment')
  await expect(page).toHaveURL('/')
})

test('the reset link in the email sets a new password', { tag: '@phone' }, async ({ page, request }) => {
  const name = newName()
  await open(page, '/register')
  await join(page, name)
  await expect(page).toHaveURL('/')
  await page.context().clearCookies()
  await open(page, '/forgot-password')
  await page.getByLabel('Email').fill('nonsense')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter a valid email address' })).toBeVisible()
  await page.getByLabel('Email').fill(`${name}@gardeners.example`)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(
    page.getByText('If an account with that email exists, a password reset link has been sent.'),
  ).toBeVisible()
  await expectNoViolations(page)
  const emails = await request.get(`/dev/mail.json?to=${name}@gardeners.example`)
  const [{ text }] = (await emails.json()) as [{ text: string }]
  const link = new URL(/https?:\S+reset-password\S+/.exec(text)?.[0] ?? '')
  await open(page, link.pathname + link.search)
  await page.getByLabel('New password').fill('rain-in-the-butt')
  await page.getByLabel('Confirm password').fill('rain-in-the-but')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: "Passwords don't match" })).toBeVisible()
  await page.getByLabel('Confirm password').fill('rain-in-the-butt')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('heading', { name: 'Password reset' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to Sign In' }).click()
  await signIn(page, name, 'rain-in-the-butt')
  await expect(page).toHaveURL('/')
})

test('a member changes their own picture', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/login?redirect=%2Fprofile')
  await signIn(page, 'ivy', 'allotment')
  await expect(page).toHaveURL('/profile')
  await page.waitForLoadState('networkidle')
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const picker = page.getByLabel('Change profile photo')
  await picker.setInputFiles({ name: 'not-a-picture.png', mimeType: 'image/png', buffer: Buffer.from('text') })
  await expect(page.getByText('Update Failed').first()).toBeVisible()
  await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByText('Profile Picture Updated').first()).toBeVisible()
  await expectNoViolations(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a user can sign in, and a wrong password shows an error', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/login?redirect=%2Fprofile')
    await signIn(page, 'rose', 'not-her-password')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Invalid username or password. Please try again.',
    )
    await signIn(page, 'rose', 'allotment')
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rose Okafor')
  })
})
