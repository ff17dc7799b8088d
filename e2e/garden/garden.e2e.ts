import { DEMO_PASSWORD } from '#demo/people.ts'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

test('a member plants a garden by keyboard, lists a surplus in two presses and makes a calendar', {
  tag: '@desktop',
}, async ({ page }) => {
  await join(page, 'planting')
  await page.goto('/garden')
  await page.getByRole('link', { name: 'Add a Plant' }).first().press('Enter')
  const form = page.getByRole('form', { name: 'Add a plant' })
  await form.getByRole('button', { name: 'Add Plant' }).press('Enter')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Say what it is' })).toBeVisible()
  await form.getByLabel('Which plant is it?').focus()
  await page.keyboard.type('garden cress')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Your name for it')).toHaveValue('Cress')
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Add Plant' }).press('Enter')
  await expect(page).toHaveURL(/\/garden$/)
  const toDo = page.getByRole('region', { name: /^To do in / })
  await expect(toDo.getByRole('heading', { name: 'Harvest' })).toBeVisible()
  await page.getByRole('button', { name: 'Make a Calendar' }).press('Enter')
  const address = page.getByRole('link', { name: /^\/api\/garden\/calendar\// })
  const path = await address.getAttribute('href')
  expect(await (await page.request.get(path ?? '')).text()).toContain('SUMMARY:Sow: Cress')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Care label of Cress' }).press('Enter')
  const label = page.getByRole('article', { name: 'Care label of Cress' })
  await expect(label.getByRole('img', { name: 'QR code of the care of Cress' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'My garden' }).press('Enter')

  await page.getByRole('link', { name: 'Cress', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Remove from My Garden' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing planted yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toDo.getByRole('heading', { name: 'Sow' })).toBeVisible()
})

test('a surplus is listed in two presses', { tag: '@phone' }, async ({ page }) => {
  const { id } = await join(page, 'surplus')
  const headers = { origin: baseUrl() }
  const data = { postcode: 'BS7 8AA', location: 'Bristol' }
  expect((await page.request.put(`/api/users/${id}`, { headers, data })).status()).toBe(200)
  const plant = { name: 'On the sill', plant: 'cress', since: '2026-01-01' }
  expect((await page.request.post('/api/garden/plants', { headers, data: plant })).status()).toBe(201)
  await page.goto('/garden')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'List a surplus of On the sill' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Cress from my garden')
  await page.getByRole('button', { name: 'Post Listing' }).click()
  await expect(page.getByText('Your listing has been created.', { exact: true })).toBeVisible()
})

test('a buyer says by keyboard that a plant lives, and withdraws it', { tag: '@desktop' }, async ({ page }) => {
  const data = { username: 'ivy', password: DEMO_PASSWORD }
  expect((await page.request.post('/api/auth/login', { headers: { origin: baseUrl() }, data })).status()).toBe(200)
  await page.goto('/garden')
  const asked = page.getByRole('region', { name: 'Still alive?' })
  const lives = asked.getByRole('button', { name: /^Yes, it lives: Raspberry/ })
  await lives.press('Enter')
  await expect(lives).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolations(page)
  await asked.getByRole('button', { name: /^Withdraw the answer: Raspberry/ }).press('Enter')
  await expect(lives).toHaveAttribute('aria-pressed', 'false')
  await expect(lives).toBeFocused()
})
