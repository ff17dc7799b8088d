import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/server.ts'
import { createListing, moveListing } from './contract.ts'
import { getTown } from './map-contract.ts'
import { sitemapIndex, urlSet } from './server/sitemap.ts'
import { sitemapRoutes } from './server/sitemap-routes.ts'

const ORIGIN = 'http://localhost:3000'
const server = await startTestServer()
const rose = await server.member('rose')
const robot = server.visitor()
const ids: number[] = []

beforeAll(async () => {
  for (const [title, categoryId, postcode] of [
    ['Tomato seedlings', 3, 'BS6 5TR'],
    ['Spade', 4, 'BS1 4DJ'],
    ['Fork', 4, 'LS99 1AA'],
    ['Paused fork', 4, 'EH1 1AA'],
  ] as const) {
    const body = { title, categoryId, postcode, price: 100, location: 'Here', description: 'Grown with care here.' }
    ids.push((await rose(createListing, { body })).id)
  }
  await rose(moveListing, { params: { id: String(ids[3]), move: 'pause' } })
})

const get = async (url: string) => {
  const { statusCode, headers, body } = await robot.request({ method: 'GET', url })
  return { statusCode, type: headers['content-type'], body }
}
const addresses = (body: string): string[] =>
  [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replace(ORIGIN, ''))

describe('what search engines are told', () => {
  test('robots.txt keeps them off private pages and names the sitemap', async () => {
    const { statusCode, type, body } = await get('/robots.txt')
    expect([statusCode, type]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain('User-agent: *\nDisallow: /api/\n')
    expect(body).toContain('Disallow: /messages\n')
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`)
  })

  test('the index names every file, and every file is there', async () => {
    const { statusCode, type, body } = await get('/sitemap.xml')
    expect([statusCode, type]).toEqual([200, 'application/xml; charset=utf-8'])
    const files = addresses(body)
    expect(files).toEqual([
      '/sitemaps/pages.xml',
      '/sitemaps/categories.xml',
      '/sitemaps/towns.xml',
      '/sitemaps/listings-1.xml',
    ])
    for (const file of files) {
      const found = await get(file)
      expect([found.statusCode, found.type]).toEqual([200, 'application/xml; charset=utf-8'])
      expect(addresses(found.body).length).toBeGreaterThan(0)
    }
  })

  test('the file of towns has those where something is on offer, alone and by category', async () => {
    expect(addresses((await get('/sitemaps/towns.xml')).body)).toEqual([
      '/browse?near=bristol',
      '/browse?category=garden-tools&amp;near=bristol',
      expect.stringMatching(/^\/browse\?near=/),
      expect.stringMatching(/^\/browse\?category=seedlings-plugs&amp;near=/),
      '/browse?near=leeds',
      '/browse?category=garden-tools&amp;near=leeds',
    ])
  })

  test('the file of listings has what is on offer, with the day it changed', async () => {
    const { body } = await get('/sitemaps/listings-1.xml')
    expect(addresses(body)).toEqual(ids.slice(0, 3).map((id) => `/product/${id}`))
    expect(body.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(3)
  })

  test('the file of categories names each by its slug', async () => {
    expect(addresses((await get('/sitemaps/categories.xml')).body)).toContain('/browse?category=garden-tools')
  })

  test.each([
    'listings-2.xml',
    'listings-0.xml',
    'listings-99999.xml',
    'listings-x.xml',
    'pages',
    '..%2Fpages.xml',
    'x',
  ])('nothing else is a file: %s', async (name) => {
    expect((await get(`/sitemaps/${name}`)).statusCode).toBe(404)
  })

  test('no file holds more than it may: listings are parted by their ids', async () => {
    const app = Fastify()
    sitemapRoutes(app, server.deps, 2)
    const seen: string[] = []
    const index = addresses((await app.inject('/sitemap.xml')).body).filter((path) => path.includes('listings'))
    expect(index).toEqual(['/sitemaps/listings-1.xml', '/sitemaps/listings-2.xml'])
    for (const path of index) {
      const found = addresses((await app.inject(path)).body)
      expect(found.length).toBeLessThanOrEqual(2)
      seen.push(...found)
    }
    expect(seen).toEqual(ids.slice(0, 3).map((id) => `/product/${id}`))
    await app.close()
  })

  test('addresses are written so that no character breaks the file', () => {
    const written = urlSet('https://plants.example', [{ path: '/browse?category=a&near=b<c>' }])
    expect(written).toContain('<loc>https://plants.example/browse?category=a&amp;near=b%3Cc%3E</loc>')
    expect(sitemapIndex('https://plants.example', ['/a.xml'])).toContain(
      '<sitemap><loc>https://plants.example/a.xml</loc></sitemap>',
    )
  })
})

describe('a town', () => {
  test('is found by its name in addresses', async () => {
    expect(await robot(getTown, { params: { slug: 'bristol' } })).toEqual({
      ...{ slug: 'bristol', name: 'Bristol', lat: expect.closeTo(51.45, 1), lng: expect.closeTo(-2.6, 1) },
    })
  })

  test('or not at all', async () => {
    await expect(robot(getTown, { params: { slug: 'atlantis' } })).rejects.toMatchObject({
      status: 404,
      body: { message: 'We know no town by this name. Try a postcode instead.' },
    })
    for (const slug of ['Bristol', "' or 1=1", 'x'.repeat(61)])
      await expect(robot(getTown, { params: { slug } })).rejects.toMatchObject({ status: 400 })
  })
})
