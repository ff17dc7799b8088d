import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { currentUser, login } from '#features/accounts/contract.ts'
import { purchases } from '#features/checkout/order/contract.ts'
import { setPlace } from '#features/listings/place/contract.ts'
import { listConversations } from '#features/messages/contract.ts'
import { listPickups } from '#features/pickups/contract.ts'
import { required } from '#shared/required.ts'
import { startTestServer } from '#test/server.ts'
import { book, orderWithTimes, otherBuyerOf, view } from '#test/visits.ts'
import { hrefOf, openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const ivy = server.visitor()
const rose = server.visitor()
let ivyId = 0
beforeAll(async () => {
  await ivy(login, { body: { username: 'ivy', password: DEMO_PASSWORD } })
  ivyId = (await ivy(currentUser, {})).id
  await rose(login, { body: { username: 'rose', password: DEMO_PASSWORD } })
  await ivy(setPlace, { body: { place: 'BS7' } })
})

const nextPickup = async (who: typeof ivy) =>
  required(
    (await who(listPickups, {})).find(({ status, isPast }) => status === 'booked' && !isPast),
    'no pickup is booked',
  )

describe('the home page of a member', () => {
  test('several pickups of a day are counted, with a link to the collection round', async () => {
    const first = await orderWithTimes(server)
    const second = await otherBuyerOf(server, first, 'second')
    const { slots } = await view(first.buyer, first.id)
    // Today's last slot may be the only one of its day.
    const day = required(slots[1], 'no slot').slice(0, 10)
    const [one, other] = slots.filter((slot) => slot.startsWith(day)).slice(-2)
    await book(first.buyer, first.id, required(one, 'no slot'))
    const packet = async () => (await openPage(first.seller, '/')).getByRole('region', { name: /pickup$/ })
    expect(within(await packet()).queryByText(/^1 of/)).toBeNull()
    await book(second.buyer, second.id, required(other, 'no other slot'))
    const link = within(await packet()).getByRole('link', { name: /^1 of 2 (today|that day)$/ })
    expect(hrefOf(link)).toBe(`/transactions#round-${day}`)
    const page = await openPage(first.seller, '/transactions')
    expect(page.document.getElementById(`round-${day}`)).not.toBeNull()
  })

  test('a paid order without a booked time leads to the choice of one, until it is booked', async () => {
    const { buyer, id } = await orderWithTimes(server)
    const name = /^Choose a pickup time/
    expect(hrefOf((await openPage(buyer, '/')).getByRole('link', { name }))).toBe(`/transactions/${id}/pickup`)
    await book(buyer, id, required((await view(buyer, id)).slots.at(-1), 'no slot'))
    expect((await openPage(buyer, '/')).queryByRole('link', { name })).toBeNull()
  })

  test('the buyer sees the next pickup with time, place and code, and opens the code', async () => {
    const { transactionId, title } = await nextPickup(ivy)
    const order = (await ivy(purchases, { query: {} })).find(({ id }) => id === transactionId)
    const page = await openPage(ivy, '/')
    const packet = page.getByRole('region', { name: /pickup$/ })
    const code = required(order?.collectionCode, 'no code')
    for (const text of [title, `${code.slice(0, 3)} ${code.slice(3)}`, [...code].join(' '), 'Rose Okafor', 'Horfield'])
      expect(textOf(packet)).toContain(text)
    expect(hrefOf(within(packet).getByRole('link', { name: 'Show my code' }))).toBe(
      `/transactions/${transactionId}/collect`,
    )
  })

  test('the seller is offered to enter the code, and never sees it', async () => {
    const { transactionId } = await nextPickup(rose)
    const order = (await ivy(purchases, { query: {} })).find(({ id }) => id === transactionId)
    const packet = (await openPage(rose, '/')).getByRole('region', { name: /pickup$/ })
    within(packet).getByRole('link', { name: 'Enter Ivy’s code' })
    expect(textOf(packet).replaceAll(' ', '')).not.toContain(required(order?.collectionCode, 'no code'))
  })

  test('the latest unread message leads to its conversation', async () => {
    const conversations = await ivy(listConversations, { params: { userId: String(ivyId) }, query: {} })
    const unread = required(
      conversations.find(({ unreadCount }) => unreadCount > 0),
      'nothing is unread',
    )
    const main = within((await openPage(ivy, '/')).getByRole('main'))
    const link = main.getByRole('link', { name: new RegExp(`${unread.otherUser.fullName}.*${unread.unreadCount} new`) })
    expect(hrefOf(link)).toBe(`/messages/${unread.otherUser.id}`)
  })

  test('what to sow this week and what is near come before the categories', async () => {
    const page = await openPage(ivy, '/')
    const headings = [...page.getByRole('main').querySelectorAll('h1, h2')].map(textOf)
    expect(headings.slice(0, 5)).toEqual([
      expect.stringMatching(/^Good plants/),
      expect.stringMatching(/pickup$/),
      'Sow this week in BS7',
      expect.stringMatching(/^\d+ things within 5 miles/),
      'Featured Roots',
    ])
  })

  test('what to sow is that of the region of the place', async () => {
    const gardener = await server.member('gardener')
    for (const [place, region] of [
      ['BS7', 'South West England'],
      ['IV2', 'Highlands and northern Scotland'],
    ] as const) {
      await gardener(setPlace, { body: { place } })
      const sow = (await openPage(gardener, '/')).getByRole('region', { name: `Sow this week in ${place}` })
      expect(textOf(sow)).toContain(region)
    }
  })

  test('a member without orders and messages sees what to sow, and is asked for a place', async () => {
    const page = await openPage(await server.member('new'), '/')
    expect(page.queryByRole('region', { name: /pickup$/ })).toBeNull()
    page.getByRole('heading', { name: 'Sow this week' })
    page.getByLabelText('Postcode or town')
  })

  test('a visitor sees what the marketplace is for, with buyer protection', async () => {
    const main = (await openPage(server.visitor(), '/')).getByRole('main')
    expect(textOf(main)).toContain('Pay by card with buyer protection')
    expect(within(main).queryByRole('heading', { name: /^Sow this week/ })).toBeNull()
  })
})

test.each(['/product/99999999999', '/product/999999999', '/profile/99999999999', '/plants-near/nowhere/nothing'])(
  'an address of nothing is not found for members too: %s',
  async (path) => {
    expect((await openPage(ivy, path)).status).toBe(404)
    // The second time there may be a template.
    expect((await openPage(ivy, path)).status).toBe(404)
  },
)
