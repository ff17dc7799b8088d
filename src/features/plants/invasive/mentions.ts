import { landPlants } from './land-plants.ts'
import { unionListPlants } from './northern-ireland.ts'
import { spellingOf } from './spelling.ts'
import type { Taxon } from './taxon.ts'
import { treesAndClimbers } from './trees-and-climbers.ts'
import { waterPlants } from './water-plants.ts'
import { wildRisks } from './wild-risks.ts'
import { isClose, keyOf, singular, type Word, wordsOf } from './words.ts'

/** All regulated plants. */
export const taxa: readonly Taxon[] = [
  ...waterPlants,
  ...landPlants,
  ...treesAndClimbers,
  ...wildRisks,
  ...unionListPlants,
]

/** A mention of a taxon in a text: words `from` up to, but not including, `to`. */
export interface Mention {
  taxon: Taxon
  from: number
  to: number
  isLatin: boolean
}

interface Name {
  taxon: Taxon
  words: readonly Word[]
  keys: readonly string[]
  /** A Latin name is unambiguous regardless of context, and may have other words in between. */
  isLatin: boolean
}

/** Words allowed between the two halves of a Latin name: ranks, and parents of hybrids. */
const between: ReadonlySet<string> = new Set(
  `x var subsp ssp f cv cf aff hybrid syn sp and or manicata brasiliensis camtschatcensis camtschatcense selloana lupulus
  sphondylium walleriana galeobdolon montana japonica sachalinensis maximum catawbiense pink purple red white variegated`
    .split(/\s+/)
    .map(keyOf),
)
/** Words that people insert into an English name: Himalayan pink balsam. */
const colours: ReadonlySet<string> = new Set(
  ['pink', 'purple', 'red', 'white', 'variegated', 'wild', 'live'].map(keyOf),
)
const MAX_BETWEEN = 3

const ranks = /^(var|subsp|ssp|x)$/
const nameOf = (taxon: Taxon, text: string, isLatin: boolean): Name => {
  const words = wordsOf(text).filter((word) => !ranks.test(word.text))
  return { taxon, words, keys: words.map(({ key }) => key), isLatin }
}

/** Latin endings are the most common mistake: Lysichiton americana. */
const inEveryGender = (name: string): string[] =>
  /(us|a|um)$/.test(name) ? ['us', 'a', 'um'].map((ending) => name.replace(/(us|a|um)$/, ending)) : [name]

const names: readonly Name[] = taxa.flatMap((taxon) => [
  ...[taxon.latin, ...(taxon.synonyms ?? [])]
    .flatMap(inEveryGender)
    .map((name) => nameOf(taxon, name, true))
    .filter(({ keys }) => keys.length > 1),
  ...[taxon.name, ...(taxon.names ?? [])].map((name) => nameOf(taxon, name, false)),
])

const grouped = <Item>(items: Iterable<Item>, keyFor: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyFor(item), [...(groups.get(keyFor(item)) ?? []), item])
  return groups
}

const byFirst = grouped(names, ({ keys: [first = ''] }) => first)
/** Names without spaces, because spaces are often left out or added: parrotsfeather, knot weed. */
const byLetters = grouped(names, ({ keys }) => keyOf(keys.join('')))
/** Names by their second word, for names whose first word is abbreviated. */
const byEpithet = grouped(
  names.filter(({ isLatin, taxon }) => isLatin && !taxon.isWrittenOut),
  ({ keys: [, second = ''] }) => second,
)

/** Shorter words have too many neighbours for a tolerant match: shallon and shallot, beach and peach. */
const LONG_WORD = 6
const LONG_NAME = 8
const longWords = names
  .flatMap(({ words }) => (words.length > 1 ? words : []))
  .filter(({ text }) => text.length >= LONG_WORD)
const meantKeys = spellingOf(longWords.map(({ key }) => key))
/**
 * Leaving out a letter may make two equal letters adjacent, so words are also compared with doubled letters reduced.
 */
const meantPlain = spellingOf(longWords.map(({ text }) => singular(text)))
const meantWords = ({ text, key }: Word): string[] =>
  text.length < LONG_WORD - 1 ? [] : [...meantKeys(key), ...meantPlain(singular(text)).map(keyOf)]
