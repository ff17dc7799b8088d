import { beforeAll, expect, test } from 'vitest'
import type { ListingFacts } from '#features/listings/base/facts.ts'
import { dayInWords } from '#features/listings/base/ready.ts'
import { createListing, removeListing } from '#features/listings/listing/contract.ts'
import { dayOf } from '#shared/dates.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { faultsOf } from '#test/structured-data.ts'
import { hrefOf, openPage, type RenderedPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const rose = await server.member('rosewood')

const post = async (title: string, facts: ListingFacts, categoryId = 1) =>
  (await rose(createListing, { body: listingBody({ title, facts, categoryId, postcode: 'BS6 5TR' }) })).id
const inDays = (days: number) => dayOf(new Date(server.clock.now().getTime() + days * 86_400_000))
const lastMonth = inDays(-30)
let mother: number
let child: number
let plain: number

beforeAll(async () => {
  mother = await post('Mother tomato', { variety: 'Gardener’s Delight' })
  child = await post('Tomato seedlings', {
    variety: 'Gardener’s Delight',
    ...{ grownFrom: 'seed', seedYear: 2025, parentId: mother, potSize: '9cm', heightCm: 25 },
    ...{ peatFree: true, organic: true, readyFrom: lastMonth },
  })
  plain = await post('Unknown shrub', {})
})

const openListing = (id: number) => openPage(server.visitor(), `/product/${id}`)
/** The table of facts, as names and values. */
const factsOf = (page: RenderedPage) =>
  Object.fromEntries(
    [...page.document.querySelectorAll('dl > div')].map((row) => [
      textOf(row.querySelector('dt') ?? row),
      textOf(row.querySelector('dd') ?? row),
    ]),
  )
const productOf = (page: RenderedPage) => page.data.find((data) => data['@type'] === 'Product') ?? {}

test('the page of a plant has what its seller says, with a link to the listing that it comes from', async () => {
  const page = await openListing(child)
  expect(factsOf(page)).toMatchObject({
    Variety: 'Gardener’s Delight',
    Size: '9 cm pot',
    'Height when listed': '25 cm',
    'Raised from': 'Own seed, saved in 2025',
    Compost: 'Peat-free',
    Grown: 'Organically',
    'Ready from': dayInWords(lastMonth),
    'Comes from': 'Mother tomato',
  })
  const table = within(page.document.querySelector('dl') ?? page.document.body)
  expect(hrefOf(table.getByRole('link', { name: 'Mother tomato' }))).toBe(`/product/${mother}`)
})

test('the page says what the catalogue knows of the variety, with its source', async () => {
  const body = listingBody({
    title: 'Tomato seedlings for the greenhouse',
    plant: 'tomato',
    facts: { variety: 'Black Krim' },
  })
  const facts = factsOf(await openListing((await rose(createListing, { body })).id))
  expect(facts['Breeding']).toMatch(/^Heritage, open-pollinated.*By our catalogue\. Source: Wikipedia/)
  expect(factsOf(await openListing(child))).not.toHaveProperty('Breeding')
})

test('nothing is shown of what a seller has not said', async () => {
  const names = Object.keys(factsOf(await openListing(plain)))
  expect(names).toContain('Category')
  for (const name of ['Variety', 'Size', 'Raised from', 'Compost', 'Grown', 'Ready from', 'Comes from'])
    expect(names).not.toContain(name)
})

test('search engines get the facts in the terms of schema.org', async () => {
  const product = productOf(await openListing(child))
  expect(product).toMatchObject({
    height: { '@type': 'QuantitativeValue', value: 25, unitCode: 'CMT' },
    additionalProperty: expect.arrayContaining([{ '@type': 'PropertyValue', name: 'Compost', value: 'Peat-free' }]),
    offers: { availability: 'https://schema.org/InStock' },
  })
  expect(faultsOf(product)).toEqual([])
  const bare = productOf(await openListing(plain))
  expect(Object.keys(bare)).not.toContain('additionalProperty')
  expect(faultsOf(bare)).toEqual([])
})

test('a plant for later says from when it can be bought, in place of the button, and to search engines', async () => {
  const readyFrom = inDays(200)
  const page = await openListing(await post('Plugs for spring', { readyFrom }))
  page.getByText(/^It is ready from .* and can be bought from .*Write to the seller/)
  expect(page.document.querySelector('a[href^="/checkout"]')).toBeNull()
  expect((await openListing(plain)).document.querySelectorAll('a[href^="/checkout"]')).not.toHaveLength(0)
  const product = productOf(page)
  expect(product['offers']).toMatchObject({
    availability: 'https://schema.org/PreOrder',
    availabilityStarts: readyFrom,
  })
  expect(product['offers']).not.toHaveProperty('availabilityEnds')
  expect(faultsOf(product)).toEqual([])
})

test('a page leads to no listing that has been removed', async () => {
  const parentId = await post('Short-lived', {})
  const id = await post('Its seedlings', { parentId })
  await rose(removeListing, { params: { id: String(parentId) } })
  const page = await openListing(id)
  expect(factsOf(page)).not.toHaveProperty('Comes from')
  expect(page.document.querySelector(`a[href="/product/${parentId}"]`)).toBeNull()
})

test('Browse filters by facts without scripts, and says which filters hold', async () => {
  const page = await openPage(server.visitor(), '/browse?q=tomato&peatFree=true&potSize=9cm&grownFrom=seed&ready=true')
  const titles = within(page.getByRole('region', { name: 'Listings' }))
    .getAllByRole('article')
    .map(textOf)
  expect(titles).toHaveLength(1)
  expect(titles[0]).toContain('Tomato seedlings')
  const filters = within(page.getAllByRole('group', { name: 'As described by the seller' })[0] ?? page.document.body)
  expect(filters.getByLabelText<HTMLSelectElement>('Size').value).toBe('9cm')
  expect(filters.getByLabelText<HTMLSelectElement>('Raised from').value).toBe('seed')
  expect(filters.getByLabelText<HTMLInputElement>('Peat-free').checked).toBe(true)
  expect(filters.getByLabelText<HTMLInputElement>('Grown organically').checked).toBe(false)
})

test('the form has the facts behind one closed line', async () => {
  const page = await openPage(rose, '/new-listing')
  const summary = page.getByText('More about the plant')
  expect(summary.closest('details')?.open).toBe(false)
  const parts = within(summary.closest('details') ?? page.document.body)
  for (const label of ['Variety', 'Pot size', 'Height today (cm)', 'Raised from', 'Ready from'])
    parts.getByLabelText(label)
  parts.getByRole('checkbox', { name: /^Peat-free/, hidden: true })
})
