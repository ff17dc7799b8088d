import { globSync } from 'node:fs'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { staticPages } from '#features/listings/towns/server/sitemap.ts'
import { manifestOf } from '#http/pages/manifest.ts'
import {
  assetsIn,
  cachedAddress,
  drawingsIn,
  importsOf,
  isOutdated,
  isPage,
  listed,
  markCached,
  offlineAddress,
  titleOf,
} from './cache-rules.ts'

const at = (address: string): URL => new URL(address, 'https://hedgerow.example')

test('every guide and the other public reading pages are cached', () => {
  const guides = staticPages.filter((path) => path.startsWith('/guides/'))
  expect(guides.length).toBeGreaterThan(7)
  const others = [
    '/gardening-guides',
    '/plant-care',
    '/seasonal-calendar',
    '/community',
    '/safe-trading',
    '/spotted-something-odd',
  ] as const
  for (const path of [...guides, ...others]) {
    expect(staticPages).toContain(path)
    expect(cachedAddress(at(path))).toBe(path)
  }
})

test.each([
  ['/guides/composting', '/guides/composting'],
  ['/guides/composting#turning', '/guides/composting'],
  ['/seasonal-calendar?month=May&region=scotland', '/seasonal-calendar?month=May&region=scotland'],
  ['/plant-care?tab=garden', '/plant-care?tab=garden'],
  ['/plant-care?q=my+address', null],
  ['/gardening-guides?q=sick+rose', null],
  ['/transactions', null],
  ['/messages/5', null],
  ['/profile', null],
  ['/settings/data', null],
  ['/product/1', null],
  ['/login', null],
  ['/guides/composting/more', null],
  ['/guides/..%2Fmessages', null],
  [`/seasonal-calendar?month=${'x'.repeat(200)}`, null],
])('%s is cached as %s', (address, cached) => {
  expect(cachedAddress(at(address))).toBe(cached)
})

test('cached pages are listed under distinct names that include tab, month and region', () => {
  const calendar = { address: '/seasonal-calendar', title: 'Calendar' }
  const may = { address: '/seasonal-calendar?month=may&region=south-west', title: 'Calendar' }
  const community = { address: '/community', title: 'Community Forums' }
  const events = { address: '/community?tab=events', title: 'Community Forums' }
  expect(listed([events, community, may, calendar]).map(({ address, title }) => [title, address])).toEqual([
    ['Calendar', calendar.address],
    ['Calendar, May, South west', may.address],
    ['Community Forums', community.address],
    ['Community Forums, Events', events.address],
  ])
})

test('no page for members is ever cached, whatever its path ends with', () => {
  const members = fc.constantFrom(
    'messages',
    'transactions',
    'profile',
    'settings',
    'favorites',
    'notifications',
    'api',
  )
  fc.assert(
    fc.property(members, fc.string(), fc.string(), (first, path, query) => {
      const address = `/${first}/${encodeURIComponent(path)}?${encodeURIComponent(query)}`
      expect(cachedAddress(at(address))).toBeNull()
    }),
  )
})

test('the offline page names the page that the visitor requested', () => {
  expect(offlineAddress(at('/product/5?from=a&b=c'))).toBe('/offline?wanted=%2Fproduct%2F5%3Ffrom%3Da%26b%3Dc')
  expect(offlineAddress(at('/offline?wanted=%2F'))).toBe('/offline')
})

test('calls, files and tools are never treated as pages', () => {
  expect(
    ['/api/events', '/files/a.webp', '/dev/mail', '/assets/a-1.js', '/sitemap.xml', '/icon.svg'].map((path) =>
      isPage(at(path)),
    ),
  ).not.toContain(true)
  expect(['/', '/browse', '/api-guide', '/product/5'].map((path) => isPage(at(path)))).not.toContain(false)
})

test('the files of a page and of a script are found', () => {
  const html = `<link href="/assets/style-a1.css"><script>(f)("/assets/hydrate-b2.js",["/assets/base-c3.js","/assets/base-c3.js"])</script>
    <img src="/img/guides/composting.svg"><img src="/files/u/1.webp"><img src="/img/../files/2.svg?x">`
  expect(assetsIn(html)).toEqual(['/assets/style-a1.css', '/assets/hydrate-b2.js', '/assets/base-c3.js'])
  expect(drawingsIn(html)).toEqual(['/img/guides/composting.svg'])
  expect(
    importsOf('import{a as b}from"./base-c3.js";import"./side-d4.js";const c=()=>import("./later-e5.js")'),
  ).toEqual(['/assets/base-c3.js', '/assets/side-d4.js'])
})

test('the file of icons is kept with a page that shows one of them', () => {
  expect(
    assetsIn(
      '<svg class="icon"><use href="/assets/icons-a1.svg#heart"></use></svg><use href="/assets/icons-a1.svg#x">',
    ),
  ).toEqual(['/assets/icons-a1.svg'])
})

test('a cached page carries its time and its title', () => {
  const page = '<!DOCTYPE html><html lang="en-GB"><head><title>Pots &amp; more - Hedgerow</title>'
  expect(markCached(page, '2026-11-21T10:00:00.000Z')).toContain(
    '<html data-cached-at="2026-11-21T10:00:00.000Z" lang="en-GB">',
  )
  expect(titleOf(page)).toBe('Pots & more')
})

test('a new build discards the caches of the last build and no others', () => {
  const build = { version: 'b2', assets: [] }
  expect(['pages-a1', 'assets-a1', 'pages-b2', 'assets-b2', 'orders'].map((name) => isOutdated(name, build))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('the manifest names existing icons of the stated sizes, one of them maskable, and existing pages', async () => {
  const manifest = manifestOf('Fern & Vine', '#5b2a86')
  expect(manifest).toMatchObject({ id: '/', scope: '/', name: 'Fern & Vine', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const { width, height, format } = await sharp(`public${src}`).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
  expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true)
  const routes = globSync('src/routes/{*,(*)/*}.tsx').map((path) =>
    path.replace(/^src\/routes(?:\/\(\w+\))?(\/.*?)(\.\{.*)?\.tsx$/, '$1'),
  )
  for (const { url, icons } of manifest.shortcuts) {
    expect(routes).toContain(url)
    expect(icons.map(({ src }) => src)).toEqual(['/icon-192.png'])
  }
})
