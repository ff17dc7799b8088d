import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

const pages = [
  ['/how-it-works', 'How it works'],
  ['/safe-trading', 'Safe trading tips'],
  ['/local-benefits', 'Benefits of trading locally'],
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-of-service', 'Terms of service'],
] as const

for (const [path, heading] of pages) {
  test(`${path} names itself, says where it stands and is accessible`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${heading} - Hedgerow`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
    expect(data).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: heading }] })
    expect(await page.getByRole('main').textContent()).not.toMatch(/escrow/i)
    await expectNoViolations(page)
  })

  test(`${path} is whole without scripts`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    expect(html).toContain(`${heading}</h1>`)
  })
}

test('/how-it-works tells the fees that checkout takes', async ({ page }) => {
  await page.goto('/how-it-works')
  const main = page.getByRole('main')
  for (const text of ['£20.00', '£0.60', '£20.60', '£1.20', '£18.80']) await expect(main).toContainText(text)
  await expect(page.getByRole('link', { name: 'Get Started Today' })).toHaveAttribute('href', '/new-listing')
})

test('/local-benefits leads to /browse, /community and /how-it-works', async ({ page }) => {
  await page.goto('/local-benefits')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Browse Plants' })).toHaveAttribute('href', '/browse')
  await expect(main.getByRole('link', { name: 'How It Works' })).toHaveAttribute('href', '/how-it-works')
  await expect(main.getByRole('link', { name: 'Join the community' })).toHaveAttribute('href', '/community')
})

test('terms and privacy name the cooling-off period for traders and the seven years of records', async ({ page }) => {
  await page.goto('/terms-of-service')
  const main = page.getByRole('main')
  await expect(main).toContainText('you may cancel without a reason until 14 days after you have the goods')
  await expect(main).toContainText('Transaction records are kept 7 years')
  await expect(main).toContainText('The seller pays 6% of the final price')
  await page.goto('/privacy-policy')
  await expect(main).toContainText('UK GDPR')
  await expect(main).toContainText('hidden at once, erased after 14 days')
  await expect(main.getByRole('link', { name: 'download everything' })).toHaveAttribute('href', '/settings/data')
  await expect(main.getByRole('link', { name: 'delete your account' })).toHaveAttribute('href', '/settings/delete')
  await expect(main).toContainText('Transaction records are kept 7 years')
})

test('header, menu and footer offer only pages that exist', async ({ page, request }) => {
  await page.goto('/how-it-works')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Account' })).toBeVisible()
  const addresses = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  expect(addresses.length).toBeGreaterThan(8)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
})
