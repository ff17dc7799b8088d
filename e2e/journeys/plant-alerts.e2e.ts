import type { Locator } from '@playwright/test'
import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, join, PASSWORD } from '../support/new-user.ts'
import { expect, type Page, test } from '../support/test.ts'

/** A word that no other listing uses: both screen widths run on one server. */
const newWord = (): string =>
  `quince${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 6)}`

const postListing = async (page: Page, sellerId: number, title: string): Promise<number> => {
  const answer = await page.request.post('/api/products', {
    headers: { origin: baseUrl() },
    data: listingBody({ title, price: 450, sellerId, postcode: 'BS7 8AA' }),
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

const toastOf = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ })

test('an alert matches a new listing, and the email opens it', { tag: '@phone' }, async ({
  page,
  browser,
  isMobile,
}) => {
  const word = newWord()
  const me = await join(page, 'waiting')
  await page.goto('/plant-alerts')
  await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Create New Alert' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-expanded', 'true')
  const form = page.getByRole('form', { name: 'Create Alert' })
  await form.getByRole('button', { name: 'Create Alert' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Missing Information: Please fill in keywords and your postcode.',
  ])
  await expect(page).toHaveTitle(/^Error: /)
  // Typed by the keyboard: the focus must stay in the field, though the error is still shown.
  await form.getByLabel('Keywords').focus()
  await page.keyboard.type('tomatto')
  await expect(form.getByLabel('Keywords')).toHaveValue('tomatto')
  await form.getByLabel('Your postcode').fill('bs6 5tr')
  await form.getByLabel('Radius').selectOption('25 km (about 16 miles)')
  await form.getByRole('button', { name: 'tomato', exact: true }).click()
  await expect(form.getByLabel('Keywords')).toHaveValue('tomato')
  await expect(form.getByText(/\d+ listings match now/)).toBeVisible()
  await form.getByLabel('Keywords').fill(`${word} plants`)
  await expect(form.getByText('Nothing matches now')).toBeVisible()
  if (!isMobile) await expectNoViolations(page)
  await form.getByRole('button', { name: 'Create Alert' }).click()
  await expect(page.getByText('Alert Created!', { exact: true })).toBeVisible()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Create New Alert' }).click()
  await expect(form.getByLabel('Keywords')).toHaveValue('')
  await expect(form.getByLabel('Radius')).toHaveValue('10')
  await expect(form.getByLabel('Radius').getByRole('option')).toHaveCount(4)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: `${word} plants` })).toBeVisible()

  const seller = await (await browser.newContext()).newPage()
  const { id: sellerId } = await join(seller, 'offering')
  const listing = await postListing(seller, sellerId, `Plant of ${word}`)
  const email = async () => {
    const answer = await page.request.get(`/dev/mail.json?to=${me.username}@gardeners.example`)
    const emails = (await answer.json()) as { subject: string; text: string }[]
    return emails.find(({ subject }) => subject === `New for “${word} plants”: Plant of ${word}`)
  }
  await expect.poll(email).toBeDefined()
  const address = /https?:\S+\/product\/\d+/.exec((await email())?.text ?? '')?.[0] ?? ''
  expect(address).toMatch(new RegExp(`/product/${listing}$`))
  await page.goto(new URL(address).pathname)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Plant of ${word}`)

  const notifications = (await (await page.request.get('/api/notifications')).json()) as {
    kind: string
    href: string
  }[]
  expect(notifications).toMatchObject([{ kind: 'alert', href: `/product/${listing}` }])
  await page.goto('/plant-alerts')
  const alert = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${word} plants` }) })
  await expect(alert.getByRole('link', { name: `Plant of ${word}` })).toBeVisible()
  await alert.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('form', { name: 'Save Changes' })
  await expect(edit.getByLabel('Keywords')).toBeFocused()
  await edit.getByLabel('Maximum price').fill('4.50')
  await edit.getByLabel('Keywords').press('Enter')
  await expect(alert.getByText('Up to £4.50')).toBeVisible()
  await expect(alert.getByRole('button', { name: /^Edit/ })).toBeFocused()
  await alert.getByRole('button', { name: /^Pause/ }).click()
  await expect(alert.getByText('Paused', { exact: true })).toBeVisible()
  await expectNoViolations(page)
  await alert.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Alert Deleted', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible()
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(alert).toBeVisible()
})

test('a search without results becomes an alert, through the sign-in and back', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const word = newWord()
  const { username } = await join(page, 'searching')
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/browse?q=${word}&category=house-plants&maxPrice=20&nearby=true&postcode=BS6&radius=10`)
  await visitor.getByRole('link', { name: 'Alert me' }).click()
  await expect(visitor).toHaveURL(/\/login\?redirect=/)
  await visitor.getByLabel('Username').fill(username)
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(visitor).toHaveURL(/\/plant-alerts\?keywords=/)
  const form = visitor.getByRole('form', { name: 'Create Alert' })
  await expect(form.getByLabel('Keywords')).toHaveValue(word)
  await expect(form.getByLabel('Category')).toHaveValue('6')
  await expect(form.getByLabel('Maximum price')).toHaveValue('20')
  await expect(form.getByLabel('Your postcode')).toHaveValue('BS6')
  await expect(form.getByLabel('Radius')).toHaveValue('25')

  await visitor.goto('/browse?q=tomato')
  await visitor.getByRole('link', { name: 'Save this search' }).click()
  await expect(form.getByLabel('Keywords')).toHaveValue('tomato')
})
