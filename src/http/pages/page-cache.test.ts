import { expect, test } from 'vitest'
import type { InnerAnswer } from './in-process-fetch.ts'
import { PageCache, PageCalls, type PageResponse } from './page-cache.ts'

const answerTo = (url: string, changes: Partial<InnerAnswer> = {}): InnerAnswer => ({
  method: 'GET',
  url,
  status: 200,
  headers: { 'x-total-count': '2', 'x-request-id': url, date: 'today' },
  body: '[]',
  ...changes,
})
const page: PageResponse = {
  status: 200,
  route: '/browse',
  headers: {},
  inline: { script: '', style: '' },
  body: Buffer.from('page'),
}

/** A cache at noon with one page, whose calls gave these answers. */
function cacheOf(...answers: InnerAnswer[]) {
  let now = new Date('2026-05-01T12:00:00Z')
  const pages = new PageCache(() => now)
  const calls = new PageCalls()
  for (const answer of answers) calls.record(answer)
  const store = () => pages.store(['/browse'], page, calls)
  store()
  const at = (time: string) => {
    now = new Date(time)
  }
  const find = (changes: Partial<InnerAnswer> = {}, dependsOn: unknown = ['/browse']) =>
    pages.find(dependsOn, async (url) => answerTo(url, changes))
  return { at, find, store }
}

test('a page is found while all its calls answer the same, whatever the id of the request', async () => {
  const { find } = cacheOf(answerTo('/api/a'), answerTo('/api/b'))
  expect(await find()).toBe(page)
  expect(await find({ headers: { 'x-total-count': '2', 'x-request-id': 'other', date: 'tomorrow' } })).toBe(page)
  expect(await find({}, ['/browse', 'dark'])).toBeNull()
})

test.each<[string, Partial<InnerAnswer>]>([
  ['another body', { body: '[1]' }],
  ['another status', { status: 404 }],
  ['another count', { headers: { 'x-total-count': '3' } }],
  ['another next page', { headers: { 'x-total-count': '2', link: '</api/a?cursor=x>; rel="next"' } }],
  ['a failure', { status: 503 }],
])('a page is not found when a call has %s, and is found again once it answers as before', async (_what, changes) => {
  const { find } = cacheOf(answerTo('/api/a'))
  expect(await find(changes)).toBeNull()
  expect(await find()).toBe(page)
})

test('a call that needs a session is not repeated for visitors, who never have one', async () => {
  const { find } = cacheOf(answerTo('/api/a', { status: 401, body: '{"requestId":"one"}' }))
  expect(await find({ body: 'never asked for' })).toBe(page)
})

test('a page with a call that failed, was refused or changed something is not cached', async () => {
  for (const changes of [{ status: 500 }, { status: 429 }, { method: 'POST' }]) {
    const { find } = cacheOf(answerTo('/api/a'), answerTo('/api/b', changes))
    expect(await find()).toBeNull()
  }
})

test('a page is rendered again on another day of the UK, and after an hour', async () => {
  const { at, find, store } = cacheOf(answerTo('/api/a'))
  at('2026-05-01T12:59:00Z')
  expect(await find()).toBe(page)
  at('2026-05-01T13:01:00Z')
  expect(await find()).toBeNull()
  at('2026-05-01T22:50:00Z')
  store()
  expect(await find()).toBe(page)
  at('2026-05-01T23:01:00Z')
  expect(await find()).toBeNull()
})

test('a page that is rendered around midnight is not cached, because it may be of either day', async () => {
  const { at, find, store } = cacheOf()
  for (const time of ['2026-05-01T22:59:30Z', '2026-05-01T23:00:30Z']) {
    at(time)
    store()
    expect(await find()).toBeNull()
  }
})
