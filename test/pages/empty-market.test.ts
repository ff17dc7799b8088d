import type pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { createListing } from '#features/listings/listing/contract.ts'
import { setPlace } from '#features/listings/place/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { hrefOf, openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true, isEmpty: true, env: { LOG_LEVEL: 'silent' } })
const near = async (place: string): Promise<Visitor> => {
  const visitor = server.visitor()
  await visitor(setPlace, { body: { place } })
  return visitor
}

describe('a marketplace without listings', () => {
  test.each(['/', '/browse', '/browse?view=map'])('%s invites to be the first', async (url) => {
    const page = await openPage(server.visitor(), url)
    expect(page.status).toBe(200)
    const invite = page.getByRole('region', { name: 'Be the first in your town' })
    expect(hrefOf(within(invite).getByRole('link', { name: 'List something' }))).toBe('/new-listing')
    expect(hrefOf(within(invite).getByRole('link', { name: 'Invite neighbours' }))).toMatch(/^mailto:\?/)
    expect(textOf(within(invite).getByRole('heading', { level: 3 }))).toMatch(/^What to list in [A-Z][a-z]+$/)
    expect(within(invite).getAllByRole('listitem')).toHaveLength(3)
  })

  test.each([
    ['/', 'Be the first near BS7'],
    ['/browse?nearby=true', 'Be the first near BS7'],
    ['/browse?near=leeds', 'Be the first in Leeds'],
  ])('%s names the place', async (url, name) => {
    const page = await openPage(await near('BS7'), url)
    page.getByRole('region', { name })
  })

  test('a search that finds nothing does not invite', async () => {
    const page = await openPage(server.visitor(), '/browse?q=fig')
    expect(page.queryByRole('region', { name: /^Be the first/ })).toBeNull()
    page.getByText('No Products Found')
  })
})

test('the invitation is gone once something is for sale', async () => {
  const rose = await server.member('rose')
  await rose(createListing, {
    body: listingBody({
      title: 'Kale plugs, six',
      description: 'Grown with care.',
      price: 300,
      categoryId: 3,
      location: 'Bristol',
      postcode: 'BS7 8AA',
    }),
  })
  for (const url of ['/', '/browse']) {
    const page = await openPage(server.visitor(), url)
    expect(page.queryByRole('region', { name: /^Be the first/ }), url).toBeNull()
  }

  // The home page counts what “See all” lists, and says of nothing older that it is of this week.
  const headingFor = async (viewer: Visitor) => {
    const [heading] = (await openPage(viewer, '/')).getAllByRole('heading', {
      level: 2,
      name: /within|Be the first|only you sell/,
    })
    return heading && textOf(heading)
  }
  const viewer = await near('BS7')
  await rose(setPlace, { body: { place: 'BS7' } })
  expect(await headingFor(viewer)).toBe('1 thing within 5 miles this week')
  expect(await headingFor(rose)).toBe('So far only you sell near BS7')
  await server.deps.db.execute(`update products set created_at = created_at - interval '8 days'`)
  const later = await near('BS8')
  expect(await headingFor(later)).toBe('1 thing within 5 miles')
})

test.each([
  ['/', 'We are having trouble showing these plants.'],
  ['/browse', 'Something went wrong'],
])('while the database is away %s keeps its frame, says so, and asks robots to come back', async (url, words) => {
  const { $client: pool } = server.deps.db as unknown as { $client: pg.Pool }
  const away = new Error('timeout exceeded when trying to connect')
  // Visitors share a page for a second.
  await server.clock.advance(2_000)
  const query = vi.spyOn(pool, 'query').mockImplementation(() => Promise.reject(away))
  try {
    const visitor = server.visitor()
    const { statusCode, headers } = await visitor.request({ url, headers: { accept: 'text/html' } })
    expect({ statusCode, retryAfter: headers['retry-after'], cache: headers['cache-control'] }).toEqual({
      statusCode: 503,
      retryAfter: '5',
      cache: 'no-store',
    })
    const page = await openPage(visitor, url)
    expect(page.getByRole('contentinfo')).toBeTruthy()
    expect(textOf(page.document.body)).toContain(words)
    expect(textOf(page.document.body)).not.toContain('No items available')
  } finally {
    query.mockRestore()
  }
})
