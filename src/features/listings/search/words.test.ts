import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { createListing } from '../listing/contract.ts'
import { searchListings } from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const visitor = server.visitor()

const find = async (query: Input<typeof searchListings>['query']) => {
  const { items, total, note } = await visitor.page(searchListings, { query })
  const terms = note('x-search-terms')?.split(',')
  return { titles: items.map(({ title }) => title), total, corrected: note('x-search-corrected'), terms }
}

const postListing = (title: string, description = 'Grown with care in a garden.') =>
  rose(createListing, { body: listingBody({ title, description, price: 300, categoryId: 3, location: 'Leeds' }) })

beforeAll(async () => {
  await postListing('Sansevieria laurentii, offset')
  await postListing('Mother-in-law’s tongue in a pot')
  await postListing('Zucchini plants', 'Two round ones, not courgettes as such.')
  await postListing('Courgette Defender')
  await postListing('Lavender Hidcote, rooted')
  await postListing('Hördum grass divisions')
  await postListing('Sweetcorn Swift in pots')
  await postListing('Felco secateurs, oiled')
  await postListing('Galvanised wheelbarrow')
  await postListing('Watering can, nine litres')
  await postListing('Aloe vera pup', 'Water only when bone dry, and never forget the light.')
  await postListing('Forget-me-not, blue')
})

describe('a plant is found by all its names', () => {
  test.each([
    ["mother-in-law's tongue", ['Mother-in-law’s tongue in a pot', 'Sansevieria laurentii, offset']],
    ['sansevieria', ['Sansevieria laurentii, offset', 'Mother-in-law’s tongue in a pot']],
    ['snake plants', ['Mother-in-law’s tongue in a pot', 'Sansevieria laurentii, offset']],
    ['courgettes', ['Courgette Defender', 'Zucchini plants']],
    ['zucchini', ['Zucchini plants', 'Courgette Defender']],
    ['zucchini plants', ['Zucchini plants']],
  ])('a plant is found by all its names: %s', async (q, titles) => {
    const found = await find({ q })
    expect(found.titles.toSorted()).toEqual(titles.toSorted())
    expect(found.titles[0]).toBe(titles[0])
    expect(found.corrected).toBeNull()
  })

  test('the response contains the names, so that titles can highlight them', async () => {
    expect((await find({ q: 'courgette pots' })).terms).toEqual(
      expect.arrayContaining(['pots', 'courgette', 'zucchini']),
    )
  })

  test('accents are ignored', async () => {
    expect((await find({ q: 'hordum' })).titles).toEqual(['Hördum grass divisions'])
  })
})

describe('goods and compounds are found by their other names', () => {
  test.each([
    ['sweet corn', 'Sweetcorn Swift in pots'],
    ['sweetcorn', 'Sweetcorn Swift in pots'],
    ['pruners', 'Felco secateurs, oiled'],
    ['pruning shears', 'Felco secateurs, oiled'],
    ['wheel barrow', 'Galvanised wheelbarrow'],
    // The index keeps one word of these names: "can", "me" and "not" are in too many texts.
    ['watering can', 'Watering can, nine litres'],
    ['Watering cans', 'Watering can, nine litres'],
    ['wateringcan', 'Watering can, nine litres'],
    ['forget me not', 'Forget-me-not, blue'],
  ])('goods and compounds are found by their other names: %s', async (q, title) => {
    expect(await find({ q })).toMatchObject({ titles: [title], corrected: null })
  })
})

describe('misspelt words are corrected, and the response says so', () => {
  test.each([
    ['courgete', 'courgette', ['Courgette Defender', 'Zucchini plants']],
    ['lavendar', 'lavender', ['Lavender Hidcote, rooted']],
    ['Lavendar hidcoat', 'lavender hidcote', ['Lavender Hidcote, rooted']],
    ['rooted hidcoat', 'rooted hidcote', ['Lavender Hidcote, rooted']],
    ['laurenti', 'laurentii', ['Sansevieria laurentii, offset']],
  ])('misspelt words are corrected: %s', async (q, corrected, titles) => {
    const found = await find({ q })
    expect(found.corrected).toBe(corrected)
    expect(found.titles.toSorted()).toEqual(titles.toSorted())
  })

  test('an ending with the same stem needs no correction', async () => {
    await postListing('Tomato Shirley')
    expect(await find({ q: 'tomatoe' })).toMatchObject({ titles: ['Tomato Shirley'], corrected: null })
  })

  test('a search for the words as typed can be requested', async () => {
    expect(await find({ q: 'courgete', exact: 'true' })).toMatchObject({ titles: [], corrected: null, total: '0' })
  })

  test('words that match something, or resemble nothing, are not corrected', async () => {
    expect((await find({ q: 'defender' })).corrected).toBeNull()
    expect(await find({ q: 'zzqxjv' })).toMatchObject({ titles: [], corrected: null })
    // Each word occurs, but no listing contains both.
    expect(await find({ q: 'defender hidcote' })).toMatchObject({ titles: [], corrected: null })
  })

  test('other filters and later pages apply to the corrected words', async () => {
    expect((await find({ q: 'courgete', maxPrice: '100' })).titles).toEqual([])
    const first = await visitor.page(searchListings, { query: { q: 'courgete', limit: '1' } })
    const second = await visitor.page(searchListings, {
      query: { q: 'courgete', limit: '1', cursor: first.next ?? '' },
    })
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
      'Courgette Defender',
      'Zucchini plants',
    ])
    expect(second.next).toBeNull()
    expect(second.note('x-search-corrected')).toBe('courgette')
  })
})

describe('words that name a category and match no listing return that category’s listings', () => {
  test.each(['Seedlings & Plugs', 'seedlings and plugs', 'seedling', 'plugs'])(
    'words that name a category return its listings: %s',
    async (q) => {
      const all = await find({ categoryId: '3' })
      const found = await find({ q })
      expect(found).toMatchObject({ titles: all.titles, total: all.total, corrected: null })
      expect(found.titles.length).toBeGreaterThan(3)
    },
  )

  test('the category’s listings are paged and respect the other filters', async () => {
    const all = await find({ q: 'plugs' })
    const first = await visitor.page(searchListings, { query: { q: 'plugs', limit: '4' } })
    const second = await visitor.page(searchListings, { query: { q: 'plugs', cursor: first.next ?? '' } })
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(all.titles)
    expect((await find({ q: 'plugs', maxPrice: '100' })).titles).toEqual([])
    expect((await find({ q: 'plugs', categoryId: '4' })).titles).toEqual([])
    expect((await find({ q: 'plugs', exact: 'true' })).titles).toEqual([])
  })
})
