import type { Page } from '@playwright/test'
import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, confirmEmail, join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

/** Plants that no other journey and no demo member offers or looks for. */
const ROUND = [
  { plant: 'oca', title: 'Oca tubers' },
  { plant: 'ulluco', title: 'Ulluco tubers' },
  { plant: 'mashua', title: 'Mashua tubers' },
] as const

test('three members give round: proposed, accepted by all, handed over with three codes', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  test.slow()
  const pages: Page[] = [
    page,
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ]
  const people: { page: Page; fullName: string }[] = []
  for (const [at, one] of pages.entries()) {
    const { id, username, fullName } = await join(one, `ringing${at}x`)
    await confirmEmail(one.request, `${username}@gardeners.example`)
    people.push({ page: one, fullName })
    const post = async (url: string, data: object) => {
      const answer = await one.request.post(url, { headers: { origin: baseUrl() }, data })
      expect(answer.status(), await answer.text()).toBe(201)
    }
    const [gives, wants] = [ROUND[at], ROUND[(at + 2) % ROUND.length]]
    if (!(gives && wants)) continue
    await post(
      '/api/products',
      listingBody({ title: gives.title, plant: gives.plant, sellerId: id, postcode: 'BS7 8AA', swap: 'also' }),
    )
    await post('/api/wanted', { title: wants.title, plant: wants.plant, radius: 10, postcode: 'BS7' })
  }
  const [ada, bea, cleo] = people
  if (!(ada && bea && cleo)) return

  // Who wants rings again has the search run at once.
  await cleo.page.goto('/swaps')
  const choice = cleo.page.getByRole('checkbox', { name: 'Propose swap rings to me' })
  await expect(choice).toBeChecked()
  const isStored = cleo.page.waitForResponse(
    (answer) => answer.url().endsWith('/api/swap-rings') && answer.request().method() === 'PUT',
  )
  await choice.click()
  await isStored
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(choice).toBeChecked()
  await cleo.page.getByRole('link', { name: 'Answer', exact: true }).click()
  await expect(cleo.page.getByRole('heading', { name: 'Swap ring of 3' })).toBeVisible()
  await expectNoViolations(cleo.page)
  const address = new URL(cleo.page.url()).pathname
  const list = cleo.page.getByRole('list', { name: 'Who gives what' })
  await expect(list.getByText(`You give to ${ada.fullName}`)).toBeVisible()
  await expect(list.getByText(`You get from ${bea.fullName}`)).toBeVisible()
  await cleo.page.getByRole('button', { name: 'Accept Ring' }).press('Enter')
  await expectNoViolations(cleo.page)
  await cleo.page.getByRole('dialog').getByRole('button', { name: 'Accept Ring' }).press('Enter')
  await expect(cleo.page.getByText('2 others have still to answer')).toBeVisible()

  await ada.page.goto('/account')
  await expect(ada.page.getByRole('link', { name: 'Answer: Swap ring of 3' })).toBeVisible()
  for (const one of [ada, bea]) {
    await one.page.goto(address)
    await one.page.getByRole('button', { name: 'Accept Ring' }).click()
    await one.page.getByRole('dialog').getByRole('button', { name: 'Accept Ring' }).click()
  }
  await expect(bea.page.getByText('Your code')).toBeVisible()
  await expectNoViolations(bea.page)
  // The page of the first has stayed open.
  await expect(cleo.page.getByText('Everyone has accepted')).toBeVisible()
  await bea.page.getByRole('textbox', { name: /^Code of/ }).fill('12')
  await bea.page.getByRole('button', { name: 'Confirm Handover' }).click()
  await expect(bea.page.getByText('Enter the 6 digits')).toBeVisible()

  const codeOf = async (one: typeof ada): Promise<string> => {
    const answer = await one.page.request.get(`/api${address.replace('/swaps/rings', '/swap-rings')}`)
    return (await answer.json()).receivingCode
  }
  for (const [giver, receiver] of [
    [ada, bea],
    [bea, cleo],
    [cleo, ada],
  ] as const) {
    await giver.page.getByRole('textbox', { name: /^Code of/ }).fill(await codeOf(receiver))
    await giver.page.keyboard.press('Enter')
    await expect(giver.page.getByRole('textbox', { name: /^Code of/ })).toBeHidden()
  }
  await expect(cleo.page.getByText('Everything is handed over.')).toBeVisible()
  await expect(ada.page.getByText('Everything is handed over.')).toBeVisible()
  await ada.page.goto('/swaps')
  await expect(ada.page.getByRole('list', { name: 'Your swap rings' }).getByText('Swapped')).toBeVisible()
  await expectNoViolations(ada.page)
})
