import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#shared/endpoint.ts'
import { milesBetween } from '#shared/places/geo.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { createListing, moveListing } from '../listing/contract.ts'
import { searchListings } from '../search/contract.ts'
import { getMap, type MapPoint } from './contract.ts'
import { clusterHref, clustersOf, nameOfCluster } from './map-clusters.ts'
import { holds, isNarrowest, isWhole, moved, toMap, type View, viewOf, WHOLE_UK, zoomed } from './map-projection.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const visitor = server.visitor()

type Query = Input<typeof getMap>['query']
const map = async (query: Query = {}) => (await visitor(getMap, { query })).points
const counts = async (query: Query = {}) => (await map(query)).map(({ outcode, count }) => [outcode, count])
const expireCache = () => server.clock.advance(61_000)

const given: [title: string, price: number, categoryId: number, postcode: string | null][] = [
  ['Tomato seedlings', 300, 3, 'BS6 5TR'],
  ['Courgette plants', 200, 3, 'BS6 6AB'],
  ['Spade with ash handle', 1200, 4, 'M1 1AE'],
  ['Compost bin', 10000, 7, 'EH1 1AA'],
  ['Rubber plant', 1500, 6, null],
]
const ids: number[] = []

beforeAll(async () => {
  for (const [title, price, categoryId, postcode] of given) {
    const body = { title, price, categoryId, postcode, location: 'Here', description: 'Grown with care in a garden.' }
    ids.push((await rose(createListing, { body: listingBody(body) })).id)
  }
})

describe('the call for the map', () => {
  test('the map counts active listings per outward code, at the code’s point and with its names', async () => {
    expect(await counts()).toEqual([
      ['BS6', 2],
      ['EH1', 1],
      ['M1', 1],
    ])
    const [first] = await map()
    expect(first).toEqual({
      ...{ outcode: 'BS6', town: 'Bristol', count: 2, lat: 51.469, lng: -2.601 },
      place: expect.any(String),
    })
  })

  test.each<[Query, string[]]>([
    [{ q: 'tomatoes' }, ['BS6']],
    [{ q: 'courgete' }, ['BS6']],
    [{ q: 'zzzzzz' }, []],
    [{ q: 'garden tools' }, ['M1']],
    [{ categoryId: '4' }, ['M1']],
    [{ categoryId: 'no-such-thing' }, []],
    [{ minPrice: '1000', maxPrice: '2000' }, ['M1']],
    [{ postcode: 'BS6', radius: '10' }, ['BS6']],
    [{ featured: 'true' }, []],
  ])('the map accepts the filters of the search: %o', async (query, outcodes) => {
    expect((await map(query)).map(({ outcode }) => outcode)).toEqual(outcodes)
    const found = await visitor(searchListings, { query })
    expect([...new Set(found.map(({ outcode }) => outcode))].filter(Boolean).toSorted()).toEqual(outcodes)
  })

  test('the map refuses the input that the search refuses', async () => {
    for (const query of [{ postcode: 'nonsense' }, { lat: '51.4' }, { radius: '0' }, { minPrice: 'x' }] as Query[])
      await expect(visitor(getMap, { query })).rejects.toMatchObject({ status: 400 })
  })

  test('the map drops within a minute what is no longer on sale', async () => {
    await counts({ categoryId: '7' })
    await rose(moveListing, { params: { id: String(ids[3]), move: 'pause' } })
    await expireCache()
    expect(await counts({ categoryId: '7' })).toEqual([])
    await rose(moveListing, { params: { id: String(ids[3]), move: 'resume' } })
    await expireCache()
    expect(await counts({ categoryId: '7' })).toEqual([['EH1', 1]])
  })

  test('the map returns the attribution of the imported postcodes', async () => {
    expect((await visitor(getMap, { query: {} })).credit).toBeNull()
    await server.deps.db.execute(`insert into postcodes_source (source, as_of, postcodes, imported_at)
      values ('ONS postcode directory', '2025-08-01', 1, '2026-01-01')`)
    expect((await visitor(getMap, { query: {} })).credit).toBe(
      'Contains OS data © Crown copyright and database right 2025. ' +
        'Contains Royal Mail data © Royal Mail copyright and database right 2025. ' +
        'Contains National Statistics data © Crown copyright and database right 2025.',
    )
    await server.deps.db.execute('truncate postcodes_source')
  })

  test('the response contains no listing, member or home', async () => {
    for (const point of await map())
      expect(Object.keys(point).toSorted()).toEqual(['count', 'lat', 'lng', 'outcode', 'place', 'town'])
  })
})

describe('the centre of the map', () => {
  test('the call names the centre and the outward codes around it, nearest first', async () => {
    const { centre, around } = await visitor(getMap, { query: { postcode: 'BS6', radius: '3' } })
    expect(centre).toEqual({ lat: 51.469, lng: -2.601 })
    expect(around[0]).toEqual({ outcode: 'BS6', ...centre })
    const miles = around.map((one) => milesBetween(one, around[0]!))
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    expect(miles.length).toBeGreaterThan(5)
    expect(miles.at(-1)).toBeLessThan(6)
    expect(await visitor(getMap, { query: {} })).toMatchObject({ centre: null, around: [] })
  })
})

