import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plants } from './catalogue.ts'
import { taxa } from './invasive/mentions.ts'
import { SALE_BAN, SPECIAL_CONCERN } from './invasive/taxon.ts'
import { invasiveIn, isRefused, refusalSentence, wildRiskOf } from './invasive.ts'

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`./invasive/titles/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)

/** Titles grouped under `# Latin name` headings. */
function titlesByPlant(names: readonly string[]): [title: string, latin: string][] {
  let latin = ''
  return names.flatMap(linesOf).flatMap((line): [string, string][] => {
    if (!line.startsWith('# ')) return [[line, latin]]
    latin = line.slice(2)
    return []
  })
}

const refused = titlesByPlant(['refused-water', 'refused-land', 'refused-trees'])

describe('titles of listings', () => {
  test('at least 400 titles are refused, each for the right plant', () => {
    expect(new Set(refused.map(([title]) => title)).size).toBe(refused.length)
    expect(refused.length).toBeGreaterThanOrEqual(400)
    const missed = refused.filter(
      ([title, latin]) => !invasiveIn({ title }).some(({ taxon }) => isRefused(taxon) && taxon.latin === latin),
    )
    expect(missed).toEqual([])
  })
})

const passed = ['passed-lookalikes', 'passed-plants', 'passed-goods'].flatMap(linesOf)

test('titles that need an acknowledgement name the right plant, and none is refused', () => {
  const wrong = titlesByPlant(['acknowledged']).filter(([title, latin]) => {
    const found = invasiveIn({ title })
    return found.some(({ taxon }) => isRefused(taxon)) || !found.some(({ taxon }) => taxon.latin === latin)
  })
  expect(wrong).toEqual([])
})

describe('ordinary titles', () => {
  test('at least 500 ordinary titles pass without an acknowledgement', () => {
    expect(new Set(passed).size).toBe(passed.length)
    expect(passed.length).toBeGreaterThanOrEqual(500)
    const found = passed.map((title) => [title, ...invasiveIn({ title }).map(({ taxon }) => taxon.latin)])
    expect(found.filter((line) => line.length > 1)).toEqual([])
  })
})

describe('descriptions', () => {
  test.each(linesOf('described').map((line) => [line.slice(2), line.startsWith('-')] as const))(
    'a description is read for invasive plants: %s',
    (description, isForSale) => {
      const found = invasiveIn({ title: 'Three good plants', description }).map(({ taxon }) => taxon.latin)
      expect(found.length > 0, String(found)).toBe(isForSale)
    },
  )
})

test('no plant of the catalogue is refused, by any of its names or by its care text', () => {
  for (const { name, latin, synonyms, care } of plants) {
    for (const title of [name, latin, ...synonyms]) {
      const refusals = invasiveIn({ title, description: care }).filter(({ taxon }) => isRefused(taxon))
      expect(refusals, title).toEqual([])
    }
  }
})

describe('the lists of invasive plants', () => {
  const under = (law: unknown) => taxa.filter((taxon) => taxon.rule === 'banned' && taxon.law === law)

  test('the lists contain 36 plants of special concern, 39 banned ones with England’s, and three knotweeds', () => {
    expect(under(SPECIAL_CONCERN)).toHaveLength(36)
    expect(under(SALE_BAN).map(({ latin }) => latin)).toEqual([
      'Azolla filiculoides',
      'Ludwigia uruguayensis',
      'Crassula helmsii',
    ])
    expect(taxa.filter(({ rule }) => rule === 'policy')).toHaveLength(3)
    expect(new Set(taxa.map(({ latin }) => latin)).size).toBe(taxa.length)
  })

  test('every plant is found by every name, and never in the text of its own alternative', () => {
    for (const taxon of taxa) {
      const { latin, name, synonyms = [], names = [], instead } = taxon
      for (const title of [latin, name, ...synonyms, ...names]) {
        expect(
          invasiveIn({ title, isNorthernIreland: taxon.rule === 'elsewhere' }).map((finding) => finding.taxon.latin),
          title,
        ).toContain(latin)
      }
      const better = invasiveIn({ title: instead }).filter((finding) => isRefused(finding.taxon))
      expect(better, instead).toEqual([])
    }
  })

  test('every entry states the law, a reason and an alternative in whole sentences', () => {
    for (const taxon of taxa) {
      expect(taxon.reason, taxon.latin).toMatch(/^[A-Z].+\.$/)
      expect(taxon.law.url).toMatch(/^https:\/\/www\.legislation\.gov\.uk\//)
      if (isRefused(taxon)) expect(refusalSentence({ taxon, field: 'title' })).toContain(`Better: ${taxon.instead}.`)
      else expect(wildRiskOf(taxon).acknowledgement).toMatch(/^[A-Z].+\.$/)
    }
  })
})

describe('arbitrary text', () => {
  const banned = taxa.filter(isRefused)
  const latinOf = (title: string) =>
    invasiveIn({ title })
      .map(({ taxon }) => taxon.latin)
      .sort()
  const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.lorem())

  test('the check never throws', () => {
    fc.assert(
      fc.property(anyText, anyText, (title, description) => Array.isArray(invasiveIn({ title, description }))),
      { seed: 1 },
    )
  })

  test('case, spaces and punctuation are ignored', () => {
    const separator = fc.constantFrom(' ', '  ', '-', '_', ', ', ' / ', '\t', ' * ', ' ')
    const written = fc.constantFrom(
      ...banned.flatMap(({ latin, name }) => [latin, name]).filter((n) => !n.includes('.')),
    )
    fc.assert(
      fc.property(written, separator, fc.boolean(), (name, between, isLoud) => {
        const text = name.replaceAll(/[ -]/g, between)
        expect(latinOf(isLoud ? text.toUpperCase() : text), text).toEqual(latinOf(name))
      }),
      { seed: 2, numRuns: 500 },
    )
  })

  test('a banned Latin name within an ordinary title is always found', () => {
    const plants = linesOf('passed-plants').filter((title) => !/print|book/i.test(title))
    fc.assert(
      fc.property(fc.constantFrom(...plants), fc.constantFrom(...banned), fc.nat(), (title, { latin }, place) => {
        const words = title.split(' ')
        const at = place % (words.length + 1)
        const text = [...words.slice(0, at), latin, ...words.slice(at)].join(' ')
        expect(latinOf(text), text).toContain(latin)
      }),
      { seed: 3, numRuns: 1000 },
    )
  })

  test('one spelling mistake in a long word of a Latin name is tolerated', () => {
    const latin = fc.constantFrom(...banned.map((taxon) => taxon.latin).filter((name) => /^\w{7,} \w{7,}$/.test(name)))
    fc.assert(
      fc.property(latin, fc.nat(), fc.constantFrom('drop', 'double', 'swap'), (name, place, slip) => {
        const at = 1 + (place % (name.length - 3))
        const [one, two] = [name[at]!, name[at + 1]!]
        fc.pre(one !== ' ' && two !== ' ')
        const middle = { drop: two, double: one + one + two, swap: two + one }[slip]
        const text = name.slice(0, at) + middle + name.slice(at + 2)
        expect(latinOf(text), text).toContain(name)
      }),
      { seed: 4, numRuns: 1000 },
    )
  })

  test('long adversarial texts are checked in full', () => {
    for (const part of ['Impatiens ', 'not ', 'x ', 'not a the Himalayan balsam and ', 'aaaaaaaa', '- ', 'i. ', 'é']) {
      expect(() => invasiveIn({ title: part.repeat(5_000), description: part.repeat(5_000) })).not.toThrow()
    }
  })
})
