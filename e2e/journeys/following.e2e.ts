import { expectNoViolations } from '../support/axe.ts'
import { join, open, postListing } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a member follows a grower by keyboard beside a listing, and the profile shows it', { tag: '@desktop' }, async ({
  browser,
}) => {
  const grower = await join(browser, 'Yarrow', 'Leeds')
  const listing = await postListing(grower, 'Yarrow in a pot', 300)
  const { page } = await join(browser, 'Sorrelina', 'Leeds')
  await open(page, `/product/${listing}`)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: `Follow ${grower.fullName}`, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('button', { name: `Following ${grower.fullName}` })).toBeFocused()
  await expect(page.getByText(/^You follow Yarrow/)).toBeVisible()
  await expectNoViolations(page)
  await main.getByRole('link', { name: grower.fullName, exact: true }).first().click()
  await expect(main.getByRole('button', { name: `Following ${grower.fullName}` })).toBeVisible()
  await page.context().close()
  await grower.page.context().close()
})

test('a member asks for the weekly email by keyboard, corrects the place, and stops it with one press', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { page } = await join(browser, 'Weekley', 'Leeds')
  await open(page, '/plant-alerts')
  await page.getByRole('main').getByRole('link', { name: 'what is new near you' }).click()
  const section = page.getByRole('region', { name: 'New near you, once a week' })
  await section.getByLabel('Near').fill('Nowhere at all')
  await section.getByLabel('Near').press('Enter')
  await expect(section.getByText('We don’t know that place. Try a postcode or a nearby town.')).toBeVisible()
  await expectNoViolations(page)
  await section.getByLabel('Near').fill('LS6 2AB')
  await section.getByLabel('Within').selectOption('10 miles')
  await section.getByRole('button', { name: 'Send me this email' }).press('Enter')
  await expect(section.getByText(/^On: within 10 miles of .+, LS6\. The next may come on Thu/)).toBeVisible()
  await expectNoViolations(page)
  await section.getByRole('button', { name: 'Stop this email' }).press('Enter')
  await expect(section.getByRole('button', { name: 'Send me this email' })).toBeVisible()
  await expect(section.getByRole('status')).toHaveText('Stopped. It will not come again.')
  await page.context().close()
})