const point = (outcode: string, lat: number, lng: number, count = 1): MapPoint => ({
  ...{ outcode, lat, lng, count, place: `Place ${outcode}`, town: 'Bristol' },
})
const anyPoints = fc.uniqueArray(
  fc.record({
    outcode: fc.integer({ min: 1, max: 3000 }).map((number) => `X${number}`),
    lat: fc.double({ min: 49.9, max: 60.8, noNaN: true }),
    lng: fc.double({ min: -8, max: 1.7, noNaN: true }),
    count: fc.integer({ min: 1, max: 5000 }),
    place: fc.constant('Place'),
    town: fc.constant('Town'),
  }),
  { selector: ({ outcode }) => outcode, maxLength: 60 },
)

describe('circles', () => {
  test('the circles cover every listing and every outward code at any size', () => {
    fc.assert(
      fc.property(anyPoints, fc.double({ min: 0.05, max: 3, noNaN: true }), (points, unit) => {
        const clusters = clustersOf(points, unit)
        expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(
          points.reduce((sum, one) => sum + one.count, 0),
        )
        expect(clusters.flatMap((one) => one.points.map(({ outcode }) => outcode)).toSorted()).toEqual(
          points.map(({ outcode }) => outcode).toSorted(),
        )
      }),
    )
  })

  test('outward codes merge into one circle when zoomed out and split when zoomed in', () => {
    const points = [point('BS6', 51.469, -2.601, 4), point('BS3', 51.44, -2.6, 2), point('EH1', 55.95, -3.19)]
    const [afar, near] = [clustersOf(points, 2), clustersOf(points, 0.02)]
    expect(afar.map(({ count }) => count)).toEqual([6, 1])
    expect(near.map(({ count }) => count)).toEqual([4, 2, 1])
    expect(afar[0]!.radius / 2).toBeGreaterThan(near[1]!.radius / 0.02)
  })

  test('a circle is named by its place, or by its town and outward codes', () => {
    expect(nameOfCluster({ points: [point('BS6', 51, -2)] })).toBe('Place BS6, BS6')
    const five = ['BS6', 'BS3', 'BS5', 'BS1', 'BS2'].map((outcode) => point(outcode, 51, -2))
    expect(nameOfCluster({ points: five })).toBe('Around Bristol: BS6, BS3, BS5 and 2 more')
  })

  test('a circle links to the list near its outward codes and keeps the other filters', () => {
    const browse = { category: 'cuttings', near: 'leeds', nearby: 'true', view: 'map', radius: '50' } as const
    expect(clusterHref(browse, { points: [point('BS6', 51.469, -2.601)] })).toBe(
      '/browse?category=cuttings&postcode=BS6&nearby=true&radius=3',
    )
    const wide = [point('BS6', 51.469, -2.601), point('BA1', 51.39, -2.36)]
    expect(clusterHref({}, { points: wide })).toBe('/browse?postcode=BS6&nearby=true&radius=25')
  })
})

describe('the map view', () => {
  test('the whole view contains every place of the UK, and a fitted view every point it was fitted to', () => {
    for (const [lat, lng] of [
      [60.8, -0.8],
      [49.2, -2.1],
      [54.4, -8.1],
      [52.5, 1.7],
    ] as const)
      expect(holds(WHOLE_UK, toMap({ lat, lng }))).toBe(true)
    fc.assert(
      fc.property(anyPoints, (points) => {
        const projected = points.map(toMap)
        for (const point of projected) expect(holds(viewOf(projected), point)).toBe(true)
      }),
    )
  })

  const steps = {
    in: (view: View) => zoomed(view, 1.8),
    out: (view: View) => zoomed(view, 1 / 1.8),
    north: (view: View) => moved(view, 0, -0.35),
    south: (view: View) => moved(view, 0, 0.35),
    west: (view: View) => moved(view, -0.35, 0),
    east: (view: View) => moved(view, 0.35, 0),
  }

  test('zooming and panning stay within the country and can return to the whole view', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('in', 'out', 'north', 'south', 'west', 'east'), { maxLength: 40 }),
        (taken) => {
          let view = WHOLE_UK
          for (const step of taken) {
            view = steps[step](view)
            expect(view.width / view.height).toBeCloseTo(0.8)
            expect(holds(WHOLE_UK, { x: view.x + view.width / 2, y: view.y + view.height / 2 })).toBe(true)
          }
          for (let time = 0; time < 10; time++) view = zoomed(view, 1 / 1.8)
          expect([isWhole(view), view]).toEqual([true, WHOLE_UK])
          for (let time = 0; time < 10; time++) view = zoomed(view, 1.8)
          expect(isNarrowest(view)).toBe(true)
        },
      ),
    )
  })
})
