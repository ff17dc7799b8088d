import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

test('contact: what is missing is named, a message gets a reference', async ({ page }) => {
  await page.goto('/contact')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your name')
  await page.getByLabel('Your name').fill('Ivy Pritchard')
  await page.getByLabel('Email').fill('ivy@gardeners.example')
  await page.getByLabel('Your message').fill('Where do I find my collection code?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText(/Its reference is C-[2-9A-Z]{8}/)).toBeVisible()
  await expectNoViolations(page)
})
