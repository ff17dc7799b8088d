import type { Browser } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { buyNow } from '../support/paying.ts'
import { join, open, type Person, postListing } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

// Two browsers, five pages: longer than other tests.
test.setTimeout(120_000)

interface Sale {
  seller: Person
  buyer: Person
  id: number
}

/** A reserved order: a free listing is reserved like any other. */
async function sell(browser: Browser): Promise<Sale> {
  const seller = await join(browser, 'Rose', 'Leeds')
  const buyer = await join(browser, 'Ivy', 'Leeds')
  const productId = await postListing(seller, 'Spare strawberry runners', 0)
  const answer = await buyer.page.request.post('/api/orders/free', {
    headers: { origin: baseUrl() },
    data: { productId },
  })
  return { seller, buyer, id: ((await answer.json()) as { transactionId: number }).transactionId }
}

/** Lines of a calendar file by name, with folded lines joined. */
async function calendar({ page }: Person): Promise<Map<string, string>> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^pickup-\w{8}\.ics$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString('utf8').replaceAll('\r\n ', '').split('\r\n')
  return new Map(lines.map((line) => [line.split(/[:;]/)[0] ?? '', line.slice(line.indexOf(':') + 1)]))
}

/** `2026-11-28T10:30:00.000Z` in calendar format. */
const stamp = (iso: string): string => iso.replace(/[-:]|\.\d+/g, '')

/** The weekday `days` from now as the form names it, such as `Saturdays`. */
const weekday = (days: number): string =>
  `${new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'Europe/London' })}s`

const shown = (page: Page) => page.locator('time').first()

test('a pickup is offered, booked, added to a calendar and moved', { tag: '@phone' }, async ({ browser }) => {
  const { seller, buyer, id } = await sell(browser)

  await test.step('the seller sets the pickup times', async () => {
    await open(seller.page, '/transactions?tab=sales')
    await seller.page.getByRole('link', { name: 'Your pickup times' }).click()
    // Neither today nor the last day of collecting, of which only a part may be offered.
    for (const [number, day] of [weekday(2), weekday(4)].entries()) {
      await seller.page.getByRole('button', { name: 'Add a time' }).click()
      const row = seller.page.getByRole('group', { name: `Time ${number + 1}` })
      await row.getByLabel('Day').selectOption(day)
      await row.getByLabel('From').selectOption('10:00')
      await row.getByLabel('To').selectOption('12:00')
    }
    await seller.page.getByLabel('How buyers find you').fill('12 Acacia Road, the blue gate')
    await expectNoViolations(seller.page)
    await seller.page.getByRole('button', { name: 'Save Pickup Times' }).click()
    await expect(seller.page.getByText('Pickup times saved', { exact: true })).toBeVisible()
  })

  const first = await test.step('the buyer books one and adds it to a calendar', async () => {
    await open(buyer.page, '/transactions')
    await buyer.page.getByRole('link', { name: 'Choose a pickup time' }).click()
    await buyer.page.getByRole('button', { name: 'Book Pickup' }).click()
    await expect(buyer.page.getByRole('alert').getByText('Choose a time')).toBeVisible()
    await buyer.page.getByRole('group', { name: 'Day', exact: true }).getByRole('radio').nth(0).check()
    await buyer.page.getByRole('radio', { name: '10:30 AM' }).check()
    await expectNoViolations(buyer.page)
    await buyer.page.getByRole('button', { name: 'Book Pickup' }).click()
    await expect(buyer.page.getByText('12 Acacia Road, the blue gate')).toBeVisible()
    const startsAt = (await shown(buyer.page).getAttribute('datetime')) ?? ''
    const file = await calendar(buyer)
    expect(file.get('DTSTART')).toBe(stamp(startsAt))
    expect(file.get('SEQUENCE')).toBe('0')
    expect(file.get('LOCATION')).toContain('Acacia')
    return { startsAt, uid: file.get('UID') }
  })

  await test.step('the seller moves it and gives a reason', async () => {
    await open(seller.page, `/transactions/${id}/pickup`)
    await seller.page.getByRole('button', { name: 'Move Pickup' }).click()
    await seller.page.getByRole('group', { name: 'Day', exact: true }).getByRole('radio').nth(1).check()
    await seller.page.getByRole('radio', { name: '11:30 AM' }).check()
    await seller.page.getByLabel('Reason').fill('The greenhouse is being glazed')
    await expectNoViolations(seller.page)
    await seller.page.getByRole('button', { name: 'Move Pickup' }).click()
    await expect(seller.page.getByText('The greenhouse is being glazed')).toBeVisible()
  })

  await test.step('the buyer sees the change in the order, and the calendar is updated', async () => {
    await open(buyer.page, '/transactions')
    await expect(buyer.page.getByText('“The greenhouse is being glazed”')).toBeVisible()
    await expectNoViolations(buyer.page)
    const file = await calendar(buyer)
    expect(file.get('UID')).toBe(first.uid)
    expect(file.get('SEQUENCE')).toBe('1')
    expect(file.get('DTSTART')).not.toBe(stamp(first.startsAt))
    await open(buyer.page, `/messages/${seller.id}`)
    const card = buyer.page.getByRole('log').getByRole('article', { name: 'Pickup of Spare strawberry runners' })
    await expect(card).toContainText('The greenhouse is being glazed')
  })
})

