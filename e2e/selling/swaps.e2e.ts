import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, confirmEmail, join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

test('a member proposes a swap, the owner asks for something else, and both hand over with their codes', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow()
  const owner = await (await browser.newContext()).newPage()
  const { id: ownerId } = await join(owner, 'swapping')
  const { id: memberId, username } = await join(page, 'giving')
  await confirmEmail(page.request, `${username}@gardeners.example`)
  const list = async (who: typeof page, fields: object): Promise<number> => {
    const answer = await who.request.post('/api/products', {
      headers: { origin: baseUrl() },
      data: listingBody({ postcode: 'BS7 8AA', ...fields }),
    })
    expect(answer.status()).toBe(201)
    return (await answer.json()).id
  }
  await owner.goto('/new-listing')
  await owner.getByText('Swap it', { exact: true }).click()
  await expect(owner.getByText('For a swap only: it has no price.')).toBeVisible()
  await expect(owner.getByLabel('Price', { exact: true })).toBeHidden()
  await expectNoViolations(owner)
  await owner.getByText('Sell it', { exact: true }).click()
  await owner.getByLabel('Take swaps too').check()
  const fern = `Fern ${ownerId}`
  const [mint, sage] = [`Mint ${memberId}`, `Sage ${memberId}`]
  const asked = await list(owner, { title: fern, price: 0, swap: 'only', sellerId: ownerId })
  await list(page, { title: mint, sellerId: memberId, swap: 'also' })
  await list(page, { title: sage, sellerId: memberId, swap: 'also' })

  await page.goto(`/product/${asked}`)
  await expect(page.getByRole('link', { name: /^Reserve - / })).toBeHidden()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Propose a Swap' }).click()
  await page.getByRole('button', { name: 'Propose Swap' }).click()
  await expect(page.getByText('Choose at least one of your listings')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('checkbox', { name: mint }).press('Space')
  await page.getByLabel('Message').fill('Shall we meet on Saturday?')
  await page.getByRole('button', { name: 'Propose Swap' }).click()
  await page.waitForURL(/\/swaps\/\d+$/)
  await expect(page.getByText('can answer until')).toBeVisible()

  await owner.goto('/swaps')
  await expectNoViolations(owner)
  await owner.getByRole('link', { name: 'Answer', exact: true }).click()
  await owner.getByRole('button', { name: 'Propose Something Else' }).press('Enter')
  await owner.getByRole('checkbox', { name: mint }).uncheck()
  await owner.getByRole('checkbox', { name: sage }).check()
  await expectNoViolations(owner)
  await owner.getByRole('button', { name: 'Send Proposal' }).click()
  await expect(owner.getByText('can answer until')).toBeVisible()

  // The page of the swap has stayed open.
  await expect(page.getByText('proposes this.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'You give' }).getByText(sage)).toBeVisible()
  await page.getByRole('button', { name: 'Accept Swap' }).click()
  await expect(page.getByRole('dialog', { name: 'Accept this swap?' })).toContainText('reserved at once')
  await expectNoViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Accept Swap' }).click()
  await expect(page.getByText('Your code')).toBeVisible()
  await expectNoViolations(page)
  const address = new URL(page.url()).pathname
  const codeOf = async (who: typeof page): Promise<string> =>
    (await (await who.request.get(`/api${address}`)).json()).handoverCode
  await page.getByRole('textbox', { name: /^Code of/ }).fill('12')
  await page.getByRole('button', { name: 'Confirm Handover' }).click()
  await expect(page.getByText('Enter the 6 digits')).toBeVisible()
  await page.getByRole('textbox', { name: /^Code of/ }).fill(await codeOf(owner))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^You have entered the code of .* who can enter yours/)).toBeVisible()
  await expect(owner.getByText('has entered your code.')).toBeVisible()
  await owner.getByRole('textbox', { name: /^Code of/ }).fill(await codeOf(page))
  await owner.keyboard.press('Enter')
  await expect(owner.getByText('Both sides are handed over.')).toBeVisible()
  await expectNoViolations(owner)
  await page.goto(`/messages/${ownerId}`)
  await expect(page.getByRole('log').getByText('Shall we meet on Saturday?')).toBeVisible()
})
