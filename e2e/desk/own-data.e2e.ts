import { readFileSync } from 'node:fs'
import { expectNoViolations } from '../support/axe.ts'
import { emailsTo, join, open, type Person } from '../support/people.ts'
import { grantStaffRole, registeredLongAgo } from '../support/staff.ts'
import { fillPerson, sellForTwoThousand } from '../support/tax.ts'
import { expect, type Page, test } from '../support/test.ts'

test('a suspended seller gives tax details, reads the tax copy and downloads their data by an emailed link', {
  tag: '@desktop',
}, async ({ browser }) => {
  const hazel = await join(browser, 'Hazel', 'Leeds')
  await registeredLongAgo(hazel)
  const holly = await join(browser, 'Holly', 'Leeds')
  await sellForTwoThousand(hazel, holly)
  await suspend(await join(browser, 'Moss', 'Leeds'), { by: holly, person: hazel })
  const { page } = hazel

  await test.step('the page of the appeal sends the link to the address of the account', async () => {
    const [email] = (await emailsTo(hazel)).filter(({ subject }) => subject.startsWith('Your account is suspended'))
    expect(email?.text).toContain('/your-data?key=')
    await open(page, /\/appeal\?key=\S+/.exec(email?.text ?? '')?.[0] ?? '')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText('We have sent the link to the email address of your account.')).toBeVisible()
  })

  await test.step('the link opens what is asked, without signing in', async () => {
    const [email] = (await emailsTo(hazel)).filter(({ subject }) => subject === 'The link to your data')
    await open(page, /\/your-data\?key=\S+/.exec(email?.text ?? '')?.[0] ?? '')
    await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
    await expect(page.getByText(/Please give these details by/)).toBeVisible()
    await expectCleanInBoth(page)
    await fillPerson(page)
    await page.getByLabel('I have none').check()
    await page.getByRole('button', { name: 'Save your details' }).click()
    await expect(page.getByText('Choose why you have no number').first()).toBeVisible()
    await page.getByLabel('Why you have none').selectOption({ label: 'I have never been given one' })
    await page.getByRole('button', { name: 'Save your details' }).click()
    await expect(page.getByText(/You gave your details on/)).toBeVisible()
    await expectCleanInBoth(page)
  })

  await test.step('the copies and the archive are downloaded', async () => {
    await expect(page.getByRole('row', { name: /Whole year 1 £1,880.00 £120.00/ })).toBeVisible()
    const csv = await downloaded(page, /Download your copy .* as CSV/)
    expect(csv.toString()).toContain('12 Fern Lane, Leeds, LS6 2AB')
    const asPdf = await page.request.get((await page.getByRole('link', { name: /as PDF/ }).getAttribute('href')) ?? '')
    expect((await asPdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    const zip = await downloaded(page, 'Download my data')
    expect(zip.subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('the link opens nothing else', async () => {
    expect((await page.request.get('/api/tax')).status()).toBe(401)
    const missing = await page.goto(`${page.url()}x`)
    expect(missing?.status()).toBe(404)
  })
})

async function downloaded(page: Page, name: string | RegExp): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return readFileSync(await file.path())
}

/** A moderator decides at the desk's own call: the screens of a suspension are another journey. */
async function suspend(staff: Person, { by, person }: { by: Person; person: Person }): Promise<void> {
  const headers = { origin: new URL(by.page.url()).origin }
  const report = { targetKind: 'person', targetId: person.id, reason: 'offensive', details: person.fullName }
  expect((await by.page.request.post('/api/reports', { headers, data: report })).status()).toBe(201)
  await grantStaffRole(staff)
  const { cases } = (await (await staff.page.request.get('/api/desk/cases')).json()) as {
    cases: { id: number; about: { id: number } | null }[]
  }
  const id = cases.find(({ about }) => about?.id === person.id)?.id
  const data = { action: 'suspend', rule: 'civil', days: 14 }
  const decided = await staff.page.request.post(`/api/desk/cases/${id}/decision`, { headers, data })
  expect(decided.status(), await decided.text()).toBe(200)
}

/** In the light and the dark colours. */
async function expectCleanInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
