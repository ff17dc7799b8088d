import { describe, expect, test } from 'vitest'
import { type Names, Thesaurus } from './thesaurus.ts'

const plants: Names[] = [
  { latin: 'Solanum lycopersicum', name: 'Tomato', synonyms: ['love apple', 'cherry tomato'] },
  { latin: 'Solanum melongena', name: 'Aubergine', synonyms: ['eggplant', 'egg plant'] },
  { latin: 'Cucurbita pepo', name: 'Courgette', synonyms: ['zucchini', 'courgette flower'] },
  {
    latin: 'Dracaena trifasciata',
    name: 'Snake plant',
    synonyms: ['Sansevieria trifasciata', "mother-in-law's tongue"],
  },
  { latin: 'Monstera deliciosa', name: 'Swiss cheese plant', synonyms: ['monstera'] },
  { latin: 'Beta vulgaris', name: 'Swiss chard', synonyms: ['chard', 'mangold'] },
  { latin: 'Lavandula angustifolia', name: 'English lavender', synonyms: ['lavender'] },
  ...['A', 'B', 'C', 'D'].map((name) => ({ latin: `Rosa ${name}`, name: `Rose ${name}`, synonyms: ['rose'] })),
]
const thesaurus = new Thesaurus(plants)
const othersOf = (text: string) => thesaurus.read(text).plants.map(({ others }) => [...others].sort())

describe('a plant is found by any of its names', () => {
  test.each<[string, string[]]>([
    ['courgettes', ['Cucurbita', 'zucchini']],
    ['zucchini plants', ['Courgette', 'Cucurbita']],
    ['mother in laws tongue', ['Snake plant', 'Dracaena', 'Sansevieria']],
    ['Sansevieria', ["mother-in-law's tongue", 'Snake plant', 'Dracaena']],
    ['english lavender', ['Lavandula angustifolia']],
    ['roses', ['Rosa']],
    ['Rosa', ['rose']],
  ])('a plant is found by another of its names: %s', (text, names) => {
    expect(othersOf(text)).toEqual([names.toSorted()])
  })

  test('a variety is not widened to the whole plant', () => {
    expect(thesaurus.read('cherry tomato')).toMatchObject({ rest: 'cherry', plants: [{ written: 'tomato' }] })
  })

  test('the other words of the search are kept', () => {
    expect(thesaurus.read('two zucchini plants, please')).toMatchObject({
      rest: 'two plants, please',
      plants: [{ written: 'zucchini' }],
    })
  })
})

describe('searches that are not expanded', () => {
  test.each(['beds', 'swiss army knife', '"courgette"', 'courgette or bean', 'courgette -flower', 'spade', ''])(
    'no name is added to the search for %s',
    (text) => {
      expect(thesaurus.read(text).plants).toEqual([])
    },
  )

  test('nothing is added that a shorter name already matches', () => {
    expect(othersOf('zucchini')[0]).not.toContain('courgette flower')
  })
})

describe('names with other spaces', () => {
  const kitchen = new Thesaurus(
    [
      ...plants,
      { latin: 'Zea mays', name: 'Sweetcorn', synonyms: ['maize'] },
      { latin: 'Lathyrus odoratus', name: 'Sweet pea', synonyms: [] },
    ],
    [
      ['secateurs', 'pruners', 'pruning shears'],
      ['watering can', 'water can'],
      ['hosepipe', 'garden hose'],
    ],
  )
  const others = (text: string) => kitchen.read(text).plants.map((found) => found.others)

  test.each<[string, string[]]>([
    ['sweet corn', ['Sweetcorn', 'maize', 'Zea']],
    ['sweetpeas', ['Sweet pea', 'Lathyrus']],
    ['hose pipe', ['hosepipe', 'garden hose']],
    ['pruners', ['secateurs', 'pruning shears']],
    ['Secateurs', ['pruners', 'pruning shears']],
  ])('a name with other spaces is found: %s', (text, names) => {
    expect(others(text)[0]?.toSorted()).toEqual(names.toSorted())
    expect(others(text)).toHaveLength(1)
  })

  test('goods are never suggested as plants', () => {
    expect(kitchen.beginningWith('prun', 5)).toEqual([])
    expect(kitchen.beginningWith('watering can', 5)).toEqual([])
  })

  test('the words around them are kept', () => {
    expect(kitchen.read('sharp pruners please')).toMatchObject({ rest: 'sharp please' })
    expect(kitchen.read('sweet corn seeds')).toMatchObject({ rest: 'seeds' })
    expect(kitchen.read('sweet red corn').plants).toEqual([])
  })
})
