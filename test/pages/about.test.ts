import { describe, expect, test } from 'vitest'
import { changeSettings } from '#features/desk/settings/settings-contract.ts'
import { answerOpening } from '#features/opening/contract.ts'
import { startTestServer } from '#test/server.ts'
import { hrefOf, openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const visitor = server.visitor()

test('an unknown address answers 404 with links to the home page and the listings', async () => {
  const page = await openPage(visitor, '/no/such/page')
  expect(page.status).toBe(404)
  page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' })
  page.getByText(/does not exist or has moved/)
  expect(hrefOf(page.getByRole('link', { name: 'Back to Home' }))).toBe('/')
  expect(hrefOf(page.getByRole('link', { name: 'Browse Products' }))).toBe('/browse')
})

describe('pages about the marketplace', () => {
  test.each([
    ['/how-it-works', 'How it works'],
    ['/safe-trading', 'Safe trading tips'],
    ['/spotted-something-odd', 'Spotted something odd?'],
    ['/local-benefits', 'Benefits of trading locally'],
    ['/privacy-policy', 'Privacy policy'],
    ['/terms-of-service', 'Terms of service'],
    ['/transparency', 'Transparency'],
    ['/licences', 'Licences'],
  ])('%s has its title, heading and breadcrumb without scripts', async (path, heading) => {
    const page = await openPage(visitor, path)
    expect(page.status).toBe(200)
    expect(page.title).toBe(`${heading} - Hedgerow`)
    expect(textOf(page.getByRole('heading', { level: 1 }))).toBe(heading)
    expect(page.canonical).toMatch(new RegExp(`${path}$`))
    expect(page.data[0]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Home' }, { name: heading }],
    })
    expect(textOf(page.getByRole('main'))).not.toMatch(/escrow/i)
  })

  test('/how-it-works shows the fees that checkout charges', async () => {
    const page = await openPage(visitor, '/how-it-works')
    const words = textOf(page.getByRole('main'))
    for (const amount of ['£20.00', '£0.60', '£20.60', '£1.20', '£18.80']) expect(words).toContain(amount)
    expect(hrefOf(page.getByRole('link', { name: 'Get Started Today' }))).toBe('/new-listing')
  })

  test('/local-benefits links to /browse, /community and /how-it-works', async () => {
    const main = within((await openPage(visitor, '/local-benefits')).getByRole('main'))
    expect(hrefOf(main.getByRole('link', { name: 'Browse Plants' }))).toBe('/browse')
    expect(hrefOf(main.getByRole('link', { name: 'How It Works' }))).toBe('/how-it-works')
    expect(hrefOf(main.getByRole('link', { name: 'Join the community' }))).toBe('/community')
  })

  test('terms mark the clause about the agent for counsel until the operator confirms the review, also with a name', async () => {
    const mark = '[For the operator’s counsel:'
    const terms = async () => textOf((await openPage(visitor, '/terms-of-service')).getByRole('main'))
    const admin = await server.member('ada', 'admin')
    await admin(changeSettings, { body: { changes: [{ name: 'companyName', value: 'Hedgerow Trading Ltd' }] } })
    await server.clock.advance(2_000)
    expect(await terms()).toContain('run by Hedgerow Trading Ltd')
    expect(await terms()).toContain(mark)
    await admin(answerOpening, { body: { answers: [{ question: 'terms_reviewed', answer: 'yes' }] } })
    await server.clock.advance(2_000)
    expect(await terms()).not.toContain(mark)
    expect(await terms()).toContain('owes the seller nothing more')
  })

  test('terms and privacy name the cooling-off period for traders and the seven years of records', async () => {
    const terms = textOf((await openPage(visitor, '/terms-of-service')).getByRole('main'))
    expect(terms).toContain('you may cancel without a reason until 14 days after you have the goods')
    expect(terms).toContain('Transaction records are kept 7 years')
    expect(terms).toContain('The seller pays 6% of the final price')
    const privacy = (await openPage(visitor, '/privacy-policy')).getByRole('main')
    expect(textOf(privacy)).toContain('UK GDPR')
    expect(textOf(privacy)).toContain('hidden at once, erased after 14 days')
    expect(textOf(privacy)).toContain('Transaction records are kept 7 years')
    const links = within(privacy)
    expect(hrefOf(links.getByRole('link', { name: 'download everything' }))).toBe('/settings/data')
    expect(hrefOf(links.getByRole('link', { name: 'delete your account' }))).toBe('/settings/delete')
  })

  test('the privacy policy says that a photo goes to Pl@ntNet by its owner’s press alone', async () => {
    const privacy = textOf((await openPage(visitor, '/privacy-policy')).getByRole('main'))
    expect(privacy).toContain('you press “Send this photo to Pl@ntNet”')
    expect(privacy).toContain('without it no photo goes there')
    expect(privacy).toContain('We store with the photo when you sent it')
  })
})

