import { expectNoViolations } from '../support/axe.ts'
import { join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

test('a group is founded by keyboard, a neighbour joins by its link, and the role is handed on', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const { username } = await join(page, 'organiser')
  const name = `Plots of ${username}`
  await page.goto('/groups/new')
  const form = page.getByRole('form', { name: 'Found a group' })
  await form.getByRole('button', { name: 'Found Group' }).press('Enter')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Give the group its name' })).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Kind').selectOption('street')
  await form.getByLabel('Postcode').fill('BS7 8AA')
  await form.getByLabel('About the group').fill('A street where the front gardens are full of beans.')
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Found Group' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const link = page.getByLabel('Link to join')
  await expect(link).toHaveValue(/\?code=[2-9A-Z]{10}$/)
  await expectNoViolations(page)

  const neighbour = await (await browser.newContext()).newPage()
  await join(neighbour, 'neighbour')
  const invited = new URL(await link.inputValue())
  await neighbour.goto(`${invited.pathname}${invited.search}`)
  await neighbour.getByRole('button', { name: 'Join Group' }).press('Enter')
  await expect(neighbour.getByRole('heading', { name: 'Your membership' })).toBeVisible()
  await neighbour.getByLabel('Show this group on my profile').press('Space')
  await expect(neighbour.getByLabel('Show this group on my profile')).toBeChecked()
  await expectNoViolations(neighbour)

  await page.reload()
  await page.getByText('Manage members').click()
  await page.getByRole('button', { name: / the organiser$/ }).press('Enter')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Make Organiser', exact: true }).last().press('Enter')
  await expect(page.getByRole('button', { name: 'Leave Group' })).toBeVisible()
  await neighbour.reload()
  await expect(neighbour.getByRole('heading', { name: 'For the organiser' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave Group' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Group' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Join this group' })).toBeVisible()
})
