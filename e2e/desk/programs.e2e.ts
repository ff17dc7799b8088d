import { expectNoViolations } from '../support/axe.ts'
import { PASSWORD } from '../support/new-user.ts'
import { join, open } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a member makes an API token that works, adds a webhook and sees what was sent, and ends both', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { page } = await join(browser, 'Hazel', 'Leeds')
  await open(page, '/settings/api')
  await page.getByLabel('Name of a new token').fill('Stock program')
  await page.getByLabel('Read your profile, with your email address').check()
  await page.getByRole('button', { name: 'Make a token' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Make the token' }).click()
  const heading = page.getByRole('heading', { name: 'Your new API token' })
  await expect(heading).toBeFocused()
  const secret = (await page.getByText(/^hedgerow_/).textContent()) ?? ''
  await expectNoViolations(page)
  const answer = await page.request.get('/api/auth/user', { headers: { authorization: `Bearer ${secret}` } })
  expect(await answer.json()).toMatchObject({ fullName: expect.stringContaining('Hazel') })
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await expect(heading).toBeHidden()

  await page.getByLabel('Address of a new webhook').fill('https://127.0.0.1/')
  await page.getByLabel('An order took a step').check()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(page.getByRole('dialog')).toContainText('Enter a public https address')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Address of a new webhook').fill('http://127.0.0.1:9/')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('button', { name: 'What was sent' }).click()
  await expect(page.getByText('webhook.test', { exact: true })).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Remove http://127.0.0.1:9/' }).click()
  await page.getByRole('button', { name: 'End the token Stock program' }).click()
  await expect(page.getByRole('button', { name: 'End the token Stock program' })).toBeHidden()
  const refused = await page.request.get('/api/auth/user', { headers: { authorization: `Bearer ${secret}` } })
  expect(refused.status()).toBe(401)
})
