import type { Browser } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { advance } from '../support/clock.ts'
import { fillCard, GOOD_CARD } from '../support/paying.ts'
import { join, open, type Person } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const DAY_MS = 86_400_000

// It moves the clock: it has a server of its own.
test.describe('a crop that is reserved', { tag: '@desktop' }, () => {
  let address: string
  let stop: () => Promise<void>
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    ;({ address, stop } = await startServer({ log: 'test-results/crop-server.log' }))
  })
  test.afterAll(() => stop?.())

  test('a neighbour saves a card and reserves, gets what there is of a short crop, is charged days later and collects it', async ({
    browser,
  }) => {
    test.slow()
    const grower = await join(browser, 'Rowan', 'Leeds', { at: address })
    const buyer = await join(browser, 'Ivy', 'Leeds', { at: address })
    const crop = await announce(grower, address)
    await test.step('reserve with a saved card', () => reserve(buyer, crop))
    await test.step('the grower says that there is one', () => sayReady(grower, crop))
    await test.step('the buyer gets one, and is charged two days later', () => isCharged(buyer, address))
    await test.step('the buyer collects it', () => collect(buyer, grower, address))
    await showsNothing(browser, address)
  })
})

/** Three leeks, ready tomorrow. Returns the path of the crop. */
async function announce({ page }: Person, origin: string): Promise<string> {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const days = { sownOn: day(-60), readyFrom: day(1), readyUntil: day(30) }
  const data = {
    plant: 'leek',
    variety: 'Musselburgh',
    kind: 'plants',
    quantity: 3,
    price: 250,
    postcode: 'LS6',
    ...days,
  }
  const answer = await page.request.post('/api/crops', { headers: { origin }, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return `/crops/${((await answer.json()) as { id: number }).id}`
}

async function reserve({ page }: Person, crop: string): Promise<void> {
  await open(page, crop)
  await page.getByRole('link', { name: 'Save a card to reserve with' }).click()
  await fillCard(page, GOOD_CARD)
  await page.getByRole('button', { name: 'Save This Card' }).click()
  await page.waitForURL(new RegExp(`${crop}(\\?|$)`))
  const form = page.getByRole('form', { name: 'Reserve' })
  await form.getByLabel('How many of the 3 left').fill('4')
  await expect(form.getByText('Enter a number from 1 to 3')).toBeVisible()
  await form.getByLabel('How many of the 3 left').fill('2')
  await form.getByLabel('Fewer are fine if the crop falls short').check()
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Reserve 2 for £5.00' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your reservation' })).toBeVisible()
  await expect(page.getByText('At most £5.00')).toBeVisible()
  await expectNoViolations(page)
}

async function sayReady({ page }: Person, crop: string): Promise<void> {
  await open(page, crop)
  await expect(page.getByText('2 of 3 are reserved.')).toBeVisible()
  await page.getByRole('link', { name: 'They are ready: Leek ‘Musselburgh’' }).press('Enter')
  const form = page.getByRole('form', { name: 'The crop is ready' })
  await form.getByRole('button', { name: 'They Are Ready' }).press('Enter')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Enter a number from 1 to 999' })).toBeVisible()
  await form.getByLabel('How many are there?').fill('1')
  await form.getByLabel('Postcode of the collection').fill('LS6 2AB')
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'They Are Ready' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Leek' })).toBeVisible()
}

async function isCharged({ page }: Person, address: string): Promise<void> {
  await open(page, '/crops/reserved')
  await expect(page.getByText('You get 1 of 2.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel reservation: Leek ‘Musselburgh’' })).toBeVisible()
  await expectNoViolations(page)
  await advance(address, '2d')
  await expect(async () => {
    await open(page, '/crops/reserved')
    await expect(page.getByText('£2.50 paid.')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'See the Order' }).click()
  await expect(page.getByText('Leek').first()).toBeVisible()
}

async function collect({ page }: Person, grower: Person, origin: string): Promise<void> {
  const [reservation] = (await (await page.request.get('/api/crop-reservations')).json()) as { transactionId: number }[]
  const transactionId = reservation?.transactionId
  const order = await page.request.get(`/api/transactions/${transactionId}`)
  const { collectionCode: code } = (await order.json()) as { collectionCode: string }
  const data = { transactionId, code }
  const entered = await grower.page.request.post('/api/escrow/confirm-delivery', { headers: { origin }, data })
  expect(entered.status(), await entered.text()).toBe(200)
}

/** Someone who has reserved nothing. */
async function showsNothing(browser: Browser, at: string): Promise<void> {
  const { page } = await join(browser, 'Heather', 'Leeds', { at })
  await open(page, '/crops/reserved')
  await expect(page.getByRole('heading', { name: 'You have reserved nothing yet' })).toBeVisible()
  await expectNoViolations(page)
}
