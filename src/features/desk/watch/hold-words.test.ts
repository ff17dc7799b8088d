import { expect, test } from 'vitest'
import { settings } from '#settings.ts'
import { wordsIn } from '#shared/text/hold-words.ts'

const WORDS = ['cannabis', 'magic mushroom', 'air rifle']

test.each([
  ['Cannabis seedlings, five', ['cannabis']],
  ['Grow kit for MAGIC-mushrooms', ['magic mushroom']],
  ['Càn\u200bnabis', ['cannabis']],
  ['An air  rifle and cannabis', ['cannabis', 'air rifle']],
  ['Cannabiskraut', []],
  ['Mushroom compost, magic for roses', []],
  ['Oyster mushroom kit', []],
])('the words that put “%s” on hold are %j', (text, found) => {
  expect(wordsIn(text, WORDS)).toEqual(found)
})

test('empty words match nothing', () => {
  expect(wordsIn('Anything at all', ['', ' - '])).toEqual([])
})

test.each([
  'Tobacco plant, Nicotiana sylvestris, three plugs',
  'Catmint, loved by every kitten in the street',
  'Hemp twine, 50 m, and a tying tool',
  'Opium poppy seed, Papaver somniferum, for borders',
])('the default words do not put on hold what gardeners sell: %s', (text) => {
  expect(wordsIn(text, settings.HOLD_WORDS.parse(undefined).split(','))).toEqual([])
})
