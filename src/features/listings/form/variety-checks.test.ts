import { describe, expect, test } from 'vitest'
import { setHousehold } from '#features/household/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import { changeListing, createListing, getListing, moveListing } from '../listing/contract.ts'
import { getMap } from '../map/contract.ts'
import { searchListings } from '../search/contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')

const bodyWith = (variety: string, fields: object = {}) =>
  listingBody({ title: 'Strong plants', categoryId: 1, postcode: 'BS6 5TR', facts: { variety }, ...fields })
const post = async (variety: string, fields: object = {}) =>
  (await rose(createListing, { body: bodyWith(variety, fields) })).id

describe('a variety is checked like a title', () => {
  test.each([
    ['Japanese knotweed', 'INVASIVE_PLANT'],
    ['Himalayan balsam', 'INVASIVE_PLANT'],
    ['With slug pellets', 'PROHIBITED_GOODS'],
  ])('%s is refused in a new listing and in a change, at its field', async (variety, code) => {
    const refused = { status: 400, code, fields: { 'facts.variety': expect.any(String) } }
    expect(await refusal(rose, createListing, { body: bodyWith(variety) })).toMatchObject(refused)
    const id = await post('Moneymaker')
    const change = { params: { id: String(id) }, body: { facts: { variety } } }
    expect(await refusal(rose, changeListing, change)).toMatchObject(refused)
    expect((await rose(getListing, { params: { id: String(id) } })).facts).toEqual({ variety: 'Moneymaker' })
  })

  test('what needs an acknowledgement is asked for, and what was acknowledged is shown to buyers', async () => {
    const asked = { status: 400, code: 'NEEDS_ACKNOWLEDGEMENT' }
    for (const variety of ['Montbretia', 'Galanthus elwesii', 'Phalaenopsis']) {
      const body = bodyWith(variety)
      expect(await refusal(rose, createListing, { body })).toMatchObject(asked)
      const listing = await rose(createListing, { body: { ...body, acknowledgedInvasive: true } })
      expect(listing.wildRisks, variety).toHaveLength(1)
      const change = { params: { id: String(await post('Moneymaker')) }, body: { facts: { variety } } }
      expect(await refusal(rose, changeListing, change)).toMatchObject(asked)
    }
  })

  test.each([
    ['Crassula', 'helmsii', 400],
    ['Heracleum seeds', 'mantegazzianum', 400],
    ['Rhododendron', 'ponticum', 400],
    ['Cyclamen', 'persicum', undefined],
    ['Crocosmia, strong plants', 'Emily McKenzie', 400],
    ['Crocosmia, strong plants', 'Lucifer', undefined],
    ['Rhododendron', 'Cunningham’s White', undefined],
  ])('title and variety are read as one name: %s, %s', async (title, variety, status) => {
    const refused = await refusal(rose, createListing, { body: bodyWith(variety, { title }) })
    expect(refused?.status).toBe(status)
  })

  test('a fault of the title is shown at the title although the variety repeats it', async () => {
    const body = bodyWith('Japanese knotweed', { title: 'Japanese knotweed' })
    expect(Object.keys((await refusal(rose, createListing, { body }))?.fields ?? {})).toEqual(['title'])
  })

  test('a tool has no variety, so none is checked', async () => {
    const listing = await rose(createListing, {
      body: bodyWith('Japanese knotweed', { title: 'Spade', categoryId: 4 }),
    })
    expect(listing.facts).toEqual({})
  })

  test('a listing whose variety a list has named since cannot be resumed', async () => {
    const id = await post('Moneymaker')
    const move = (name: 'pause' | 'resume') => ({ params: { id: String(id), move: name } })
    await rose(moveListing, move('pause'))
    await server.deps.db.execute(`update products set facts = '{"variety":"Giant hogweed"}' where id = ${id}`)
    expect(await refusal(rose, moveListing, move('resume'))).toMatchObject({ status: 400, code: 'INVASIVE_PLANT' })
  })
})

test('a plant that is named as the variety counts for the household of a viewer', async () => {
  const cats = { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false }
  const careful = await server.member('careful')
  await careful(setHousehold, { body: cats })
  const plant = { title: 'Spider plant', plant: 'spider-plant' }
  const safe = await post('Bonnie', plant)
  const lily = await post('Regal lily', plant)
  const mixed = await post('Mixed', plant)
  const query = { q: 'spider', household: 'true' } as const
  const found = await careful(searchListings, { query })
  expect(found.map(({ id }) => id)).toEqual([safe])
  const { points } = await careful(getMap, { query })
  expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  const others = async (id: number) => (await careful(getListing, { params: { id: String(id) } })).otherPlants
  expect(await others(safe)).toBeUndefined()
  expect(await others(lily)).toContain('regal-lily')
  expect(await others(mixed)).toEqual(['any-unrecognised'])
})
