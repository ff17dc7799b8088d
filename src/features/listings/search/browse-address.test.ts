import { describe, expect, test } from 'vitest'
import { keysOf } from '#shared/keyed.ts'
import { origins, potSizes } from '../base/fact-choices.ts'
import { browseHref, chipsOf, moreHref, titleOf, toQuery, usualSort, widerLists } from './browse-address.ts'
import { searchListings } from './contract.ts'
import { readAddress, readBrowse } from './read-browse.ts'

const known = [
  { id: 5, slug: 'cuttings', name: 'Cuttings & Divisions', imageUrl: null, isRetired: false },
  { id: 6, slug: 'house-plants', name: 'House Plants', imageUrl: null, isRetired: false },
]

describe('the URL of the browse page', () => {
  test('the URL keeps valid parameters and drops the rest', () => {
    expect(readBrowse({ q: 'mint', sort: 'random', minPrice: '-5', show: '25', nonsense: '1' })).toEqual({ q: 'mint' })
    expect(readBrowse({ q: '   ', category: "' or 1=1" })).toEqual({})
  })

  test('the top of the price slider is read as no limit', () => {
    expect(readBrowse({ minPrice: '0', maxPrice: '100' })).toEqual({})
    expect(readBrowse({ minPrice: '5', maxPrice: '99' })).toEqual({ minPrice: '5', maxPrice: '99' })
  })

  test('the ticked boxes of a plain form are read unless a category is named', () => {
    expect(readBrowse({ 'in-cuttings': 'on', 'in-house-plants': 'on' })).toEqual({
      categories: 'cuttings,house-plants',
    })
    expect(readBrowse({ category: '5', 'in-cuttings': 'on' })).toEqual({ category: '5' })
  })

  test('a place makes the search nearby; a distance alone has no effect', () => {
    expect(readBrowse({ postcode: 'BS6', radius: '5' })).toEqual({ nearby: 'true', postcode: 'BS6', radius: '5' })
    expect(readBrowse({ radius: '5' })).toEqual({})
  })

  test('the URL keeps a chosen sort order, since the default depends on the viewer', () => {
    expect(readBrowse({ sort: 'newest' })).toEqual({ sort: 'newest' })
    expect(readBrowse({ q: 'mint', sort: 'relevance' })).toEqual({ q: 'mint', sort: 'relevance' })
  })

  test.each(['BS7 8AA', 'bs78aa', ' BS7 8 '])('the URL never holds more of %s than the outward code', (postcode) => {
    expect(readBrowse({ postcode }).postcode?.toUpperCase()).toBe('BS7')
  })

  test('the URL stays the same when it is written and read again', () => {
    const browse = readBrowse({
      q: 'fig & "pear"',
      category: 'cuttings',
      maxPrice: '20',
      postcode: 'BS6',
      sort: 'nearest',
    })
    const href = browseHref(browse)
    expect(readBrowse(Object.fromEntries(new URLSearchParams(href.split('?')[1])))).toEqual(browse)
  })
})

