import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { hrefOf, openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const visitor = server.visitor()

test.each([
  ['container-gardening', 'Container gardening', ['/browse?category=plants-seeds']],
  ['raised-bed-gardening', 'Raised bed gardening', ['/browse?category=garden-supplies']],
  ['composting', 'Composting', ['/browse?q=compost']],
  ['starting-first-garden', 'Starting your first garden', ['/browse']],
  ['garden-tools', 'Garden tools', ['/browse?category=garden-tools']],
  ['watering-guide', 'Watering guide', ['/browse?q=watering']],
  ['taking-cuttings', 'Taking cuttings', ['/new-listing', '/browse?q=cuttings']],
  ['vegetable-growing', 'Growing vegetables', ['/browse?category=plants-seeds']],
])('the guide %s has its title, picture, back link and closing buttons', async (slug, title, hrefs) => {
  const page = await openPage(visitor, `/guides/${slug}`)
  expect(page.title).toBe(`${title} - Hedgerow`)
  expect(textOf(page.getByRole('heading', { level: 1 }))).toBe(title)
  const main = page.getByRole('main')
  expect(main.querySelector(`img[src="/img/guides/${slug}.svg"]`)).not.toBeNull()
  const links = within(main).getAllByRole('link').map(hrefOf)
  expect(links).toEqual(expect.arrayContaining(['/gardening-guides', ...hrefs]))
})

test('the index lists eight guides, and a guide contains its text once, as an article', async () => {
  const index = within((await openPage(visitor, '/gardening-guides')).getByRole('main'))
  expect(index.getAllByRole('heading', { level: 2 }).filter((one) => one.closest('li'))).toHaveLength(8)
  const link = index.getByRole('link', { name: /^Taking cuttings/ })
  const guide = await openPage(visitor, hrefOf(link)!)
  guide.getByText(/Trim to 10-15 cm\./)
  expect(hrefOf(guide.getByRole('link', { name: 'All gardening guides' }))).toBe('/gardening-guides')
  expect(guide.data.map((thing) => thing['@type'])).toContain('Article')
  const { body } = await visitor.request({ url: '/guides/taking-cuttings' })
  expect(body.split('Nobody roots everything.')).toHaveLength(2)
})

test('the guide search says when nothing matches, and an unknown guide answers 404', async () => {
  const page = await openPage(visitor, '/gardening-guides?q=zeppelin')
  expect(textOf(page.getByRole('main'))).toContain('Nothing about that yet')
  expect((await openPage(visitor, '/guides/nothing')).status).toBe(404)
})

test.each([
  ['may', 'Spring', 'June'],
  ['august', 'Summer', 'September'],
  ['november', 'Autumn', 'December'],
  ['december', 'Winter', 'January'],
])('the calendar of %s has its three groups, %s and Planning Ahead', async (month, season, next) => {
  const page = await openPage(visitor, `/seasonal-calendar?month=${month}`)
  for (const text of ['Vegetables & Fruit', 'Flowers & Ornamentals', 'General Tasks', 'Typical frosts', season])
    expect(page.getAllByText(text).length, text).toBeGreaterThan(0)
  page.getByRole('heading', { name: `Planning Ahead: ${next}` })
})

test('the calendar opens at the current month, with a link to each of the twelve', async () => {
  const page = await openPage(visitor, '/seasonal-calendar')
  const months = within(page.getByRole('navigation', { name: 'Months' }))
  expect(months.getAllByRole('link')).toHaveLength(12)
  const now = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'Europe/London' }).format(
    server.deps.clock.now(),
  )
  expect(months.getByRole('link', { name: now }).getAttribute('aria-current')).toBe('true')
  const main = within(page.getByRole('main'))
  expect(main.getByRole('link', { name: 'My garden' }).getAttribute('href')).toBe('/garden')
})

test.each([
  ['/plant-care', 'Looking after house plants'],
  ['/plant-care?tab=garden', 'Looking after garden plants'],
])('%s lists toxic plants, troubleshooting and seasons', async (url, first) => {
  const page = await openPage(visitor, url)
  for (const name of [first, 'Toxic house plants', 'Troubleshooting', 'Through the seasons'])
    page.getByRole('heading', { level: 2, name })
  expect(textOf(page.getByRole('main'))).toContain('Not known does not mean safe')
})

test('plant care says when no plant matches', async () => {
  const page = await openPage(visitor, '/plant-care?q=zeppelin')
  expect(textOf(page.getByRole('main'))).toContain('No plants for “zeppelin” indoors.')
})
