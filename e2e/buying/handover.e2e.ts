import type { Browser } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { buyNow } from '../support/paying.ts'
import { join, open, type Person, postListing } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

// Two browsers with a person each.
test.setTimeout(120_000)

const TITLE = 'Rhubarb crown'
/** Bladed: its buyer shows proof of age. */
const TOOL = 'Old billhook'

interface Sale {
  seller: Person
  buyer: Person
  id: number
  code: string
  qr: { size: number; path: string }
}

async function sell(browser: Browser): Promise<Sale> {
  const seller = await join(browser, 'Rose', 'Leeds')
  const buyer = await join(browser, 'Derek', 'Leeds')
  const id = await buyNow(buyer, await postListing(seller, TITLE, 600), 6)
  const order = await (await buyer.page.request.get(`/api/transactions/${id}`)).json()
  return { seller, buyer, id, code: order.collectionCode, qr: order.collectionQr }
}

const isGreen = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

test('the seller types the buyer’s code with the keyboard alone, and both screens turn green', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { seller, buyer, code } = await sell(browser)

  await test.step('the buyer shows the code', async () => {
    await open(buyer.page, '/transactions')
    await buyer.page.getByRole('link', { name: 'Show Your Code' }).click()
    await expect(buyer.page.getByRole('heading', { level: 1, name: 'Show this to Rose' })).toBeVisible()
    await expect(buyer.page.getByText('Your collection code').locator('xpath=..')).toContainText(
      `${code.slice(0, 3)} ${code.slice(3)}`,
    )
    await expect(buyer.page.getByRole('img', { name: 'Collection code as a QR picture' })).toBeVisible()
    await expect(buyer.page.getByText(/Confirm Receipt pays Rose £5.64/)).toBeVisible()
    await expect(buyer.page.getByRole('banner')).toBeHidden()
    await expectNoViolations(buyer.page)
  })

  await test.step('without a connection the code stays readable', async () => {
    await buyer.page.context().setOffline(true)
    await expect(buyer.page.getByText('No connection: the code still works on Rose’s phone')).toBeVisible()
    await expectCodeInView(buyer.page, code)
    await expectNoViolations(buyer.page)
    await buyer.page.context().setOffline(false)
  })

  const { page } = seller
  await test.step('a refused camera leads to the digits', async () => {
    await open(page, '/transactions?tab=sales')
    await page.getByRole('link', { name: 'Enter Derek’s code' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Enter Derek’s code' })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Scan with the camera' }).press('Enter')
    await expect(page.getByText('The camera is not available. Type the digits instead')).toBeVisible()
    await expectNoViolations(page)
  })

  await test.step('a wrong code says how many tries are left', async () => {
    const digits = page.getByLabel('Or type the six digits')
    await page.getByRole('button', { name: 'Check code' }).press('Enter')
    await expect(digits).toBeFocused()
    await expect(digits).toHaveAccessibleDescription(/Enter the 6 digits/)
    await page.keyboard.type(code === '111111' ? '222222' : '111111')
    await page.keyboard.press('Enter')
    await expect(digits).toHaveAccessibleDescription(/not the collection code of this order. You can try 4 more times/)
    await expect(digits).toBeFocused()
    await expectNoViolations(page)
  })

  await test.step('the right code turns both green', async () => {
    await page.getByLabel('Or type the six digits').fill('')
    // As a person types it.
    await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('Enter')
    await isGreen(page, 'Handed over')
    await expect(page.getByText(/£5.64 is released to you on .*, unless Derek reports a problem/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectNoViolations(page)
    await isGreen(buyer.page, 'It’s yours')
    await expect(buyer.page.getByText('Report a problem by')).toBeVisible()
    await expectNoViolations(buyer.page)
    await page.getByRole('link', { name: 'Done' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'My Transactions' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

/** The digits and the QR code, whole and without scrolling. */
async function expectCodeInView(page: Page, code: string): Promise<void> {
  await expect(page.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('img', { name: 'Collection code as a QR picture' })).toBeInViewport({ ratio: 1 })
}

test('the seller’s camera reads the QR code, and a code of another order is not sent', { tag: '@phone' }, async ({
  browser,
}) => {
  const { seller, buyer, id, qr } = await sell(browser)
  const other = await buyNow(
    buyer,
    await postListing(seller, TOOL, 600, { categoryId: 4, acknowledgedInvasive: true }),
    6,
  )
  const { collectionQr: wrong, collectionCode } = await (
    await buyer.page.request.get(`/api/transactions/${other}`)
  ).json()
  const { page } = seller
  await page.addInitScript(camera, [wrong, qr])
  await open(page, `/transactions/${id}/collect`)
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByText('Point at the picture on Derek’s phone')).toBeVisible()
  await expect(page.getByText('This code is for another order.')).toBeVisible()
  await expectNoViolations(page)
  await page.evaluate(() => dispatchEvent(new Event('next-picture')))
  await isGreen(page, 'Handed over')
  const { status } = await (await page.request.get(`/api/transactions/${other}`)).json()
  expect(status).toBe('processing')

  await test.step('the code of a bladed tool, the line about age and the buttons fit the screen', async () => {
    await open(buyer.page, `/transactions/${other}/collect`)
    await expect(buyer.page.getByText(/^Bring your passport/)).toBeInViewport({ ratio: 1 })
    await expectCodeInView(buyer.page, collectionCode)
    await expect(buyer.page.getByRole('link', { name: 'Message Rose' })).toBeInViewport({ ratio: 1 })
    await expect(buyer.page.getByRole('button', { name: 'Confirm Receipt' })).toBeInViewport({ ratio: 1 })
    await expectNoViolations(buyer.page)
  })
  await test.step('its seller confirms the proof of age before the handover without a code', () =>
    checkAge(page, other))
})

/** As once the agreed time has come, which is when a handover without a code can be stated. */
async function checkAge(page: Page, id: number): Promise<void> {
  await page.route('**/api/transactions/seller*', async (route) => {
    const response = await route.fetch()
    const orders = (await response.json()) as { id: number; actions: string[] }[]
    for (const order of orders) if (order.id === id) order.actions.push('handOver')
    await route.fulfill({ response, json: orders })
  })
  await open(page, '/transactions')
  await page.getByRole('tab', { name: 'Sales' }).click()
  await page.getByRole('button', { name: `More for the order of “${TOOL}”` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Handed over without a code' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Mark “${TOOL}” as handed over?` })
  const seen = dialog.getByRole('button', { name: 'I have seen it: 18 or over' })
  await expect(seen).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Mark as Handed Over' })).toHaveCount(0)
  await expectNoViolations(page)
  await seen.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Mark as Handed Over' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoViolations(page)
}

type Picture = { size: number; path: string }

/** A camera that sees one QR code, and the next one on request. */
function camera(pictures: Picture[]): void {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const context = canvas.getContext('2d')
  let index = 0
  const draw = () => {
    const picture = pictures[index]
    if (!context || !picture) return
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = '#ddd'
    context.fillRect(0, 0, 640, 480)
    const scale = 320 / picture.size
    context.setTransform(scale, 0, 0, scale, 160, 80)
    context.fillStyle = '#14231a'
    context.fill(new Path2D(picture.path))
  }
  addEventListener('next-picture', () => {
    index++
  })
  navigator.mediaDevices.getUserMedia = async () => {
    setInterval(draw, 50)
    return canvas.captureStream(20)
  }
}