test('/licences lists packages of the server and of the pages, each with the text of its licence', async () => {
  const page = await openPage(visitor, '/licences')
  const rowOf = (name: RegExp) => within(page.getByRole('row', { name }))
  rowOf(/^fastify \d/).getByRole('cell', { name: 'on the server' })
  rowOf(/^react-dom \d/).getByRole('cell', { name: 'in pages' })
  rowOf(/^zod \d/).getByRole('cell', { name: 'on the server and in pages' })
  const licence = rowOf(/^fastify \d/).getByRole('link', { name: /^MIT/ })
  const text = await visitor.request({ url: hrefOf(licence)! })
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text.body).toContain('Permission is hereby granted, free of charge')
  const withoutText = rowOf(/^drizzle-orm \d/).getByRole('link', { name: /^Apache-2.0/ })
  expect(withoutText.getAttribute('href')).toBe('https://spdx.org/licenses/Apache-2.0.html')
  const terms = await openPage(visitor, '/terms-of-service')
  expect(hrefOf(terms.getByRole('link', { name: 'licences' }))).toBe('/licences')
  for (const file of ['list.json', '0123456789abcdef.txt', '..%2fserver%2frender.js'])
    expect((await visitor.request({ url: `/licences/${file}` })).statusCode).toBe(404)
})

test('the header and footer show names, links, tagline and registration', async () => {
  const page = await openPage(visitor, '/local-benefits')
  const header = within(page.getAllByRole('banner')[0]!)
  expect(hrefOf(header.getByRole('link', { name: 'Hedgerow, home' }))).toBe('/')
  const nav = within(header.getByRole('navigation', { name: 'Main' }))
  expect(nav.getAllByRole('link').map(textOf)).toEqual(['Home', 'Browse Plants', 'Local Benefits'])
  expect(nav.getByRole('link', { name: 'Local Benefits' }).getAttribute('aria-current')).toBe('page')
  expect(hrefOf(header.getByRole('link', { name: 'Sign In' }))).toBe('/login')
  expect(hrefOf(header.getByRole('link', { name: 'Register' }))).toBe('/register')
  const footer = within(page.getByRole('contentinfo'))
  for (const name of ['Marketplace', 'Support', 'Legal']) footer.getByRole('heading', { name })
  const legal = within(footer.getByRole('navigation', { name: 'Legal' }))
  expect(hrefOf(legal.getByRole('link', { name: 'Licences' }))).toBe('/licences')
  footer.getByText(/Connecting local UK gardeners/)
  footer.getByText(/Registered in England & Wales/)
})

test('the contact form without scripts shows the refusal that its address names', async () => {
  const page = await openPage(visitor, '/contact?failure=TOO_MANY')
  page.getByText(/Too many requests\./)
})

test('robots.txt names the sitemap, and every page in it answers 200', async () => {
  const read = async (url: string): Promise<string> => (await visitor.request({ url })).body
  const addressesIn = async (url: string): Promise<string[]> =>
    [...(await read(url)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&').replace(/^https?:\/\/[^/]+/, ''),
    )
  expect(await read('/robots.txt')).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m)
  const files = await addressesIn('/sitemap.xml')
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    const addresses = await addressesIn(file)
    expect(addresses.length).toBeGreaterThan(0)
    for (const url of file.includes('pages') ? addresses : addresses.slice(0, 2))
      expect((await visitor.request({ url })).statusCode, url).toBe(200)
  }
})

test('the eco page shows all four tabs without scripts', async () => {
  const dashboard = await openPage(visitor, '/eco-impact')
  expect(dashboard.getAllByRole('tab').map(textOf)).toEqual(['Dashboard', 'Leaderboard', 'Challenges', 'Impact Guide'])
  for (const [way, points] of [
    ['Each local exchange', '+50'],
    ['Eco-friendly methods', '+25'],
    ['Completing a challenge', '+100 to 500'],
    ['Your first local trade', '+100'],
  ] as const)
    expect(textOf(dashboard.getByText(way).parentElement!)).toContain(points)

  const follow = async (from: typeof dashboard, role: 'tab' | 'link', name: string) =>
    openPage(visitor, hrefOf(from.getByRole(role, { name }))!)
  const leaderboard = await follow(dashboard, 'tab', 'Leaderboard')
  expect(leaderboard.getByRole('link', { name: 'Monthly' }).getAttribute('aria-current')).toBe('true')
  const allTime = await follow(leaderboard, 'link', 'All time')
  expect(allTime.document.URL).toMatch(/timeframe=all-time/)
  allTime.getByText(/Only gardeners who are opted in appear here/)
  const challenges = await follow(allTime, 'tab', 'Challenges')
  expect(textOf(challenges.getByRole('article', { name: 'Five local trades' }))).toContain('+200')
  expect(textOf(challenges.getByRole('article', { name: 'Eco-packaging' }))).toMatch(/\d+ days? left|hour/)
  const guide = await follow(challenges, 'tab', 'Impact Guide')
  guide.getByRole('heading', { name: 'How this is worked out' })
  guide.getByText(/is an estimate, and the same for every trade/)
})

test('a page says which pests have to be reported, to whom, and how to report a listing', async () => {
  const page = await openPage(visitor, '/spotted-something-odd')
  const hrefOfNumber = page.getByRole('link', { name: '01904\u00a0405138' }).getAttribute('href')
  expect(hrefOfNumber).toBe('tel:01904405138')
  for (const name of [
    'Xylella fastidiosa',
    'Phytophthora ramorum',
    'Oak processionary moth',
    'Colorado beetle',
    'TreeAlert',
  ])
    expect(page.getByRole('link', { name }).getAttribute('href')).toMatch(/^https:/)
  const trading = await openPage(visitor, '/safe-trading')
  expect(hrefOf(trading.getByRole('link', { name: 'Spotted something odd?' }))).toBe('/spotted-something-odd')
})
