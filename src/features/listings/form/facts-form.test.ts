import { describe, expect, test } from 'vitest'
import type { Listing } from '../listing/listing.ts'
import { factsEntered, factsToForm, hasFacts } from './facts-form.ts'
import { emptyForm, fromDraft, likeListing, listingForm } from './listing-form.ts'

const filled = {
  ...emptyForm({ location: 'Bristol', postcode: 'BS7' }),
  title: 'Tomato plants',
  description: 'Six sturdy plants.',
  price: '3',
}
const problemsOf = (form: object) =>
  listingForm.safeParse({ ...filled, ...form }).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

describe('facts in the form', () => {
  test('facts of a listing come back from the form as they were', () => {
    const facts = {
      variety: 'Moneymaker',
      grownFrom: 'seed',
      seedYear: 2025,
      parentId: 7,
      potSize: '9cm',
      heightCm: 20,
      peatFree: true,
      readyFrom: '2027-04-01',
    } as const
    expect(factsEntered({ ...filled, ...factsToForm(facts) })).toEqual(facts)
    expect(factsEntered(filled)).toEqual({})
  })

  test('what does not fit the category is neither sent nor refused, and comes back with the category', () => {
    const form = { ...filled, heightCm: 'tall', variety: 'Moneymaker' }
    expect(problemsOf(form)).toEqual([['heightCm', 'Enter the height in whole centimetres']])
    expect(problemsOf({ ...form, categoryId: '4' })).toEqual([])
    expect(factsEntered({ ...form, heightCm: '20', categoryId: '2' })).toEqual({ variety: 'Moneymaker' })
    expect(factsEntered({ ...form, heightCm: '20', categoryId: '4' })).toEqual({})
  })

  test('a year is checked only beside seed', () => {
    expect(problemsOf({ grownFrom: 'seed', seedYear: '12' })).toEqual([['seedYear', 'Enter a year, such as 2026']])
    expect(problemsOf({ grownFrom: 'cutting', seedYear: '12' })).toEqual([])
  })

  test('another listing like it has its facts without those that change with time', () => {
    const facts = {
      variety: 'Moneymaker',
      potSize: '9cm',
      peatFree: true,
      heightCm: 20,
      readyFrom: '2027-04-01',
    } as const
    const listing = { title: 'Tomato plants', price: 300, quantity: 1, plant: null, images: [], categoryId: 1, facts }
    const like = fromDraft(filled, likeListing(listing as unknown as Listing))
    expect(factsEntered(like)).toEqual({ variety: 'Moneymaker', potSize: '9cm', peatFree: true })
    expect(hasFacts(like)).toBe(true)
    expect(hasFacts(filled)).toBe(false)
  })

  test('a draft of an earlier release has no facts and opens', () => {
    const content = { title: 'Beans' }
    expect(fromDraft(filled, content)).toMatchObject({ title: 'Beans', variety: '', peatFree: false })
  })
})
