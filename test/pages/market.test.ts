import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addFavourite } from '#features/favourites/contract.ts'
import {
  createListing,
  getListing,
  listCategories,
  listFeatured,
  moveListing,
} from '#features/listings/listing/contract.ts'
import { setPlace } from '#features/listings/place/contract.ts'
import { similarListings } from '#features/listings/search/similar-contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { putOnSale } from '#test/shop.ts'
import { hrefOf, openPage, type RenderedPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const visitor = server.visitor()

const mainOf = (page: RenderedPage) => within(page.getByRole('main'))
const regionOf = (page: RenderedPage, name: string) => within(page.getByRole('region', { name }))
const demoListing = (id: number) => visitor(getListing, { params: { id: String(id) } })

describe('the home page', () => {
  test('the home page has search, featured listings, categories, three steps and two calls to action', async () => {
    const main = mainOf(await openPage(visitor, '/'))
    expect(textOf(main.getByRole('combobox', { name: 'Category' }))).toMatch(/^All Categories/)
    main.getByRole('button', { name: 'Search' })
    expect(hrefOf(main.getByRole('link', { name: 'Browse All' }))).toBe('/browse')
    main.getByRole('heading', { name: 'Popular Categories' })
    const categories = await visitor(listCategories, {})
    expect(categories.length).toBe(7)
    for (const { id, name } of categories)
      expect(hrefOf(main.getByRole('link', { name })), name).toBe(`/browse?category=${id}`)
    main.getByRole('heading', { name: 'Featured Roots' })
    expect(hrefOf(main.getByRole('link', { name: 'View All' }))).toBe('/browse')
    main.getByRole('heading', { name: 'How it works' })
    for (const name of ['List your items', 'Buy online securely', 'Collect locally'])
      main.getByRole('heading', { name })
    expect(hrefOf(main.getByRole('link', { name: 'Get Started Today' }))).toBe('/new-listing')
    main.getByRole('heading', { name: 'Turn Cuttings into Cash' })
    expect(hrefOf(main.getByRole('link', { name: 'Post Your First Listing' }))).toBe('/new-listing')
  })

  test.each(['tomato plants', 'herbs', 'house plants'])(
    'the home page links to a search for %s that has results',
    async (name) => {
      const link = mainOf(await openPage(visitor, '/')).getByRole('link', { name })
      const results = await openPage(visitor, hrefOf(link)!)
      expect(textOf(results.getByRole('heading', { level: 1 }))).toBe(`Search results for "${name}"`)
      expect(regionOf(results, 'Listings').getAllByRole('article').length).toBeGreaterThan(0)
    },
  )

  test('the home page links to the guides', async () => {
    const links = regionOf(await openPage(visitor, '/'), 'Grow more of it').getAllByRole('link')
    expect(links.map(hrefOf).toSorted()).toEqual(['/browse', '/gardening-guides', '/guides/taking-cuttings'])
  })
})

describe('browse', () => {
  test.each([
    ['/browse', 'Browse All Products'],
    ['/browse?category=4', 'Browse Garden Tools'],
    ['/browse?category=garden-tools', 'Browse Garden Tools'],
    ['/browse?category=plants-seeds', 'Browse Plants & Seeds'],
    ['/browse?category=garden-supplies', 'Browse Garden Supplies'],
    ['/browse?q=compost', 'Search results for "compost"'],
    ['/browse?q=watering', 'Search results for "watering"'],
    ['/browse?q=cuttings', 'Search results for "cuttings"'],
    ['/browse?nearby=true', 'Nearby Plants & Garden Items'],
  ])('%s is titled %s', async (url, title) => {
    const page = await openPage(visitor, url)
    expect(textOf(page.getByRole('heading', { level: 1 }))).toBe(title)
  })

  test('browse shows only featured listings for Featured Items Only', async () => {
    const page = await openPage(visitor, '/browse?featured=true')
    const cards = regionOf(page, 'Listings').getAllByRole('article')
    expect(cards.length).toBeGreaterThan(0)
    expect(cards.length).toBeGreaterThanOrEqual((await visitor(listFeatured, { query: {} })).length)
    for (const card of cards) {
      const links = within(card).getAllByRole('link').map(hrefOf)
      const id = links.join().match(/\/product\/(\d+)/)?.[1]
      expect((await demoListing(Number(id))).featured, links.join()).toBe(true)
      // The filter says so once, for all of them.
      expect(within(card).queryByText('Featured')).toBeNull()
    }
  })

  test('browse says when nothing matches and offers to clear the filters', async () => {
    const page = await openPage(visitor, '/browse?q=zzqxjv')
    page.getByText('No Products Found')
    page.getByText("We couldn't find any products matching your criteria.")
    expect(hrefOf(page.getByRole('link', { name: 'Clear Filters' }))).toBe('/browse')
  })

  test('browse offers prices from 0 to 100 pounds in steps of one pound and starts with the whole range', async () => {
    const page = await openPage(visitor, '/browse')
    const filters = within(page.getByRole('complementary', { name: 'Filters' }))
    expect(textOf(page.getByRole('complementary', { name: 'Filters' }))).toContain('£100+')
    filters.getByRole('button', { name: 'Apply Filters' })
    expect(page.queryByRole('link', { name: /^Clear/ })).toBeNull()
    for (const [name, value] of [
      ['Lowest price in pounds', '0'],
      ['Highest price in pounds', '100'],
    ] as const) {
      const thumb = filters.getByRole<HTMLInputElement>('slider', { name })
      expect([thumb.value, thumb.min, thumb.max, thumb.step]).toEqual([value, '0', '100', '1'])
    }
  })

  test('browse shows cards with Buy Now, the description, and a Message link through the login page', async () => {
    const { id, title, description, sellerId } = await demoListing(1)
    const page = await openPage(visitor, `/browse?q=${encodeURIComponent(title)}`)
    expect(hrefOf(page.getByRole('link', { name: `Buy Now: ${title}` }))).toBe(`/product/${id}`)
    const target = encodeURIComponent(`/messages/${sellerId}?productId=${id}`)
    expect(hrefOf(page.getByRole('link', { name: `Message the seller of ${title}` }))).toBe(`/login?redirect=${target}`)
    const card = page.getAllByRole('article').find((one) => textOf(one).includes(title))
    expect(textOf(card!)).toContain(description)
  })
})

describe('a listing', () => {
  test('a listing shows its text, its seller and the way to pay', async () => {
    const { id, title, price, seller } = await demoListing(1)
    const page = await openPage(visitor, `/product/${id}`)
    const main = mainOf(page)
    expect(textOf(main.getByRole('heading', { level: 1 }))).toBe(title)
    expect(hrefOf(main.getByRole('link', { name: 'Back to browsing' }))).toBe('/browse')
    main.getByRole('button', { name: 'Save' })
    main.getByRole('button', { name: 'Share' })
    const [buy] = main.getAllByRole('link', { name: `Buy Now - £${(price / 100).toFixed(2)}` })
    const address = new URL(hrefOf(buy!)!, page.document.URL)
    expect(address.pathname).toBe('/checkout')
    expect(Number(address.searchParams.get('amount'))).toBe(price / 100)
    expect(address.searchParams.get('productId')).toBe(String(id))
    expect(address.searchParams.get('productName')).toBe(title)
    expect(main.getAllByText(/local pickup only/i).length).toBeGreaterThan(0)
    main.getByRole('heading', { name: 'About the Seller' })
    main.getByText(/^Member since [A-Z][a-z]+ \d{4}$/)
    main.getByRole('link', { name: seller.fullName })
    main.getByRole('link', { name: 'Message Seller' })
    main.getByRole('button', { name: 'View Contact Info' })
    expect([...(page.meta('description') ?? '')].length).toBeLessThanOrEqual(150)
    const report = page.getByRole('link', { name: 'Report this listing' })
    expect(hrefOf(report)).toBe('/login?redirect=%2Fproduct%2F1')
  })

  test('a listing links to similar listings and names its category', async () => {
    const page = await openPage(visitor, '/product/1')
    const trail = within(page.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(hrefOf(trail.getByRole('link', { name: 'Home' }))).toBe('/')
    expect(hrefOf(trail.getAllByRole('link').at(-1)!)).toMatch(/^\/browse\?category=[a-z-]+$/)
    const promised = await visitor(similarListings, { params: { id: '1' } })
    expect(promised.length).toBeGreaterThan(0)
    // Without a place nobody knows what is nearby.
    const titles = regionOf(page, 'More like this').getAllByRole('heading', { level: 3 }).map(textOf)
    expect(titles).toEqual(promised.map(({ title }) => title))
  })

  test('an unknown listing answers 404', async () => {
    const page = await openPage(visitor, '/product/2147483000')
    expect(page.status).toBe(404)
    page.getByRole('heading', { name: 'Product Not Found' })
    page.getByText("Sorry, we couldn't find the product you're looking for.")
  })

  test('a sold listing keeps its page, shows similar listings, and is marked as sold among saved plants', async () => {
    const yarrow = await server.member('yarrow1')
    const id = await putOnSale(server, yarrow, { price: 300, title: 'Yarrow in a pot' })
    await yarrow(addFavourite, { body: { userId: yarrow.me.id, productId: id } })
    await yarrow(moveListing, { params: { id: String(id), move: 'sold' } })
    const page = await openPage(yarrow, `/product/${id}`)
    mainOf(page).getByText('Sold')
    expect(mainOf(page).queryByRole('link', { name: /^Buy Now - / })).toBeNull()
    expect(regionOf(page, 'See similar').getAllByRole('article').length).toBeGreaterThan(0)
    const saved = mainOf(await openPage(yarrow, '/favorites')).getByRole('article')
    within(saved).getByText('Sold')
    expect(within(saved).queryByRole('link', { name: /^Buy Now/ })).toBeNull()
  })

  test('a listing hidden by staff says so to its seller and to staff, is not called paused, and cannot be shown again', async () => {
    const seller = await server.member('hidden-seller')
    const id = await putOnSale(server, seller, { title: 'Lady’s mantle division' })
    await server.deps.db.execute(sql`update products set status = 'paused', hidden_at = now() where id = ${id}`)
    const own = await openPage(seller, `/product/${id}`)
    const main = textOf(own.getByRole('main'))
    expect(main).toContain('Hidden by Hedgerow: only you can see it.')
    expect(main).toContain('Our email to you says why, and what you can do.')
    expect(main).not.toMatch(/paused/i)
    expect(mainOf(own).queryByRole('button', { name: 'Show again' })).toBeNull()
    const staff = textOf(
      (await openPage(await server.member('hidden-staff', 'moderator'), `/product/${id}`)).getByRole('main'),
    )
    expect(staff).toContain('Hidden by Hedgerow')
    expect(staff).toContain('Only its seller and staff can see it.')
    expect((await openPage(visitor, `/product/${id}`)).status).toBe(404)
  })

  test('a listing on hold is not called hidden by staff or paused', async () => {
    const seller = await server.member('held-seller')
    const { id } = await seller(createListing, { body: listingBody({ title: 'Cannabis of a friend', categoryId: 1 }) })
    const own = textOf((await openPage(seller, `/product/${id}`)).getByRole('main'))
    expect(own).toContain('On hold: only you can see it until we have looked at it.')
    expect(own).toContain('We are looking at this listing')
    expect(own).not.toMatch(/hidden by hedgerow|paused|it’s live/i)
    const staff = textOf(
      (await openPage(await server.member('held-staff', 'moderator'), `/product/${id}`)).getByRole('main'),
    )
    expect(staff).toContain('On hold')
    expect(staff).not.toContain('Hidden by Hedgerow')
  })

  test('saved plants ask a user without a place for it, and no other', async () => {
    const dahlia = await server.member('dahlia1')
    const id = await putOnSale(server, await server.member('sorrel1'), { title: 'Dahlia tuber' })
    await dahlia(addFavourite, { body: { userId: dahlia.me.id, productId: id } })
    mainOf(await openPage(dahlia, '/favorites')).getByRole('button', { name: 'Set your place' })
    await dahlia(setPlace, { body: { place: 'BS7' } })
    const main = mainOf(await openPage(dahlia, '/favorites'))
    expect(main.queryByRole('button', { name: 'Set your place' })).toBeNull()
  })

  test('a listing below 30p says before checkout that a card cannot be charged so little', async () => {
    const id = await putOnSale(server, await server.member('rowan1'), { price: 20, title: 'Sweet pea, one' })
    const page = await openPage(visitor, `/product/${id}`)
    page.getByText(/Cards cannot be charged less than 30p\./)
    expect(page.queryByText(/Secure card payment/)).toBeNull()
  })

  test('only its seller can edit a listing: the edit page answers 404 to others', async () => {
    const id = await putOnSale(server, await server.member('fay1'))
    const page = await openPage(await server.member('gil1'), `/product/${id}/edit`)
    expect(page.status).toBe(404)
    page.getByRole('heading', { name: 'Product Not Found' })
  })
})

describe('near a town', () => {
  test('the listings near a town have a page in the sitemap, with canonical address and structured data', async () => {
    expect((await visitor.request({ url: '/sitemaps/towns.xml' })).body).toContain('/plants-near/bristol')
    const page = await openPage(visitor, '/browse?near=bristol')
    expect(textOf(page.getByRole('heading', { level: 1 }))).toBe('Plants & Garden Items near Bristol')
    expect(page.title).toBe('Plants & Garden Items near Bristol - Hedgerow')
    expect(page.canonical).toMatch(/\/plants-near\/bristol$/)
    expect(page.meta('description')).toContain('in and around Bristol')
    expect(page.meta('robots')).toBeUndefined()
    expect(page.data.map((thing) => thing['@type'])).toEqual(['BreadcrumbList', 'ItemList'])
    const [crumbs, list] = page.data as { itemListElement: { url?: string; item?: string }[] }[]
    expect(crumbs?.itemListElement.at(-1)?.item).toMatch(/\/plants-near\/bristol$/)
    expect(list?.itemListElement.length).toBeGreaterThan(2)
    for (const { url } of list?.itemListElement ?? []) expect(url).toMatch(/\/product\/\d+$/)

    const tools = await openPage(visitor, '/browse?category=4&near=bristol')
    expect(textOf(tools.getByRole('heading', { level: 1 }))).toBe('Garden Tools near Bristol')
    expect(tools.canonical).toMatch(/\/plants-near\/bristol\/garden-tools$/)
  })

  test('an unknown town answers 404 and is not indexed', async () => {
    const page = await openPage(visitor, '/browse?near=atlantis')
    expect(page.status).toBe(404)
    expect(textOf(page.getByRole('heading', { level: 1 }))).toBe('Town Not Found')
    expect(page.meta('robots')).toBe('noindex')
  })
})
