import { expectNoViolations } from '../support/axe.ts'
import { emailsTo, join, open, type Person, postListing } from '../support/people.ts'
import { grantStaffRole } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

test('a report becomes a case that only staff can open, claim and find in the log', { tag: '@desktop' }, async ({
  browser,
}) => {
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

  await expect(page.getByRole('link', { name: 'Before you open' })).toHaveAttribute('href', '/staff/opening')
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

test('a moderator decides, sees what the seller will read, and undoes it', { tag: '@desktop' }, async ({ browser }) => {
  const [rose, ivy] = [await join(browser, 'Rose', 'Leeds'), await join(browser, 'Ivy', 'Leeds')]
  const title = `Pond weed ${Math.random().toString(36).slice(2, 8)}`
  const listing = await postListing(rose, title, 250)
  await report(ivy, listing, 'This spreads everywhere.')
  const moss = await join(browser, 'Moss', 'Leeds')
  const { page } = moss
  await grantStaffRole(moss)
  await open(page, '/staff')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const choices = await page.getByRole('radio').count()
  expect(choices).toBeGreaterThan(5)
  await expect(page.locator('nav[aria-label="Cases"]')).toContainText(`1 to ${choices} decide`)
  // On a phone there is no keyboard: the choices are labels to press.
  await page.getByText('Remove', { exact: true }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose the rule that it breaks.')).toBeVisible()
  await page.getByLabel('Rule').selectOption({ label: '3.2 Invasive or banned plant' })
  await page.getByLabel('In your words').fill('It is on the list of banned plants.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(`We removed your listing “${title}”`)
  await expect(preview).toContainText('It is on the list of banned plants.')
  await expectCleanInBoth(page)
  await page.getByRole('button', { name: 'Remove and send' }).click()
  await expect(page.getByRole('heading', { name: 'Decided', exact: true })).toBeVisible()
  await expectCleanInBoth(page)

  const [email] = await emailsTo(rose)
  expect(email?.subject).toBe(`We removed your listing “${title}”`)
  expect(email?.text).toContain('It is on the list of banned plants.')
  expect((await emailsTo(ivy))[0]?.subject).toMatch(/^What we decided about your report R-/)
  expect((await ivy.page.request.get(`/api/products/${listing}`)).status()).toBe(410)

  await page.getByRole('button', { name: 'Undo the decision' }).click()
  await expect(page.getByText('The case is open again.', { exact: true })).toBeVisible()
  expect((await ivy.page.request.get(`/api/products/${listing}`)).status()).toBe(200)
})

test('on a phone a moderator decides from the lower edge of the screen, and goes on to the next case', {
  tag: '@phone',
}, async ({ browser }) => {
  const [rose, ivy] = [await join(browser, 'Rose', 'Leeds'), await join(browser, 'Ivy', 'Leeds')]
  const title = `Willow herb ${Math.random().toString(36).slice(2, 8)}`
  for (const name of [`${title} one`, `${title} two`]) await report(ivy, await postListing(rose, name, 250), 'A weed.')
  const moss = await join(browser, 'Moss', 'Leeds')
  await grantStaffRole(moss)
  const { page } = moss
  await open(page, '/staff')
  await page.getByRole('link', { name: `${title} one` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title} one` })).toBeVisible()
  const radio = page.getByRole('radio', { name: 'Nothing wrong' })
  await expect(radio).not.toBeInViewport()
  await expectCleanInBoth(page)
  const decide = page.getByRole('button', { name: 'Decide', exact: true })
  await decide.click()
  await expect(page.getByText('Nothing wrong', { exact: true }).first()).toBeInViewport()
  await expect(radio).toBeFocused()
  await expect(decide).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Nothing wrong', exact: true }).click()
  const send = page.getByRole('button', { name: 'Close: nothing wrong' })
  await expect(send).toBeFocused()
  await expect(send).toBeInViewport()
  await send.click()
  await expect(page.getByRole('heading', { name: 'Decided', exact: true })).toBeFocused()
  await expectCleanInBoth(page)
  await page.getByRole('button', { name: 'Next case' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title} one` })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
