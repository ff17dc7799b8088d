import { beforeAll, expect, test } from 'vitest'
import { required } from '#shared/required.ts'
import { answerTo, offerFor, putOnOffer, verifiedMember } from '#test/offers.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, enterCode } from '#test/shop.ts'
import { hrefOf, openPage, textOf } from './page.ts'

const server = await startTestServer({ withPages: true, isEmpty: true })
let rose: TestMember
let ivy: TestMember
let id = 0

beforeAll(async () => {
  rose = await verifiedMember(server, 'rosehip')
  ivy = await verifiedMember(server, 'ivygreen')
  id = await putOnOffer(server, rose, { floor: 1237, quantity: 2 })
})

test('a visitor is asked to sign in before making an offer, and no page has the lowest price', async () => {
  const page = await openPage(server.visitor(), `/product/${id}`)
  expect(hrefOf(page.getByRole('link', { name: 'Make an Offer' }))).toBe(`/login?redirect=%2Fproduct%2F${id}`)
  const { body } = await server.visitor().request({ url: `/product/${id}` })
  expect(body.includes('1237') || body.includes('12.37')).toBe(false)
})

test('a listing that takes no offers says nothing of them', async () => {
  const other = await putOnOffer(server, rose, { floor: 2000 })
  const page = await openPage(ivy, `/product/${other}`)
  expect(page.queryByText(/offer/i)).toBeNull()
})

test('both see an offer where they look for it, and the buyer pays the agreed price', async () => {
  expect((await openPage(ivy, '/offers')).status).toBe(200)
  const offer = await offerFor(ivy, id, 1500)
  const asked = await openPage(ivy, `/product/${id}`)
  asked.getByText('Your offer: £15.00')
  asked.getByRole('button', { name: 'Withdraw: A fine fern' })
  const received = await openPage(rose, '/offers')
  received.getByRole('heading', { level: 2, name: 'For your listings' })
  received.getByRole('button', { name: 'Accept £15.00: A fine fern' })
  received.getByRole('button', { name: 'Name your price: A fine fern' })
  const own = await openPage(rose, '/my-listings')
  expect(hrefOf(own.getByRole('link', { name: 'One offer waits for your answer' }))).toBe('/offers')
  const selling = await openPage(rose, '/account')
  expect(hrefOf(selling.getByRole('link', { name: 'Answer: A fine fern' }))).toBe('/offers')
  expect(textOf(selling.getByRole('link', { name: /^Offers received/ }))).toBe('Offers received1 to answer')
  await answerTo(rose, offer, 'accept')
  const buying = await openPage(ivy, '/account')
  expect(hrefOf(buying.getByRole('link', { name: 'Pay: A fine fern' }))).toBe('/offers')
  expect(textOf(buying.getByRole('link', { name: /^Offers made/ }))).toBe('Offers made1 waiting for you')
  expect((await openPage(rose, '/my-listings')).queryByText(/waits? for your answer/)).toBeNull()
  const agreed = await openPage(ivy, `/product/${id}`)
  agreed.getByText(/^Reserved for you at £15\.00/)
  expect(hrefOf(agreed.getByRole('link', { name: 'Pay £15.00' }))).toMatch(/^\/checkout\?amount=15\.00/)
  expect(agreed.queryByRole('link', { name: /^Buy Now/ })).toBeNull()
  expect((await openPage(server.visitor(), '/offers')).status).toBe(302)
})

test('a listing is not called sold while its last unit is only reserved', async () => {
  const [seller, first, second] = await Promise.all(
    ['sellout', 'first', 'second'].map((name) => verifiedMember(server, name)),
  )
  if (!seller || !first || !second) throw new Error('Three members joined.')
  const product = await putOnOffer(server, seller, { quantity: 2 })
  await enterCode(seller, first, await buy(server, first, product))
  const offer = await answerTo(seller, await offerFor(second, product), 'accept')
  const rowOf = async () => {
    const page = await openPage(seller, '/my-listings?show=reserved')
    return textOf(required(page.getByRole('heading', { level: 2, name: 'A fine fern' }).closest('li'), 'no row'))
  }
  expect(await rowOf()).toMatch(/ReservedA fine fern.*Reserved for another gardener\./)
  await answerTo(second, offer, 'withdraw')
  const page = await openPage(seller, '/my-listings')
  expect(textOf(page.getByRole('heading', { level: 2, name: 'A fine fern' }))).toBe('A fine fern')
})
