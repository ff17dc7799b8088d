import { describe, expect, test } from 'vitest'
import { findPlant, plants } from '#features/plants/catalogue.ts'
import { contentTypes, type Suggestion } from './contract.ts'
import { type PlatformId, platformIds } from './platforms.ts'
import { isHashtag, linkAddress, refusalOfPost } from './post-text.ts'
import { type DraftRequest, generate } from './server/generate.ts'
import { fill, nameInSentence, plantSlots, sentencesIn } from './server/sentences.ts'
import type { PromotedListing } from './server/subjects.ts'
import * as people from './server/words/people-words.ts'
import * as plantWords from './server/words/plant-words.ts'
import * as topicWords from './server/words/topic-words.ts'

const origin = 'https://hedgerow.example'
const listings: PromotedListing[] = [
  {
    ...{ id: 7, title: 'Tomato seedlings, six', kind: 'sale', price: '£3.00', town: 'Bristol', isGrown: true },
    plant: findPlant('tomato') ?? null,
  },
  { id: 8, title: 'Watering can', kind: 'free', price: undefined, town: 'Bristol', plant: null, isGrown: false },
  { id: 9, title: 'Mint in a pot', kind: 'swap', price: undefined, town: 'Bristol', plant: null, isGrown: true },
]

interface Given {
  seed?: number
  month?: number
  platform?: readonly PlatformId[]
  avoid?: readonly string[]
}

const write = (
  wanted: DraftRequest,
  { seed = 1, month = 5, platform = platformIds, avoid = [] }: Given = {},
): Suggestion[] => generate(wanted, { seed, month, platform, origin }, { month, town: 'Bristol', listings, avoid })

const sentencesOf = (drafts: readonly Suggestion[]): string[] => drafts.flatMap(({ content }) => sentencesIn(content))

describe('generation of fifty drafts', () => {
  const platformSets: PlatformId[][] = [['x', 'bluesky'], ['mastodon', 'threads'], ['facebook']]
  const requests: DraftRequest[] = [
    { type: 'weekly-batch' },
    { type: 'daily-tips' },
    { type: 'seasonal' },
    { type: 'educational' },
    { type: 'community' },
    { type: 'custom', topic: 'tomato' },
    { type: 'custom', topic: 'Sweet pea' },
  ]
  test.each(requests)(
    'fifty drafts of $type $topic share no sentence, in winter and summer, on any platform',
    (request) => {
      for (const [index, platform] of platformSets.entries()) {
        const drafts = write(
          { ...request, count: 50 },
          { seed: 11 + index * 97, month: [1, 6, 10][index] ?? 1, platform },
        )
        expect(drafts).toHaveLength(50)
        const sentences = sentencesOf(drafts)
        expect(new Set(sentences).size).toBe(sentences.length)
        expect(sentences.length).toBeGreaterThanOrEqual(100)
      }
    },
  )
})

test('every draft fits every platform it is for, with its link and hashtags', () => {
  for (const type of contentTypes) {
    for (const draft of write({ type, topic: 'green manure', count: 14 }, { seed: 3 })) {
      const url = draft.link ? linkAddress(origin, null) : null
      expect(refusalOfPost(draft.platform, { ...draft, url })).toBeNull()
      expect(draft.hashtags.length).toBeLessThanOrEqual(3)
      expect(draft.hashtags.every(isHashtag), draft.hashtags.join()).toBe(true)
    }
  }
})

test('the same seed gives the same drafts, and another seed gives others', () => {
  expect(write({ type: 'weekly-batch' }, { seed: 5 })).toEqual(write({ type: 'weekly-batch' }, { seed: 5 }))
  expect(sentencesOf(write({ type: 'weekly-batch' }, { seed: 5 }))).not.toEqual(
    sentencesOf(write({ type: 'weekly-batch' }, { seed: 6 })),
  )
})

test('sentences of earlier posts are not repeated', () => {
  const first = write({ type: 'community' }, { seed: 5 })
  const again = sentencesOf(write({ type: 'community' }, { seed: 5, avoid: first.map(({ content }) => content) }))
  expect(sentencesOf(first).filter((sentence) => again.includes(sentence))).toEqual([])
})

test('drafts on a topic use its words as plain text', () => {
  const [draft] = write({ type: 'custom', topic: 'compost <b>heaps</b>?' })
  expect(draft?.content).toContain('compost <b>heaps</b>')
  expect(draft).toMatchObject({ type: 'custom', title: 'Compost <b>heaps</b>', plantSlug: null })
})

test('the generator returns fewer drafts rather than repeat a sentence', () => {
  const drafts = write({ type: 'custom', topic: 'worms', count: 90 })
  expect(drafts.length).toBeLessThan(90)
  expect(new Set(sentencesOf(drafts)).size).toBe(sentencesOf(drafts).length)
})

test('a tip is about a task of its month', () => {
  for (let month = 1; month <= 12; month++) {
    for (const { plantSlug } of write({ type: 'daily-tips', count: 10 }, { month })) {
      const { sow, plantOut, harvest, flower } = findPlant(plantSlug ?? '')!
      expect([...sow, ...plantOut, ...harvest, ...flower]).toContain(month)
    }
  }
})

test('drafts about the user’s listings include the price and the way of delivery', () => {
  const drafts = write({ type: 'weekly-batch', count: 28 })
  const of = (id: number) => drafts.filter(({ listingId }) => listingId === id)
  expect(of(7).length).toBeGreaterThan(0)
  expect(of(7).every(({ link, content }) => link === 'listing' && content.includes('Tomato seedlings, six'))).toBe(true)
  expect(of(8).every(({ content }) => !content.includes('£'))).toBe(true)
})

test('templates use only known placeholders and are whole sentences', () => {
  const pools = [plantWords, people, topicWords]
    .flatMap((file) => Object.values(file))
    .flatMap((pool) => Object.values(pool).flat())
  const all = pools as string[]
  const slots = {
    ...plantSlots(plants[0]!, 5),
    ...{ town: 'Bristol', title: 'Mint', price: '£1.00', topic: 'worms', flower: 'May' },
  }
  expect(new Set(all).size).toBe(all.length)
  for (const template of all) {
    expect(template).toMatch(/[.?]$/)
    expect(fill(template, slots), template).not.toBeNull()
    expect(fill(template, slots)).not.toMatch(/[{}]|undefined/)
  }
})

test('plant names are capitalised within a sentence only where required', () => {
  expect(['Tomato', 'Swiss chard', "Solomon's seal", 'White water lily', 'ZZ plant'].map(nameInSentence)).toEqual([
    'tomato',
    'Swiss chard',
    "Solomon's seal",
    'white water lily',
    'ZZ plant',
  ])
})
