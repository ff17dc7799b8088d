import { describe, expect, test } from 'vitest'
import { rules } from '#features/moderation/rules.ts'
import { decisionActions, subjectKinds } from './case-states.ts'
import { appealBy, type ContentAction, isAboutContent, textForMember, textForReporter } from './decision-text.ts'

const at = new Date('2026-11-23T10:00:00Z')

describe('what a member reads about a decision', () => {
  test('the text about a decision names the thing, the rule, the words of staff, the effect and the way to appeal', () => {
    const text = textForMember({
      action: 'remove',
      subjectKind: 'listing',
      title: 'Himalayan balsam seed, 50',
      rule: 'invasive',
      words: '  It is an offence to sell it. ',
      at,
    })
    expect(text?.title).toBe('We removed your listing “Himalayan balsam seed, 50”')
    expect(text?.paragraphs).toEqual([
      `It breaks rule 3.2 of our terms, “Invasive or banned plant”. ${rules.invasive.text}`,
      'It is an offence to sell it.',
      'Nobody can see it any more. Orders that were placed before continue.',
      'Think we are wrong? Ask us to look again by May 23, 2027: another member of staff decides, where there is one.',
    ])
  })

  test('nothing is sent to a member whose thing was found in order', () => {
    for (const subjectKind of subjectKinds)
      expect(textForMember({ action: 'none', subjectKind, title: 'x', rule: null, words: '', at })).toBeNull()
  })

  test.each([
    ['2026-11-23', '2027-05-23'],
    ['2026-08-31', '2027-02-28'],
    ['2027-08-29', '2028-02-29'],
    ['2026-12-31', '2027-06-30'],
  ])('a decision of %s can be appealed until %s', (day, end) => {
    expect(
      appealBy(new Date(`${day}T12:00:00Z`))
        .toISOString()
        .slice(0, 10),
    ).toBe(end)
  })
})

test('a reporter reads an outcome for every decision', () => {
  const actions = decisionActions.filter<ContentAction>(isAboutContent)
  const texts = actions.map((action) => textForReporter({ action, subjectKind: 'listing' }))
  expect(new Set(texts).size).toBe(actions.length)
})
