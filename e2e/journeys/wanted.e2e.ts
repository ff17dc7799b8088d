import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

/** A word that no other listing uses. */
const newWord = (): string =>
  `medlar${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 6)}`

test('a member posts a request by keyboard, a neighbour answers it and lists it', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const word = newWord()
  const { username } = await join(page, 'looking')
  await page.goto('/wanted/new')
  const form = page.getByRole('form', { name: 'Post a request' })
  await form.getByRole('button', { name: 'Post Request' }).press('Enter')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Say what you are looking for' })).toBeVisible()
  await form.getByLabel('What are you looking for?').focus()
  await page.keyboard.type('Rhubarb')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByLabel('Near').fill('BS7 8AA')
  await expect(form.getByText(/listings? match(es)? now/)).toBeVisible()
  await form.getByLabel('What are you looking for?').fill(word)
  await expect(form.getByText('Nothing matches now')).toBeVisible()
  await form.getByLabel('Note').fill('Two would be enough.')
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Post Request' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
  await expect(page).toHaveURL(/\/wanted\/\d+$/)
  await expect(page.getByText('None since you posted it. We notify you as soon as one appears near you.')).toBeVisible()
  const address = new URL(page.url()).pathname
  await page.getByRole('link', { name: `Edit: ${word}` }).press('Enter')
  const edit = page.getByRole('form', { name: 'Edit your request' })
  await expect(edit.getByLabel('What are you looking for?')).toHaveValue(word)
  await edit.getByLabel('Note').fill('Three would be enough.')
  await expectNoViolations(page)
  await edit.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(page.getByText('Three would be enough.')).toBeVisible()

  const neighbour = await (await browser.newContext()).newPage()
  const { id: sellerId } = await join(neighbour, 'offering')
  await neighbour.goto('/wanted?near=BS7&radius=3')
  await neighbour.getByRole('link', { name: word }).click()
  await expect(neighbour.getByRole('heading', { name: 'Do you have it?' })).toBeVisible()
  await expectNoViolations(neighbour)
  await neighbour.getByRole('button', { name: 'Send Message' }).click()
  await expect(neighbour).toHaveURL(/\/messages\/\d+$/)
  await expect(neighbour.getByText(`About your request “${word}”`, { exact: false }).first()).toBeVisible()
  const answer = await neighbour.request.post('/api/products', {
    headers: { origin: baseUrl() },
    data: listingBody({ title: `Plant of ${word}`, price: 450, sellerId, postcode: 'BS7 8AA' }),
  })
  expect(answer.status()).toBe(201)

  const matched = page.getByRole('region', { name: 'Listings that match' }).getByRole('link')
  await expect(async () => {
    await page.goto(address)
    await expect(matched).toHaveText(`Plant of ${word}`, { timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: `Found It: ${word}` }).press('Enter')
  await expect(page.getByRole('button', { name: `Open Again: ${word}` })).toBeVisible()
  await neighbour.goto(address)
  await expect(neighbour.getByText('It has been found. Thank you.')).toBeVisible()
  await page.getByRole('button', { name: `Delete: ${word}` }).press('Enter')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Delete Request' }).press('Enter')
  await expect(page).toHaveURL(/\/wanted\/mine$/)
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
  await neighbour.goto(address)
  await expect(neighbour.getByRole('heading', { name: 'Do you have it?' })).toBeHidden()
  expect(username).toBeTruthy()
})

test('the form of a listing says that neighbours want it', { tag: '@phone' }, async ({ page, browser }) => {
  const word = newWord()
  const asker = await (await browser.newContext()).newPage()
  await join(asker, 'asking')
  const posted = await asker.request.post('/api/wanted', {
    headers: { origin: baseUrl() },
    data: { title: word, postcode: 'BS7' },
  })
  expect(posted.status()).toBe(201)
  const { id } = (await posted.json()) as { id: number }
  const { id: sellerId } = await join(page, 'listing')
  // Sellers have said before how they sell.
  await page.request.post('/api/products', {
    headers: { origin: baseUrl() },
    data: listingBody({ title: 'Mint', sellerId, postcode: 'BS7 8AA' }),
  })
  await page.goto(`/new-listing?wanted=${id}`)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(word)
  await page.getByLabel('Postcode').fill('BS7 8AA')
  await expect(page.getByText('1 neighbour wants this')).toBeVisible()
  await expectNoViolations(page)
})