describe('a town in the URL', () => {
  const bristol = { slug: 'bristol', name: 'Bristol', lat: 51.4552, lng: -2.5966 }

  test('a town counts as a place and has a short URL', () => {
    const browse = readBrowse({ near: 'bristol' })
    expect(browse).toEqual({ near: 'bristol', nearby: 'true' })
    expect(browseHref(browse)).toBe('/browse?near=bristol')
    expect(readAddress({ near: 'bristol', nearby: 'true' })).toEqual({ near: 'bristol' })
    expect(readAddress({ postcode: 'BS6' })).toEqual({ postcode: 'BS6', nearby: 'true' })
    expect(readBrowse({ near: 'Bristol or else' })).toEqual({})
  })

  test('an address holds an outward code and a position rounded to a hundredth of a degree', () => {
    expect(['BS16', 'M11', 'bs16 5aa', 'BS7 8'].map((postcode) => readBrowse({ postcode }).postcode)).toEqual([
      'BS16',
      'M11',
      'bs16',
      'BS7',
    ])
    expect(readBrowse({ lat: '51.48123', lng: '-2.58456' })).toEqual({ nearby: 'true', lat: '51.48', lng: '-2.58' })
  })

  test('the visitor’s own place takes precedence over the town', () => {
    expect(readBrowse({ near: 'bristol', postcode: 'EH1' })).toEqual({ nearby: 'true', postcode: 'EH1' })
    expect(readBrowse({ near: 'bristol', lat: '51.4', lng: '-2.6' })).toEqual({
      nearby: 'true',
      lat: '51.4',
      lng: '-2.6',
    })
    const browse = readBrowse({ near: 'bristol' })
    expect(browseHref(browse, { postcode: 'EH1', nearby: 'true' })).toContain('nearby=true')
  })

  test('a known town is sent as a point rounded to about a kilometre', () => {
    const browse = readBrowse({ near: 'bristol', radius: '5' })
    expect(toQuery(browse, { town: bristol })).toEqual({ lat: '51.46', lng: '-2.60', radius: '5', limit: '24' })
    expect(toQuery(browse, { town: null })).toEqual({ limit: '24' })
  })

  test('a town appears in the title and among the filters', () => {
    expect(titleOf(readBrowse({ near: 'bristol' }), known, bristol)).toBe('Plants & Garden Items near Bristol')
    expect(titleOf(readBrowse({ near: 'bristol', category: '5' }), known, bristol)).toBe(
      'Cuttings & Divisions near Bristol',
    )
    expect(chipsOf(readBrowse({ near: 'bristol' }), known, { town: bristol })).toEqual([
      { name: 'Within 10 miles of Bristol', href: '/browse' },
    ])
  })
})

describe('the viewer’s place', () => {
  const viewer = { outcode: 'BS7', radius: 5 } as const

  test('the viewer’s place sorts every list by distance, of words as well, unless another order is chosen', () => {
    expect(toQuery({}, { viewer })).toEqual({ postcode: 'BS7', limit: '24' })
    expect(toQuery({ q: 'mint' }, { viewer })).toMatchObject({ q: 'mint', postcode: 'BS7', sort: 'nearest' })
    expect(toQuery({ sort: 'newest' }, { viewer })).toEqual({ sort: 'newest', limit: '24' })
    expect(usualSort({}, { viewer })).toBe('nearest')
    expect(usualSort({ q: 'mint' })).toBe('relevance')
  })

  test('the viewer’s place limits a nearby list to its radius', () => {
    expect(toQuery({ nearby: 'true' }, { viewer })).toEqual({ postcode: 'BS7', radius: '5', limit: '24' })
    expect(toQuery({ nearby: 'true' })).toEqual({ limit: '24' })
    expect(chipsOf({ nearby: 'true' }, known, { viewer })).toEqual([{ name: 'Within 5 miles of BS7', href: '/browse' }])
    expect(widerLists({ nearby: 'true' }, { viewer })).toContainEqual({
      name: 'Within 10 miles',
      href: '/browse?nearby=true&radius=10',
    })
  })

  test('a place in the URL precedes the viewer’s place', () => {
    expect(toQuery(readBrowse({ postcode: 'EH1' }), { viewer })).toMatchObject({ postcode: 'EH1', radius: '10' })
  })
})

test('pounds in the URL are pence in the call', () => {
  expect(toQuery({ minPrice: '2', maxPrice: '20', category: '5' })).toEqual({
    minPrice: '200',
    maxPrice: '2000',
    categoryId: '5',
    limit: '24',
  })
})

test('the title describes the search', () => {
  expect(titleOf({}, known)).toBe('Browse All Products')
  expect(titleOf({ category: 'cuttings' }, known)).toBe('Browse Cuttings & Divisions')
  expect(titleOf({ q: 'mint', category: '5' }, known)).toBe('Search results for "mint"')
  expect(titleOf({ nearby: 'true', q: 'mint' }, known)).toBe('Nearby Plants & Garden Items')
})

test('each filter has a chip that removes only that filter', () => {
  const browse = readBrowse({ q: 'mint', categories: 'cuttings,6', minPrice: '2', featured: 'true', postcode: 'bs6' })
  const chips = chipsOf(browse, known)
  expect(chips.map(({ name }) => name)).toEqual([
    '“mint”',
    'Cuttings & Divisions',
    'House Plants',
    '£2 and more',
    'Featured',
    'Within 10 miles of BS6',
  ])
  expect(chips[1]?.href).toBe('/browse?q=mint&categories=6&minPrice=2&featured=true&postcode=bs6&nearby=true')
  expect(chips[5]?.href).toBe('/browse?q=mint&categories=cuttings%2C6&minPrice=2&featured=true')
})

