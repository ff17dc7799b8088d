import { describe, expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { findPlant } from './catalogue.ts'
import { getPlant } from './contract.ts'
import { MAX_PLANTS_SUGGESTED, suggestPlantOfTitle, suggestPlants } from './contract-suggest.ts'

const server = await startTestServer()
const visitor = server.visitor()

test('anyone can read a complete entry, which is cacheable for an hour', async () => {
  const plant = await visitor(getPlant, { params: { slug: 'courgette' } })
  expect(plant).toEqual(findPlant('courgette'))
  expect(plant).toMatchObject({ latin: 'Cucurbita pepo', sow: [4, 5], harvest: [7, 8, 9, 10] })
  const { headers } = await visitor.request({ url: '/api/plants/courgette' })
  expect(headers['cache-control']).toBe('public, max-age=3600')
})

test.each(['dragon-tree-of-nowhere', 'Courgette', '__proto__', 'a%2Fb'])(
  'there is no plant with the slug %s',
  async (slug) => {
    const { statusCode, headers, json } = await visitor.request({ url: `/api/plants/${slug}` })
    expect(statusCode).toBe(404)
    expect(json()).toMatchObject({ message: 'Plant not found' })
    expect(headers['cache-control']).toBe('no-store')
  },
)

describe('suggestions while typing', () => {
  const suggest = (q: string) => visitor(suggestPlants, { query: { q } })
  const slugs = async (q: string) => (await suggest(q)).map(({ slug }) => slug)

  test('suggestions start with the typed text, usual names first, eight at most', async () => {
    expect((await suggest('courg'))[0]).toEqual({
      ...{ slug: 'courgette', name: 'Courgette', latin: 'Cucurbita pepo' },
      also: null,
    })
    expect((await slugs('tom'))[0]).toBe('tomato')
    expect(await suggest('a')).toEqual([])
    expect(await suggest('be')).toHaveLength(MAX_PLANTS_SUGGESTED)
  })

  test.each([
    ['zucchini', 'courgette', 'zucchini'],
    ['MOTHER-IN-LAW’S TONGUE', 'snake-plant', 'mother-in-law’s tongue'],
    ['cucurbita', 'courgette', null],
    ['tomatoes', 'tomato', null],
  ])('suggestions include other names and say which one matched: %s', async (q, slug, also) => {
    const found = (await suggest(q)).find((plant) => plant.slug === slug)
    expect(found?.also?.replace("'", '’').toLowerCase() ?? null).toBe(also)
  })

  test.each([
    ['courgete', 'courgette'],
    ['lavendar', 'lavender'],
    ['rosmary', 'rosemary'],
    ['swiss chese plant', 'swiss-cheese-plant'],
  ])('suggestions tolerate a spelling mistake: %s', async (q, slug) => {
    expect(await slugs(q)).toContain(slug)
  })

  test('text that names no plant gets no suggestions, however unusual or long', async () => {
    for (const q of ['', '  ', '%', 'qqqqqqqq', '🌱', "'; drop table products", 'x '.repeat(99)])
      expect(await suggest(q), q).toEqual([])
    const { statusCode } = await visitor.request({ url: `/api/plants/suggest?q=${'a'.repeat(201)}` })
    expect(statusCode).toBe(400)
  })

  test('suggestions contain only names', async () => {
    for (const plant of await suggest('ro')) expect(Object.keys(plant)).toEqual(['slug', 'name', 'latin', 'also'])
  })
})

describe('the plant of a title', () => {
  const plantOf = async (title: string) =>
    (await visitor(suggestPlantOfTitle, { query: { title } })).plant?.slug ?? null

  test.each([
    ['Courgette ‘Black Beauty’ plants, pair', 'courgette'],
    ['Monstera deliciosa cutting, rooted', 'swiss-cheese-plant'],
    ['Tomato feed, 1 litre', null],
    ['Galvanised watering can', null],
    ['', null],
  ])('the plant of the title is recognised: %s', async (title, slug) => {
    expect(await plantOf(title)).toBe(slug)
  })

  test('the title is limited to the length of a draft’s title', async () => {
    const { statusCode } = await visitor.request({ url: `/api/plants/of-title?title=${'a'.repeat(501)}` })
    expect(statusCode).toBe(400)
  })
})

test('no slug collides with the paths of these calls', () => {
  expect(findPlant('suggest')).toBeUndefined()
  expect(findPlant('of-title')).toBeUndefined()
})

test('repeated requests are rate limited', async () => {
  const limited = await startTestServer({ rateLimits: true })
  const typist = limited.visitor()
  for (const path of ['suggest?q=', 'of-title?title=']) {
    const codes = new Set<number>()
    for (let n = 0; n < 181; n++) codes.add((await typist.request({ url: `/api/plants/${path}rose${n}` })).statusCode)
    expect(codes, path).toContain(429)
    await limited.clock.advance(120_000)
  }
})
