import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

let first: TestServer

test('a server that starts within a test serves it', async () => {
  first = await startTestServer()
  expect((await first.visitor().request({ url: '/healthz' })).statusCode).toBe(200)
})

test('a server that started within a test is stopped after it', async () => {
  await expect(first.deps.db.execute('select 1')).rejects.toThrow()
})
