import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'

const server = await startTestServer({ rateLimits: true })

test.each([
  '/img/nothing.png',
  '/img/placeholder/no-such-kind/1.svg',
  '/img/category/nothing.svg',
  '/img/guides/nothing.jpg',
  '/files/nothing.webp',
  '/files/uploads/nothing/640.webp',
  '/assets/nothing.js',
  '/healthz/nothing',
])('the 301st request for the missing %s is refused', async (url) => {
  const visitor = server.visitor()
  const statuses = []
  for (let n = 0; n < 302; n++) statuses.push((await visitor.request({ url })).statusCode)
  expect(new Set(statuses.slice(0, 300))).toEqual(new Set([404]))
  expect(statuses.slice(300)).toEqual([429, 429])
})

test('requests for existing pictures are not counted', async () => {
  const visitor = server.visitor()
  for (let n = 0; n < 310; n++) {
    expect((await visitor.request({ url: '/img/placeholder/seedling/1.svg' })).statusCode).toBe(200)
  }
  expect((await visitor.request({ url: '/api/categories' })).statusCode).toBe(200)
})
