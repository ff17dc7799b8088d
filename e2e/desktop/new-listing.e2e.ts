import { expectNoViolations } from '../support/axe.ts'
import { join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

test('the listing form shows what the seller gets and its validation messages, and creates the listing', async ({
  page,
}) => {
  const { username } = await join(page, 'clover')
  await page.goto('/new-listing')
  await expect(page.getByRole('heading', { level: 1, name: 'Add Your Plant' })).toBeVisible()
  await expect(page.getByText('PNG, JPG, GIF up to 5MB')).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue('1')
  await expect(page.getByRole('checkbox', { name: 'Boost this listing: £3.00' })).not.toBeChecked()
  await expect(page.getByText('Top of search results for 7 days.')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Post Listing' }).click()
  await expect(page.getByText('Title must be at least 3 characters').first()).toBeVisible()
  await expect(page.getByText('Description must be at least 10 characters').first()).toBeVisible()

  const title = `Rhubarb crown ${username}`
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Description' }).fill('Two buds, from a ten-year-old plant.')
  await page.getByLabel('Price').fill('0.29')
  await expect(page.getByText('Cards cannot pay less than £0.30. Ask for more, or give it away for £0.')).toBeVisible()
  await page.getByLabel('Price').fill('20')
  await expect(page.getByText('You get £18.80 of £20.00 (6%)')).toBeVisible()
  await page.getByLabel('Photos').setInputFiles('public/icon-192.png')
  await expect(page.getByRole('img', { name: '1: icon-192.png' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Postcode' }).fill('BS6 5TR')
  await expect(page.getByRole('textbox', { name: 'Location' })).toHaveValue(/Bristol|Redland|Cotham/)
  await page.getByRole('button', { name: 'Post Listing' }).click()
  await expect(page.getByText('Success!').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Your listing has been created.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/browse$/)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('the listing form shows why the server refused a listing', async ({ page }) => {
  await join(page, 'clover')
  await page.route('**/api/products', (route) =>
    route.fulfill({ status: 409, json: { message: 'This plant may not be sold.', code: 'X' } }),
  )
  await page.goto('/new-listing')
  await page.getByRole('textbox', { name: 'Title' }).fill('Rhubarb crown')
  await page.getByRole('textbox', { name: 'Description' }).fill('Two buds, from a ten-year-old plant.')
  await page.getByLabel('Price').fill('3')
  await page.getByRole('button', { name: 'Post Listing' }).click()
  await expect(page.getByText('Failed to create listing: This plant may not be sold.').first()).toBeVisible()
})

test('a visitor who wants to create a listing is asked to log in', async ({ page }) => {
  await page.goto('/how-it-works')
  await page.getByRole('main').getByRole('link', { name: 'Get Started Today' }).click()
  await expect(page.getByText('Authentication Required').first()).toBeVisible()
  await expect(page.getByText('You must be logged in to create a listing').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fnew-listing/)
  // Also by URL, where the server redirects before any script runs.
  for (const [path, why] of [
    ['/new-listing', 'You must be logged in to create a listing'],
    ['/messages', 'You need to be logged in to view messages.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText('Authentication Required').first()).toBeVisible()
    await expect(page.getByText(why).first()).toBeVisible()
  }
})

test('a preview that is not a picture is cleared', async ({ page }) => {
  await join(page, 'clover')
  await page.goto('/new-listing')
  await page
    .getByLabel('Photos')
    .setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') })
  const photos = page.getByRole('list', { name: 'Chosen photos' })
  await expect(photos.getByRole('listitem')).toHaveCount(1)
  await expect(photos.getByText(/torn\.png/).first()).toBeVisible()
  await expect(photos.getByRole('img')).toHaveCount(0)
})
