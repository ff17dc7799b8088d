import { beforeAll, expect, test } from 'vitest'
import { checkoutQuote } from '#features/checkout/payment/contract.ts'
import { verifiedMember } from '#test/offers.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import { answerSwapOf, enterCodeOf, proposeFor, putUpForSwap, seeSwap } from '#test/swaps/swapping.ts'
import { hrefOf, openPage, textOf } from './page.ts'

const server = await startTestServer({ withPages: true, isEmpty: true })
let rose: TestMember
let ivy: TestMember
let only = 0
let also = 0
let mint = 0

beforeAll(async () => {
  rose = await verifiedMember(server, 'rosehip')
  ivy = await verifiedMember(server, 'ivygreen')
  only = await putUpForSwap(server, rose, { title: 'Only to swap', swap: 'only' })
  also = await putUpForSwap(server, rose, { title: 'To buy or swap', quantity: 2 })
  mint = await putUpForSwap(server, ivy, { title: 'Mint', quantity: 3 })
})

test('what is for a swap alone has no price and no button to buy it', async () => {
  const page = await openPage(ivy, `/product/${only}`)
  expect(hrefOf(page.getByRole('link', { name: 'Propose a Swap' }))).toBe(`/swaps/new?listing=${only}`)
  page.getByText('For a swap only')
  expect(page.queryByRole('link', { name: /^(Reserve|Buy Now) - / })).toBeNull()
  expect(page.queryByText('Free')).toBeNull()
  expect(await refusal(ivy, checkoutQuote, { query: { productId: String(only) } })).toMatchObject({ status: 409 })
})

test('what is sold and swapped has both buttons, and its seller neither', async () => {
  const page = await openPage(server.visitor(), `/product/${also}`)
  page.getByText('Swaps welcome')
  page.getAllByRole('link', { name: /^Buy Now/ })
  page.getByRole('link', { name: 'Propose a Swap' })
  const own = await openPage(rose, `/product/${also}`)
  expect(own.queryByRole('link', { name: 'Propose a Swap' })).toBeNull()
})

test('the filter finds both, and cards say how to get them', async () => {
  const page = await openPage(server.visitor(), '/browse?swaps=true')
  expect(page.getAllByText('£20.00 or swap')).toHaveLength(2)
  page.getByRole('link', { name: 'Swap: Only to swap' })
  const chip = page.getByRole('link', { name: /Swaps/ })
  expect(hrefOf(chip)).toBe('/browse')
})

test('a proposal chooses among own listings, and says when there is one already', async () => {
  const page = await openPage(ivy, `/swaps/new?listing=${also}`)
  page.getByRole('checkbox', { name: /Mint$/ })
  page.getByRole('button', { name: 'Propose Swap' })
  const swap = await proposeFor(ivy, also, [mint])
  const again = await openPage(ivy, `/swaps/new?listing=${also}`)
  expect(hrefOf(again.getByRole('link', { name: 'Show the proposal' }))).toBe(`/swaps/${swap.id}`)
  expect(again.queryByRole('button', { name: 'Propose Swap' })).toBeNull()
})

test('both see the swap where they look for it, and only each their own code', async () => {
  const [swap] = await seeAll()
  const received = await openPage(rose, `/swaps/${swap}`)
  for (const name of ['Accept Swap', 'Decline', 'Propose Something Else']) received.getByRole('button', { name })
  const hub = await openPage(rose, '/account')
  expect(textOf(hub.getByRole('link', { name: /^Swaps/ }))).toBe('Swaps1 waiting for you')
  expect(hrefOf(hub.getByRole('link', { name: `Answer: Swap with ${ivy.me.fullName}` }))).toBe(`/swaps/${swap}`)
  await answerSwapOf(rose, { id: swap }, 'accept')
  const [mine, theirs] = [await seeSwap(rose, { id: swap }), await seeSwap(ivy, { id: swap })]
  const { body } = await rose.request({ url: `/swaps/${swap}` })
  expect(body).toContain(mine.handoverCode)
  expect(body).not.toContain(theirs.handoverCode)
  const agreed = await openPage(rose, '/swaps')
  agreed.getByRole('heading', { level: 2, name: 'Waiting for you' })
  expect(hrefOf(agreed.getByRole('link', { name: 'Hand Over' }))).toBe(`/swaps/${swap}`)
  await enterCodeOf(rose, ivy, { id: swap })
  await enterCodeOf(ivy, rose, { id: swap })
  const done = await openPage(ivy, '/swaps')
  done.getByRole('heading', { level: 2, name: 'Earlier' })
  done.getByText('Both sides are handed over.')
})

const seeAll = async (): Promise<[number, ...number[]]> => {
  const all = (await rose.request({ url: '/api/swaps' })).json<{ id: number }[]>().map(({ id }) => id)
  return all as [number, ...number[]]
}

test('visitors sign in first, and what is not theirs is not found', async () => {
  expect((await openPage(server.visitor(), '/swaps')).status).toBe(302)
  const stranger = await server.member('stranger')
  const empty = await openPage(stranger, '/swaps')
  expect(hrefOf(empty.getByRole('link', { name: 'Find Swaps' }))).toBe('/browse?swaps=true')
  const [swap] = await seeAll()
  for (const path of [`/swaps/${swap}`, '/swaps/new', '/swaps/0', '/swaps/words'])
    expect((await openPage(stranger, path)).status, path).toBe(404)
})
