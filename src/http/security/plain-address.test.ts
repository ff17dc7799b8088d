import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { plainAddress } from './plain-address.ts'

const server = await startTestServer()

test.each([
  ['/browse?q=a/../b', '/browse?q=a/../b'],
  ['/files/a..b.webp', '/files/a..b.webp'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/x/../dev/ui?a=1', '/dev/ui?a=1'],
  ['/./dev/ui', '/dev/ui'],
  ['/x/%2e%2E/dev/ui', '/dev/ui'],
  ['/x/..', '/'],
  ['/x\\..\\dev\\ui', '/dev/ui'],
  ['//dev/ui', '//dev/ui'],
  ['http://evil.example/api/users/1?a=1', '/api/users/1?a=1'],
  ['HTTP://evil.example', '/'],
  ['*', '*'],
  ['nonsense', 'nonsense'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('%s is read as %s', (url, plain) => {
  expect(plainAddress({ url })).toBe(plain)
})

test('a call is recognised however its address is written', async () => {
  const ann = await server.member('ann')
  const { port, hostname } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  // Neither `fetch` nor `inject` sends such an address unchanged.
  const send = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const request = get(
        { hostname, port, path, headers: { host: 'localhost:3000', cookie }, agent: false },
        (answer) => text(answer).then(resolve, reject),
      )
      request.on('error', reject)
    })
  for (const path of ['/api/auth/user', '/x/../api/auth/user', '/img/%2e%2e/api/auth/user', 'http://x/api/auth/user'])
    expect(JSON.parse(await send(path)), path).toMatchObject({ username: 'ann' })
})
