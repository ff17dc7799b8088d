import { hash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { endGroup } from '#features/groups/contract.ts'
import { createListing } from '#features/listings/listing/contract.ts'
import { found, join, ofGroup } from '#test/groups/groups.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { settle } from '#test/shop.ts'
import { windowCode } from './group.ts'

const server = await startTestServer()
const visitor = server.visitor()
let rose: TestMember
let address = ''
let id = 0
const open = (who: typeof visitor, url = address) => who.request({ method: 'GET', url })

beforeAll(async () => {
  rose = await server.member('rose')
  const ivy = await server.member('ivy')
  const group = await found(rose, { name: 'Beans & <b>Roses</b>' })
  id = group.id
  address = `/groups/${group.slug}/window`
  await join(ivy, rose, id, false)
  for (const [seller, title] of [
    [rose, 'Chives “<script>alert(1)</script>”'],
    [ivy, 'Hidden mint'],
  ] as const)
    await seller(createListing, { body: listingBody({ title, postcode: 'BS6 6AA', location: 'Bristol' }) })
  await settle(server)
})

describe('the shop window of a group', () => {
  test('the window may be framed by any site, with one style and without scripts, forms and cookies', async () => {
    for (const who of [visitor, rose]) {
      const { statusCode, headers, body } = await open(who)
      expect(statusCode).toBe(200)
      const [, style = ''] = /<style>(.*)<\/style>/s.exec(body) ?? []
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; img-src 'self'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
      )
      expect(headers).not.toHaveProperty('x-frame-options')
      expect(headers).not.toHaveProperty('set-cookie')
      expect(headers).toMatchObject({
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'cache-control': 'public, max-age=300',
        'content-type': 'text/html; charset=utf-8',
      })
      expect(body).not.toMatch(/<script|<form|<iframe|style="|https?:/)
      expect(body).toBe((await open(visitor)).body)
    }
  })

  test('the window has the words of members as text, and only listings of members who are shown', async () => {
    const { body } = await open(visitor)
    expect(body).toContain('<h1>Beans &amp; &lt;b&gt;Roses&lt;/b&gt;</h1>')
    expect(body).toContain('Chives “&lt;script&gt;alert(1)&lt;/script&gt;”')
    expect(body).not.toContain('Hidden mint')
    expect(body).toContain('Drawing, no photo yet')
    expect(body.match(/target="_blank" rel="noopener"/g)).toHaveLength(2)
  })

  test.each(['/', '/groups', '/api/groups', '/groups/x/windows', '/healthz', '/robots.txt'])(
    'no other address may be framed: %s',
    async (url) => {
      const { headers } = await open(visitor, url)
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    },
  )

  test('the window of a group that has ended says so, and may be framed too', async () => {
    await rose(endGroup, ofGroup(id))
    const { statusCode, headers, body } = await open(visitor)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(body).toContain('This group is not here any more')
  })
})

test('the code for another site has its title as an attribute', () => {
  expect(windowCode('https://hedgerow.example/groups/a-bs6/window', 'Beans & "Roses"')).toBe(
    '<iframe src="https://hedgerow.example/groups/a-bs6/window" title="Beans &amp; &quot;Roses&quot;" width="100%" height="520" loading="lazy"></iframe>',
  )
})
