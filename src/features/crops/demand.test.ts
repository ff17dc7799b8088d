import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPlant } from '#features/plants/catalogue.ts'
import { regionCalled } from '#features/plants/regions/seasons.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import { startTestServer } from '#test/server.ts'
import { cropDemand } from './contract.ts'
import { isInSeason } from './ready.ts'
import { weekOf, weeksFrom } from './weeks.ts'

const server = await startTestServer()
const today = () => localDateTime(server.deps.clock.now()).day
const day = (n: number) => dayAfter(today(), n)

test('what is wanted and promised near agrees with a plain count over random requests and crops', async () => {
  const now = server.deps.clock.now().toISOString()
  const gus = await server.member('gus')
  const members = await Promise.all(Array.from({ length: 4 }, (_, n) => server.member(`neighbour${n}`)))
  // Within five miles of OX1, and far from it.
  const [near, away] = [
    ['OX1', 'OX2'],
    ['OX26', 'CB1'],
  ]
  const slugs = ['tomato', 'leek', 'kale', 'beetroot']
  const isNear = fc.boolean()
  const member = fc.integer({ min: 0, max: 3 })
  const request = fc.record({ member, plant: fc.constantFrom(...slugs), isNear, isOpen: fc.boolean(), n: fc.nat(1) })
  const crop = fc.record({
    ...{ member, plant: fc.constantFrom(...slugs), isNear, isGrowing: fc.boolean(), n: fc.nat(1) },
    ...{ quantity: fc.integer({ min: 1, max: 60 }), from: fc.integer({ min: 0, max: 150 }), days: fc.nat(60) },
  })
  const [sample] = fc.sample(
    fc.tuple(fc.array(request, { minLength: 30, maxLength: 30 }), fc.array(crop, { minLength: 20, maxLength: 20 })),
    { seed: 137, numRuns: 1 },
  )
  const [requests = [], crops = []] = sample ?? []
  const outcodeOf = (one: { isNear: boolean; n: number }) => (one.isNear ? near : away)[one.n] ?? ''
  const idOf = (n: number) => members[n]?.me.id ?? 0
  for (const one of requests) {
    const { outcode, lat, lng } = await server.deps.places.lookup(outcodeOf(one))
    await server.deps.db.execute(sql`
      insert into wanted_requests (author_id, title, plant_slug, outcode, place, radius, status, created_at, updated_at, expires_at)
      values (${idOf(one.member)}, 'Some of it', ${one.plant}, ${outcode}, planar(${lat}, ${lng}), 10,
        ${one.isOpen ? 'open' : 'found'}, ${now}, ${now}, now() + interval '40 days')`)
  }
  for (const one of crops) {
    const { outcode, lat, lng } = await server.deps.places.lookup(outcodeOf(one))
    const from = day(one.from)
    await server.deps.db.execute(sql`
      insert into crops (grower_id, plant_slug, kind, quantity, price, sown_on, ready_from, ready_until, is_own_window, outcode,
        place, status, created_at, updated_at)
      values (${idOf(one.member)}, ${one.plant}, 'plants', ${one.quantity}, 100, ${today()}, ${from}, ${dayAfter(from, one.days)},
        true, ${outcode}, planar(${lat}, ${lng}), ${one.isGrowing ? 'growing' : 'withdrawn'}, ${now}, ${now})`)
  }
  const { plants } = await gus(cropDemand, { query: { near: 'OX1', radius: '5' } })
  const region = regionCalled('london-south-east')
  for (const slug of slugs) {
    const found = plants.find(({ plant }) => plant.slug === slug)
    const seekers = new Set(
      requests.filter((one) => one.plant === slug && one.isNear && one.isOpen).map((one) => one.member),
    ).size
    for (const monday of weeksFrom(today())) {
      const week = weekOf(monday)
      const promised = crops
        .filter((one) => one.plant === slug && one.isNear && one.isGrowing)
        .filter((one) => {
          const from = day(one.from)
          return from <= week.until && week.from <= dayAfter(from, one.days)
        })
        .reduce((sum, { quantity }) => sum + quantity, 0)
      const wanted = isInSeason(findPlant(slug)!, region, week) ? seekers : 0
      const shown = found?.weeks.find((one) => one.monday === monday)
      expect([slug, monday, shown?.wanted ?? 0, shown?.promised ?? 0]).toEqual([slug, monday, wanted, promised])
    }
  }
})