test('more results appear on the same page up to 96, then on the next page', () => {
  expect(moreHref({ q: 'mint' }, 'abc')).toBe('/browse?q=mint&show=48')
  expect(moreHref({ show: '96' }, 'abc')).toBe('/browse?cursor=abc')
  expect(moreHref({}, null)).toBeUndefined()
})

describe('filters by plant', () => {
  const all = { light: 'part-shade', catSafe: 'true', dogSafe: 'true', inSeason: 'true' } as const

  test('plant filters are read from the URL, sent in the call and written back', () => {
    expect(readBrowse({ ...all, q: 'fern' })).toEqual({ ...all, q: 'fern' })
    expect(readBrowse({ light: 'moonlight', catSafe: 'false', dogSafe: '1', inSeason: '' })).toEqual({})
    expect(toQuery(all)).toMatchObject(all)
    expect(searchListings.query.safeParse(toQuery(all)).success).toBe(true)
  })

  test('each plant filter has a chip that removes only that filter', () => {
    const chips = chipsOf(all, known)
    expect(chips.map(({ name }) => name)).toEqual(['Part shade', 'Safe for cats', 'Safe for dogs', 'In season now'])
    for (const [place, field] of Object.keys(all).entries()) {
      const left = readBrowse(Object.fromEntries(new URLSearchParams(chips[place]?.href.split('?')[1])))
      expect(left).toEqual(Object.fromEntries(Object.entries(all).filter(([name]) => name !== field)))
    }
  })

  test('all plant filters can be removed together when nothing is found', () => {
    expect(widerLists({ ...all, q: 'fern' })).toEqual([{ name: 'Whatever the plant needs', href: '/browse?q=fern' }])
    expect(widerLists({ q: 'fern' })).toEqual([])
  })
})

describe('filters by the variety', () => {
  const both = { openPollinated: 'true', heritage: 'true' } as const

  test('filters by the variety are read from the URL, sent in the call, and each has a chip that removes it', () => {
    expect(readBrowse(both)).toEqual(both)
    expect(readBrowse({ openPollinated: 'false', heritage: 'yes' })).toEqual({})
    expect(toQuery(both)).toMatchObject(both)
    expect(searchListings.query.safeParse(toQuery(both)).success).toBe(true)
    expect(chipsOf(both, known)).toEqual([
      { name: 'Open-pollinated', href: '/browse?heritage=true' },
      { name: 'Heritage', href: '/browse?openPollinated=true' },
    ])
    expect(widerLists({ ...both, q: 'bean' })).toEqual([{ name: 'Whatever the plant needs', href: '/browse?q=bean' }])
  })
})

describe('filters by what sellers say', () => {
  const all = { grownFrom: 'offset', potSize: 'bare-root', peatFree: 'true', organic: 'true', ready: 'true' } as const

  test('the URL keeps every size and every origin, and nothing else in their place', () => {
    for (const potSize of keysOf(potSizes)) expect(readBrowse({ potSize })).toEqual({ potSize })
    for (const grownFrom of keysOf(origins)) expect(readBrowse({ grownFrom })).toEqual({ grownFrom })
    for (const other of ['bucket', '4l', '19cm', 'xseed', 'seeds', 'toString'])
      expect(readBrowse({ potSize: other, grownFrom: other })).toEqual({})
  })

  test('the filters by what sellers say are sent in the call', () => {
    expect(toQuery(all)).toMatchObject(all)
    expect(searchListings.query.safeParse(toQuery(all)).success).toBe(true)
  })

  test('each has a chip that removes only itself, and all can be removed together when nothing is found', () => {
    const chips = chipsOf(all, known)
    const names = ['Raised from runner or offset', 'Bare root', 'Peat-free', 'Grown organically', 'Ready now']
    expect(chips.map(({ name }) => name)).toEqual(names)
    for (const [place, field] of Object.keys(all).entries()) {
      const left = readBrowse(Object.fromEntries(new URLSearchParams(chips[place]?.href.split('?')[1])))
      expect(left).toEqual(Object.fromEntries(Object.entries(all).filter(([name]) => name !== field)))
    }
    expect(widerLists({ ...all, q: 'fern' })).toEqual([{ name: 'However it was grown', href: '/browse?q=fern' }])
  })
})
