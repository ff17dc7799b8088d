import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { createListing } from '../listing/contract.ts'
import { MAX_SUGGESTED, type Suggestion, suggest } from './suggest-contract.ts'

const server = await startTestServer({ rateLimits: true })
const rose = await server.member('rose')
const visitor = server.visitor()

const suggestionsFor = (q: string) => visitor(suggest, { query: { q } })
const textOf = (one: Suggestion): string => {
  if (one.kind === 'plant') return `${one.name} (${one.also})`
  if (one.kind === 'category') return one.words ? `${one.words} in ${one.category.name}` : one.category.name
  return one.title
}
const texts = async (q: string) => (await suggestionsFor(q)).map(textOf)

beforeAll(async () => {
  for (const [title, categoryId] of [
    ['Tomato seedlings', 3],
    ['Tomato Moneymaker, six plugs', 3],
    ['Tomato cage', 7],
    ['Bag of soil', 7],
    ['Sweet pea plants', 1],
    ['Galvanised watering can', 4],
    ['Felco secateurs', 4],
    ['Sweetcorn plugs, ten', 3],
  ] as const) {
    const body = { title, categoryId, price: 300, location: 'Leeds', description: 'For anyone with a tomato house.' }
    await rose(createListing, { body: listingBody(body) })
  }
})

describe('search suggestions', () => {
  test('plants come first, then their categories, then listings, newest first', async () => {
    const found = await suggestionsFor('toma')
    expect(found.map(({ kind }) => kind).join(' ')).toMatch(/^(plant )+(category ){2}(listing ?)+$/)
    expect(found.map(textOf)[0]).toBe('Tomato (Solanum lycopersicum)')
    expect(found.map(textOf).slice(-5)).toEqual([
      'Tomato in Seedlings & Plugs',
      'Tomato in Garden Supplies',
      'Tomato cage',
      'Tomato Moneymaker, six plugs',
      'Tomato seedlings',
    ])
  })

  test.each([
    ['zucch', 'zucchini (Courgette)'],
    ['cucurbita pep', 'Courgette'],
    ['courgete', 'Courgette (Cucurbita pepo)'],
    ['garden t', 'Garden Tools'],
    ['sweet pe', 'Sweet pea plants'],
    ['seedlings tom', 'Tomato seedlings'],
    ['pruners', 'Felco secateurs'],
    ['sweet corn', 'Sweetcorn plugs, ten'],
  ])('%s suggests %s', async (q, text) => {
    expect((await texts(q)).join('\n')).toContain(text)
  })

  test.each(['watering can', 'wateringcan', 'garden cane', 'pruners'])('%s suggests no plant', async (q) => {
    expect((await suggestionsFor(q)).filter(({ kind }) => kind === 'plant')).toEqual([])
  })

  test('a listing whose title has the words is suggested without plants of similar names', async () => {
    expect(await texts('watering can')).toEqual(['watering can in Garden Tools', 'Galvanised watering can'])
  })

  test('a category is not named after a plant that is not in it', async () => {
    expect(await texts('water')).toContain('water in Garden Tools')
    expect(await texts('water')).not.toContain('Watercress in Garden Tools')
  })

  test('goods are suggested in the category where most of them are, never in one of plants', async () => {
    for (const [title, categoryId] of [
      ['Loppers with long handles', 1],
      ['Branch cutters, sharp', 4],
      ['Composter, almost new', 1],
    ] as const) {
      await rose(createListing, { body: listingBody({ title, categoryId, price: 300, location: 'Leeds' }) })
    }
    const categoriesIn = async (q: string) => (await texts(q)).filter((text) => text.includes(' in '))
    expect(await categoriesIn('loppers')).toEqual(['loppers in Garden Tools'])
    expect(await categoriesIn('composter')).toEqual([])
  })

  test('only titles of active listings are suggested', async () => {
    expect(await texts('anybod')).toEqual([])
    const [soil] = (await suggestionsFor('soil')).filter((one) => one.kind === 'listing')
    expect(soil).toMatchObject({ title: 'Bag of soil', price: 300 })
    await rose.request({ method: 'POST', url: `/api/products/${soil?.id}/pause` })
    expect(await texts('bag of soi')).toEqual([])
  })

  test('fewer than two letters suggest nothing', async () => {
    for (const q of ['', 't', ' ', '!', '"-']) expect(await suggestionsFor(q)).toEqual([])
    expect((await visitor.request({ method: 'GET', url: '/api/products/suggest' })).json()).toEqual([])
  })
})

test('any text is accepted, and the number of suggestions is limited', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (q) => {
      fc.pre(!q.includes('\0'))
      const url = `/api/products/suggest?${new URLSearchParams({ q })}`
      const answer = await server.visitor().request({ method: 'GET', url })
      expect(answer.statusCode).toBe(200)
      expect(answer.json<unknown[]>().length).toBeLessThanOrEqual(MAX_SUGGESTED)
    }),
    { numRuns: 40, seed: 3 },
  )
  await expect(suggestionsFor('a'.repeat(201))).rejects.toMatchObject({ status: 400 })
})

test('too many requests are refused with a Retry-After', async () => {
  const eager = server.visitor()
  const answers = []
  for (let n = 0; n < 181; n++)
    answers.push(await eager.request({ method: 'GET', url: `/api/products/suggest?q=to${n}` }))
  expect(answers.slice(0, 180).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(answers.at(-1)?.statusCode).toBe(429)
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
})
