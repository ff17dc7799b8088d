import { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { sendData } from './sent-data.ts'

const MINTS = [
  { id: 1, at: null },
  { id: 2, at: '2026-11-28' },
]

/** A client and the options through which its data are sent or received. */
function side() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  const router = { options: {} } as AnyRouter
  sendData(router, client)
  return { client, options: router.options }
}

test('data of the server arrive in the browser, lists in pages too, and are not fetched again', async () => {
  const [server, browser] = [side(), side()]
  await server.client.prefetchQuery({ queryKey: ['/api/a', { q: 'mint' }], queryFn: () => MINTS })
  await server.client.prefetchInfiniteQuery({
    queryKey: ['/api/b'],
    queryFn: ({ pageParam }) => ({ items: [pageParam] }),
    initialPageParam: 'first',
  })
  await browser.options.hydrate?.(await server.options.dehydrate?.())
  expect(browser.client.getQueryData(['/api/a', { q: 'mint' }])).toEqual(MINTS)
  expect(browser.client.getQueryData(['/api/b'])).toEqual({ pages: [{ items: ['first'] }], pageParams: ['first'] })
  const again = browser.client.fetchQuery({ queryKey: ['/api/a', { q: 'mint' }], queryFn: () => 'fetched again' })
  expect(await again).toEqual(MINTS)
})

test('a page waits for data that are still on their way', async () => {
  const [server, browser] = [side(), side()]
  void server.client.prefetchQuery({ queryKey: ['late'], queryFn: async () => 'arrived' })
  await browser.options.hydrate?.(await server.options.dehydrate?.())
  expect(browser.client.getQueryData(['late'])).toBe('arrived')
})

test('a failure is sent as one, and data that the page shows as text are not sent', async () => {
  const [server, browser] = [side(), side()]
  await server.client.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('no')) })
  await server.client.prefetchQuery({ queryKey: ['text'], queryFn: () => 'long', meta: { isReadFromPage: true } })
  await browser.options.hydrate?.(await server.options.dehydrate?.())
  expect(browser.client.getQueryState(['failed'])).toMatchObject({ status: 'error', data: undefined })
  expect(browser.client.getQueryState(['text'])).toBeUndefined()
})
