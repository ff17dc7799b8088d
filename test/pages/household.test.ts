import { beforeAll, expect, test } from 'vitest'
import { setHousehold } from '#features/household/contract.ts'
import { createListing } from '#features/listings/listing/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const rose = await server.member('rosewood')
const cats = { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false }
let lily: number

beforeAll(async () => {
  for (const [title, plant] of [
    ['Spider plant babies', 'spider-plant'],
    ['Regal lily in bud', 'regal-lily'],
    ['Pansies for a window box', 'pansy'],
  ] as const) {
    const body = listingBody({ title, plant, price: 500, categoryId: 1, postcode: 'BS6 5TR' })
    const { id } = await rose(createListing, { body })
    if (plant === 'regal-lily') lily = id
  }
})

async function withCats(visitor: Visitor): Promise<Visitor> {
  await visitor(setHousehold, { body: cats })
  return visitor
}

test('the page of a lily warns a household with cats, with its sources and whom to call', async () => {
  const page = await openPage(await withCats(server.visitor()), `/product/${lily}`)
  const panel = page.getByRole('region', { name: 'Not safe for cats' })
  within(panel).getByText('Regal lily can kill cats.')
  expect(textOf(panel)).toMatch(/ASPCA.*Animal PoisonLine on 01202 509000.*NHS 111.*999/)
})

test('a visitor who has said nothing is asked, and gets no mark on any card', async () => {
  const page = await openPage(server.visitor(), `/product/${lily}`)
  page.getByRole('button', { name: 'Pets or children? Check if it is safe for them' })
  const list = await openPage(server.visitor(), '/browse')
  expect(textOf(list.document.body)).not.toContain('your household')
})

test('a list marks what is safe, what is not and what nobody knows', async () => {
  const page = await openPage(await withCats(server.visitor()), '/browse')
  const cardOf = (title: string) => page.getByRole('heading', { name: title }).closest('article') as HTMLElement
  within(cardOf('Spider plant babies')).getByText('Safe for your household')
  within(cardOf('Regal lily in bud')).getByText('Not safe for your household')
  within(cardOf('Pansies for a window box')).getByText('Not known to be safe')
})

test('a link to what is safe for a household shows everything to someone without one', async () => {
  const titles = async (visitor: Visitor) =>
    (await openPage(visitor, '/browse?household=true')).getAllByRole('article').map(textOf).join(' ')
  expect(await titles(server.visitor())).toContain('Regal lily in bud')
  const safe = await titles(await withCats(server.visitor()))
  expect(safe).toContain('Spider plant babies')
  expect(safe).not.toMatch(/Regal lily in bud|Pansies/)
})

test('checkout of a lily asks a buyer with cats to confirm, and says nothing to others', async () => {
  const address = `/checkout?amount=5.00&productId=${lily}`
  const page = await openPage(await withCats(await server.member('catowner')), address)
  const guard = page.getByRole('region', { name: 'This can kill cats' })
  within(guard).getByRole('checkbox', { name: /^I know, and want it anyway/ })
  const other = await openPage(await server.member('petless'), address)
  expect(other.queryByRole('checkbox', { name: /I know, and want it anyway/ })).toBeNull()
})
