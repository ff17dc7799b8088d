import fc from 'fast-check'
import { expect, test } from 'vitest'
import { project } from '#features/listings/base/server/projection.ts'
import { searchListings } from '#features/listings/search/contract.ts'
import { block } from '#features/messages/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { storeListing } from '#test/listings.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { changeAlert, createAlert, removeAlert } from './contract.ts'
import { delayTiers, describeDelayTiers, waitFor } from './delay-tiers.ts'
import { alternativesOf } from './keywords.ts'
import { alertRadii, toMiles } from './radius.ts'
import { alertsFitting } from './server/matching-store.ts'

const server = await startTestServer()

/** Plant names with synonyms, varieties, and very common words. */
const VOCABULARY =
  `tomato tomatoes courgette zucchini courgettes marrow lavender|Lavandula angustifolia|English lavender
  mother-in-law's tongue|snake plant|Sansevieria|Dracaena trifasciata|love apple|cherry|cherry tomato|mint|spearmint
  plants plant plug pot pots the and for red dwarf strawberry strawberries seedling seeds crème|creme|9cm|Felco No. 2`
    .split(/[|\n]/)
    .flatMap((line) => (/['A-Z.]|love|cherry tomato/.test(line) ? [line.trim()] : line.trim().split(/\s+/)))
    .filter(Boolean)
const OUTCODES = ['BS6', 'BS6', 'BS7', 'BS5', 'BS48', 'BA1', 'SN15', 'GL1', 'CF10', 'BS6', 'M1', 'EH6', 'BT1', 'IV51']

const someWords = (maxLength: number, minLength = 1) =>
  fc.array(fc.constantFrom(...VOCABULARY), { minLength, maxLength }).map((words) => words.join(' '))
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
const member = fc.nat({ max: 3 })
const someAlert = fc.record({
  owner: member,
  keywords: fc.array(someWords(2), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(', ')),
  categoryId: oneOf([null, null, null, 3, 6]),
  maxPrice: oneOf([null, null, 100, 300]),
  facts: oneOf<Facts>([{}, {}, {}, { peatFree: true }, { peatFree: true, potSize: '9cm' }, { grownFrom: 'seed' }]),
  radius: oneOf(alertRadii),
  userPostcode: oneOf(OUTCODES),
  isActive: oneOf([true, true, true, true, true, false]),
  isDeleted: oneOf([false, false, false, false, false, true]),
})
const someListing = fc.record({
  seller: oneOf([0, 1, 4, 4, 4]),
  title: someWords(4),
  description: someWords(24, 12).map((words) => `Growing on: ${words}`),
  categoryId: oneOf([3, 6]),
  price: oneOf([0, 100, 300]),
  facts: oneOf<Facts>([
    {},
    { peatFree: true },
    { peatFree: true, potSize: '9cm', grownFrom: 'seed' },
    { potSize: '9cm', organic: true, grownFrom: 'seed' },
  ]),
  outcode: oneOf([...OUTCODES, null]),
})

type Facts = Input<typeof createAlert>['body']['facts'] & object

const ownersOf = () => Promise.all([0, 1, 2, 3, 4].map((n) => server.member(`keeper${n}`)))
const pointOf = async (outcode: string) => {
  const { lat, lng } = await server.deps.places.lookup(outcode)
  return { lat, lng, ...project({ lat, lng }) }
}

test('a listing matches exactly the alerts whose search would find it', async () => {
  const { db, clock } = server.deps
  const owners = await ownersOf()
  const [first, second, third] = owners as [TestMember, TestMember, TestMember]
  await first(block, { params: { userId: String(second.me.id) } })
  await third(block, { params: { userId: String(first.me.id) } })
  const isApart = (a: number, b: number) =>
    [
      [first, second],
      [third, first],
    ].some(([x, y]) => [a, b].toSorted().join() === [x!.me.id, y!.me.id].toSorted().join())
  const visitor = server.visitor()
  let matched = 0

  const addListing = async ({ seller, outcode, ...rest }: ListingSample) => {
    const point = outcode === null ? null : await pointOf(outcode)
    const at = clock.now()
    const id = await storeListing(server.deps, {
      ...{ ...rest, sellerId: owners[seller]!.me.id, location: 'Somewhere', createdAt: at, updatedAt: at, outcode },
      ...{ outcodeLatitude: point?.lat ?? null, outcodeLongitude: point?.lng ?? null },
      expiresAt: new Date(at.getTime() + 86_400_000),
    })
    return { id, sellerId: owners[seller]!.me.id, point, ...rest }
  }
  const addAlert = async ({ owner, isActive, isDeleted, ...body }: AlertSample) => {
    const me = owners[owner]!
    // Keywords without a searchable word are refused, so there is no alert.
    const alert = await me(createAlert, { body }).catch(() => null)
    if (!alert) return null
    const byId = { params: { id: String(alert.id) } }
    if (!isActive) await me(changeAlert, { ...byId, body: { isActive } })
    if (isDeleted) await me(removeAlert, byId)
    return { ...alert, isActive: isActive && !isDeleted }
  }
  const idsFound = async (keywords: string): Promise<Set<number>> => {
    const found = new Set<number>()
    for (const q of alternativesOf(keywords)) {
      const page = await visitor(searchListings, { query: { q, exact: 'true', sort: 'newest', limit: '100' } })
      for (const { id } of page) found.add(id)
    }
    return found
  }
  type Added = Awaited<ReturnType<typeof addListing>>
  type AddedAlert = NonNullable<Awaited<ReturnType<typeof addAlert>>>
  /** The listings that the search shows for this alert, judged one condition at a time. */
  const fittingIds = async (alert: AddedAlert, listings: readonly Added[]): Promise<number[]> => {
    const found = await idsFound(alert.keywords)
    const centre = await pointOf(alert.userPostcode)
    const wanted = Object.entries(alert.facts)
    const fits = ({ id, sellerId, price, categoryId, facts, point }: Added) => {
      const distance = point ? Math.hypot(point.x - centre.x, point.y - centre.y) : Number.POSITIVE_INFINITY
      return [
        found.has(id),
        distance <= toMiles(alert.radius),
        price <= (alert.maxPrice ?? price),
        wanted.every(([name, value]) => Object.entries(facts).some((one) => one[0] === name && one[1] === value)),
        (alert.categoryId ?? categoryId) === categoryId,
        sellerId !== alert.userId,
        !isApart(sellerId, alert.userId),
      ].every(Boolean)
    }
    return listings.filter(fits).map(({ id }) => id)
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(someAlert, { minLength: 12, maxLength: 18 }),
      fc.array(someListing, { minLength: 8, maxLength: 14 }),
      async (alertSamples, listingSamples) => {
        const listings = []
        for (const sample of listingSamples) listings.push(await addListing(sample))
        const wanted = new Map(listings.map(({ id }): [number, number[]] => [id, []]))
        for (const sample of alertSamples) {
          const alert = await addAlert(sample)
          if (!alert?.isActive) continue
          for (const id of await fittingIds(alert, listings)) wanted.get(id)?.push(alert.id)
        }
        for (const { id } of listings) {
          const fits = await alertsFitting(db, id, clock.now())
          const ids = fits.map(({ alertId }) => alertId).toSorted((a, b) => a - b)
          expect(ids).toEqual(wanted.get(id))
          matched += ids.length
        }
        await db.execute('delete from plant_alerts')
        await db.execute('delete from products')
      },
    ),
    { numRuns: 6 },
  )
  // Fails if hardly anything matched.
  expect(matched).toBeGreaterThan(10)
}, 60_000)

type AlertSample = typeof someAlert extends fc.Arbitrary<infer Sample> ? Sample : never
type ListingSample = typeof someListing extends fc.Arbitrary<infer Sample> ? Sample : never

test('commas separate alternatives, and search operators are not words', () => {
  expect(alternativesOf(' tomato  plants,, -leek, "sweet pea" , mother-in-law, pear or apple,leek ')).toEqual([
    'tomato plants',
    'leek',
    'sweet pea',
    'mother in law',
    'pear apple',
  ])
})

test('an alert that gives nearer members priority is delayed longer the farther away it is', () => {
  const waits = [0, 3, 3.2, 6, 7, 15, 16, 31, 300].map(waitFor)
  expect(waits).toEqual([0, 0, 10, 10, 20, 20, 30, 30, 30])
  expect(delayTiers[0]?.afterMinutes).toBe(0)
  expect(describeDelayTiers()).toBe(
    'People within 5 km are notified at once, within 10 km after 10 minutes, within 25 km after 20 minutes, within 50 km after 30 minutes, as long as it is still for sale.',
  )
})
