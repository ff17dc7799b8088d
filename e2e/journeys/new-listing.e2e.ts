import sharp from 'sharp'
import { expectNoViolations } from '../support/axe.ts'
import { declarePrivate } from '../support/new-user.ts'
import { expect, type Page, test } from '../support/test.ts'

/** A new user, signed in, on the form; without a declaration its question comes first. */
async function openForm(page: Page, { isDeclared = true } = {}): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
  await page.goto('/')
  const username = `lister-${Math.random().toString(36).slice(2, 8)}`
  const { origin } = new URL(page.url())
  const answer = await page.request.post('/api/users', {
    headers: { origin },
    data: {
      username,
      email: `${username}@gardeners.example`,
      fullName: 'Lily Lister',
      location: 'Leeds',
      password: 'damp-soil-and-worms',
    },
  })
  expect(answer.ok()).toBe(true)
  if (isDeclared) await declarePrivate(page.request, origin)
  await page.goto('/new-listing', { waitUntil: 'networkidle' })
}

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** Presses Tab until the control has the focus; fails when it never does. */
async function tabTo(page: Page, control: ReturnType<Page['getByLabel']>): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${control}`)
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

const tilesOf = (page: Page) => page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')

/** The order of the photos, by their alternative texts. */
const orderOf = (page: Page) =>
  tilesOf(page)
    .getByRole('img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('alt')))

test('a new seller says how they sell before the form is shown', { tag: '@phone' }, async ({ page }) => {
  await openForm(page, { isDeclared: false })
  const title = page.getByLabel('Title', { exact: true })
  await expect(page.getByRole('group', { name: 'How do you sell here?' })).toBeVisible()
  await expect(title).toBeHidden()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page.getByText('Choose how you sell').first()).toBeVisible()
  await page.getByRole('radio', { name: /^Trader/ }).check()
  await expect(page.getByLabel('Name of your business')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('radio', { name: /^Private seller/ }).check()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(title).toBeVisible()
  await page.reload()
  await expect(title).toBeVisible()
})

test('a plant with four photos is listed by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await openForm(page)
  const title = `Lady fern ${Math.random().toString(36).slice(2, 6)}`
  const photos = page.locator('input[type=file]').and(page.getByLabel('Photos'))
  await tabTo(page, photos)
  await photos.setInputFiles([
    await picture('leaf.jpg', '#3f7d4a'),
    await picture('whole.jpg', '#9cc48a'),
    await picture('root.jpg', '#6a3f22'),
    await picture('spores.jpg', '#c65f3a'),
  ])
  await expect(tilesOf(page)).toHaveCount(4)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(tilesOf(page).first()).toContainText('Cover')
  await tabTo(page, page.getByRole('button', { name: 'Move whole.jpg earlier' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move whole.jpg later' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /^Reorder spores\.jpg/ }))
  await page.keyboard.press('Home')
  await expect(page.getByRole('button', { name: /^Reorder spores\.jpg/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => orderOf(page)).toEqual(['1: whole.jpg', '2: spores.jpg', '3: leaf.jpg', '4: root.jpg'])
  await expect(page.getByText('spores.jpg is now photo 2 of 4')).toBeAttached()

  await typeInto(page, 'Title', title)
  await typeInto(page, 'Description', 'Deciduous, three years old, likes damp shade.')
  await tabTo(page, page.getByLabel('Category'))
  await page.keyboard.type('House')
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('House Plants')
  await typeInto(page, 'Price', '20')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/new-listing/)
  await expect(page.getByText('You get £18.80 of £20.00 (6%)')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(title)
  await expect(preview).toContainText('£20.00')
  await typeInto(page, 'Postcode', 'M1 1AE')
  await expect(page.getByLabel('Location')).toHaveValue('Manchester')
  await expectNoViolations(page)
  await tabTo(page, page.getByRole('button', { name: 'Post Listing' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your listing has been created.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/browse/)

  const found = await page.request.get(`/api/products/search?q=${encodeURIComponent(title)}`)
  const [listing] = (await found.json()) as { images: string[]; price: number; location: string }[]
  expect(listing).toMatchObject({ price: 2000, location: 'Manchester' })
  expect(listing?.images).toHaveLength(4)
  expect(await (await page.request.get('/api/drafts')).json()).toEqual([])
})

test('photos are reordered by dragging, and a removed one can be restored', { tag: '@desktop' }, async ({ page }) => {
  await openForm(page)
  const photos = page.locator('input[type=file]').and(page.getByLabel('Photos'))
  await photos.setInputFiles([
    await picture('one.jpg', '#3f7d4a'),
    await picture('two.jpg', '#9cc48a'),
    await picture('three.jpg', '#6a3f22'),
  ])
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const grip = page.getByRole('button', { name: /^Reorder three\.jpg/ })
  await grip.scrollIntoViewIfNeeded()
  const [from, to] = [await grip.boundingBox(), await tilesOf(page).first().boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 30, (to?.y ?? 0) + 30, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => orderOf(page)).toEqual(['1: three.jpg', '2: one.jpg', '3: two.jpg'])

  await page.getByRole('button', { name: 'Remove one.jpg' }).click()
  await expect(tilesOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => orderOf(page)).toEqual(['1: three.jpg', '2: one.jpg', '3: two.jpg'])
})

test('errors are shown above the form and at their fields, and typed text is kept', { tag: '@phone' }, async ({
  page,
}) => {
  await openForm(page)
  await page.getByLabel('Title').fill('Fe')
  await page.getByLabel('Price').fill('-3')
  await page.getByLabel('Postcode').fill('nowhere')
  await page.getByRole('button', { name: 'Post Listing' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  for (const sentence of [
    'Title must be at least 3 characters',
    'Description must be at least 10 characters',
    'Price cannot be negative',
  ]) {
    await expect(summary.getByRole('link', { name: sentence })).toBeVisible()
  }
  await expect(page.getByText('Please enter a valid UK postcode')).toBeVisible()
  await expectNoViolations(page)
  await summary.getByRole('link', { name: 'Title must be at least 3 characters' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()

  await page.getByLabel('Title').fill('Fern')
  await page.getByLabel('Description').fill('Three years old, likes shade.')
  await page.getByLabel('Price').fill('3')
  await page.getByRole('button', { name: 'Post Listing' }).click()
  await expect(page.getByText(/^Failed to create listing: Please enter a valid UK postcode/)).toBeVisible()
  await expect(page).toHaveURL(/\/new-listing/)
  await expect(page.getByLabel('Description')).toHaveValue('Three years old, likes shade.')
})

test('a file that is not a picture is rejected by name, and a failed upload can be retried', { tag: '@phone' }, async ({
  page,
}) => {
  await openForm(page)
  const photos = page.locator('input[type=file]').and(page.getByLabel('Photos'))
  await photos.setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('water on Fridays') },
    { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
    await picture('good.jpg', '#3f7d4a'),
  ])
  await expect(page.getByRole('alert').filter({ hasText: 'notes.txt' })).toContainText('Choose a PNG, JPG or GIF')
  await expect(page.getByRole('alert').filter({ hasText: 'broken.png' })).toBeVisible()
  await expect(page.getByRole('img', { name: /broken\.png/ })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Cover' }).getByRole('img')).toHaveAttribute(
    'alt',
    '3: good.jpg',
  )
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Remove notes.txt' }).click()
  await expect(page.getByRole('button', { name: 'Remove broken.png' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove broken.png' }).click()

  await page.route('**/api/uploads', (route) => route.abort())
  await photos.setInputFiles(await picture('late.jpg', '#9cc48a'))
  await expect(page.getByRole('alert').filter({ hasText: 'late.jpg could not be sent' })).toBeVisible()
  await page.unroute('**/api/uploads')
  await page.getByRole('button', { name: 'Try late.jpg again' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'late.jpg' })).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a photo from the web needs an https address, and a failed download shows an error in its place', {
  tag: '@phone',
}, async ({ page }) => {
  await openForm(page)
  await page.getByText('Add a photo from the web').click()
  const address = page.getByLabel('Address of the picture')
  await address.fill('http://pictures.example/leaf.jpg')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an address that begins with https://')).toBeVisible()
  await expect(tilesOf(page)).toHaveCount(0)
  await address.fill('https://127.0.0.1/leaf.jpg')
  await page.getByRole('button', { name: 'Add photo' }).click()
  await expect(tilesOf(page).getByRole('alert')).toContainText('leaf.jpg: Only public https addresses are accepted.')
  await expectNoViolations(page)
})
