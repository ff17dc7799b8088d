import type { Plant } from './plant.ts'

/** Normalises words for comparison: no case, accents, apostrophes or hyphens, and in the singular. Not for display. */
export const normaliseName = (text: string): string => wordsOf(text).join(' ')

/** The words of a text, normalised. */
export function wordsOf(text: string): string[] {
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘ʼ`´]/g, '')
  return (letters.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word !== 'x').map(singular)
}

/**
 * The first matching ending is replaced. Where a plural has two possible singulars, both get the same form: tomato and
 * sloe, berry and lizzie, wasabi, iris and anise.
 */
const endings: readonly (readonly [ending: RegExp, by: string])[] = [
  [/^leaves$/, 'leaf'],
  [/^chill?i(?:e?s)?$/, 'chilli'],
  [/(?<=..)ies?$/, 'y'],
  [/(?<=..)oes?$/, 'o'],
  [/(?<=ch|sh|ss|x)es$/, ''],
  [/(?<=..[iu])se?s?$/, ''],
  [/(?<=..[^siu])s$/, ''],
]

function singular(word: string): string {
  if (word.length < 4) return word
  const found = endings.find(([ending]) => ending.test(word))
  return found ? word.replace(...found) : word
}

/** Right after a plant's name, these words name a product: a potato peeler. The same before it: jam of plums. */
const goods: ReadonlySet<string> = new Set(
  wordsOf(`baller barrel bench book cage candle card chutney cider clip cloche collar compost condition cordial corer crusher cutter
    feed feeder fertiliser fertilizer flavoured fleece food fork frame greenhouse guide halo handle hook jam jelly juice killer
    kit ladder log magazine marmalade masher net netting ornament panel peeler picker pickle pie planter poster press print recipe
    ricer ring sauce scented scissors scoop shampoo slicer soap spade spiraliser spray stand strainer support syrup table tie
    trellis trowel vase vinegar watering wine wreath`),
)
/** Only right after the name; before it they contain the plant: a sack of potatoes. */
const holders: ReadonlySet<string> = new Set(
  wordsOf('bag crate grow growbag growing house pole sack stake stick store'),
)
const plantWords: ReadonlySet<string> = new Set(
  wordsOf('plant seed seedling plug cutting runner cane tree bush sapling vine'),
)
const greens: ReadonlySet<string> = new Set(wordsOf('apple avocado lime mint moss olive pea sage'))

interface Mention {
  from: number
  to: number
  plant: Plant
}

/** Lookups by a catalogue's names. */
export interface PlantNames {
  /** The plants with exactly this name, synonym or botanical name, ignoring case, accents, hyphens and plurals. */
  plantsNamed: (text: string) => readonly Plant[]
  /** The plant that a listing's title is about, if any. */
  suggestPlant: (title: string) => Plant | undefined
}

export function indexNames(plants: readonly Plant[]): PlantNames {
  const byName = new Map<string, Plant[]>()
  for (const plant of plants) {
    for (const name of new Set([plant.name, plant.latin, ...plant.synonyms].map(normaliseName))) {
      byName.set(name, [...(byName.get(name) ?? []), plant])
    }
  }
  const longest = Math.max(1, ...[...byName.keys()].map((name) => name.split(' ').length))
  const plantsNamed = (text: string) => byName.get(normaliseName(text)) ?? []
  const isName = (words: readonly string[]) => byName.has(words.join(' '))
  /** Of several plants that share a name, the one whose usual name it is. */
  const plantCalled = (name: string) => {
    const called = byName.get(name) ?? []
    return called.length === 1 ? called[0] : called.find((plant) => normaliseName(plant.name) === name)
  }
  const subjectsIn = (title: string) => {
    const segments = title.split(/[,;:()|/+&•–—!?]+|\s-+\s/).map(wordsOf)
    return segments
      .filter((_, index) => !segments.slice(0, index).some((before) => before.some((word) => goods.has(word))))
      .flatMap((words) => subjectsOf(words, mentionsIn(words, longest, plantCalled)))
  }
  const suggestPlant = (title: string) => subjectsIn(withoutCultivars(title, isName))[0] ?? subjectsIn(title)[0]
  return { plantsNamed, suggestPlant }
}

/** "Tomato 'Black Cherry'" is not a cherry. A cultivar that is part of a name, as in "Geranium 'Rozanne'", is kept. */
const withoutCultivars = (title: string, isName: (words: readonly string[]) => boolean): string =>
  title.replace(CULTIVAR, (quoted: string, before: string, offset: number) => {
    const spoken = wordsOf(title.slice(0, offset + quoted.length))
    const maxLength = spoken.length - wordsOf(quoted).length
    return spoken.slice(0, maxLength).some((_, from) => isName(spoken.slice(from))) ? quoted : `${before} `
  })

const CULTIVAR = /(^|[\s(])['‘"“]\S(?:.*?\S)?['’"”](?=$|[\s),.;:!])/g

/** Every plant named in the words, in order. Of overlapping names the longer one counts, then the later one. */
function mentionsIn(words: readonly string[], longest: number, plantCalled: (name: string) => Plant | undefined) {
  const found: (Mention & { weight: number })[] = []
  for (let from = words.length - 1; from >= 0; from--) {
    for (let to = Math.min(from + longest, words.length); to > from; to--) {
      const name = words.slice(from, to)
      const plant = plantCalled(name.join(' '))
      // "Plant" and the like are weak: in "garlic chive plants" the garlic takes precedence.
      const distinctive = name.filter((word) => !plantWords.has(word)).length
      if (plant) found.push({ from, to, plant, weight: distinctive + name.length / 100 })
    }
  }
  const chosen: Mention[] = []
  for (const mention of found.sort((a, b) => b.weight - a.weight)) {
    if (chosen.every(({ from, to }) => mention.to <= from || to <= mention.from)) chosen.push(mention)
  }
  return chosen.sort((a, b) => a.from - b.from)
}

/**
 * The names that are not part of another thing's name: strawberry mint is a mint, feed for tomatoes is not a tomato.
 */
const subjectsOf = (words: readonly string[], mentions: readonly Mention[]): Plant[] =>
  mentions
    .filter(({ from, to, plant }) => {
      const isModifier = mentions.some((next) => next.from === to && next.plant !== plant)
      const isColour = words[to] === 'green' && greens.has(words[from] ?? '')
      return !isModifier && !isColour && !isForSomething(words, from) && !isOfGoods(words, from, to)
    })
    .map(({ plant }) => plant)

const isForSomething = (words: readonly string[], from: number): boolean =>
  words[from - 1] === 'for' || (words[from - 2] === 'for' && /^(my|your|the|all|growing)$/.test(words[from - 1] ?? ''))

/** Words that end the phrase of a name: an oak compost bay is one phrase, an oak in a planter is not. */
const CONNECTIVE = /^(and|by|for|from|grown|in|of|on|or|plus|to|with)$/

function isOfGoods(words: readonly string[], from: number, to: number): boolean {
  const after = words.slice(to)
  const end = after.findIndex((word) => CONNECTIVE.test(word))
  return (
    holders.has(words[to] ?? '') ||
    (end < 0 ? after : after.slice(0, end)).some((word) => goods.has(word)) ||
    words.slice(0, from).some((word) => goods.has(word))
  )
}
