import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, confirmEmail, join } from '../support/new-user.ts'
import { fillCard, GOOD_CARD } from '../support/paying.ts'
import { expect, test } from '../support/test.ts'

test('a member pays a difference by card, and both hand over with a code each', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  test.slow()
  const owner = await (await browser.newContext()).newPage()
  const { id: ownerId } = await join(owner, 'worthmore')
  const { id: memberId, username } = await join(page, 'worthless')
  await confirmEmail(page.request, `${username}@gardeners.example`)
  const list = async (who: typeof page, fields: object): Promise<number> => {
    const answer = await who.request.post('/api/products', {
      headers: { origin: baseUrl() },
      data: listingBody({ postcode: 'BS7 8AA', ...fields }),
    })
    expect(answer.status()).toBe(201)
    return (await answer.json()).id
  }
  const fern = `Fern ${ownerId}`
  const asked = await list(owner, { title: fern, swap: 'also', sellerId: ownerId })
  await list(page, { title: `Mint ${memberId}`, sellerId: memberId, swap: 'also' })

  await page.goto(`/product/${asked}`)
  await page.getByRole('link', { name: 'Propose a Swap' }).click()
  await page.getByRole('checkbox', { name: `Mint ${memberId}` }).press('Space')
  await page.getByRole('radio', { name: 'I pay a difference' }).press('Space')
  await page.getByRole('button', { name: 'Propose Swap' }).click()
  await expect(page.getByText('Enter an amount in pounds')).toBeVisible()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await expectNoViolations(page)
  await page.getByLabel('Amount').fill('4.50')
  await page.getByRole('button', { name: 'Propose Swap' }).click()
  await expect(page.getByRole('list', { name: 'You give' }).getByText('£4.50 by card')).toBeVisible()
  const address = new URL(page.url()).pathname

  await owner.goto(address)
  await expect(owner.getByRole('list', { name: 'You get' }).getByText('£4.50 by card')).toBeVisible()
  await owner.getByRole('button', { name: 'Accept Swap' }).click()
  await expect(owner.getByRole('dialog')).toContainText('24 hours to pay £4.50 by card')
  await owner.getByRole('dialog').getByRole('button', { name: 'Accept Swap' }).click()
  await expect(owner.getByText('has to pay £4.50 by')).toBeVisible()
  await expectNoViolations(owner)

  await expect(page.getByText('Pay £4.50 by')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Pay £4.50' }).click()
  await expect(page.getByText('Difference of your swap')).toBeVisible()
  await fillCard(page, GOOD_CARD)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/payment-success|\/messages\//)
  await page.goto(address)
  await expect(page.getByText('Your code for what you get is that of the order')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Show My Code' }).click()
  await expect(page.getByRole('heading', { name: fern })).toBeVisible()

  await owner.goto(address)
  await expect(owner.getByText('has paid £4.50. We hold it until')).toBeVisible()
  await expectNoViolations(owner)
  const { handoverCode } = await (await owner.request.get(`/api${address}`)).json()
  await page.goto(address)
  await page.getByRole('textbox', { name: /^Code of/ }).fill(handoverCode)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^You have entered the code of .* who can/)).toBeVisible()
  await owner.getByRole('link', { name: 'Enter Their Code' }).click()
  await expect(owner).toHaveURL(/\/transactions\/\d+\/collect$/)
})
