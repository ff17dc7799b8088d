import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { login } from '#features/accounts/contract.ts'
import { listOwnListings } from '#features/listings/listing/own-contract.ts'
import { setPlace } from '#features/listings/place/contract.ts'
import { searchListings } from '#features/listings/search/contract.ts'
import { suggest } from '#features/listings/search/suggest-contract.ts'
import { required } from '#shared/required.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { hrefOf, openPage, type RenderedPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const visitor = server.visitor()
const rose = server.visitor()
beforeAll(async () => {
  await rose(login, { body: { username: 'rose', password: DEMO_PASSWORD } })
})

const cardOf = (page: RenderedPage, title: string) =>
  within(
    required(
      page.getAllByRole('article').find((card) => textOf(card).includes(title)),
      `no card of ${title}`,
    ),
  )
const browse = (who: Visitor, title: string) => openPage(who, `/browse?q=${encodeURIComponent(title)}`)

describe('a card', () => {
  test('a free listing is reserved, not bought', async () => {
    const [free] = await visitor(searchListings, { query: { maxPrice: '0', limit: '1' } })
    const { id, title } = required(free, 'the demo has no free listing')
    const card = cardOf(await browse(visitor, title), title)
    expect(hrefOf(card.getByRole('link', { name: `Reserve: ${title}` }))).toBe(`/product/${id}`)
    expect(card.queryByRole('link', { name: /^Buy Now/ })).toBeNull()
  })

  test('its seller edits it instead of buying it or writing to themselves', async () => {
    const [own] = await rose(listOwnListings, { query: { part: 'live' } })
    const { id, title } = required(own, 'Rose sells nothing')
    const card = cardOf(await browse(rose, title), title)
    expect(hrefOf(card.getByRole('link', { name: `Edit: ${title}` }))).toBe(`/product/${id}/edit`)
    expect(card.queryByRole('link', { name: /^(Buy Now|Reserve|Message)/ })).toBeNull()
    cardOf(await browse(visitor, title), title).getByRole('link', { name: `Buy Now: ${title}` })
  })

  test('in a row of featured listings no card repeats the word', async () => {
    const page = await openPage(visitor, '/')
    const row = required(page.getByRole('heading', { name: 'Featured Roots' }).closest('section'), 'no section')
    expect(within(row).getAllByRole('article').length).toBeGreaterThan(1)
    expect(within(row).queryAllByText('Featured')).toEqual([])
    expect((await openPage(visitor, '/browse?featured=true')).getAllByText('Featured').length).toBeGreaterThan(1)
  })
})

describe('Clear All', () => {
  test('keeps the place and the radius, and clears the rest', async () => {
    const page = await openPage(
      visitor,
      '/browse?q=tomato&nearby=true&postcode=BS7&radius=10&maxPrice=10&featured=true',
    )
    const [clear] = page.getAllByRole('link', { name: 'Clear All' })
    const { pathname, searchParams } = new URL(hrefOf(required(clear, 'no Clear All')) ?? '', 'http://localhost')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/browse',
      { nearby: 'true', postcode: 'BS7', radius: '10' },
    ])
  })

  test('keeps the place that the viewer has chosen for all pages', async () => {
    const near = server.visitor()
    await near(setPlace, { body: { place: 'BS7' } })
    const page = await openPage(near, '/browse?maxPrice=10')
    const [clear] = page.getAllByRole('link', { name: 'Clear All' })
    const cleared = await openPage(near, hrefOf(required(clear, 'no Clear All')) ?? '')
    expect(textOf(cleared.getByRole('banner'))).toContain('BS7')
    cleared.getByRole('option', { name: 'Nearest first', selected: true })
  })
})

describe('suggestions', () => {
  const titles = async (q: string) => JSON.stringify(await visitor(suggest, { query: { q } }))
  test('fit the typed words', async () => {
    expect(await titles('watering can')).toContain('watering can')
    expect(await titles('watering can')).not.toMatch(/aloe/i)
  })

  test('a search for pruners finds secateurs', async () => {
    const [first] = await visitor(searchListings, { query: { q: 'pruners' } })
    expect(first?.title).toMatch(/secateurs/i)
  })
})
