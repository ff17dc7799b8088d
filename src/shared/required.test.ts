import { expect, test } from 'vitest'
import { inTurn, only, required } from './required.ts'

test('only returns the element of a list of one and refuses other lists', () => {
  expect(only([7])).toBe(7)
  expect(() => only([])).toThrow('A list of one has 0 elements.')
  expect(() => only([7, 8])).toThrow('A list of one has 2 elements.')
})

test('required returns every value but null and undefined', () => {
  expect([required(0, ''), required('', ''), required(false, '')]).toEqual([0, '', false])
  expect(() => required(null, 'There is no such plant.')).toThrow('There is no such plant.')
  expect(() => required(undefined, 'There is no such plant.')).toThrow('There is no such plant.')
})

test('inTurn starts again after the last element', () => {
  expect([0, 1, 2, 3].map((turn) => inTurn(['a', 'b', 'c'], turn))).toEqual(['a', 'b', 'c', 'a'])
  expect(() => inTurn([], 0)).toThrow('An empty list')
})
