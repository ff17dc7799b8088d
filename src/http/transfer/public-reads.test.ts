import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/v4/core'
import { addFavourite, removeFavourite } from '#features/favourites/contract.ts'
import { changeListing, createListing } from '#features/listings/listing/contract.ts'
import { allEndpoints } from '#test/endpoints.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'

const server = await startTestServer()
const LISTS = '/api/products'

let rose: TestMember
let ivy: TestMember
let id: number

beforeAll(async () => {
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  for (const title of ['Fig', 'Quince', 'Medlar'])
    id = (await rose(createListing, { body: listingBody({ title, description: 'Grown from a cutting. '.repeat(40) }) }))
      .id
})

const get = (who: Visitor, url: string, headers: Record<string, string> = {}) =>
  who.request({ method: 'GET', url, headers })
const tagFor = async (who: Visitor, url: string) => String((await get(who, url)).headers.etag)
const pass = () => server.clock.advance(2_000)

test('a public read is answered 304 to a client that has it, until it changes', async () => {
  const visitor = server.visitor()
  const first = await get(visitor, LISTS)
  expect(first.headers).toMatchObject({
    etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    'cache-control': 'private, no-cache',
  })
  const known = { 'if-none-match': `"another", ${String(first.headers.etag)}` }
  for (const who of [visitor, server.visitor()]) {
    const same = await get(who, LISTS, known)
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', first.headers.etag])
    expect(same.headers).not.toHaveProperty('content-type')
    expect(same.headers).toHaveProperty('vary', first.headers.vary)
  }
  await rose(changeListing, { params: { id: String(id) }, body: { price: 777 } })
  await pass()
  const changed = await get(visitor, LISTS, known)
  expect([changed.statusCode, changed.body.includes('"price":777')]).toEqual([200, true])
})

test('the tag of a member is of what this member sees, and their response is never stored', async () => {
  const url = `${LISTS}/${id}`
  const before = await get(ivy, url)
  expect(before.headers['cache-control']).toBe('no-store')
  expect((await get(ivy, url, { 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304)
  await ivy(addFavourite, { body: { userId: ivy.me.id, productId: id } })
  const after = await get(ivy, url, { 'if-none-match': String(before.headers.etag) })
  expect([after.statusCode, after.json<{ isFavorited: boolean }>().isFavorited]).toEqual([200, true])
  expect(new Set([await tagFor(ivy, url), await tagFor(rose, url), await tagFor(server.visitor(), url)]).size).toBe(3)
  await ivy(removeFavourite, { params: { userId: String(ivy.me.id), productId: String(id) } })
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['br;q=0', undefined],
  ['identity', undefined],
  ['abr, gzipped', undefined],
])('with accept-encoding %s a public read is sent as %s, with the same content', async (accepted, expected) => {
  for (const who of [server.visitor(), ivy]) {
    const plain = await get(who, LISTS)
    const sent = await get(who, LISTS, { 'accept-encoding': accepted })
    expect(sent.headers['content-encoding']).toBe(expected)
    expect([sent.headers.etag, sent.headers.vary]).toEqual([
      plain.headers.etag,
      'accept-encoding, authorization, cookie',
    ])
    const bytes = sent.rawPayload
    const content = expected === 'br' ? brotliDecompressSync(bytes) : expected ? gunzipSync(bytes) : bytes
    expect(content.toString()).toBe(plain.body)
    if (expected) expect(bytes.length).toBeLessThan(plain.rawPayload.length / 2)
  }
})

test('a small response and a HEAD request are not compressed', async () => {
  const small = await get(server.visitor(), `${LISTS}/suggest?q=zzzz`, { 'accept-encoding': 'br' })
  expect([small.statusCode, small.headers['content-encoding']]).toEqual([200, undefined])
  const head = await ivy.request({ method: 'HEAD', url: LISTS, headers: { 'accept-encoding': 'br' } })
  expect([head.statusCode, head.headers['content-encoding']]).toEqual([200, undefined])
})

test('a private call, a change and a refusal have no tag and are not compressed', async () => {
  const headers = { 'accept-encoding': 'br, gzip', 'if-none-match': '*' }
  const own = await get(rose, `${LISTS}/mine`, headers)
  const user = await get(rose, '/api/auth/user', headers)
  const unknown = await get(rose, `${LISTS}/2147483000`, headers)
  expect(user.statusCode).toBe(200)
  expect(unknown.statusCode).toBe(404)
  for (const { headers: sent } of [own, user, unknown]) {
    expect(sent['content-encoding']).toBeUndefined()
    expect(sent.etag).toBeUndefined()
    expect(sent['cache-control']).toBe('no-store')
  }
})

test('only calls that anyone may make are compressed, and none of them can hold a code or a payment secret', async () => {
  const shared = (await allEndpoints()).filter((one) => one.isShared)
  expect(shared.length).toBeGreaterThan(20)
  for (const one of shared) {
    expect([one.path, one.method, one.access]).toEqual([one.path, 'GET', 'anyone'])
    const fields = JSON.stringify(z.toJSONSchema(one.reply, { io: 'input', unrepresentable: 'any' }))
    expect(fields, one.path).toMatch(/"type"|"anyOf"/)
    expect(fields, one.path).not.toMatch(/collectionCode|collectionQr|clientSecret|paymentIntentId|token/i)
  }
})

test.each<[string, Record<string, string>]>([
  ['an unknown session', { cookie: `session=${'a'.repeat(43)}` }],
  ['a malformed session', { cookie: 'session=rose; theme=dark' }],
  ['a repeated cookie', { cookie: `session=; session=${'b'.repeat(43)}` }],
  ['a foreign authorization', { authorization: 'Basic cm9zZTpyb3Nl' }],
  ['headers that name others', { vary: 'x', 'x-user-id': '1', 'cache-control': 'only-if-cached' }],
])('%s sees of a listing what visitors see, right after its seller and in every encoding', async (_what, headers) => {
  const url = `${LISTS}/${id}`
  for (const encoding of ['br', 'gzip', 'identity']) {
    const own = await get(rose, url, { 'accept-encoding': encoding })
    const sent = await get(server.visitor(), url, {
      'accept-encoding': encoding,
      ...headers,
      'if-none-match': String(own.headers.etag),
    })
    expect(sent.statusCode).toBe(200)
    const content =
      encoding === 'br'
        ? brotliDecompressSync(sent.rawPayload)
        : encoding === 'gzip'
          ? gunzipSync(sent.rawPayload)
          : sent.rawPayload
    expect(content.toString()).not.toContain(rose.me.email)
    expect(content.toString()).not.toContain('pickupPlaceId')
    expect(own.headers['cache-control']).toBe('no-store')
  }
})
