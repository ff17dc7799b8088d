import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { login } from '#features/accounts/contract.ts'
import { addFavourite } from '#features/favourites/contract.ts'
import { listOwnListings } from '#features/listings/listing/own-contract.ts'
import { setPlace } from '#features/listings/place/contract.ts'
import { searchListings } from '#features/listings/search/contract.ts'
import { similarListings } from '#features/listings/search/similar-contract.ts'
import { suggest } from '#features/listings/search/suggest-contract.ts'
import { milesIn } from '#shared/places/geo.ts'
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

  test('the seller of a card edits it instead of buying it or writing to themselves', async () => {
    const [own] = await rose(listOwnListings, { query: { part: 'live' } })
    const { id, title } = required(own, 'Rose sells nothing')
    const card = cardOf(await browse(rose, title), title)
    expect(hrefOf(card.getByRole('link', { name: `Edit: ${title}` }))).toBe(`/product/${id}/edit`)
    expect(card.queryByRole('link', { name: /^(Buy Now|Reserve|Message)/ })).toBeNull()
    cardOf(await browse(visitor, title), title).getByRole('link', { name: `Buy Now: ${title}` })
  })

  test('the heart of a card names its listing, and says whether the viewer has saved it', async () => {
    const [first, second] = await visitor(searchListings, { query: { q: 'tomato', limit: '2' } })
    const saved = required(first, 'no tomato')
    const other = required(second, 'no second tomato')
    const wren = await server.member('wren')
    await wren(addFavourite, { body: { userId: wren.me.id, productId: saved.id } })
    const heartOf = async (who: Visitor, { id, title }: { id: number; title: string }) => {
      const page = await openPage(who, '/browse?q=tomato')
      const heart = page.getByRole('button', { name: `Save ${title}` })
      expect(heart.getAttribute('data-save')).toBe(String(id))
      return heart.getAttribute('aria-pressed')
    }
    expect(await heartOf(wren, saved)).toBe('true')
    expect(await heartOf(wren, other)).toBe('false')
    expect(await heartOf(visitor, saved)).toBe('false')
    const button = (await openPage(wren, `/product/${saved.id}`)).getByRole('button', { name: 'Saved', pressed: true })
    expect(button.getAttribute('data-save')).toBe(String(saved.id))
  })

  test('a drawing is labelled on the card and on the product page, and fits the listing', async () => {
    const found = await visitor(searchListings, { query: { q: 'secateurs' } })
    const { id, title } = required(
      found.find((listing) => listing.title.startsWith('Restored Felco')),
      'the demo has no secateurs',
    )
    const drawing = `/img/placeholder/secateurs/${id}.svg`
    const page = await openPage(visitor, '/browse?q=felco')
    const card = required(
      page.getAllByRole('article').find((one) => textOf(one).includes(title)),
      `no card of ${title}`,
    )
    expect(textOf(card)).toContain('Drawing')
    expect(card.querySelector('img')?.getAttribute('src')).toBe(drawing)
    const picture = (await openPage(visitor, `/product/${id}`)).getByRole('img', {
      name: `Drawing, no photo yet: ${title}`,
    })
    expect(picture.getAttribute('src')).toBe(drawing)
    expect(textOf(required(picture.parentElement, 'no parent'))).toBe('Drawing, no photo yet')
  })

  test('a card without a household’s mark has few elements and short classes, because a page has dozens of cards', async () => {
    const cards = (await openPage(visitor, '/browse')).getAllByRole('article')
    expect(cards.length).toBeGreaterThan(20)
    for (const card of cards) {
      const all = [card, ...card.querySelectorAll('*')]
      expect(all.length).toBeLessThanOrEqual(23)
      expect(all.map((element) => element.getAttribute('class') ?? '').join('').length).toBeLessThan(280)
    }
  })

  test('in a row of featured listings no card repeats the word', async () => {
    const page = await openPage(visitor, '/')
    const row = required(page.getByRole('heading', { name: 'Featured Roots' }).closest('section'), 'no section')
    expect(within(row).getAllByRole('article').length).toBeGreaterThan(1)
    expect(within(row).queryAllByText('Featured')).toEqual([])
    const listings = (await openPage(visitor, '/browse?featured=true')).getByRole('region', { name: 'Listings' })
    const cards = within(listings).getAllByRole('article')
    expect(cards.length).toBeGreaterThan(1)
    expect(within(listings).getAllByText('Featured')).toHaveLength(1)
  })
})

describe('Clear All', () => {
  test('Clear All keeps the place and the radius, and clears the rest', async () => {
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

  test('Clear All keeps the place that the viewer has chosen for all pages', async () => {
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
  test('suggestions fit the typed words', async () => {
    expect(await titles('watering can')).toContain('watering can')
    expect(await titles('watering can')).not.toMatch(/aloe/i)
  })

  test('a search for pruners finds secateurs', async () => {
    const [first] = await visitor(searchListings, { query: { q: 'pruners' } })
    expect(first?.title).toMatch(/secateurs/i)
  })
})

test('near a place, boosted listings have a row of their own above the nearest', async () => {
  const viewer = server.visitor()
  await viewer(setPlace, { body: { place: 'BS7' } })
  const listings = within((await openPage(viewer, '/browse')).getByRole('region', { name: 'Listings' }))
  const row = within(listings.getByRole('region', { name: 'Featured' }))
  const featured = row.getAllByRole('article')
  expect(featured.length).toBeLessThanOrEqual(3)
  // The row says so once.
  for (const card of featured) expect(within(card).queryByText('Featured')).toBeNull()
  listings.getByRole('heading', { name: 'Nearest first' })
  const rest = listings.getAllByRole('article').filter((card) => !featured.includes(card))
  const miles = rest.map((card) => Number(/about ([\d.]+) miles/.exec(textOf(card))?.[1] ?? 0.5))
  expect(miles.length).toBeGreaterThan(5)
  expect(miles).toEqual(miles.toSorted((one, other) => one - other))
  const teaser = (await openPage(viewer, '/')).getByRole('link', { name: /Grown nearby/ })
  expect(hrefOf(teaser)).toBe('/browse?nearby=true&sort=newest')
})

test('similar listings are called nearby only where all of them are', async () => {
  for (const [place, title] of [
    ['BS7', 'More like this nearby'],
    ['TR18', 'More like this, farther away'],
  ] as const) {
    const viewer = server.visitor()
    await viewer(setPlace, { body: { place } })
    const shown = await viewer(similarListings, { params: { id: '1' } })
    const miles = shown.map(({ distance }) => milesIn(distance ?? ''))
    expect(miles.every((one) => (place === 'BS7' ? one <= 25 : one > 25))).toBe(true)
    const page = await openPage(viewer, '/product/1')
    page.getByRole('region', { name: title })
  }
})

test('an empty result offers a wider radius, any price and other categories', async () => {
  const page = await openPage(visitor, '/browse?q=tomato&postcode=ZE1&radius=3&minPrice=90&nearby=true')
  page.getByText('No Products Found')
  const further = within(page.getByRole('region', { name: 'Look further' })).getAllByRole('link')
  expect(further.map(textOf)).toEqual(['Within 5 miles', 'Anywhere in the UK', 'At any price'])
  const atAnyPrice = required(hrefOf(required(further[2], 'no third link')), 'no address')
  expect(atAnyPrice).not.toContain('minPrice')
  expect((await openPage(visitor, atAnyPrice)).status).toBe(200)
  expect(within(page.getByRole('region', { name: 'Browse a category' })).getAllByRole('link').length).toBeGreaterThan(1)
})
