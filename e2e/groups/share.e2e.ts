import { expect } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { buyNow } from '../support/paying.ts'
import { join, open, postListing } from '../support/people.ts'
import { test } from '../support/test.ts'

test('a seller gives a share to a group by keyboard, a buyer reads it, and the organiser sets up its account', {
  tag: '@desktop',
}, async ({ browser }) => {
  const rose = await join(browser, 'Rose', 'Leeds')
  const origin = new URL(rose.page.url()).origin
  const name = `Plots of ${rose.fullName} ${rose.id}`
  const founded = await rose.page.request.post('/api/groups', {
    headers: { origin },
    data: { name, kind: 'allotments', postcode: 'LS6', about: 'Thirty plots, and a shed that leaks.' },
  })
  const { slug } = (await founded.json()) as { slug: string }
  const id = await postListing(rose, 'Leek plugs', 2000)

  await open(rose.page, `/groups/${slug}`)
  const share = rose.page.getByRole('form', { name: 'A share of your sales' })
  await share.getByLabel('Per cent of what you get').fill('101')
  await share.getByLabel('Per cent of what you get').press('Enter')
  await expect(share.getByText('Enter a whole number from 0 to 100')).toBeVisible()
  await expectNoViolations(rose.page)
  await share.getByLabel('Per cent of what you get').fill('10')
  await share.getByLabel('Per cent of what you get').press('Enter')
  await expect(rose.page.getByText('You give 10 % of your next sales', { exact: true })).toBeVisible()

  await open(rose.page, `/product/${id}`)
  await expect(rose.page.getByLabel('A share of this sale goes to')).toContainText(`${name} (10 %)`)
  await expectNoViolations(rose.page)

  const ivy = await join(browser, 'Ivy', 'Leeds')
  await open(ivy.page, `/product/${id}`)
  await expect(ivy.page.getByText(`10 % of what the seller gets goes to ${name}`)).toBeVisible()
  const order = await buyNow(ivy, id, 20, { buyerProtection: false })
  await ivy.page.request.post('/api/escrow/confirm-delivery', { headers: { origin }, data: { transactionId: order } })

  await open(rose.page, `/groups/${slug}/money`)
  await expect(rose.page.getByText('Raised by all members')).toBeVisible()
  await expect(rose.page.getByText('£1.88').first()).toBeVisible()
  await expectNoViolations(rose.page)
  await rose.page.getByRole('button', { name: 'Set Up the Account' }).press('Enter')
  await expect(rose.page).toHaveURL(/\/sandbox\/onboarding\//)
  await rose.page.getByRole('button').first().press('Enter')
  await expect(rose.page.getByText('The account is set up')).toBeVisible()
})
