import sharp from 'sharp'
import { expectNoViolations } from '../support/axe.ts'
import { join, open, postListing } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const MAX = 5 * 1024 * 1024

test('a large photo is reduced before upload and stays upright, and unusable files are named', async ({ browser }) => {
  const { page } = await join(browser, 'Lily', 'Leeds')
  await open(page, '/new-listing')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const large = await sharp({ create: { width: 3200, height: 2400, channels: 3, background: '#4a8b4f', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(large.length).toBeGreaterThan(MAX)
  const sending = page.waitForRequest((request) => request.url().endsWith('/api/uploads'))
  await page.getByLabel(/^Photos/).setInputFiles([
    { name: 'meadow.jpg', mimeType: 'image/jpeg', buffer: large },
    { name: 'phone.heic', mimeType: 'image/heic', buffer: Buffer.from('no browser of ours reads this') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Water the beans') },
    { name: 'dance.gif', mimeType: 'image/gif', buffer: Buffer.alloc(MAX + 1, 'GIF89a') },
  ])
  const request = await sending
  const size = Number((await request.allHeaders())['content-length'])
  expect(size).toBeGreaterThan(0)
  expect(size).toBeLessThan(MAX)
  const answer = (await request.response())!
  expect(answer.status()).toBe(201)
  const { width, height } = (await answer.json()) as { width: number; height: number }
  // Stored sideways with an EXIF orientation: the upload is upright, with the same proportions.
  expect(width / height).toBeCloseTo(2400 / 3200, 2)
  const problems = page.getByRole('list', { name: 'Chosen photos' }).getByRole('alert')
  await expect(problems).toHaveText([
    'phone.heic: this browser cannot read HEIC photos. Save it as JPG and choose it again.',
    'notes.txt is not a picture we can use. Choose a PNG, JPG or GIF up to 5MB.',
    'dance.gif is larger than 5MB. Choose a smaller one.',
  ])
  await expect(page.getByRole('button', { name: /^Try .* again$/ })).toHaveCount(0)
  await page.context().close()
})

test('the form shows the prices of similar listings and applies one when it is clicked', async ({ browser }) => {
  const word = `Zibblewort${Math.random().toString(36).slice(2, 7)}`
  const other = await join(browser, 'Poppy', 'Leeds')
  for (const price of [150, 250, 400]) await postListing(other, `${word} in a pot`, price)
  const { page } = await join(browser, 'Lily', 'Leeds')
  await open(page, '/new-listing')
  await page.getByLabel('Postcode').fill('LS6 2AB')
  await page.getByLabel('Title').fill(word)
  await expect(page.getByText('3 similar nearby ask £1.50 to £4.00, half of them £2.50 or less.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask £2.50' }).click()
  await expect(page.getByLabel('Price')).toHaveValue('2.50')
  await page.context().close()
  await other.page.context().close()
})

test('photos the busy server rejects are retried; one that fails stays and can be retried', async ({ browser }) => {
  const other = await join(browser, 'Poppy', 'Leeds')
  const { page } = await join(browser, 'Lily', 'Leeds')
  const picture = { name: 'bean.png', mimeType: 'image/png', buffer: await dot() }
  const busy = {
    status: 503,
    headers: { 'retry-after': '1' },
    json: { message: 'Many pictures are being processed.', code: 'PICTURES_BUSY' },
  }
  await page.route('**/api/uploads', (route) => route.fulfill(busy), { times: 1 })
  await open(page, '/new-listing')
  await page.getByLabel(/^Photos/).setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Remove bean.png' })).toBeVisible()

  await page.route('**/api/messages/pictures', (route) => route.fulfill(busy), { times: 1 })
  await open(page, `/messages/${other.id}`)
  await page.getByLabel('Add photos').setInputFiles(picture)
  await page.getByRole('button', { name: 'Send message' }).click()
  const photos = page.getByRole('log').getByRole('img')
  await expect(photos).toHaveCount(1)

  await page.route('**/api/messages/pictures', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Add photos').setInputFiles(picture)
  await page.getByLabel('Your message').fill('The bean again')
  await expect(page.getByText('bean.png is not added.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Try bean.png again' }).click()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(photos).toHaveCount(2)

  await open(page, '/profile')
  await page.route('**/api/uploads', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Change profile photo').setInputFiles(picture)
  const use = page.getByRole('dialog').getByRole('button', { name: 'Use this photo' })
  await use.click()
  await expect(page.getByRole('dialog').getByText('Update Failed')).toBeVisible()
  await page.route('**/api/uploads', (route) => route.fulfill(busy), { times: 1 })
  await use.click()
  await expect(page.getByText('Profile Picture Updated').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
  await other.page.context().close()
})

const dot = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#4a8b4f' } })
    .png()
    .toBuffer()