const meantNames = spellingOf([...byLetters.keys()].filter((letters) => letters.length >= LONG_NAME))

/** All mentions in a text, none inside a longer one. The context may show that another plant is meant. */
export function mentionsIn(words: readonly Word[], context: readonly Word[] = []): Mention[] {
  const meant = words.map((word) => new Set([word.key, ...meantWords(word)]))
  const surrounding = new Set([...words, ...context].map(({ text }) => text))
  const isMeant = ({ taxon, isLatin }: Name) => isLatin || !taxon.unless?.some((word) => surrounding.has(word))
  const found: Mention[] = []
  for (const [from, firsts] of meant.entries()) {
    for (const first of firsts) {
      for (const name of byFirst.get(first)?.filter(isMeant) ?? []) {
        const to = endOf(words, meant, from, name)
        if (to !== null) found.push({ taxon: name.taxon, from, to, isLatin: name.isLatin })
      }
    }
    found.push(...runTogether(words, from, isMeant), ...shortenedAt(words, meant, from))
  }
  return withoutInner(found)
}

/** The end of a name that starts at a word, or null when the name does not match there. */
function endOf(
  words: readonly Word[],
  meant: readonly ReadonlySet<string>[],
  from: number,
  { keys, isLatin }: Name,
): number | null {
  // A name of one word must be long or match exactly.
  if (keys.length === 1) return words[from]?.key === keys[0] ? from + 1 : null
  let at = from + 1
  for (const key of keys.slice(1)) {
    let left = isLatin ? MAX_BETWEEN : 1
    const skipped = isLatin ? between : colours
    while (left > 0 && !meant[at]?.has(key) && skipped.has(words[at]?.key ?? '')) {
      at++
      left--
    }
    if (!meant[at]?.has(key)) return null
    at++
  }
  return at
}

const MAX_PARTS = 4

function runTogether(words: readonly Word[], from: number, isMeant: (name: Name) => boolean): Mention[] {
  const found: Mention[] = []
  let letters = ''
  for (const [offset, word] of words.slice(from, from + MAX_PARTS).entries()) {
    // "Broom, sedge and heather" is not broomsedge.
    if (offset > 0 && !isClose(word)) break
    const to = from + offset + 1
    letters += word.key
    const key = keyOf(letters)
    // Only names of a single word are matched tolerantly: "Japanese hoe" is not a misspelt Japanese hop.
    const keys = offset === 0 && key.length >= LONG_NAME - 1 ? [key, ...meantNames(key)] : [key]
    const named = keys.flatMap((each) => byLetters.get(each) ?? []).filter(isMeant)
    found.push(...named.map(({ taxon, isLatin }) => ({ taxon, from, to, isLatin })))
  }
  return found
}

/** `I. glandulifera` */
function shortenedAt(words: readonly Word[], meant: readonly ReadonlySet<string>[], from: number): Mention[] {
  const letter = words[from]?.text
  if (letter?.length !== 1) return []
  const to = from + (words[from + 1]?.text === 'x' ? 3 : 2)
  const epithets = [...(meant[to - 1] ?? [])]
  return epithets
    .flatMap((epithet) => byEpithet.get(epithet) ?? [])
    .filter(({ keys }) => keys[0]?.startsWith(letter))
    .map(({ taxon }) => ({ taxon, from, to, isLatin: true }))
}

const withoutInner = (found: readonly Mention[]): Mention[] => {
  // Longest first, so that each word is checked once.
  const taken = new Map<number, Mention>()
  const result: Mention[] = []
  for (const mention of found.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)) {
    const outer = taken.get(mention.from)
    const isInner = outer !== undefined && mention.from >= outer.from && mention.to <= outer.to
    const isSame = isInner && mention.to - mention.from === outer.to - outer.from && mention.taxon !== outer.taxon
    if (isInner && !isSame) continue
    result.push(mention)
    for (let at = mention.from; at < mention.to; at++) if (!taken.has(at)) taken.set(at, mention)
  }
  return result.sort((a, b) => a.from - b.from)
}
