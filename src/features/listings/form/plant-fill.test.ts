import { describe, expect, test } from 'vitest'
import { findPlant } from '#features/plants/catalogue.ts'
import { createListing } from '../listing/contract.ts'
import { categoryOf, fillable, fillFrom, safetyOf, seasonOf } from './plant-fill.ts'

const plant = (slug: string) => findPlant(slug)!

describe('what the catalogue fills in', () => {
  test('a plant fills in title, category and a description with season, light, care and safety', () => {
    const tomato = plant('tomato')
    const { title, description, categoryId } = fillFrom(tomato, '')
    expect(title).toBe(tomato.name)
    expect(categoryId).toBe('3')
    for (const part of [tomato.latin, seasonOf(tomato), tomato.care, safetyOf(tomato)])
      expect(description).toContain(part)
    const body = { title, description, price: 100, categoryId: Number(categoryId) }
    expect(createListing.body?.safeParse(body).success).toBe(true)
  })

  test.each([
    ['tomato', '', 3],
    ['tomato', 'Surplus tomatoes, 1 kg', 2],
    ['tomato', 'Tomato seeds', 1],
    ['rhubarb', '', 5],
    ['spider-plant', '', 6],
    ['spider-plant', 'Spider plant offsets', 5],
  ] as const)('%s with the title “%s” is in category %i', (slug, title, category) => {
    expect(categoryOf(plant(slug), title)).toBe(category)
  })

  test('an unknown level of toxicity is never called safe', () => {
    const base = plant('tomato')
    const levels = (people: 'safe' | 'toxic' | 'unknown', cats: 'safe' | 'unknown') => ({
      ...base,
      toxicity: { people, cats, dogs: 'safe' as const, note: '' },
    })
    expect(safetyOf(levels('safe', 'safe'))).toBe('Safe for cats and dogs, and not known to harm people')
    expect(safetyOf(levels('unknown', 'unknown'))).toBe('Not known to be safe for people and cats')
    expect(safetyOf(levels('toxic', 'unknown'))).toBe('Harmful to people')
  })

  test('what the seller typed is not replaced; what was filled in before is', () => {
    const filled = { title: 'Rhubarb', description: 'New words.', categoryId: '3' }
    const before = { title: 'Tomato', description: 'Old words.', categoryId: '6' }
    expect(fillable({ title: '', description: ' ', categoryId: '1' }, null, filled, '1')).toEqual(filled)
    expect(fillable(before, before, filled, '1')).toEqual(filled)
    const typed = { title: 'My own', description: 'My words.', categoryId: '5' }
    expect(fillable(typed, before, filled, '1')).toEqual({})
  })
})
