import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { changeListing, createListing, getListing, lookUpPlace } from '../listing/contract.ts'
import type { searchListings } from '../search/contract.ts'

const server = await startTestServer()
const limited = await startTestServer({ rateLimits: true })
const rose = await server.member('rose')
const stranger = server.visitor()

// Two homes at opposite ends of BS3, with their true points in the postcode table, and another outward code.
const HOMES = ['BS3 1AA', 'BS3 5ZZ'] as const
beforeAll(async () => {
  await server.deps.db.execute(`insert into postcodes (code, lat, lng) values
    ('BS3 1AA', 51.4491, -2.6177), ('BS3 5ZZ', 51.4302, -2.5803), ('BS3 5', 51.4311, -2.5822), ('BS3', 51.44, -2.6)`)
})
afterAll(async () => {
  await server.deps.db.execute('truncate postcodes')
})

describe('looking up a postcode', () => {
  const lookUp = (postcode: string) => stranger(lookUpPlace, { query: { postcode } })

  test('a lookup returns the finest known place and says how fine it is', async () => {
    const place = 'Bedminster'
    expect(await lookUp(' bs31aa ')).toEqual({
      ...{ postcode: 'BS3 1AA', outcode: 'BS3', place, lat: 51.4491, lng: -2.6177, precision: 'unit' },
    })
    expect(await lookUp('BS3 5AB')).toMatchObject({ postcode: 'BS3 5AB', lat: 51.4311, precision: 'sector' })
    expect(await lookUp('BS3 5')).toMatchObject({ postcode: null, lat: 51.4311, precision: 'sector' })
    expect(await lookUp('BS3')).toMatchObject({ postcode: null, lat: 51.44, lng: -2.6, precision: 'outcode' })
    expect(await lookUp('EH10 4AA')).toMatchObject({ postcode: 'EH10 4AA', outcode: 'EH10', precision: 'outcode' })
    expect(await lookUp('LS99 1AA')).toMatchObject({ postcode: null, place: 'Leeds', precision: 'area' })
  })

  const format = 'Please enter a valid UK postcode'
  const area = 'Please enter a valid UK postcode: no place in the UK has one that begins like this'
  const placeless = 'This postcode belongs to no fixed place. Please enter one of a place in the UK'
  test.each([
    ['', 'POSTCODE_FORMAT', format],
    ['   ', 'POSTCODE_FORMAT', format],
    ['nonsense', 'POSTCODE_FORMAT', format],
    ['BS3 1A', 'POSTCODE_FORMAT', format],
    ['BS3 1CA', 'POSTCODE_FORMAT', format],
    ['B03 1AA', 'POSTCODE_FORMAT', format],
    ['ＢＳ３', 'POSTCODE_FORMAT', format],
    ["BS3'; --", 'POSTCODE_FORMAT', format],
    ['ZY1 1AA', 'POSTCODE_UNKNOWN_AREA', area],
    ['BFPO 57', 'POSTCODE_NO_FIXED_PLACE', placeless],
    ['BF1 4AA', 'POSTCODE_NO_FIXED_PLACE', placeless],
    ['GIR 0AA', 'POSTCODE_NO_FIXED_PLACE', placeless],
    ['XX10 1AA', 'POSTCODE_NO_FIXED_PLACE', placeless],
    ['BX1 1LT', 'POSTCODE_NO_FIXED_PLACE', placeless],
  ])('a lookup is refused with the reason: "%s" is %s', async (postcode, code, sentence) => {
    await expect(lookUp(postcode)).rejects.toMatchObject({
      status: 400,
      body: { message: sentence, code, fields: { postcode: sentence } },
    })
  })

  test('a missing, far too long or repeated postcode is refused', async () => {
    for (const query of [
      '',
      '?postcode=',
      `?postcode=${'B'.repeat(101)}`,
      '?postcode=BS3&postcode=BS6',
      '?postcode=%00',
    ])
      expect((await stranger.request({ method: 'GET', url: `/api/places/lookup${query}` })).statusCode).toBe(400)
  })

  test('lookups are limited to sixty a minute', async () => {
    const visitor = limited.visitor()
    const statusOfLookup = async () =>
      (await visitor.request({ method: 'GET', url: '/api/places/lookup?postcode=BS3' })).statusCode
    for (let time = 0; time < 60; time++) expect(await statusOfLookup()).toBe(200)
    expect(await statusOfLookup()).toBe(429)
  })
})