test('several pickups on one day are a round with one calendar entry, and orders stand by what is due', {
  tag: '@desktop',
}, async ({ browser }) => {
  const seller = await join(browser, 'Rose', 'Leeds')
  const buyer = await join(browser, 'Ivy', 'Leeds')
  const headers = { origin: baseUrl() }
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, day: null, from: '10:00', to: '12:00' }))
  await seller.page.request.put('/api/pickup-times', { headers, data: { windows: everyDay, details: null } })
  for (const title of ['Mint in a pot', 'Sage in a pot']) {
    const transactionId = await buyNow(buyer, await postListing(seller, title, 400), 4)
    const { slots } = (await (await buyer.page.request.get(`/api/pickups/${transactionId}`)).json()) as {
      slots: string[]
    }
    // Today's first times may have passed.
    const startsAt = slots.find((slot) => slot.slice(0, 10) > new Date().toISOString().slice(0, 10))
    await buyer.page.request.post('/api/pickups', { headers, data: { transactionId, startsAt } })
  }
  const { page } = seller
  await open(page, '/transactions?tab=sales')
  const round = page.getByRole('region', { name: 'Collection round' })
  await expect(round.getByRole('listitem')).toContainText([/10:00 AM.*Mint in a pot/, /10:30 AM.*Sage in a pot/])
  await expectNoViolations(page)
  const download = page.waitForEvent('download')
  await round.getByRole('link', { name: 'Add the round to calendar' }).click()
  expect((await download).suggestedFilename()).toMatch(/^round-\d{4}-\d\d-\d\d\.ics$/)
  await round.getByRole('link', { name: 'Ivy Gardener' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter Ivy’s code' })).toBeVisible()

  const refunded = await buyNow(buyer, await postListing(seller, 'Thyme in a pot', 400), 4)
  const refund = { transactionId: refunded, reason: 'Frost took it' }
  expect((await page.request.post('/api/escrow/request-refund', { headers, data: refund })).status()).toBe(200)
  await expectOrdersByUrgency(buyer.page)
})

/** The next visit comes first although it was bought first; in each card the title, then what to do; the rest is folded. */
async function expectOrdersByUrgency(page: Page): Promise<void> {
  await open(page, '/transactions')
  const orders = page.getByRole('main').getByRole('article')
  await expect(orders.filter({ visible: true }).getByRole('heading')).toHaveText(['Mint in a pot', 'Sage in a pot'])
  const first = orders.first()
  const tops = [first.getByRole('heading'), first.getByText('Your next step'), first.getByText('Held securely')].map(
    async (part) => (await part.boundingBox())?.y ?? Number.NaN,
  )
  const [title, step, stage] = await Promise.all(tops)
  expect([title, step, stage]).toEqual([title, step, stage].toSorted((one = 0, other = 0) => one - other))
  await page.getByText('Finished (1)', { exact: true }).click()
  await expect(orders.filter({ hasText: 'Thyme in a pot' })).toContainText('Refunded')
  await expectNoViolations(page)
}
