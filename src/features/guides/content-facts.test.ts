import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findPlant, plants } from '#features/plants/catalogue.ts'
import { facts, work } from '#features/plants/growing-facts.ts'
import { generalTasks, readyFor } from '#features/plants/monthly-tasks.ts'
import type { Hardiness, Plant } from '#features/plants/plant.ts'
import { monthNotes } from '#features/plants/this-month.ts'
import { type Claim, claimsIn, clausesOf, isInCatalogue, monthsIn, plantsIn } from '#test/plant-claims.ts'
import { guideSlugs } from './guide-slugs.ts'
import { plantProblems, seasons, tips } from './server/care-tips.ts'
import { readGuide } from './server/guide-file.ts'

const sources = guideSlugs.map((slug) => [slug, readFileSync(`content/guides/${slug}.md`, 'utf8')] as const)

/** The texts that apply to a month: the calendar, the home page and the end of each guide. */
const monthly: readonly (readonly [from: string, month: number, text: string])[] = [
  ...inTurn('calendar', generalTasks),
  ...inTurn('calendar, to get ready', readyFor),
  ...monthNotes.map(({ note }, index) => ['home', index + 1, note] as const),
  ...sources.flatMap(([slug, text]) => readGuide(text).year.map((task, index) => [slug, index + 1, task] as const)),
]
function inTurn(from: string, year: readonly (readonly string[])[]) {
  return year.flatMap((texts, index) => texts.map((text) => [from, index + 1, text] as const))
}

/** Texts about growing outside the guides and the catalogue. */
const allTexts: readonly string[] = [
  ...[tips, seasons].flatMap(({ indoor, garden }) => [...indoor, ...garden].map(({ text }) => text)),
  ...[...plantProblems.indoor, ...plantProblems.garden].flatMap(({ sign, cause, cure }) => [sign, cause, cure]),
  ...generalTasks.flat(),
  ...readyFor.flat(),
  ...monthNotes.map(({ note }) => note),
]

const showing = ({ clause, act, plant, months }: Claim) => `${plant.slug}: ${act} in ${months.join(', ')}: ${clause}`

/** Claims that contradict the catalogue: it lists months for this task, but not these. */
const denied = (claims: readonly Claim[]): string[] =>
  claims
    .filter(({ plant, act, months }) => {
      const known: readonly number[] = isInCatalogue(act) ? plant[act] : []
      return known.length > 0 && months.some((month) => !known.includes(month))
    })
    .map(showing)

/** Claims about pruning and similar tasks that contradict the plant's own entry. */
const contrary = (claims: readonly Claim[]): string[] =>
  claims
    .filter(({ plant, act, months }) => {
      const own = claimsIn(plant.care, { subject: plant }).filter((claim) => claim.act === act)
      return (
        !isInCatalogue(act) && own.length > 0 && !own.some((claim) => months.some((one) => claim.months.includes(one)))
      )
    })
    .map(showing)

describe('months in texts', () => {
  test('the text of a catalogue entry names the same months as its data', () => {
    const claims = plants.flatMap((plant) => claimsIn(plant.care, { subject: plant }))
    expect(claims.filter(({ act }) => isInCatalogue(act)).length).toBeGreaterThan(30)
    expect(denied(claims)).toEqual([])
  })

  test('the calendar, the home page and the monthly tasks of each guide agree with the catalogue', () => {
    const claims = monthly.flatMap(([, month, text]) => claimsIn(text, { month }))
    expect(claims.length).toBeGreaterThan(80)
    expect(denied(claims)).toEqual([])
    expect(contrary(claims)).toEqual([])
  })

  test('guides, tips and notes take the months of a plant from the catalogue instead of typing them', () => {
    expect(sources.flatMap(([slug, text]) => typedMonths(text).map((clause) => `${slug}: ${clause}`))).toEqual([])
    expect(allTexts.flatMap(typedMonths).filter((clause) => !isKnownWork(clause))).toEqual([])
  })

  test('a placeholder for months in a guide stands beside the name of its plant', () => {
    expect(sources.flatMap(([slug, text]) => strangers(text).map((gap) => `${slug}: ${gap}`))).toEqual([])
  })

  test('a task that is not about one plant is done in its own months', () => {
    for (const [pattern, name] of kindsOfWork)
      for (const [from, month, text] of monthly)
        for (const clause of clausesOf(text).filter((one) => pattern.test(one)))
          expect(work[name], `${from}: ${clause}`).toContain(month)
    for (const slug of ['rose', 'apple', 'hornbeam', 'hawthorn', 'beech'])
      expect(findPlant(slug)?.plantOut, slug).toEqual(expect.arrayContaining([...work['bare-root']]))
  })

  test('the month ring on the home page matches the one on the page of the plant', () => {
    for (const [index, { name, sow, sowMonths }] of monthNotes.entries()) {
      expect(sowMonths, name).toContain(index + 1)
      const meant = (groups[sow] ?? plantsIn(sow).map(({ slug }) => slug)).map((slug) => findPlant(slug)!)
      expect(meant.length > 0 || sowMonths.length === 12, name).toBe(true)
      for (const plant of meant)
        expect(plant.sow, `${name}: ${plant.slug}`).toEqual(expect.arrayContaining([...sowMonths]))
      if (meant.length === 1 && !kindsOfOne.has(sow)) expect(sowMonths, name).toEqual(meant[0]?.sow)
    }
  })
})

