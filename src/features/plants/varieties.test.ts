import { describe, expect, test } from 'vitest'
import { findPlant } from './catalogue.ts'
import { breedingInWords, plantVarietyKey } from './varieties/variety.ts'
import { breedingOf, varietiesThatAre, varietyGroups } from './varieties.ts'

describe('named varieties', () => {
  test('every variety is of a plant of the catalogue, stands once, and has a source', () => {
    const keys = varietyGroups.flatMap(({ plant, names }) => names.map((name) => plantVarietyKey(plant, name)))
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    for (const { plant, source, openPollinated, heritage } of varietyGroups) {
      expect(findPlant(plant), plant).toBeDefined()
      expect(source.length).toBeGreaterThan(5)
      expect(openPollinated !== undefined || heritage, plant).toBe(true)
      expect(openPollinated === false && heritage, plant).toBeFalsy()
    }
  })

  test('a variety is found however its seller writes it, and only for its plant', () => {
    for (const name of ['Gardener’s Delight', "GARDENER'S DELIGHT", '‘gardeners  delight’', 'Gardeners-Delight'])
      expect(breedingOf('tomato', name), name).toMatchObject({ openPollinated: true, heritage: true })
    expect(breedingOf('tomato', 'Sungold F1')).toMatchObject({ openPollinated: false })
    expect(breedingOf('runner-bean', 'Painted Lady')).toMatchObject({ heritage: true })
    expect(breedingOf('sweet-pea', 'Painted Lady')).toBeUndefined()
    expect(breedingOf('tomato', 'Grandad’s own')).toBeUndefined()
    expect(breedingOf('tomato', '‘’')).toBeUndefined()
  })

  test('what is grafted is heritage, and nothing is said of its seed', () => {
    const bramley = breedingOf('apple', 'Bramley')
    expect(bramley).toMatchObject({ heritage: true })
    expect(bramley).not.toHaveProperty('openPollinated')
    expect(varietiesThatAre({ isOpenPollinated: true, isHeritage: false })).not.toContain('apple bramley')
    expect(varietiesThatAre({ isOpenPollinated: false, isHeritage: true })).toContain('apple bramley')
  })

  test('a filter has only what is known to be so', () => {
    const both = varietiesThatAre({ isOpenPollinated: true, isHeritage: true })
    expect(both).toContain('leek musselburgh')
    for (const key of ['tomato sungold', 'beetroot boltardy', 'apple cox']) expect(both).not.toContain(key)
  })

  test('breeding in words', () => {
    expect(breedingInWords({ openPollinated: true, heritage: true })).toBe('Heritage, open-pollinated')
    expect(breedingInWords({ openPollinated: true })).toBe('Open-pollinated')
    expect(breedingInWords({ openPollinated: false })).toBe('F1 hybrid: its seed does not come true')
    expect(breedingInWords({ heritage: true })).toBe('Heritage')
  })
})
