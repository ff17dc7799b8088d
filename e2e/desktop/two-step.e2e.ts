import { Secret, TOTP } from 'otpauth'
import { expectNoViolations } from '../support/axe.ts'
import { join, open, PASSWORD, type Person } from '../support/people.ts'
import { grantRoleAlone } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

test('a member adds an authenticator app and a passkey, and signs in with each', async ({ browser }) => {
  const ivy = await join(browser, 'Ivy', 'Leeds')
  const { page } = ivy
  await withAuthenticator(page)
  await open(page, '/settings/two-step')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await enterPassword(page)
  const key = (await page.locator('p.font-mono').textContent())?.replaceAll(' ', '') ?? ''
  await expectNoViolations(page)
  await page.getByLabel('The six digits that the app shows').fill(await codeOf(page, key))
  await page.getByRole('button', { name: 'Use this app' }).click()
  const codes = page.getByRole('heading', { name: /recovery codes$/ })
  await expect(codes.first()).toBeFocused()
  const [first = ''] = await page.locator('ol.font-mono li').allTextContents()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await enterPassword(page)
  await expect(page.getByText(/not used yet/)).toBeVisible()
  await expectNoViolations(page)

  await signOut(page)
  await enterNameAndPassword(ivy)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Error: This code is not right')).toBeVisible()
  await page.getByLabel('Code').fill(first)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/settings\/two-step$/)
  await expect(page.getByText('9 of 10 codes left.')).toBeVisible()

  await signOut(page)
  await enterNameAndPassword(ivy)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/settings\/two-step$/)

  await signOut(page)
  await open(page, '/login?redirect=/settings/two-step')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/settings\/two-step$/)
  await expect(page.getByText(/last used on/)).toBeVisible()
})

test('staff set up a passkey before the desk opens', async ({ browser }) => {
  const ada = await join(browser, 'Ada', 'Leeds')
  const { page } = ada
  await withAuthenticator(page)
  expect((await page.goto('/staff/second-factor'))?.status()).toBe(404)
  await grantRoleAlone(ada, 'admin')
  expect((await page.request.get('/api/desk/cases')).status()).toBe(403)
  await open(page, '/staff')
  await expect(page.getByRole('heading', { name: 'A second factor for the desk' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await enterPassword(page)
  await page.getByRole('link', { name: 'Continue to the desk' }).click()
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
  expect((await page.request.get('/api/desk/cases')).status()).toBe(200)
})

/** Gives the browser an authenticator that verifies its user by itself. */
async function withAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function enterPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The code that an app shows now, by the product's clock. */
async function codeOf(page: Page, key: string): Promise<string> {
  const { now } = (await (await page.request.get('/dev/clock')).json()) as { now: string }
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.parse(now) })
}

async function signOut(page: Page): Promise<void> {
  const answer = await page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } })
  expect(answer.status()).toBe(200)
}

async function enterNameAndPassword({ page, email }: Person): Promise<void> {
  await open(page, '/login?redirect=/settings/two-step')
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