/** The plants that the home page groups under one name. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'winter salads': ['mizuna', 'lettuce'],
  'hardy annuals': ['cornflower', 'californian-poppy', 'godetia'],
}
/** A kind that is sown in other months than the rest of its group. */
const kindsOfOne: ReadonlySet<string> = new Set(['spring cabbage'])

const kindsOfWork = [
  [/softwood/i, 'softwood-cuttings'],
  [/semi-ripe/i, 'semi-ripe-cuttings'],
  [/hardwood/i, 'hardwood-cuttings'],
  [/root cuttings/i, 'root-cuttings'],
  [/bare-root/i, 'bare-root'],
  [/balanced f(?:eed|ertiliser)/i, 'feed-shrubs'],
  [/feed weekly|feed them once a week|keep feeding/i, 'feed-pots'],
] as const

const isKnownWork = (clause: string): boolean =>
  kindsOfWork.some(
    ([pattern, name]) =>
      pattern.test(clause) && monthsIn(clause).every((month) => work[name].some((one) => one === month)),
  )

const GAP = /\{\{.*?\}\}/g

/** Clauses with both a typed month and a typed catalogue plant. */
const typedMonths = (text: string): string[] =>
  clausesOf(text.replace(/^(?:[A-Z][a-z]+): /gm, '').replace(GAP, '')).filter(
    (clause) => monthsIn(clause).length > 0 && plantsIn(clause).length > 0,
  )

/** Placeholders for a plant's months in a paragraph that does not name the plant. */
const strangers = (text: string): string[] =>
  text.split('\n').flatMap((line) =>
    [...line.matchAll(/\{\{(?:[A-Z]\w+ )?(?:sow|plant|harvest|flower) (.*?)\}\}/g)].flatMap(([gap, slugs = '']) => {
      const named = plantsIn(line.replace(GAP, '')).map(({ slug }) => slug)
      return slugs.split(' ').some((slug) => !named.includes(slug)) ? [gap] : []
    }),
  )

const NUMBER = String.raw`(?:\d[\d.,]*|half|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)`
const MEASURE = new RegExp(
  String.raw`${NUMBER}(?:\s*(?:-|–|to|or|by|and)\s*${NUMBER})*[\s-](?:square |cubic )?(?:°C|[cm]?m|km|kg|litres?|(?:centi|milli)?metres?|kilograms?)(?![\w])`,
  'gi',
)
const measuresIn = (text: string): string[] => text.match(MEASURE) ?? []

