import Fastify from 'fastify'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { atom } from '#http/pages/feed.ts'
import { inTurn } from '#http/sharing/social-pictures.ts'
import { socialPicture } from '#shared/pictures/social-picture.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { createListing, getListing, moveListing } from '../listing/contract.ts'
import { countListings, countListingsInTown } from './contract.ts'
import { listingsByPlace } from './server/listings-by-place.ts'
import { sitemapIndex, urlSet } from './server/sitemap.ts'
import { sitemapRoutes } from './server/sitemap-routes.ts'
import { getTown } from './town-contract.ts'

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
    ids.push((await rose(createListing, { body: listingBody(body) })).id)
  }
  await rose(moveListing, { params: { id: String(ids[3]), move: 'pause' } })
})

const get = async (url: string) => {
  const { statusCode, headers, body } = await robot.request({ method: 'GET', url })
  return { statusCode, type: headers['content-type'], body }
}
const addresses = (body: string): string[] =>
  [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replace(ORIGIN, ''))

describe('files for search engines', () => {
  test('robots.txt disallows private pages and names the sitemap', async () => {
    const { statusCode, type, body } = await get('/robots.txt')
    expect([statusCode, type]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain('User-agent: *\nDisallow: /api/\n')
    expect(body).toContain('Disallow: /messages\n')
    // Not the pages of groups whose names begin with these letters.
    expect(body).toContain('Disallow: /groups/new$\n')
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`)
  })

  test('the index names every file, and every file exists', async () => {
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

  test('the towns sitemap contains towns with active listings, alone and by category', async () => {
    expect(addresses((await get('/sitemaps/towns.xml')).body)).toEqual([
      '/plants-near/bristol',
      '/plants-near/bristol/garden-tools',
      '/plants-near/bristol/seedlings-plugs',
      '/plants-near/redland',
      '/plants-near/redland/seedlings-plugs',
      '/plants-near/leeds',
      '/plants-near/leeds/garden-tools',
    ])
  })

  test('the listings sitemap contains active listings with the day of their last change', async () => {
    const { body } = await get('/sitemaps/listings-1.xml')
    expect(addresses(body)).toEqual(ids.slice(0, 3).map((id) => `/product/${id}`))
    expect(body.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(3)
  })

  test('the categories sitemap contains categories with active listings', async () => {
    const found = addresses((await get('/sitemaps/categories.xml')).body)
    expect(found).toEqual(['/category/seedlings-plugs', '/category/garden-tools'])
  })

  test.each([
    'listings-2.xml',
    'listings-0.xml',
    'listings-99999.xml',
    'listings-x.xml',
    'pages',
    '..%2Fpages.xml',
    'x',
  ])('an unknown sitemap answers 404: %s', async (name) => {
    expect((await get(`/sitemaps/${name}`)).statusCode).toBe(404)
  })

  test('no file exceeds its limit: listings are divided by id', async () => {
    const app = Fastify()
    sitemapRoutes(app, server.deps, listingsByPlace(server.deps), { sitemaps: new Map() }, 2)
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

  test('URLs are escaped so that no character breaks the file', () => {
    const written = urlSet('https://plants.example', [{ path: '/browse?category=a&near=b<c>' }])
    expect(written).toContain('<loc>https://plants.example/browse?category=a&amp;near=b%3Cc%3E</loc>')
    expect(sitemapIndex('https://plants.example', ['/a.xml'])).toContain(
      '<sitemap><loc>https://plants.example/a.xml</loc></sitemap>',
    )
  })
})

describe('feeds', () => {
  const titles = (body: string) =>
    [...body.matchAll(/<entry>[\s\S]*?<title>([^<]*)<\/title>/g)].map(([, title]) => title)

  test('a feed contains the newest listings: everywhere, in a category or near a town', async () => {
    const { statusCode, type, body } = await get('/feeds/listings.xml')
    expect([statusCode, type]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(titles(body)).toEqual([
      expect.stringMatching(/^Fork, £1.00, /),
      expect.stringMatching(/^Spade, £1.00, /),
      expect.stringMatching(/^Tomato seedlings, £1.00, /),
    ])
    expect(titles((await get('/feeds/categories/seedlings-plugs.xml')).body)).toHaveLength(1)
    expect(titles((await get('/feeds/towns/leeds.xml')).body)).toEqual([expect.stringMatching(/^Fork/)])
    expect(titles((await get('/feeds/towns/aberdeen.xml')).body)).toEqual([])
  })

  test('a feed contains everything that Atom requires', async () => {
    const { body } = await get('/feeds/towns/bristol.xml')
    expect(body).toContain(
      '<link rel="self" type="application/atom+xml" href="http://localhost:3000/feeds/towns/bristol.xml"/>',
    )
    const [head = ''] = body.split('<entry>')
    for (const part of ['id', 'title', 'updated'])
      expect(head.match(new RegExp(`<${part}>`, 'g')), part).toHaveLength(1)
    for (const [entry] of body.matchAll(/<entry>[\s\S]*?<\/entry>/g))
      for (const part of ['id', 'title', 'updated', 'published', 'author', 'summary'])
        expect(entry.match(new RegExp(`<${part}>`, 'g')), part).toHaveLength(1)
  })

  test('a feed is sent again only when something has changed', async () => {
    const first = await robot.request({ url: '/feeds/listings.xml' })
    const tag = String(first.headers.etag)
    const again = (etag: string) => robot.request({ url: '/feeds/listings.xml', headers: { 'if-none-match': etag } })
    expect([(await again(tag)).statusCode, (await again(`"other", W/${tag}`)).body]).toEqual([304, ''])
    expect((await again('"other"')).statusCode).toBe(200)
  })

  test.each(['categories/none.xml', 'towns/atlantis.xml', 'towns/leeds', 'x.xml'])(
    'an unknown feed answers 404: %s',
    async (name) => {
      expect((await get(`/feeds/${name}`)).statusCode).toBe(404)
    },
  )

  test('no character of a title or a name breaks a feed', () => {
    const entry = { path: '/product/1', published: new Date(0), updated: new Date(0), author: 'A & B' }
    const feed = {
      title: '<b>',
      subtitle: '"&"',
      self: '/feeds/a.xml',
      page: '/',
      entries: [{ ...entry, title: 'Pots < 9 cm', summary: 'a\u0000b\ud800c ]]>' }],
    }
    const written = atom({ origin: 'https://plants.example', productName: 'Fern & Vine' }, feed)
    expect(written).toContain('<title>&lt;b&gt; - Fern &amp; Vine</title>')
    expect(written).toContain('<name>A &amp; B</name>')
    expect(written).toContain('<title>Pots &lt; 9 cm</title>')
    expect(written).toContain('<summary>ab\uFFFDc ]]&gt;</summary>')
  })
})

describe('the preview image of a listing', () => {
  const pictureOf = async (id: number) => {
    const { updatedAt } = await robot(getListing, { params: { id: String(id) } })
    return socialPicture('listings', id, updatedAt)
  }

  test('the image is a PNG of the size that networks show, cached forever by its version', async () => {
    const { statusCode, headers, rawPayload } = await robot.request({ url: await pictureOf(ids[0]!) })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 630])
  })

  test('the image contains text whatever fonts the machine has', async () => {
    const { rawPayload } = await robot.request({ url: await pictureOf(ids[0]!) })
    const title = sharp(rawPayload).extract({ left: 600, top: 70, width: 540, height: 120 })
    const { channels } = await title.stats()
    expect(channels[0]!.min).toBeLessThan(60)
    expect(channels[0]!.max).toBeGreaterThan(230)
  })

  test('the image has one URL: outdated URLs redirect to it, and those of hidden listings answer 404', async () => {
    const now = await pictureOf(ids[0]!)
    const old = await robot.request({ url: `/img/social/listings/${ids[0]}-abc.png` })
    expect([old.statusCode, old.headers.location]).toEqual([302, now])
    for (const name of [`${ids[3]}-abc.png`, '999-abc.png', 'x-abc.png', `${ids[0]}.png`, `${ids[0]}-abc.svg`])
      expect((await robot.request({ url: `/img/social/listings/${name}` })).statusCode, name).toBe(404)
  })

  test('concurrent requests draw the image once', async () => {
    const address = await pictureOf(ids[1]!)
    const many = await Promise.all(Array.from({ length: 30 }, () => robot.request({ url: address })))
    expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  test('drawings are queued, and requests beyond the queue’s limit are asked to retry', async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const all = Array.from({ length: 23 }, () => inTurn(() => promise))
    await expect(all[22]).rejects.toMatchObject({ status: 429 })
    resolve(1)
    expect(await Promise.all(all.slice(0, 22))).toHaveLength(22)
    expect(await inTurn(async () => 2)).toBe(2)
  })
})

describe('numbers of listings by place', () => {
  test('listings are counted by category and by main town, including the towns around it', async () => {
    const { total, categories, areas } = await robot(countListings, {})
    expect(total).toBe(3)
    expect(categories.map(({ slug, count }) => [slug, count])).toEqual([
      ['seedlings-plugs', 1],
      ['garden-tools', 2],
    ])
    expect(areas.map(({ slug, count, towns }) => [slug, count, towns.length])).toEqual([
      ['bristol', 2, 1],
      ['leeds', 1, 0],
    ])
  })

  test('a town is returned with its neighbours, the nearest first, even when it has no listings', async () => {
    const bristol = await robot(countListingsInTown, { params: { town: 'bristol' } })
    expect(bristol).toMatchObject({
      ...{ count: 2, main: null },
      categories: [{ slug: 'seedlings-plugs' }, { slug: 'garden-tools', count: 1 }],
    })
    expect(bristol.nearby).toMatchObject([{ count: 1, distance: expect.stringMatching(/mile/) }])
    const part = await robot(countListingsInTown, { params: { town: bristol.nearby[0]!.slug } })
    expect(part.main).toEqual({ slug: 'bristol', name: 'Bristol' })
    expect(await robot(countListingsInTown, { params: { town: 'aberdeen' } })).toMatchObject({
      count: 0,
      categories: [],
      nearby: [],
    })
    await expect(robot(countListingsInTown, { params: { town: 'atlantis' } })).rejects.toMatchObject({ status: 404 })
  })

  test('the numbers are refreshed after five minutes', async () => {
    const counts = listingsByPlace(server.deps)
    expect((await counts()).total).toBe(3)
    await rose(moveListing, { params: { id: String(ids[3]), move: 'resume' } })
    expect((await counts()).total).toBe(3)
    await server.clock.advance(5 * 60_000)
    expect((await counts()).total).toBe(4)
    await rose(moveListing, { params: { id: String(ids[3]), move: 'pause' } })
  })
})

describe('looking up a town', () => {
  test('a town is found by its slug', async () => {
    expect(await robot(getTown, { params: { slug: 'bristol' } })).toEqual({
      ...{ slug: 'bristol', name: 'Bristol', lat: expect.closeTo(51.45, 1), lng: expect.closeTo(-2.6, 1) },
    })
  })

  test('an unknown town answers 404 and a malformed slug 400', async () => {
    await expect(robot(getTown, { params: { slug: 'atlantis' } })).rejects.toMatchObject({
      status: 404,
      body: { message: 'We don’t know a town by this name. Try a postcode instead.' },
    })
    for (const slug of ['Bristol', "' or 1=1", 'x'.repeat(61)])
      await expect(robot(getTown, { params: { slug } })).rejects.toMatchObject({ status: 400 })
  })
})
