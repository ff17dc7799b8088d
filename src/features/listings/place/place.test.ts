import { beforeAll, describe, expect, test } from 'vitest'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { createListing, getListing, listListings } from '../listing/contract.ts'
import { searchListings } from '../search/contract.ts'
import { clearPlace, setPlace } from './contract.ts'

const kale = {
  title: 'Kale plugs, six',
  description: 'Grown with care.',
  price: 300,
  categoryId: 3,
  location: 'Bristol',
  postcode: 'BS6 5TR',
}

const server = await startTestServer()
let rose: TestMember
let id: number
let visitor: Visitor
beforeAll(async () => {
  rose = await server.member('rose')
  id = (await rose(createListing, { body: listingBody(kale) })).id
  visitor = server.visitor()
})

const params = () => ({ params: { id: String(id) } })

describe('a place', () => {
  test.each([
    ['a full postcode', { place: 'bs7 8aa' }, { outcode: 'BS7', name: 'Horfield', radius: 5 }],
    ['an outward code', { place: 'LS6', radius: 25 }, { outcode: 'LS6', radius: 25 }],
    ['a town', { place: 'st ives' }, { name: 'St Ives' }],
    ['a position', { position: { lat: 53.8, lng: -1.55 } }, { outcode: expect.stringMatching(/^LS/) }],
  ] as const)('a place may be chosen by %s', async (_what, body, expected) => {
    expect(await server.visitor()(setPlace, { body })).toMatchObject(expected)
  })

  test('a place is stored as an outward code and a radius alone', async () => {
    await visitor(setPlace, { body: { place: 'BS6 5TR', radius: 10 } })
    expect(visitor.cookies.get('place')).toBe('BS6.10')
  })

  test('a place keeps its radius when another place is chosen, and its outward code when another radius is', async () => {
    const mover = server.visitor()
    await mover(setPlace, { body: { place: 'BS7', radius: 25 } })
    expect(await mover(setPlace, { body: { place: 'LS6' } })).toMatchObject({ outcode: 'LS6', radius: 25 })
    expect(await mover(setPlace, { body: { radius: 3 } })).toMatchObject({ outcode: 'LS6', radius: 3 })
  })

  test.each([
    ['nothing', {}],
    ['an unknown town', { place: 'Atlantis' }],
    ['no postcode', { place: 'B1S 8' }],
    ['a position abroad', { position: { lat: 40.4, lng: -3.7 } }],
    ['an odd radius', { place: 'BS7', radius: 7 as 5 }],
  ])('a place is refused for %s, and the previous place is kept', async (what, body) => {
    const chooser = server.visitor()
    if (what !== 'nothing') await chooser(setPlace, { body: { place: 'LS6' } })
    await expect(chooser(setPlace, { body })).rejects.toMatchObject({ status: 400 })
    expect(chooser.cookies.get('place')).toBe(what === 'nothing' ? undefined : 'LS6.5')
  })

  test('a place may be removed', async () => {
    const chooser = server.visitor()
    await chooser(setPlace, { body: { place: 'LS6' } })
    await chooser(clearPlace, {})
    expect(chooser.cookies.has('place')).toBe(false)
  })
})

describe('a form without scripts', () => {
  const open = async (url: string) => {
    const reader = server.visitor()
    const { statusCode, headers } = await reader.request({ method: 'GET', url })
    return { status: statusCode, to: headers.location, cookie: reader.cookies.get('place') }
  }

  test('a form without scripts stores the place and redirects to an address without it', async () => {
    expect(await open('/browse?place=bs7+8aa&q=mint&radius=10')).toEqual({
      status: 303,
      to: '/browse?q=mint&nearby=true',
      cookie: 'BS7.10',
    })
  })

  test.each(['/browse?place=Atlantis', '/browse?place=+', '/browse?place=B1S', '/browse?q=mint', '/other?place=BS7'])(
    'a form at %s changes nothing',
    async (url) => {
      expect(await open(url)).toMatchObject({ to: undefined, cookie: undefined })
    },
  )
})

describe('distances are measured from the viewer’s place', () => {
  test('a viewer reads distances on a listing, in lists and in searches that name no place', async () => {
    const reader = server.visitor()
    expect(await reader(getListing, params())).toMatchObject({ distance: null })
    await reader(setPlace, { body: { place: 'BS7' } })
    const fromBristol = (await reader(getListing, params())).distance
    expect(fromBristol).toMatch(/^(less than a mile|about [12](\.5)? miles?)$/)
    await reader(setPlace, { body: { place: 'LS6' } })
    const fromLeeds = expect.stringMatching(/^about 1\d\d miles$/)
    expect(await reader(getListing, params())).toMatchObject({ distance: fromLeeds })
    expect(await reader(listListings, { query: {} })).toMatchObject([{ id, distance: fromLeeds }])
    expect(await reader(searchListings, { query: {} })).toMatchObject([{ id, distance: fromLeeds }])
    expect(await reader(searchListings, { query: { postcode: 'BS7' } })).toMatchObject([{ id, distance: fromBristol }])
  })

  test('a shared response is shared by visitors with the same place only', async () => {
    const [leeds, bristol, nowhere] = [server.visitor(), server.visitor(), server.visitor()]
    await leeds(setPlace, { body: { place: 'LS6' } })
    await bristol(setPlace, { body: { place: 'BS7' } })
    const distances = []
    for (const reader of [leeds, bristol, nowhere])
      distances.push((await reader(searchListings, { query: {} }))[0]?.distance)
    expect(new Set(distances).size).toBe(3)
    expect(distances[2]).toBeNull()
  })

  test.each(['BS7', 'bs7.5', 'BS7.4', 'BS7 8AA.5', 'ZZ9.5', "BS7.5'--", '..', 'BS7.5.5'])(
    'a forged cookie %s counts as no place',
    async (cookie) => {
      const reader = server.visitor()
      reader.cookies.set('place', cookie)
      expect(await reader(getListing, params())).toMatchObject({ distance: null })
    },
  )
})
