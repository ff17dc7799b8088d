import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { plants } from './catalogue.ts'
import { allMonths, months, toxicityLevels } from './plant.ts'
import { heightInWords, lightInWords, monthsInWords, seasonsOf, toxicityName } from './plant-words.ts'

describe('months in words', () => {
  it.each([
    [months(3, 5), 'Mar to May'],
    [months(6, 6), 'Jun'],
    [months(11, 2), 'Nov to Feb'],
    [months(3, 4, 9, 10), 'Mar to Apr, Sep to Oct'],
    [months(1, 12), 'All year'],
    [[], ''],
  ])('the months %j are written as “%s”', (given, text) => {
    expect(monthsInWords(given)).toBe(text)
  })

  it('every month is named once, whatever the seasons', () => {
    fc.assert(
      fc.property(fc.subarray([...allMonths], { minLength: 1, maxLength: 11 }), (given) => {
        const seasons = monthsInWords(given)
          .split(', ')
          .map((season) => season.split(' to '))
        const starts = given.filter((month) => !given.some((one) => one % 12 === (month - 1) % 12))
        expect(seasons).toHaveLength(starts.length)
        for (const [from, to = from] of seasons) expect([from, to].join()).toMatch(/^[A-Z][a-z]{2},[A-Z][a-z]{2}$/)
      }),
    )
  })
})

test('heights are in centimetres up to a metre, in metres above', () => {
  expect(heightInWords([20, 40])).toBe('20 to 40 cm')
  expect(heightInWords([60, 100])).toBe('60 to 100 cm')
  expect(heightInWords([50, 150])).toBe('0.5 to 1.5 m')
  expect(heightInWords([300, 300])).toBe('3 m')
})

test('light levels are joined into one phrase', () => {
  expect(lightInWords(['full-sun'])).toBe('Full sun')
  expect(lightInWords(['part-shade', 'full-shade'])).toBe('Part shade or shade')
})

test('unknown toxicity is not presented as safe', () => {
  expect(toxicityName('unknown', 'cats')).toBe('Not known')
  for (const level of toxicityLevels) {
    for (const who of ['people', 'cats', 'dogs'] as const) {
      const isSafe = toxicityName(level, who).toLowerCase().includes('safe')
      expect([level, who, isSafe]).toEqual([level, who, level === 'safe' && who !== 'people'])
    }
  }
})

test('a plant has at most three seasons, with the crop taking precedence over the flowers', () => {
  for (const plant of plants) {
    const names = seasonsOf(plant).map(({ name }) => name)
    expect(names.length, plant.slug).toBeLessThanOrEqual(3)
    expect(names.includes('Plant out'), plant.slug).toBe(plant.sow.length > 0 && plant.plantOut.length > 0)
    expect(names.includes('Harvest'), plant.slug).toBe(plant.harvest.length > 0)
    expect(names.includes('In flower'), plant.slug).toBe(plant.harvest.length === 0 && plant.flower.length > 0)
  }
})
