import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('search parameters stay text as written', () => {
  expect(parseSearch('?q=10&nearby=true&category=house-plants')).toEqual({
    q: '10',
    nearby: 'true',
    category: 'house-plants',
  })
})

test('empty search parameters are omitted and lists are joined by commas', () => {
  expect(stringifySearch({ q: '', page: undefined, category: null })).toBe('')
  expect(stringifySearch({ q: 'a b', categories: [1, 2] })).toBe('?q=a+b&categories=1%2C2')
})

test('no address holds a full postcode', () => {
  const given = { near: 'BS7 8AA', q: 'mint bs78aa', redirect: '/plant-alerts?postcode=BS7+8AA' }
  const shortened = { near: 'BS7', q: 'mint bs7', redirect: '/plant-alerts?postcode=BS7' }
  expect(parseSearch(`${new URLSearchParams(given)}`)).toEqual(shortened)
  expect(stringifySearch(given)).toBe(`?${new URLSearchParams(shortened)}`)
})

test('parsing returns every search parameter that was written', () => {
  const name = fc.stringMatching(/^[a-zA-Z]{1,10}$/)
  const value = fc.string({ minLength: 1, unit: 'grapheme' })
  fc.assert(
    fc.property(fc.dictionary(name, value), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
    }),
  )
})
