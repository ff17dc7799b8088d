import { expect, test } from 'vitest'
import { findPlant, plants } from '#features/plants/catalogue.ts'
import { startTestServer } from '#test/server.ts'
import { getPlantCare, type Place } from './care-contract.ts'

const visitor = (await startTestServer()).visitor()
const care = (place: Place, q = '') => visitor(getPlantCare, { query: { place, ...(q && { q }) } })

test('each half of the page has tips, problems and four seasons', async () => {
  for (const place of ['indoor', 'garden'] as const) {
    const { tips, troubles, seasons, plants: found } = await care(place)
    expect(tips).toHaveLength(8)
    expect(troubles).toHaveLength(10)
    expect(seasons.map(({ title }) => title)).toEqual(['Spring', 'Summer', 'Autumn', 'Winter'])
    expect(found).toEqual([])
  }
  expect((await care('indoor')).tips).not.toEqual((await care('garden')).tips)
})

test('the list of toxic house plants is complete, with levels and a note, and does not treat unknown as safe', async () => {
  const { toxic, unknown } = await care('indoor')
  const indoors = plants.filter(({ kind }) => kind === 'house-plant' || kind === 'succulent')
  const harms = (slug: string) => {
    const { people, cats, dogs } = findPlant(slug)!.toxicity
    return [people, cats, dogs].some((level) => level === 'toxic' || level === 'dangerous')
  }
  expect(toxic.map(({ slug }) => slug).toSorted()).toEqual(
    indoors
      .map(({ slug }) => slug)
      .filter(harms)
      .toSorted(),
  )
  for (const { slug, note, people, cats, dogs } of toxic) {
    expect(findPlant(slug)!.toxicity).toEqual({ people, cats, dogs, note })
    expect(note.length, slug).toBeGreaterThan(20)
  }
  expect(unknown).toBe(
    indoors.filter(({ toxicity: { cats, dogs } }) => cats === 'unknown' || dogs === 'unknown').length,
  )
})

test('the search finds plants of one half by any name, and tips and problems by their words', async () => {
  const lily = await care('indoor', 'peace lily')
  expect(lily.plants[0]?.slug).toBe('peace-lily')
  expect((await care('garden', 'peace lily')).plants.map(({ slug }) => slug)).not.toContain('peace-lily')
  expect((await care('garden', 'zucchini')).plants[0]?.slug).toBe('courgette')
  const yellow = await care('indoor', 'Yellow leaves')
  expect(yellow.troubles.map(({ sign }) => sign)).toContain('Yellow lower leaves, wet compost')
  expect(yellow.tips).toEqual([])
  expect((await care('indoor', 'repotting')).tips.map(({ title }) => title)).toContain('Repotting')
})

test('the search returns at most 24 plants with the total count, and nonsense finds nothing', async () => {
  const many = await care('garden', 'sun')
  expect(many.plants).toHaveLength(24)
  expect(many.found).toBeGreaterThan(24)
  expect(await care('indoor', 'zeppelin')).toMatchObject({ plants: [], found: 0, tips: [], troubles: [], toxic: [] })
})

test('an unknown half of the page is not found', async () => {
  expect((await visitor.request({ url: '/api/plant-care?place=attic' })).statusCode).toBe(400)
})
