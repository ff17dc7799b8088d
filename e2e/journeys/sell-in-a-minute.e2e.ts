import sharp from 'sharp'
import { expectNoViolations } from '../support/axe.ts'
import { join, open } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3f7d4a' } })
    .jpeg()
    .toBuffer(),
})

/** A slow person on a phone: the time before each press, and for each character. */
const SECONDS = { press: 2, character: 0.3 }

/** Presses controls and types, and counts both; typing is not a press. */
function counter(page: Page) {
  let presses = 0
  let characters = 0
  return {
    press: async (control: ReturnType<Page['getByRole']>) => {
      presses += 1
      await control.click()
    },
    type: async (text: string) => {
      characters += text.length
      await page.keyboard.type(text)
    },
    presses: () => presses,
    seconds: () => presses * SECONDS.press + characters * SECONDS.character,
  }
}

const MAX_PRESSES = 9
const MAX_SECONDS = 60

test('a photo of a new seller becomes a live listing in nine presses, and the next one starts with its place', async ({
  browser,
}) => {
  const seller = await join(browser, 'Sorrel', 'Bristol', { isDeclared: false })
  const { page } = seller
  await open(page, '/new-listing')
  const { press, type, presses, seconds } = counter(page)
  await press(page.getByRole('radio', { name: /^Private seller/ }))
  await press(page.getByRole('button', { name: 'Save and go on' }))
  const chooser = page.waitForEvent('filechooser')
  await press(page.locator('input[type=file]').and(page.getByLabel('Photos')))
  await (await chooser).setFiles(await photo('crown.jpg'))
  await press(page.getByLabel('Which plant is it?'))
  await type('rhubarb')
  await press(
    page
      .getByRole('listbox')
      .getByRole('option', { name: /^Rhubarb/ })
      .first(),
  )
  await expect(page.getByLabel('Title')).toHaveValue('Rhubarb')
  await expect(page.getByLabel('Description')).toHaveValue(/^Rhubarb \(Rheum × hybridum\)\. Plant out Oct to Mar/)
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Cuttings & Divisions')
  await expect(page.getByText('Harmful to people, cats and dogs', { exact: true })).toBeVisible()
  await press(page.getByLabel('Price'))
  await type('6')
  await press(page.getByLabel('Postcode'))
  await type('BS7 9AA')
  await press(page.getByLabel('Exact pickup place'))
  await type('12 Elm Road, blue door')
  const preview = page.getByRole('region', { name: 'Preview' }).getByRole('article')
  await expect(preview).toContainText('Horfield, BS7')
  await expectNoViolations(page)
  const shown = await partsOf(preview)
  await press(page.getByRole('button', { name: 'Post Listing' }))
  const live = page.getByRole('region', { name: 'It’s live' })
  await expect(live).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(MAX_PRESSES)
  expect(seconds()).toBeLessThanOrEqual(MAX_SECONDS)
  await expect(page).toHaveURL(/\/browse$/)
  await expect(live.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(live.getByRole('link', { name: /^Add your bank details/ })).toHaveAttribute('href', '/payouts/setup')
  await expect(live.getByRole('link', { name: /^Set pickup times/ })).toHaveAttribute('href', '/pickup-times')
  await expectNoViolations(page)

  // What buyers see is what the preview showed.
  await open(page, `/profile/${seller.id}`)
  expect(await partsOf(page.getByRole('article').filter({ hasText: 'Rhubarb' }))).toEqual(shown)
  await page.goBack()
  await live.getByRole('link', { name: /^Print a poster/ }).click()
  await expect(page.getByRole('article', { name: 'Poster' })).toContainText('£6.00')
  await expectNoViolations(page)
  await page.goBack()

  await live.getByRole('link', { name: /^List another like it/ }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Rhubarb')
  await expect(page.getByLabel('Pickup place').locator('option:checked')).toHaveText('12 Elm Road, Horfield, BS7 9AA')
  await expect(page.getByRole('list', { name: 'Chosen photos' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Use the last photo again' }).click()
  await expect(page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Edit this pickup place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit pickup place' })
  await dialog.getByLabel('Exact pickup place').fill('12 Elm Road, green gate')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save place' }).click()
  await expect(page.getByText('12 Elm Road, green gate', { exact: true })).toBeVisible()
  await page.context().close()
})

/** The words of a card that a buyer reads; its buttons depend on the viewer. */
const partsOf = (card: ReturnType<Page['getByRole']>) => card.locator('h2, h3, p, .price-label').allTextContents()

test('an empty price is an error, and giving away is a choice of its own', async ({ browser }) => {
  const seller = await join(browser, 'Chervil', 'Bristol')
  const { page } = seller
  await open(page, '/new-listing')
  await page.getByLabel('Title').fill('Mint in a pot')
  await page.getByLabel('Description').fill('Spearmint, a large pot of it.')
  await page.getByRole('button', { name: 'Post Listing' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('link', { name: 'Enter a price, or choose “Give it away”' })).toBeVisible()
  await page.getByText('Give it away', { exact: true }).click()
  await expect(page.getByLabel('Price')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Free')
  await page.getByText('Sell it', { exact: true }).click()
  await expect(page.getByLabel('Price')).toHaveValue('')
  await page.getByText('Give it away', { exact: true }).click()
  await page.getByRole('button', { name: 'Post Listing' }).click()
  await expect(page.getByRole('region', { name: 'It’s live' })).toContainText('Free')
  await page.context().close()
})