describe('sizes and temperatures in texts', () => {
  test('guides contain no typed measures: each is a named fact with one value everywhere', () => {
    expect(
      sources.flatMap(([slug, text]) => measuresIn(text.replace(GAP, '')).map((one) => `${slug}: ${one}`)),
    ).toEqual([])
  })

  test('tips, tasks and drawings use only measures that are named facts', () => {
    const known: readonly string[] = Object.values(facts)
    const drawn = globSync('src/features/guides/server/drawings/*.ts').map((file) => readFileSync(file, 'utf8'))
    expect(allTexts.flatMap(measuresIn).filter((one) => !known.some((fact) => fact.includes(one)))).toEqual([])
    expect(
      drawn.flatMap((text) => [...text.matchAll(/'([^']*?)'/g)].flatMap(([, words = '']) => measuresIn(words))),
    ).toEqual([])
  })

  test('every named fact is used in a text', () => {
    const files = [...globSync('content/guides/*.md'), ...globSync('src/features/{guides,plants}/**/*.ts')]
    const texts = files.filter((file) => !file.endsWith('.test.ts')).map((file) => readFileSync(file, 'utf8'))
    const isStated = (name: string) =>
      texts.some((text) => text.includes(`{{${name}}}`) || text.includes(`facts['${name}']`))
    expect(Object.keys(facts).filter((name) => !isStated(name))).toEqual([])
    const isUsed = (name: string) =>
      texts.some((text) => new RegExp(`\\{\\{(?:[A-Z]\\w+ )?when ${name}\\}\\}|work\\['${name}'\\]`).test(text))
    expect(Object.keys(work).filter((name) => !isUsed(name))).toEqual([])
  })

  test('a catalogue entry does not contradict the facts named after its plant', () => {
    expect(otherwise(plants)).toEqual([])
  })

  test('a catalogue entry does not advise a temperature below the plant’s hardiness rating or far above it', () => {
    const stated = plants.flatMap((plant) => temperaturesIn(plant.care).map((degrees) => ({ plant, degrees })))
    expect(stated.length).toBeGreaterThan(8)
    expect(stated.filter(({ plant, degrees }) => !suits(plant, degrees)).map(({ plant }) => plant.care)).toEqual([])
  })

  test('a catalogue entry does not name a height for cutting, tying or lifting above the height of its plant', () => {
    expect(plants.flatMap(tooHigh)).toEqual([])
  })
})

const kindsOfSize = { depth: /deep/, apart: /apart|thin/ } as const

/** Entries whose text names another depth or spacing than the fact named after the plant. */
const otherwise = (among: readonly Plant[]): string[] =>
  Object.entries(facts).flatMap(([name, value]) => {
    const [, slug = '', kind = ''] = /^(.*)-(depth|apart)$/.exec(name) ?? []
    const plant = among.find((one) => one.slug === slug)
    if (!plant) return []
    const sayings = clausesOf(plant.care).filter(
      (clause) => kindsOfSize[kind as 'depth'].test(clause) && measuresIn(clause).length > 0,
    )
    return sayings.filter((clause) => !clause.includes(value))
  })

/** The lowest temperature of each hardiness rating, as defined by the Royal Horticultural Society. */
const coldest: Readonly<Record<Hardiness, number>> = {
  ...{ H1a: 15, H1b: 10, H1c: 5, H2: 1, H3: -5, H4: -10 },
  ...{ H5: -15, H6: -20, H7: -99 },
}
const FAR = 5

/** Temperatures in °C at which the plant is kept, without those of seed and soil. */
const temperaturesIn = (care: string): number[] =>
  clausesOf(care)
    .filter((clause) => !/\b(?:sow|seed|soil|dormant)\b/i.test(clause))
    .flatMap((clause) =>
      [...clause.matchAll(/([−-]?\d+) °C/g)].map(([, degrees = '']) => Number(degrees.replace('−', '-'))),
    )

const suits = ({ hardiness }: Plant, degrees: number): boolean =>
  coldest[hardiness] <= degrees && degrees <= coldest[hardiness] + FAR

/** Clauses that name a height which the plant never reaches. */
const tooHigh = ({ slug, care, heightCm: [, highest] }: Plant): string[] =>
  clausesOf(care)
    .filter((clause) => /\b(?:at|to|reach(?:es)?|when) (?:about )?\d+ c?m\b|\d+ c?m (?:tall|high)/.test(clause))
    .filter((clause) =>
      [...clause.matchAll(/(\d+(?:\.\d+)?) (c?m)\b/g)].some(
        ([, size, unit]) => Number(size) * (unit === 'm' ? 100 : 1) > highest,
      ),
    )
    .map((clause) => `${slug}: ${clause}`)

describe('checks of the texts', () => {
  const tomato = findPlant('tomato')!
  const wrong = (plant: Plant, care: string): Plant => ({ ...plant, care })

  test('the checks find a month that contradicts the catalogue', () => {
    expect(denied(claimsIn('Sow carrots outdoors; pick tomatoes.', { month: 1 }))).toHaveLength(2)
    expect(denied(claimsIn('Sow in November; plant out in June.', { subject: tomato }))).toEqual([
      'tomato: sow in 11: Sow in November',
    ])
    expect(denied(claimsIn('Carrots are sown from March to September.'))).toHaveLength(1)
    expect(denied(claimsIn('Carrots are sown from March to July.'))).toEqual([])
    expect(contrary(claimsIn('Prune plums.', { month: 1 }))).toHaveLength(1)
    expect(contrary(claimsIn('Prune plums.', { month: 6 }))).toEqual([])
  })

  test('the checks find a typed month or size', () => {
    expect(typedMonths('Carrots rest. Sow lettuce in April.')).toEqual(['Sow lettuce in April.'])
    expect(typedMonths('April: Sow lettuce from {{sow lettuce}}.')).toEqual([])
    expect(strangers('Sow lettuce, {{sow carrot}}.')).toEqual(['{{sow carrot}}'])
    expect(measuresIn('Nine centimetres deep, 5-6 cm apart, at 20 °C; ten pots')).toHaveLength(3)
  })

  test('the checks find a depth, a temperature and a height that contradict the catalogue', () => {
    const potato = findPlant('potato')!
    expect(otherwise([wrong(potato, 'Plant tubers 20 cm deep.')])).toEqual(['Plant tubers 20 cm deep.'])
    expect(otherwise([potato])).toEqual([])
    const lemon = findPlant('lemon')!
    expect([2, 5, 10, 25].map((degrees) => suits(lemon, degrees))).toEqual([false, true, true, false])
    expect(temperaturesIn('Sow at 20 °C. Keep it above 7 °C, fleece it below −8 °C.')).toEqual([7, -8])
    expect(tooHigh(wrong(findPlant('thyme')!, 'Clip it at 90 cm.'))).toHaveLength(1)
  })
})
