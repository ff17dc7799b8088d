import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('the contact form names missing fields and shows a reference for a sent message', async ({ page }) => {
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

test('the contact form works without scripts: the browser asks for missing fields, and a page shows the reference', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.getByLabel('Your name').fill('Fern Hollis')
  await page.getByLabel('Email').fill('fern@gardeners.example')
  await page.getByLabel('What is it about?').selectOption({ index: 1 })
  await page.getByLabel('Your message').fill('How do I change my postcode?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page).toHaveURL(/\/contact\?sent=C-/)
  await expect(page.getByText(/Its reference is C-[2-9A-Z]{8}/)).toBeVisible()
  await page.close()
})
