import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { expectNoViolations } from '../support/axe.ts'
import { advance } from '../support/clock.ts'
import { emailsTo, join, open, type Person } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { fillPerson, sellFor } from '../support/tax.ts'
import { expect, type Page, test } from '../support/test.ts'

const DAY_MS = 86_400_000
const WAITS = /It waits for the details that HMRC requires of you/

// It moves the clock by more than a year: it has a server of its own.
test.describe('a year of reporting to HMRC', { tag: '@desktop' }, () => {
  let address: string
  let stop: () => Promise<void>
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    const env = {
      COMPANY_NAME: 'Hedgerow & Sons Ltd',
      COMPANY_NUMBER: '01234567',
      COMPANY_ADDRESS: '1 Market Street, Leeds LS1 1AA',
      HMRC_OPERATOR_ID: 'XADPI0001234567',
    }
    ;({ address, stop } = await startServer({ log: 'test-results/hmrc-server.log', env }))
  })
  test.afterAll(() => stop?.())

  test('a seller who does not answer is reminded, their payout waits, and HMRC accepts the file of the year', async ({
    browser,
  }) => {
    test.slow()
    const year = await toNextMarch(address)
    const seller = await join(browser, 'Hazel', 'Leeds', { at: address })
    const buyer = await join(browser, 'Holly', 'Leeds', { at: address })
    await opensAccount(seller)
    await sellFor(2000, seller, buyer)
    await test.step('the seller is asked, reminded twice, and then their payouts wait', () =>
      holdAfter60Days(seller, buyer))
    await test.step('the payout is sent once the details are given', () => giveDetails(seller))
    await advance(address, `${daysUntil(await nowAt(address), Date.UTC(year + 1, 0, 10, 12))}d`)
    await test.step('finance makes the XML and notes that HMRC accepted it', async () =>
      makeAndAccept(await adminAt(browser, address, year), year))
  })
})

const daysUntil = (now: number, then: number): number => Math.ceil((then - now) / DAY_MS)

async function nowAt(address: string): Promise<number> {
  const { now } = (await (await fetch(`${address}/dev/clock`)).json()) as { now: string }
  return Date.parse(now)
}

/** In March neither the limits nor the deadlines depend on the day of the test. Returns the year. */
async function toNextMarch(address: string): Promise<number> {
  const now = await nowAt(address)
  const year = new Date(now).getUTCFullYear() + 1
  await advance(address, `${daysUntil(now, Date.UTC(year, 2, 1, 12))}d`)
  return year
}

/** The seller's account at the provider can be paid. */
async function opensAccount({ page }: Person): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const opened = await page.request.post('/api/payouts/onboarding', { headers, data: {} })
  const id = /onboarding\/(\w+)/.exec(((await opened.json()) as { url: string }).url)?.[1]
  await page.request.post('/dev/payments', { headers, data: { action: 'account', id, value: 'ready' } })
}

const subjectsOf = async (person: Person) => (await emailsTo(person)).map(({ subject }) => subject)

async function holdAfter60Days(seller: Person, buyer: Person): Promise<void> {
  const { page } = seller
  const address = new URL(page.url()).origin
  await expect.poll(() => subjectsOf(seller)).toContain('We need your details for HMRC')
  // Each stays signed in by a visit within a month.
  for (const reminders of [1, 2]) {
    await advance(address, '22d')
    await expect
      .poll(async () => (await subjectsOf(seller)).filter((subject) => subject.startsWith('Reminder: your details')))
      .toHaveLength(reminders)
    for (const person of [seller, buyer]) await open(person.page, '/account')
  }
  await open(page, '/settings/tax')
  await expect(page.getByText('Your payouts wait for these details')).toHaveCount(0)
  await advance(address, '18d')
  await expect.poll(() => subjectsOf(seller)).toContain('Your payouts wait for your details for HMRC')
  await sellFor(30, seller, buyer)
  await open(page, '/transactions?tab=payouts')
  await expect(page.getByText(WAITS)).toBeVisible()
  await expectNoViolations(page)
}

async function giveDetails({ page }: Person): Promise<void> {
  await open(page, '/settings/tax')
  await expect(page.getByText('Your payouts wait for these details')).toBeVisible()
  await expectNoViolations(page)
  await fillPerson(page)
  await page.getByLabel('Your National Insurance number').fill('AA 12 34 56 C')
  await page.getByRole('button', { name: 'Save your details' }).click()
  await expect(page.getByText('Thank you')).toBeVisible()
  await expect(async () => {
    await open(page, '/transactions?tab=payouts')
    await expect(page.getByText(/^Transferred to your payout account/)).toHaveCount(2, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText(WAITS)).toHaveCount(0)
}

async function adminAt(browser: Browser, address: string, year: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: address })
  const data = { username: 'teasel', password: DEMO_PASSWORD }
  const answer = await context.request.post('/api/auth/login', { headers: { origin: address }, data })
  expect(answer.status()).toBe(200)
  const page = await context.newPage()
  // The oldest year that is due opens by itself: that of the demo's sellers.
  await open(page, '/staff/tax')
  await page
    .getByRole('navigation', { name: 'Year' })
    .getByRole('link', { name: String(year) })
    .click()
  await expect(page.getByRole('heading', { name: `Report to HMRC for ${year}` })).toBeVisible()
  return page
}

async function makeAndAccept(page: Page, year: number): Promise<void> {
  await expect(page.getByRole('row', { name: /^hazel-\w+ 2 £1,908.20 £121.80 Given$/ })).toBeVisible()
  await expectNoViolations(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Make the XML' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^GB\d{4}GB-.+\.xml$/)
  expect(await partsOf(page, readFileSync(await file.path(), 'utf8'))).toEqual({
    fault: null,
    period: `${year}-12-31`,
    operator: 'Hedgerow & Sons Ltd',
    sellers: ['Gardener'],
    numbers: ['AA123456C'],
    sales: ['1', '1', '0', '0'],
  })
  const accept = page.getByRole('button', { name: 'HMRC has accepted this file' })
  await accept.press('Enter')
  await expect(page.getByText(/^HMRC accepted it\. Noted/)).toBeVisible()
  await expect(page.getByText('HMRC has everything that is here.')).toBeVisible()
  await expect(accept).toHaveCount(0)
  await expectNoViolations(page)
}

/** What the file says, as a browser's own reader of XML has it. */
const partsOf = (page: Page, xml: string) =>
  page.evaluate((text) => {
    const tree = new DOMParser().parseFromString(text, 'application/xml')
    const all = (name: string) =>
      [...tree.getElementsByTagNameNS('*', name)].map(({ textContent }) => textContent ?? '')
    return {
      fault: tree.querySelector('parsererror')?.textContent ?? null,
      period: all('ReportingPeriod')[0],
      operator: [...tree.getElementsByTagNameNS('*', 'PlatformOperator')].map(
        (one) => one.getElementsByTagNameNS('*', 'Name')[0]?.textContent,
      )[0],
      sellers: all('LastName'),
      numbers: [...tree.getElementsByTagNameNS('*', 'ReportableSeller')].map(
        (one) => one.getElementsByTagNameNS('*', 'TIN')[0]?.textContent,
      ),
      sales: [1, 2, 3, 4].map((quarter) => all(`NumbQ${quarter}`)[0]),
    }
  }, xml)
