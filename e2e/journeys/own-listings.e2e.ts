import { expectNoViolations } from '../support/axe.ts'
import { join, open, PASSWORD, postListing } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a draft survives a reload and is available on another device', { tag: '@phone' }, async ({ browser }) => {
  const seller = await join(browser, 'Dora', 'Leeds')
  const { page } = seller
  await open(page, '/new-listing')
  await page.getByLabel('Title').fill('Half a hosta')
  await page.getByLabel('Price').fill('about 3')
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\?draft=\d+$/)
  await expectNoViolations(page)

  // Reloaded before the autosave: this browser stores it.
  await page.getByLabel('Description').fill('Blue leaves, slugs leave it')
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Blue leaves, slugs leave it')
  await expect(page.getByLabel('Title')).toHaveValue('Half a hosta')
  await expect(page.getByLabel('Price')).toHaveValue('about 3')
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()

  const elsewhere = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage()
  await elsewhere.addInitScript(() => localStorage.clear())
  await open(elsewhere, '/new-listing')
  await elsewhere.getByRole('button', { name: 'Continue Half a hosta' }).click()
  await expect(elsewhere.getByLabel('Description')).toHaveValue('Blue leaves, slugs leave it')
  await elsewhere.close()

  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Half a hosta')
  await page.context().close()
})

test('a draft survives the end of the session', { tag: '@desktop' }, async ({ browser }) => {
  const seller = await join(browser, 'Dora', 'Leeds')
  const { page } = seller
  await open(page, '/new-listing')
  await page.getByLabel('Title').fill('Half a hosta')
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  const signOutElsewhere = () =>
    page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } })
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await signOutElsewhere()
  await page.getByLabel('Title').fill('Half a big hosta')
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await again.getByRole('button', { name: 'Sign in and continue' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Half a big hosta')
  await signOutElsewhere()
  await page.getByLabel('Title').fill('Half a large hosta')
  await again.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('You are signed out', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in to continue' }).click()
  await page.getByLabel('Username').fill(seller.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/new-listing\?draft=\d+$/)
  await expect(page.getByLabel('Title')).toHaveValue('Half a large hosta')
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  await page.context().close()
})

test('a listing is changed, paused, shown again, deleted and restored', { tag: '@phone' }, async ({ browser }) => {
  const seller = await join(browser, 'Edith', 'Leeds')
  const { page } = seller
  const title = `Lupin ${Math.random().toString(36).slice(2, 6)}`
  const id = await postListing(seller, title, 300)
  await open(page, `/product/${id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit your listing' })).toBeVisible()
  await expect(page.getByText('Leave it empty to keep LS6.')).toBeVisible()
  await expect(page.getByText('10 of 100')).toBeVisible()
  await page.getByLabel('Title').fill('L')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await expectNoViolations(page)
  await page.getByLabel('Title').fill(`${title}, blue`)
  await page.getByLabel('Price').fill('0')
  await page.getByLabel('Quantity').fill('3')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Listing updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `${title}, blue` })).toBeVisible()
  await expect(page.getByText('Free').first()).toBeVisible()

  await page.getByRole('link', { name: 'All your listings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Listings' })).toBeVisible()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('3 left')
  await expect(row).toContainText('0 views')
  const choose = async (entry: string) => {
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const part = (name: string) => page.getByRole('navigation', { name: 'My Listings' }).getByRole('link', { name })
  await row.getByRole('button', { name: /^More for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Pause' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(row).toHaveCount(0)
  await part('Paused 1').click()
  await row.getByRole('button', { name: /^Show again/ }).click()
  await part('Live 1').click()
  await choose('Delete')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Listing restored', { exact: true })).toBeVisible()
  await choose('Mark as sold')
  await part('Sold 1').click()
  await expect(row).toContainText('Sold. Its page stays visible.')
  await row.getByRole('link', { name: `${title}, blue`, exact: true }).click()
  await expect(page.getByText('This listing has been sold.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Buy Now|Reserve) - / })).toHaveCount(0)
  await page.context().close()
})

test('changes to a listing stay unpublished, are offered again on return, and can be discarded', {
  tag: '@phone',
}, async ({ browser }) => {
  const seller = await join(browser, 'Ida', 'Leeds')
  const { page } = seller
  const id = await postListing(seller, 'Iris', 300)
  await open(page, `/product/${id}/edit`)
  await page.getByLabel('Title').fill('Iris, blue')
  await expect(page.getByText('Changes saved, not published yet')).toBeVisible()
  // Left by a link before the autosave, then reopened.
  await page.getByLabel('Price').fill('2.50')
  await page.getByRole('link', { name: 'Back to your listing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iris', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByText('You have changes that are not published')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Iris, blue')
  await expect(page.getByLabel('Price')).toHaveValue('2.50')

  // The tab closes before the autosave: this browser stores it.
  await page.getByLabel('Title').fill('Iris, very blue')
  await page.reload()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Iris, very blue')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Iris')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Iris, very blue')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iris, very blue' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Iris, very blue')
  await page.context().close()
})

test('a seller changes all prices, goes on holiday and comes back, and sells another like one', {
  tag: '@desktop',
}, async ({ browser }) => {
  const seller = await join(browser, 'Hazel', 'Leeds')
  const { page } = seller
  await postListing(seller, 'Lovage', 300)
  await postListing(seller, 'Sorrel', 0)
  await open(page, '/my-listings')
  await page.getByRole('button', { name: 'Edit prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit prices' })
  await dialog.getByRole('button', { name: '+10%' }).click()
  await expect(dialog.getByLabel('Lovage')).toHaveValue('3.30')
  await expect(dialog.getByLabel('Sorrel')).toHaveValue('0.00')
  await dialog.getByLabel('Sorrel').fill('')
  await dialog.getByRole('button', { name: 'Save prices' }).click()
  await expect(dialog.getByText('Enter a price, or 0 to give it away')).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByLabel('Sorrel').fill('1.20')
  await dialog.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByText('2 prices changed', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sorrel' })).toContainText('£1.20')

  await page.getByRole('button', { name: 'Pause all' }).click()
  await expect(page.getByText('2 listings paused', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Resume all (2)' }).click()
  await expect(page.getByText('2 listings on sale again', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Sell another like this: Lovage' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Lovage')
  await expect(page.getByLabel('Price')).toHaveValue('3.30')
  await expect(page.getByRole('list', { name: 'Chosen photos' })).toHaveCount(0)
  await page.context().close()
})

test('signing out removes text that was typed and not sent', { tag: '@desktop' }, async ({ browser }) => {
  const seller = await join(browser, 'Dora', 'Leeds')
  const { page } = seller
  await open(page, '/new-listing')
  await page.getByLabel('Title').fill('Half a hosta')
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  // An unsent message, and changes that could not be saved.
  await page.evaluate(() => {
    localStorage.setItem('draft:1:2', 'My address is')
    localStorage.setItem('outbox:1:2', '[]')
    localStorage.setItem('nearbyPlace', '{"postcode":"LS6 2AB"}')
    sessionStorage.setItem('anything', 'personal')
  })
  await page.route('**/api/drafts**', (route) => route.abort())
  await page.getByLabel('Title').fill('Half a large hosta')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByText('Log Out', { exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  const stored = () =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key !== 'cookieConsent'),
    )
  await expect.poll(stored).toEqual([])
  // The save in flight fails afterwards and writes nothing.
  await page.waitForTimeout(1500)
  expect(await stored()).toEqual([])
  await page.context().close()
})
