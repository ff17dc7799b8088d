import sharp from 'sharp'
import { type FakePlantnet, fakePlantnet, PLANTNET_KEY } from '#test/files/plantnet.ts'
import { expectNoViolations } from '../support/axe.ts'
import { join, open } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { expect, type Page, test } from '../support/test.ts'

// A separate server has to start.
test.slow()

let service: FakePlantnet
let server: Awaited<ReturnType<typeof startServer>>
test.beforeAll(async () => {
  service = await fakePlantnet()
  server = await startServer({
    log: 'test-results/plantnet-server.log',
    env: { DEMO_DATA: 'off', DEV_TOOLS: 'on', PLANTNET_API_KEY: PLANTNET_KEY, PLANTNET_URL: service.address },
  })
})
test.afterAll(async () => {
  await server?.stop()
  service?.close()
})
test.beforeEach(() => {
  service.photos.length = 0
  service.species = [
    ['Lavandula angustifolia', 0.81],
    ['Brassica oleracea', 0.12],
    ['Lavandula dentata', 0.09],
    ['Reynoutria japonica', 0.07],
  ]
  service.remaining = 500
  service.instead = null
})

const offer = (page: Page) => page.getByRole('button', { name: 'Not sure? Name it from your photo' })
const question = (page: Page) => page.getByRole('region', { name: 'Name the plant from your photo' })
const send = (page: Page) => question(page).getByRole('button', { name: 'Send this photo to Pl@ntNet' })

/** A photo that says where it was taken. */
async function addPhoto(page: Page, name: string, background: string): Promise<void> {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '53/1 48/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/uploads'))
  await page.getByLabel(/^Photos/).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  expect((await stored).status()).toBe(201)
}

test('a photo is sent only by the button that says so, and a plant is named only by the seller, by keyboard alone', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { page } = await join(browser, 'Lily', 'Leeds', { at: server.address })
  await open(page, '/new-listing')
  await expect(offer(page)).toHaveCount(0)
  await addPhoto(page, 'border.jpg', '#6d5b9a')
  await expect(offer(page)).toHaveAttribute('aria-expanded', 'false')
  await offer(page).press('Enter')
  await expect(question(page)).toContainText('not your name, not where you live')
  await expectNoViolations(page)
  expect(service.photos).toEqual([])

  const resume = service.pause()
  await send(page).press('Enter')
  const waiting = question(page).getByRole('button', { name: 'Asking Pl@ntNet…' })
  await expect(waiting).toBeFocused()
  await waiting.press('Enter')
  resume()
  await expect(question(page).getByText('Pl@ntNet is 81% sure')).toBeVisible()
  expect(service.photos).toHaveLength(1)
  const { format, exif } = await sharp(service.photos[0]?.image).metadata()
  expect([format, exif]).toEqual(['jpeg', undefined])
  await expect(question(page).getByText('A guess: 12% sure').first()).toBeVisible()
  await expect(question(page).getByText('Japanese knotweed may not be offered here.')).toBeVisible()
  await expect(question(page).getByText('is based on the Pl@ntNet recognition API')).toBeVisible()
  await expectNoViolations(page)
  // Closing the question does not lose the answer, and opening it sends nothing again.
  await offer(page).press('Enter')
  await expect(question(page)).toHaveCount(0)
  await offer(page).press('Enter')
  await expect(question(page).getByText('Pl@ntNet is 81% sure')).toBeVisible()
  await expect(offer(page)).toBeFocused()
  expect(service.photos).toHaveLength(1)

  // Nothing is filled in by the answer alone.
  const plant = page.getByLabel(/^Which plant is it/)
  await expect(plant).toHaveValue('')
  const take = question(page).getByRole('button', { name: 'It is this: Lavender' })
  await page.keyboard.press('Tab')
  await expect(question(page).getByRole('link', { name: 'Pl@ntNet', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(take).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(plant).toHaveValue('Lavender')
  await expect(plant).toBeFocused()
  await expect(offer(page)).toHaveCount(0)
  await page.context().close()
})

test('another photo is asked about again, and is sent by its own press alone', { tag: '@desktop' }, async ({
  browser,
}) => {
  const { page } = await join(browser, 'Rose', 'Leeds', { at: server.address })
  await open(page, '/new-listing')
  await addPhoto(page, 'one.jpg', '#6d5b9a')
  await offer(page).click()
  await send(page).click()
  await expect(question(page).getByText('Pl@ntNet is 81% sure')).toBeVisible()
  await addPhoto(page, 'two.jpg', '#c65f3a')
  await page.getByRole('button', { name: 'Remove one.jpg' }).click()
  await expect(send(page)).toBeVisible()
  await expect(question(page).getByText('Pl@ntNet is 81% sure')).toHaveCount(0)
  expect(service.photos).toHaveLength(1)
  await send(page).click()
  await expect(question(page).getByText('Pl@ntNet is 81% sure')).toBeVisible()
  expect(service.photos).toHaveLength(2)
  await page.context().close()
})

test('a photo without a plant, an outage and a used up day say so, and the form works on', { tag: '@desktop' }, async ({
  browser,
}) => {
  const { page } = await join(browser, 'Ivy', 'Leeds', { at: server.address })
  await open(page, '/new-listing')
  await addPhoto(page, 'fence.jpg', '#8a6d4b')
  await offer(page).click()
  service.instead = (response) => void response.writeHead(502).end('<html>')
  await send(page).click()
  await expect(question(page).getByRole('alert')).toHaveText(
    'Pl@ntNet does not answer at the moment. Please type the name yourself.',
  )
  await expectNoViolations(page)
  service.instead = null
  service.species = []
  await question(page).getByRole('button', { name: 'Send this photo again' }).click()
  await expect(question(page).getByText(/does not recognise a plant here/)).toBeVisible()
  await expect(question(page).getByRole('button')).toHaveCount(0)

  await addPhoto(page, 'hedge.jpg', '#3a7d44')
  await page.getByRole('button', { name: 'Remove fence.jpg' }).click()
  service.remaining = 0
  await send(page).click()
  await expect(question(page).getByText(/as many plants for us as it does in a day/)).toBeVisible()
  await expect(question(page).getByRole('button')).toHaveCount(0)
  await expectNoViolations(page)
  const sent = service.photos.length
  await page.getByLabel(/^Which plant is it/).fill('Lavender')
  await expect(page.getByRole('listbox', { name: 'Plants' })).toBeVisible()
  expect(service.photos).toHaveLength(sent)
  await page.context().close()
})

test('without a key the form has its own suggestions only', { tag: '@desktop' }, async ({ browser }) => {
  const { page } = await join(browser, 'Fern', 'Leeds')
  await open(page, '/new-listing')
  const known = page.waitForResponse((answer) => answer.url().endsWith('/api/uploads/recognition'))
  await addPhoto(page, 'border.jpg', '#6d5b9a')
  expect(await (await known).json()).toEqual({ isOffered: false })
  await page.getByLabel('Title', { exact: true }).fill('Lavender plugs')
  await expect(page.getByText('Your title sounds like')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await page.context().close()
})
