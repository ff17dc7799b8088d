import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, join } from '../support/new-user.ts'
import { fillCard, GOOD_CARD } from '../support/paying.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Two plants of one seller in the same place: one that kills cats, one that is safe for them. */
async function postPlants(page: Page): Promise<{ lily: number; spider: number; tag: string }> {
  const seller = await join(page, 'bulbs')
  const tag = Math.random().toString(36).slice(2, 8)
  const post = async (title: string, plant: string) => {
    const data = listingBody({ title, plant, price: 500, categoryId: 1, sellerId: seller.id, postcode: 'LS6' })
    const answer = await page.request.post('/api/products', { headers: { origin: baseUrl() }, data })
    expect(answer.status(), await answer.text()).toBe(201)
    return ((await answer.json()) as { id: number }).id
  }
  const spider = await post(`Spider plant ${tag}`, 'spider-plant')
  return { spider, lily: await post(`Lily ${tag}`, 'regal-lily'), tag }
}

test('a buyer with cats is warned of a lily on its page and before paying, sees safe plants nearby, and pays knowingly', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
  const { lily, tag } = await postPlants(page)
  await join(page, 'catowner')
  await page.goto(`/product/${lily}`, { waitUntil: 'networkidle' })

  // By keyboard alone.
  await page.getByRole('button', { name: 'Pets or children? Check if it is safe for them' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your household' })
  await dialog.getByRole('button', { name: 'Save my household' }).click()
  await expect(dialog).toContainText('Choose at least one.')
  await dialog.getByLabel('Cats').focus()
  await page.keyboard.press('Space')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save my household' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await expect(page.getByRole('region', { name: 'Not safe for cats' })).toContainText('Regal lily can kill cats.')
  await expectNoViolations(page)

  await page.goto(`/browse?household=true&q=${tag}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: `Spider plant ${tag}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Lily ${tag}` })).toHaveCount(0)
  await expectNoViolations(page)

  await page.goto(`/checkout?amount=5.00&productId=${lily}`, { waitUntil: 'networkidle' })
  const guard = page.getByRole('region', { name: 'This can kill cats' })
  await expect(guard).toContainText(/Safe for them and within \d+ miles? of LS6:/)
  await expect(guard.getByRole('link', { name: `Spider plant ${tag}` })).toBeVisible()
  await expectNoViolations(page)
  await fillCard(page, GOOD_CARD)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(guard).toContainText('Tick that you know, or choose another plant')
  const box = guard.getByRole('checkbox', { name: /^I know, and want it anyway/ })
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.waitForURL(/payment-success/)
})

test('a buyer whose household cannot be checked sees that, and pays after the check or without it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
  const { spider } = await postPlants(page)
  await join(page, 'catowner')
  const answers = '**/api/household/plants*'
  await page.route(answers, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/product/${spider}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Pets or children? Check if it is safe for them' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your household' })
  await dialog.getByLabel('Cats').check()
  await dialog.getByRole('button', { name: 'Save my household' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('We could not check your household')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('link', { name: /^Buy Now( - |$)/ }).click()
  const guard = page.getByRole('region', { name: 'We could not check your household' })
  await expect(guard).toBeVisible()
  await expectNoViolations(page)
  await fillCard(page, GOOD_CARD)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(guard).toContainText('Try again, or tick that you want it without the check')
  await expect(guard.getByRole('checkbox', { name: /^I want it without the check/ })).toBeFocused()
  await page.unroute(answers)
  await guard.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(guard).toBeHidden()
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.waitForURL(/payment-success/)
})
