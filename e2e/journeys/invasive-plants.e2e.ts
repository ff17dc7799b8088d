import { expectNoViolations } from '../support/axe.ts'
import { join } from '../support/new-user.ts'
import { expect, type Page, test } from '../support/test.ts'

const fill = async (page: Page, title: string) => {
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Description' }).fill('Two years old, in a 2 litre pot.')
  await page.getByLabel('Price').fill('3')
}
const post = (page: Page) => page.getByRole('button', { name: 'Post Listing' }).click()

test('Himalayan balsam is refused with an alternative; a cotoneaster is listed after confirmation, with a notice', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await join(page, 'clover')
  await page.goto('/new-listing')
  await fill(page, `Himalayan balsam ${username}`)
  await post(page)
  await expect(page.getByText('We cannot list Himalayan balsam')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('purple loosestrife (Lythrum salicaria)', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: /Invasive Alien Species/ })).toHaveAttribute(
    'href',
    /legislation\.gov\.uk/,
  )
  await expectNoViolations(page)

  const title = `Cotoneaster horizontalis ${username}`
  await fill(page, title)
  await post(page)
  const box = page.getByRole('checkbox', { name: 'I have read this and confirm it' })
  await expect(box).not.toBeChecked()
  await expect(main.getByText(/offence to plant wall cotoneaster in the wild/)).toBeVisible()
  await expect(page.getByText('We cannot list')).toHaveCount(0)
  await expectNoViolations(page)

  await box.check()
  await fill(page, `Rosa rugosa ${username}`)
  await expect(box).toHaveCount(0)
  await fill(page, title)
  await expect(box).not.toBeChecked()
  await box.check()
  await post(page)
  await expect(page.getByText('Your listing has been created.').first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/It is an offence to plant this in the wild/)).toBeVisible()
  await expectNoViolations(page)
})