describe('repeated requests do not reveal a home', () => {
  type Query = Input<typeof searchListings>['query']

  const postListing = async (title: string, postcode: string) => {
    const body = {
      title,
      postcode,
      price: 100,
      categoryId: 1,
      location: 'Bristol',
      description: 'Grown with care here.',
    }
    return (await rose(createListing, { body: listingBody(body) })).id
  }
  /** Everything that a visitor receives, including headers, without timestamps. */
  const messageOf = async (url: string) => {
    const { statusCode, body, headers } = await stranger.request({ method: 'GET', url })
    return [statusCode, headers['x-total-count'], headers['link'], body.replace(/"updatedAt":"[^"]*"/g, '')].join('\n')
  }
  const search = (query: Query) => `/api/products/search?${new URLSearchParams(query as Record<string, string>)}`

  /** Requests around the place, on a fine grid, with small circles and every sort order. */
  const questions = (): string[] => {
    const urls: string[] = []
    for (let lat = 51.4; lat < 51.5; lat += 0.0071) {
      for (let lng = -2.66; lng < -2.54; lng += 0.0113) {
        const point = { lat: lat.toFixed(6), lng: lng.toFixed(6) }
        urls.push(search({ ...point, radius: '1' }), search({ ...point, radius: '2', sort: 'nearest' }))
      }
    }
    for (const radius of ['1', '2', '3', '5', '10']) urls.push(search({ postcode: HOMES[0], radius }))
    for (const postcode of [...HOMES, 'BS3', 'BS3 4TT', 'BS6 5TR', 'BA1 1AA', 'EH1'])
      for (const sort of ['nearest', 'newest', 'price-asc'] as const)
        urls.push(search({ postcode, sort, radius: '500' }))
    return [
      ...urls,
      '/api/products',
      '/api/products/featured',
      '/api/products/seller/2',
      '/api/places/map',
      '/api/places/map?postcode=BS3&radius=1',
    ]
  }

  test('all responses are the same for either of two homes in one outward code', async () => {
    const near = await postListing('Near neighbour', 'BS3 4TT')
    const other = await postListing('Another town', 'BS6 5TR')
    const target = await postListing('Sought-after fern', HOMES[0])
    const urls = [
      ...questions(),
      `/api/products/${target}`,
      ...[near, other, target].map((id) => `/api/products/${id}/similar`),
    ]
    const transcripts: string[][] = []
    for (const postcode of HOMES) {
      await rose(changeListing, { params: { id: String(target) }, body: { postcode, location: 'Bristol' } })
      // The map's responses are cached for a minute: the second home must not get the response of the first.
      await server.clock.advance(61_000)
      const answers: string[] = []
      for (const url of urls) answers.push(await messageOf(url))
      transcripts.push(answers)
    }
    expect(transcripts[0]!.length).toBeGreaterThan(300)
    expect(new Set(transcripts[0]).size).toBeGreaterThan(10)
    expect(transcripts[1]).toEqual(transcripts[0])
    for (const answer of transcripts.flat()) expect(answer).not.toMatch(/BS3 ?[15]|51\.4491|51\.4302/)
    // The two true points exist and differ, so there is something to reveal.
    const { rows } = await server.deps.db.execute<{ id: number; latitude: number }>(
      `select id, latitude from products where id = ${target}`,
    )
    expect(rows[0]?.latitude).toBe(51.4302)
    for (const id of [near, other, target]) await server.deps.db.execute(`delete from products where id = ${id}`)
  }, 60_000)

  test('all viewers in one outward code get the same distances', async () => {
    const id = await postListing('Far fern', 'BS6 5TR')
    const [first, ...others] = await Promise.all(
      [...HOMES, 'BS3', 'BS3 5', 'bs3 4tt'].map((postcode) => messageOf(search({ postcode, radius: '50' }))),
    )
    for (const answer of others) expect(answer).toBe(first)
    await server.deps.db.execute(`delete from products where id = ${id}`)
  })

  test('a circle includes or excludes an outward code as a whole, however its edge is moved', async () => {
    const id = await postListing('Edge fern', HOMES[1])
    const { latitude, longitude } = await stranger(getListing, { params: { id: String(id) } })
    expect([latitude, longitude]).toEqual([51.44, -2.6])
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 5130, max: 5160 }),
        fc.integer({ min: -280, max: -240 }),
        fc.integer({ min: -49, max: 49 }),
        fc.integer({ min: 1, max: 12 }),
        async (lat, lng, shift, radius) => {
          // Points that round to the same hundredth of a degree get the same response.
          const at = (step: number) => ({ lat: (lat / 100 + step / 10_000).toFixed(6), lng: (lng / 100).toFixed(6) })
          const [shifted, plain] = await Promise.all(
            [at(shift), at(0)].map((point) => messageOf(search({ ...point, radius: String(radius) }))),
          )
          expect(shifted).toBe(plain)
        },
      ),
      { numRuns: 40 },
    )
    await server.deps.db.execute(`delete from products where id = ${id}`)
  })
})
