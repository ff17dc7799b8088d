import type { Browser } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { expectNoViolations } from '../support/axe.ts'
import { join, open } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { expect, type Page, test } from '../support/test.ts'

// Other journeys read what is set here: these have a server of their own.
test.describe('settings that visitors see', { tag: '@desktop' }, () => {
  let address: string
  let stop: () => Promise<void>
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    ;({ address, stop } = await startServer({ log: 'test-results/settings-server.log' }))
  })
  test.afterAll(() => stop?.())

  test('an admin gives the site another name, sees it before saving, and visitors see it on every page', async ({
    browser,
  }) => {
    test.slow()
    const page = await adminAt(browser, address)
    const name = page.getByLabel('Name of the site')
    const save = page.getByRole('button', { name: 'Save name' })
    await name.fill('<b>Fern')
    await save.click()
    await expect(page.getByText(/Use letters, digits, spaces/)).toBeVisible()
    await name.fill('Fern & Vine')
    await expect(page.getByRole('status', { name: 'Preview' })).toContainText('Fern & Vine')
    await expectNoViolations(page)
    await save.click()
    await expect(page.getByText('The site shows it from now on.', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('link', { name: 'Fern & Vine, back to the site' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Changed a setting.*Hedgerow → Fern & Vine/ })).toBeVisible()
    const visitor = await (await browser.newContext({ baseURL: address })).newPage()
    await open(visitor, '/terms-of-service')
    await expect(visitor).toHaveTitle('Terms of service - Fern & Vine')
    await expect(visitor.getByText('Fern & Vine is a marketplace.')).toBeVisible()
    // Another page without a new document.
    await visitor.getByRole('link', { name: 'Privacy policy' }).last().click()
    await expect(visitor).toHaveTitle('Privacy policy - Fern & Vine')
    await expect(visitor.getByRole('banner').getByRole('link', { name: 'Fern & Vine, home' })).toBeVisible()
    await expectNoViolations(visitor)
  })

  test('the heading, fees, deadlines, closed regions and banned words that an admin sets hold for visitors and sellers', async ({
    browser,
  }) => {
    test.slow()
    const admin = await adminAt(browser, address)
    await set(admin, 'home page', { Heading: 'Plants from over the fence' })
    await set(admin, 'fees and prices', { Commission: '12.5' })
    await set(admin, 'deadlines', { 'Hours to answer a refund request': '60' })
    await set(admin, 'what is allowed', { 'Banned words': 'triffid', 'Postcode areas without listings': 'BT' })

    const visitor = await (await browser.newContext({ baseURL: address })).newPage()
    await open(visitor, '/')
    await expect(visitor.getByRole('heading', { name: 'Plants from over the fence', level: 1 })).toBeVisible()
    await open(visitor, '/terms-of-service')
    await expect(visitor.getByText(/The seller pays 12\.5\s?% of the final price/)).toBeVisible()
    await expect(visitor.getByText(/does not answer within 60 hours has agreed/)).toBeVisible()

    const { page } = await join(browser, 'Rose', 'Leeds', { at: address })
    await test.step('the form refuses a closed area and keeps what was entered', async () => {
      await open(page, '/new-listing')
      await page.getByLabel('Title').fill('A young triffid in a pot')
      await page.getByLabel('Description').fill('It grows well in half shade and needs some water.')
      await page.getByLabel('Category').selectOption('House Plants')
      await page.getByLabel('Price').fill('6')
      await page.getByLabel('Postcode').fill('BT9 5AA')
      await page.getByRole('button', { name: 'Post Listing' }).click()
      await expect(page.getByText('Nothing can be listed in BT postcodes yet.').first()).toBeVisible()
      await expect(page.getByLabel('Title')).toHaveValue('A young triffid in a pot')
    })
    await test.step('a listing with a banned word waits for staff, and visitors do not see it', async () => {
      await page.getByLabel('Postcode').fill('LS6 2AB')
      await page.getByRole('button', { name: 'Post Listing' }).click()
      await expect(page.getByText(/We look at it first/).first()).toBeVisible()
      await open(visitor, '/browse?q=triffid')
      await expect(visitor.getByText('A young triffid in a pot')).toHaveCount(0)
      await open(admin, '/staff?part=hold')
      await expect(admin.getByRole('navigation', { name: 'Cases' }).getByText('A young triffid in a pot')).toBeVisible()
    })
  })
})

async function adminAt(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address })
  const data = { username: 'teasel', password: DEMO_PASSWORD }
  await context.request.post('/api/auth/login', { headers: { origin: address }, data })
  const page = await context.newPage()
  await open(page, '/staff/settings')
  return page
}

/** Fills fields of one form of the settings and saves it. */
async function set(page: Page, form: string, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(new RegExp(`^${label}`)).fill(value)
  await page.getByRole('button', { name: `Save ${form}` }).click()
  await expect(page.getByText('The site shows it from now on.', { exact: true })).toBeVisible()
  await open(page, '/staff/settings')
}
