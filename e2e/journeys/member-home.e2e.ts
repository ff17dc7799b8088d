import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('a member’s home page shows today’s things without scrolling', async ({ page, context, baseURL }) => {
  const url = baseURL ?? ''
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
  await context.addCookies([{ name: 'place', value: 'BS7.25', url }])
  await context.request.post('/api/auth/login', {
    headers: { origin: url },
    data: { username: 'ivy', password: 'allotment' },
  })
  await page.goto('/')
  const main = page.getByRole('main')
  // Other journeys may collect the order and read the message: then there is only more room.
  const packet = main.getByRole('region', { name: /pickup$/ })
  if (await packet.isVisible()) await expect(packet).toBeInViewport({ ratio: 1 })
  for (const name of [/^Sow this week/, /things? within 25 miles/])
    await expect(main.getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await expectNoViolations(page)
})
