import { expect, test } from 'vitest'
import { createApi } from '#shared/api-client.ts'
import { conversationsQuery, messagesQuery } from './queries.ts'

test('conversations are polled every 15 seconds and messages every 10', () => {
  const api = createApi(async () => Response.json([]))
  expect(conversationsQuery(api, 1).refetchInterval).toBe(15_000)
  expect(messagesQuery(api, 1, 2).refetchInterval).toBe(10_000)
})
