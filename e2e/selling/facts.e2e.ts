import { expectNoViolations } from '../support/axe.ts'
import { join } from '../support/new-user.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Presses Tab until the control has the focus; fails when it never does. */
async function tabTo(page: Page, control: ReturnType<Page['getByLabel']>): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${control}`)
}

test('a seller says by keyboard what a plant is, and a buyer finds it by that', { tag: '@desktop' }, async ({
  page,
}) => {
  const { username } = await join(page, 'clover')
  const title = `Tomato seedlings ${username}`
  await page.goto('/new-listing', { waitUntil: 'networkidle' })
  const details = page.getByRole('main').locator('details', { hasText: 'More about the plant' })
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Description' }).fill('Six sturdy plants, hardened off.')
  await page.getByLabel('Price').fill('3')
  await page.getByRole('textbox', { name: 'Postcode' }).fill('BS6 5TR')
  await expect(page.getByRole('textbox', { name: 'Location' })).toHaveValue(/Bristol|Redland|Cotham/)

  await page.getByLabel('Category').focus()
  await tabTo(page, details.locator('summary'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Variety'))
  await page.keyboard.type('Gardener’s Delight')
  await tabTo(page, page.getByLabel('Pot size'))
  await page.keyboard.type('9')
  await tabTo(page, page.getByLabel('Height today (cm)'))
  await page.keyboard.type('tall')
  await tabTo(page, page.getByLabel('Raised from'))
  await page.keyboard.type('S')
  await tabTo(page, page.getByLabel('Year, if you saved the seed'))
  await page.keyboard.type('2025')
  await tabTo(page, page.getByRole('checkbox', { name: /^Peat-free/ }))
  await page.keyboard.press('Space')
  await expectNoViolations(page)

  // What was typed stays behind the closed line and through another category.
  await details.locator('summary').click()
  await page.getByLabel('Category').selectOption({ label: 'Garden Tools' })
  await expect(details).toBeHidden()
  await page.getByLabel('Category').selectOption({ label: 'Plants & Seeds' })
  await expect(page.getByLabel('Height today (cm)')).toBeHidden()
  const submit = page.getByRole('button', { name: 'Post Listing' })
  // The summary follows the page, on which the facts stand above the price.
  await page.getByLabel('Price').fill('')
  await submit.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Enter the height in whole centimetres',
    'Enter a price, or choose “Give it away”',
  ])
  await page.getByLabel('Price').fill('3')
  await details.locator('summary').click()
  for (const attempt of ['first', 'second']) {
    await submit.click()
    await page.getByRole('link', { name: 'Enter the height in whole centimetres' }).click()
    await expect(page.getByLabel('Height today (cm)'), `${attempt} attempt`).toBeFocused()
    await details.locator('summary').click()
    await expect(page.getByLabel('Height today (cm)')).toBeHidden()
  }
  await submit.click()
  await page.getByLabel('Height today (cm)').fill('25')
  await expect(page.getByLabel('Variety')).toHaveValue('Gardener’s Delight')
  await expect(page.getByRole('checkbox', { name: /^Peat-free/ })).toBeChecked()
  await submit.click()
  await expect(page.getByText('Your listing has been created.').first()).toBeVisible({ timeout: 30_000 })

  await page.goto(`/browse?q=${encodeURIComponent(title)}`, { waitUntil: 'networkidle' })
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Grown organically' }).check()
  await expect(page).toHaveURL(/organic=true/)
  const card = page.getByRole('region', { name: 'Listings' }).getByRole('link', { name: title, exact: true })
  await expect(card).toHaveCount(0)
  await filters.getByRole('checkbox', { name: 'Grown organically' }).uncheck()
  await filters.getByRole('checkbox', { name: 'Peat-free' }).check()
  await filters.getByLabel('Size').selectOption('9cm')
  await filters.getByLabel('Raised from').selectOption('seed')
  await expect(page).toHaveURL(/(?=.*peatFree=true)(?=.*potSize=9cm)(?=.*grownFrom=seed)/)
  await expectNoViolations(page)
  await card.click()
  const facts = page.locator('section', { hasText: 'What you get' }).last()
  for (const value of ['Gardener’s Delight', '9 cm pot', '25 cm', 'Own seed, saved in 2025', 'Peat-free'])
    await expect(facts.getByText(value, { exact: true }).first()).toBeVisible()
  await expectNoViolations(page)
})
