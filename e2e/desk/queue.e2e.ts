import { expectNoViolations } from '../support/axe.ts'
import { join, open, type Person, postListing } from '../support/people.ts'
import { grantStaffRole } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

test('a report becomes a case that only staff can open, claim and find in the log', async ({ browser }) => {
  const [rose, ivy] = [await join(browser, 'Rose', 'Leeds'), await join(browser, 'Ivy', 'Leeds')]
  const title = `Balsam seed ${Math.random().toString(36).slice(2, 8)}`
  await report(ivy, await postListing(rose, title, 250), 'Himalayan balsam, the riverbank is full of it.')

  for (const page of [ivy.page, await (await browser.newContext()).newPage()]) {
    const answer = await page.goto(new URL('/staff', ivy.page.url()).href)
    expect(answer?.status()).toBe(404)
  }

  const ada = await join(browser, 'Ada', 'Leeds')
  const { page } = ada
  await grantStaffRole(ada, 'admin')
  await open(page, '/staff')
  await expectCleanInBoth(page)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Himalayan balsam, the riverbank is full of it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: `About ${rose.fullName}` })).toBeVisible()
  await page.getByRole('button', { name: 'Claim this case' }).click()
  await expect(page.getByRole('button', { name: 'Release this case' })).toBeVisible()
  await expectCleanInBoth(page)

  await page.getByRole('link', { name: 'Audit log' }).click()
  const line = page.getByRole('row').filter({ hasText: 'Claimed a case' }).first()
  await expect(line).toContainText(/ada-/)
  await expectCleanInBoth(page)
  await page.getByRole('link', { name: 'Roles' }).click()
  await expect(page.getByRole('heading', { name: 'Give or take a role' })).toBeVisible()
  await expectCleanInBoth(page)
})

async function report(reporter: Person, listing: number, details: string): Promise<void> {
  const answer = await reporter.page.request.post('/api/reports', {
    headers: { origin: new URL(reporter.page.url()).origin },
    data: { targetKind: 'listing', targetId: listing, reason: 'illegal', details },
  })
  expect(answer.status()).toBe(201)
}

async function expectCleanInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page)
  }
}
