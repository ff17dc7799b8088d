import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('keyboard shortcuts open the search and the shortcut list, not while typing, and can be switched off', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'all'))
  await page.goto('/browse?q=tomato')
  await page.goto('/product/1')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  // Recent searches, before anything is typed.
  await expect(dialog.getByRole('option', { name: /^tomato/ })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.type('what/?')
  await expect(field).toHaveValue('what/?')
  await field.fill('mint')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Search results for "mint"' })).toBeVisible()
  await expect(dialog).toBeHidden()

  // The page's own field, with both; one is removed by its key, the rest at once.
  await page.keyboard.press('Control+k')
  const own = page.getByRole('main').getByRole('combobox').first()
  await expect(own).toBeFocused()
  await own.fill('')
  const options = page.getByRole('main').getByRole('listbox', { name: 'Recent searches' }).getByRole('option')
  await expect(options).toHaveText([/^mint/, /^tomato/, 'Clear recent searches'])
  await page.keyboard.press('ArrowDown')
  await expect(own).toHaveValue('mint')
  await page.keyboard.press('Delete')
  await expect(options).toHaveText([/^tomato/, 'Clear recent searches'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(0)

  await page.goto('/how-it-works')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toBeVisible()
  await expectNoViolations(page)
  await keys.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(dialog).toBeVisible()
})
