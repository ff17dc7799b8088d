import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plants } from './catalogue.ts'
import { poisonsIn } from './invasive.ts'

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`./invasive/titles/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

describe('refused goods', () => {
  test.each([
    'Weedkiller, half a bottle',
    'WEED KILLER concentrate 1 litre',
    'Weed-killer spray',
    'Roundup 1 l, unopened',
    'Roundup Optima+',
    'Glyphosate 360',
    'glyphosat concentrate',
    'Slug pellets 400g',
    'Slug Pellets (metaldehyde)',
    'Old tin of DDT powder',
    'Provado Ultimate Bug Killer',
    'RoseClear Ultra',
    'Bug Clear Ultra 500 ml',
    'Weedol pathclear tubes',
    'Resolva 24H',
    'Sodium chlorate, 1 kg',
    'Bordeaux mixture for vines',
    'Moss killer for lawns',
    'Insecticides, various',
    'Fungicide for roses, not opened',
    'Rat poison sachets',
    'Difenacoum blocks',
    'Ant killer powder',
    'Ammonium nitrate fertiliser 25 kg',
    'Lawn weed and feed',
    'Knapsack sprayer. With weedkiller',
    'Roundup™ 1 litre',
    'W33dkiller',
    'Weed-k1ller',
    'w e e d k i l l e r',
    'w.e.e.d killer',
    'Weedkіller (a Cyrillic letter)',
    'Glyphosate360',
    'Slugpellets',
    'Ratpoison',
    'Slug bait',
    'Mouse killer',
    'Round-Up weed spray',
    'Free weedkiller to a good home',
    'Weedkiller free to collector',
    'Never opened weedkiller',
    'Weedkiller label missing',
    'Slug pellets full tub of 400 g',
    'Combat knife with sheath',
    'Zombie-style machete, serrated',
    'ZOMBIE KNIVES, two',
    'Zombiekiller axe',
  ])('goods are refused: %s', (title) => expect(poisonsIn({ title })).not.toEqual([]))

  test.each([
    'A bottle of Roundup goes with it. Collect in the evening.',
    'Not much left of it. Slug pellets, nearly full tub.',
    'Includes weedkiller',
  ])('a description is refused: %s', (description) =>
    expect(poisonsIn({ title: 'From the shed', description })).toMatchObject([{ field: 'description' }]),
  )
})

describe('goods that pass', () => {
  test.each([
    'Round up of spare seedlings',
    'Roses grown free from pesticides',
    'Pesticide free lettuce to collect',
    'Rocket 4 you, 10cm pots, 3x',
    'Slug pellets holder',
    'Slug pellet dispenser, metal',
    'Weedkiller sprayer, 5 litres',
    'Weed killer spray gun holder',
    'Pest-resistant carrot Flyaway',
    'Carrot Resistafly seeds',
    'Rosemary',
    'Rose, clear pink',
    'Pesticide-free lettuce',
    'Pesticide free strawberries',
    'No pesticides: tomato plants',
    'Never sprayed with weedkiller: nettles',
    'Alternative to slug pellets: copper tape',
    'Copper tape against slugs',
    'Slug trap',
    'Wool pellets for mulch',
    'Chicken manure pellets',
    'Hay bait for birds',
    'Ant plant (Myrmecodia)',
    'Killer tomatoes, red',
    'Weed puller',
    'Weeding fork',
    'Bug hotel',
    'Ladybird larvae and nematodes',
    'Roundup of spare seedlings',
    'Pyrethrum daisy, pink',
    'Tobacco plant Nicotiana sylvestris',
    'Poison ivy print',
    'Foxglove, poisonous if eaten',
    'Mouse plant (Arisarum proboscideum)',
    'Wasp-friendly ivy',
    'Nitrate-free compost',
    'Machete for brambles',
    'Pruning knife, folding',
    'Plants that combat slugs',
    'Zombie gnome for Halloween',
  ])('goods pass: %s', (title) => expect(poisonsIn({ title })).toEqual([]))

  test.each([
    'Grown without pesticides or herbicides.',
    'We do not use slug pellets, nor any weedkiller.',
    'I have never used Roundup on this plot.',
    'Treated once with an insecticide in spring, clean since.',
    'Survives even glyphosate, so keep it in a pot.',
    'Use this instead of slug pellets.',
  ])('a description passes: %s', (description) =>
    expect(poisonsIn({ title: 'Three good plants', description })).toEqual([]),
  )

  test('every name of every plant in the catalogue passes', () => {
    const all = plants.flatMap(({ name, latin }) => [name, latin])
    expect(all.filter((title) => poisonsIn({ title }).length > 0)).toEqual([])
  })

  test('every ordinary title about plants passes', () => {
    // A hogweed killer is refused as a herbicide, not as hogweed.
    const titles = ['passed-lookalikes', 'passed-plants'].flatMap(linesOf).filter((title) => !/killer/i.test(title))
    expect(titles.length).toBeGreaterThan(200)
    expect(titles.filter((title) => poisonsIn({ title }).length > 0)).toEqual([])
  })
})

test('names match as whole words, in any case and plural', () => {
  const letters = fc.stringMatching(/^[a-z]{1,6}$/)
  fc.assert(
    fc.property(fc.constantFrom('herbicide', 'paraquat', 'weedol', 'slug pellet'), letters, (name, more) => {
      expect(poisonsIn({ title: `Shed: ${name.toUpperCase()}S` })).toHaveLength(1)
      // A longer word that contains a name does not match; from nine letters on, one spelling mistake is tolerated.
      if (more !== 's' && name.length < 9) expect(poisonsIn({ title: `${more}${name}${more}` })).toEqual([])
    }),
  )
})
