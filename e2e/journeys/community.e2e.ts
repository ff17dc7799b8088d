import { expectNoViolations } from '../support/axe.ts'
import { join, open } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('the community page separates real content from examples, and a member adds a swap day', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await test.step('a visitor sees four categories, three tabs and the link to join', async () => {
    await open(page, '/community')
    const categories = page.getByRole('region', { name: 'Forum categories' })
    await expect(categories.getByRole('listitem')).toHaveCount(4)
    await expect(categories.getByText('Example', { exact: true })).toHaveCount(4)
    for (const name of ['Popular Discussions', 'Featured Members']) {
      await page.getByRole('tab', { name }).click()
      const panel = page.getByRole('tabpanel', { name })
      await expect(panel.getByText('Example', { exact: true })).toHaveCount(await panel.getByRole('listitem').count())
      await expectNoViolations(page)
    }
    await page.getByRole('tab', { name: 'Upcoming Events' }).click()
    await expect(page.getByRole('article', { name: 'Seed swap before sowing time' })).toContainText('BS7 (sign in')
    await expect(page.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/register')
    const events = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(events.some((text) => text.includes('"Event"'))).toBe(true)
  })

  const { page: own } = await join(browser, 'Hazel', 'Leeds')
  const title = `Swap at the orchard ${Math.random().toString(36).slice(2, 7)}`
  await test.step('a member adds a swap day by keyboard', async () => {
    await open(own, '/community?tab=events')
    await own.getByRole('button', { name: 'Add a swap day' }).press('Enter')
    const form = own.getByRole('dialog').getByRole('form', { name: 'Swap day' })
    await form.getByRole('button', { name: 'Add Swap Day' }).press('Enter')
    await expect(form.getByRole('alert')).toContainText('Choose a day')
    await form.getByLabel('Name').fill(title)
    const inThreeWeeks = new Date(Date.now() + 21 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    await form.getByLabel('Day', { exact: true }).fill(inThreeWeeks)
    await form.getByLabel('Place', { exact: true }).fill('The orchard behind the library')
    await form.getByLabel('Postcode of the place').fill('LS6 3HN')
    await form.getByLabel('What to bring').fill('Ring 07700 900 123 before you come')
    await form.getByRole('button', { name: 'Add Swap Day' }).click()
    await expect(form.getByRole('alert')).toContainText('Leave out telephone numbers')
    await expectNoViolations(own)
    await form.getByLabel('What to bring').fill('Apples, scions and a sharp knife for the grafting bench.')
    await form.getByLabel('What to bring').press('Tab')
    await form.getByRole('button', { name: 'Add Swap Day' }).press('Enter')
    await expect(own.getByRole('article', { name: title })).toContainText('LS6 3HN')
  })

  await test.step('the swap day is found nearby and cancelled', async () => {
    await own.getByLabel('Near your postcode').fill('LS6 3HN')
    await own.getByRole('button', { name: 'Show', exact: true }).click()
    // Nothing that may be shared holds the postcode.
    await expect(own).toHaveURL(/\/community\?tab=events&near=LS6$/)
    const mine = own.getByRole('article', { name: title })
    await expect(mine).toContainText('less than a mile away')
    await expect(own.getByRole('article', { name: 'Seed swap before sowing time' })).toHaveCount(0)
    await mine.getByRole('button', { name: 'Cancel Swap Day' }).click()
    await own.getByRole('dialog').getByRole('button', { name: 'Cancel Swap Day' }).click()
    await expect(mine).toContainText('Cancelled')
    await expect(mine.getByRole('button')).toHaveCount(0)
  })
})
