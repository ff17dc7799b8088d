import type { Browser } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { join, open, type Person, postListing } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

// Two browsers, five pages: longer than other tests.
test.setTimeout(120_000)

const origin = (): Record<string, string> => ({ origin: baseUrl() })

/** Two people with a completed order of a free listing, created without the screens. */
async function trade(browser: Browser): Promise<{ seller: Person; buyer: Person; id: number }> {
  const seller = await join(browser, 'Rose', 'Leeds')
  const buyer = await join(browser, 'Ivy', 'Leeds')
  const productId = await postListing(seller, 'Spare strawberry runners', 0)
  const reserved = await buyer.page.request.post('/api/orders/free', { headers: origin(), data: { productId } })
  const { transactionId: id } = (await reserved.json()) as { transactionId: number }
  const body = { headers: origin(), data: { transactionId: id } }
  expect((await buyer.page.request.post('/api/escrow/confirm-delivery', body)).status()).toBe(200)
  return { seller, buyer, id }
}

const reviewsOn = (page: Page) => page.getByRole('region', { name: 'Reviews' })

test('two reviews are hidden until both are written, then public, and one gets a reply', { tag: '@phone' }, async ({
  browser,
}) => {
  const { seller, buyer, id } = await trade(browser)

  await open(buyer.page, '/transactions')
  await buyer.page.getByRole('link', { name: `Review ${seller.fullName}` }).click()
  const form = buyer.page.getByRole('group', { name: `How did it go with ${seller.fullName}?` })
  await buyer.page.getByRole('button', { name: 'Send Review' }).click()
  await expect(buyer.page.getByRole('alert').getByText('Choose 1 to 5 stars')).toBeVisible()
  // The stars are radio buttons: the arrow keys move between them.
  await form.getByRole('radio', { name: '3 stars, good' }).focus()
  await buyer.page.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: '4 stars, very good' })).toBeChecked()
  await buyer.page.getByLabel('Your review').fill('Well rooted and clearly labelled.')
  await expectNoViolations(buyer.page)
  await buyer.page.getByRole('button', { name: 'Send Review' }).click()
  await expect(buyer.page.getByText(/^Hidden until \w{3} \d/)).toBeVisible()
  // Reloaded, without the toast that is still fading in.
  await open(buyer.page, `/transactions/${id}/review`)
  await expectNoViolations(buyer.page)

  await open(seller.page, `/profile/${seller.id}`)
  await expect(reviewsOn(seller.page)).toContainText('No reviews yet for this seller.')
  await open(seller.page, `/transactions/${id}/review`)
  await expect(seller.page.getByText('Well rooted')).toHaveCount(0)
  await seller.page
    .getByRole('group', { name: `How did it go with ${buyer.fullName}?` })
    .getByRole('radio', { name: '5 stars, excellent' })
    .check()
  await seller.page.getByRole('button', { name: 'Send Review' }).click()
  await expect(seller.page.getByRole('heading', { name: `What ${buyer.fullName} wrote about you` })).toBeVisible()
  await expect(seller.page.getByText('Well rooted and clearly labelled.')).toBeVisible()

  await open(seller.page, `/messages/${buyer.id}`)
  const order = seller.page.getByRole('article', { name: 'Order for Spare strawberry runners' })
  await expect(order).toContainText('Ordered from you: Spare strawberry runners')
  await order.getByRole('link', { name: 'Show the order' }).click()
  await expect(seller.page.getByRole('link', { name: 'Your review' })).toBeVisible()

  await open(seller.page, `/transactions/${id}/review`)
  await seller.page.getByRole('link', { name: 'Reply on your profile' }).click()
  const shown = reviewsOn(seller.page)
  await expect(shown.getByRole('row', { name: /^4 stars/ })).toContainText('1')
  await shown.getByRole('button', { name: `Reply to ${buyer.fullName}` }).click()
  await shown.getByLabel('Your public reply').fill('Enjoy them, and mulch with straw.')
  await expectNoViolations(seller.page)
  await shown.getByRole('button', { name: 'Send Reply' }).click()
  await expect(shown.getByText('Reply: Enjoy them, and mulch with straw.')).toBeVisible()

  await open(buyer.page, `/profile/${buyer.id}`)
  await expect(reviewsOn(buyer.page).getByRole('img', { name: '5 out of 5 stars' }).first()).toBeVisible()
})
