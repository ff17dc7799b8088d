import { expect, test } from 'vitest'
import { riskOf } from '#features/household/server/plant-answers.ts'
import { fillFrom, safetyOf } from '#features/listings/form/plant-fill.ts'
import { slugsFor } from '#features/listings/search/server/household-filter.ts'
import { plants } from '#features/plants/catalogue.ts'
import type { Plant } from '#features/plants/plant.ts'
import { toxicityName } from '#features/plants/plant-words.ts'
import { aboutPlant } from '#features/social/server/subjects.ts'

const pets = ['cats', 'dogs'] as const
type Pet = (typeof pets)[number]
const NOBODY = { cats: false, dogs: false, children: false, northFacing: false, noGreenhouse: false }
const isSafe = (plant: Plant, who: Pet) => riskOf(plant, who).answer === 'safe'

/** Sentences that call something harmless to these pets. */
const claims = (text: string, who: Pet): string[] =>
  text
    .split(/[.;]\s/)
    .filter((part) => /\b(non-toxic|harmless|safe)\b/i.test(part) && new RegExp(`\\b(${who}|pets)\\b`, 'i').test(part))
    .filter((part) => !/no list|not known|does not make|not compared|names its relative|on this one/i.test(part))

const wronglySafe = (textOf: (plant: Plant) => string): string[] =>
  pets.flatMap((who) =>
    plants
      .filter((plant) => !isSafe(plant, who))
      .flatMap((plant) => claims(textOf(plant), who).map((claim) => `${plant.slug}, ${who}: ${claim}`)),
  )

test('the catalogue has 841 plants, some of them safe for cats and fewer for dogs', () => {
  expect(plants.length).toBe(841)
  const count = (who: Pet) => plants.filter((plant) => isSafe(plant, who)).length
  expect(count('dogs')).toBeGreaterThan(5)
  expect(count('cats')).toBeGreaterThan(count('dogs'))
})

test('the level of every plant is the answer of the guard', () => {
  for (const plant of plants) {
    for (const who of pets) {
      const { answer } = riskOf(plant, who)
      const level = plant.toxicity[who]
      expect([plant.slug, who, level === 'safe']).toEqual([plant.slug, who, answer === 'safe'])
      expect([plant.slug, who, level === 'unknown']).toEqual([plant.slug, who, answer === 'not-known'])
      if (toxicityName(level, who) === 'Safe') expect([plant.slug, answer]).toEqual([plant.slug, 'safe'])
    }
    expect(toxicityName(plant.toxicity.people, 'people')).not.toBe('Safe')
  }
})

test('no note and no care text calls a plant safe for an animal for which the guard does not', () => {
  expect(wronglySafe(({ toxicity }) => toxicity.note)).toEqual([])
  expect(wronglySafe(({ care }) => care)).toEqual([])
})

test('what the form fills in calls a plant safe only for animals for which the guard does', () => {
  for (const plant of plants) {
    const safety = safetyOf(plant)
    if (/^Safe/.test(safety)) expect([plant.slug, pets.every((who) => isSafe(plant, who))]).toEqual([plant.slug, true])
    expect(fillFrom(plant, '').description).not.toMatch(/(?<!be )safe for people/i)
  }
  expect(wronglySafe((plant) => fillFrom(plant, '').description)).toEqual([])
})

test('no social post calls a plant safe for an animal for which the guard does not', () => {
  const sentencesOf = (plant: Plant) =>
    [1, 4, 7, 10].flatMap((month) => {
      const { steps } = aboutPlant(plant, { month, town: null } as Parameters<typeof aboutPlant>[1], 'educational')
      return steps.flat(2)
    })
  expect(wronglySafe((plant) => sentencesOf(plant).join(' '))).toEqual([])
  expect(plants.some((plant) => claims(sentencesOf(plant).join(' '), 'dogs').length > 0)).toBe(true)
})

test('the filters for cats and for dogs find what the guard calls safe', () => {
  for (const who of pets) {
    const expected = plants.filter((plant) => isSafe(plant, who)).map(({ slug }) => slug)
    expect(slugsFor({ ...NOBODY, [who]: true })).toEqual(expected)
  }
})
