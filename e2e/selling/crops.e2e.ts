import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

test('a grower sees what is wanted, sows for it by keyboard, and a neighbour finds the crop', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const neighbour = await (await browser.newContext()).newPage()
  await join(neighbour, 'seeking')
  const posted = await neighbour.request.post('/api/wanted', {
    headers: { origin: baseUrl() },
    data: { title: 'Salsify', plant: 'salsify', postcode: 'EX1', radius: 25 },
  })
  expect(posted.status()).toBe(201)

  await join(page, 'sowing')
  await page.goto('/crops/demand?near=EX2&radius=5')
  await expect(page.getByRole('heading', { level: 3, name: 'Salsify' })).toBeVisible()
  await expect(page.getByText('1 wanted, none promised').first()).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Sow for it: Salsify' }).press('Enter')
  const form = page.getByRole('form', { name: 'Announce a crop' })
  await expect(form.getByLabel('Which plant is it?')).toHaveValue('Salsify')
  await form.getByRole('button', { name: 'Announce Crop' }).press('Enter')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Enter a number from 1 to 500' })).toBeVisible()
  await form.getByLabel('What neighbours get').selectOption('produce')
  await form.getByLabel('How many at most').fill('12')
  await form.getByLabel('Price each').fill('1.50')
  await form.getByLabel('Your postcode').fill('EX2 4AA')
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await form.getByLabel('First day, if you know better').fill(day(100))
  await form.getByLabel('Last day').fill(day(130))
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Announce Crop' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Salsify' })).toBeVisible()
  const address = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Edit: Salsify' }).press('Enter')
  const edit = page.getByRole('form', { name: 'Edit your crop' })
  await expect(edit.getByLabel('How many at most')).toHaveValue('12')
  await edit.getByLabel('How many at most').fill('14')
  await edit.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(page.getByText('14 at £1.50 each')).toBeVisible()

  await neighbour.goto('/crops?near=EX1&radius=5&plant=salsify')
  await expect(neighbour.getByText('14 promised')).toBeVisible()
  await expectNoViolations(neighbour)
  await neighbour.getByRole('link', { name: 'Salsify', exact: true }).click()
  await expect(neighbour.getByRole('heading', { name: 'Questions?' })).toBeVisible()
  await expectNoViolations(neighbour)
  await neighbour.getByRole('button', { name: 'Send Message' }).click()
  await expect(neighbour).toHaveURL(/\/messages\/\d+$/)

  await page.goto(address)
  await page.getByRole('button', { name: 'Withdraw: Salsify' }).press('Enter')
  await page.getByRole('button', { name: 'Withdraw Crop' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Announce Another' })).toBeVisible()
  await neighbour.goto(address)
  await expect(neighbour.getByText('The grower has withdrawn this crop.')).toBeVisible()
})
