import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { join } from '../support/new-user.ts'
import { expect, type Page, test } from '../support/test.ts'

const PLANT = 'Which plant is it?'
const isPhone = () => test.info().project.name === 'phone'

/** A new user, signed in, on the form. */
async function openForm(page: Page) {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
  await join(page, 'planter')
  await page.goto('/new-listing', { waitUntil: 'networkidle' })
}

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description', { exact: true }).fill('Rooted in water, potted on in May, in 9 cm pots.')
  await page.getByLabel('Price').fill('3')
}

/** Publishes the filled form and opens the listing's page. */
async function post(page: Page): Promise<void> {
  const answer = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/api/products'))
  await page.getByRole('button', { name: 'Post Listing' }).click()
  const { id } = (await (await answer).json()) as { id: number }
  await page.waitForLoadState('networkidle')
  await page.goto(`/product/${id}`)
}

/** Ticks a filter, in the way this screen width offers. */
async function filter(page: Page, name: string): Promise<void> {
  if (!isPhone()) return page.getByRole('complementary', { name: 'Filters' }).getByLabel(name).check()
  await page.getByRole('link', { name: 'Filters' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByLabel(name).check()
  await panel.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(panel).toBeHidden()
}

test('the plant of a title is suggested, shown on the listing, and found by the pets it is safe for', {
  tag: '@phone',
}, async ({ page }) => {
  await openForm(page)
  const tag = `babies${Math.random().toString(36).slice(2, 8)}`
  await fillIn(page, `Spider plant ${tag}`)
  const field = page.getByRole('combobox', { name: PLANT })
  await expect(page.getByText('Your title sounds like Spider plant')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Yes, it is' }).click()
  await expect(field).toHaveValue('Spider plant')
  await expect(field).toBeFocused()
  await expect(page.getByText('Chlorophytum comosum')).toBeVisible()

  await post(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Spider plant', exact: true })).toBeVisible()
  const safety = page.getByRole('heading', { name: 'Is it safe?' }).locator('..')
  // That it is on no list of harm to people is not called safe.
  await expect(safety).toContainText(/people\s*No known harm/)
  for (const who of ['cats', 'dogs']) await expect(safety).toContainText(new RegExp(`${who}\\s*Safe`))
  await expect(safety).toContainText('ASPCA')
  await expect(page.getByText('Frost kills it: bring it in before the first one')).toBeVisible()
  await expectNoViolations(page)

  // Another listing with the same words, whose plant is poisonous to cats.
  const lily = await page.request.post('/api/products', {
    headers: { origin: new URL(page.url()).origin },
    data: listingBody({ title: `Peace lily ${tag}`, categoryId: 6, plant: 'peace-lily' }),
  })
  expect(lily.status()).toBe(201)
  await page.goto(`/browse?q=${tag}`)
  const list = page.getByRole('region', { name: 'Listings' })
  await expect(list.getByRole('article')).toHaveCount(2)
  await filter(page, 'Safe for cats')
  await expect(page).toHaveURL(/catSafe=true/)
  await expect(list.getByRole('article')).toHaveCount(1)
  await expect(list.getByRole('article')).toContainText('Spider plant')
  await page.reload()
  await expect(list.getByRole('article')).toHaveCount(1)
  await expectNoViolations(page)
  await list.getByRole('link', { name: 'Remove filter Safe for cats' }).click()
  await expect(list.getByRole('article')).toHaveCount(2)
})

test('a plant is chosen by keyboard, cleared, or left as free text', { tag: '@desktop' }, async ({ page }) => {
  await openForm(page)
  const field = page.getByRole('combobox', { name: PLANT })
  await field.pressSequentially('aubergin')
  const option = page.getByRole('option', { name: /Aubergine/ })
  await expect(option).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Aubergine')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('Solanum melongena', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the plant' }).click()
  await expect(field).toHaveValue('')

  // A full name needs no choosing; an unknown name stays and is marked as unknown.
  await field.fill('zucchini')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('Courgette')
  await field.fill('Grandmother’s bean')
  await page.keyboard.press('Tab')
  await expect(page.getByText('We do not know this plant')).toBeVisible()
  await fillIn(page, `Tomato seedlings ${Math.random().toString(36).slice(2, 8)}`)
  await post(page)
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Is it safe?' })).toHaveCount(0)
})
