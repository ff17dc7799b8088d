import { LRUCache } from 'lru-cache'
import { findPlant, plants } from '#features/plants/catalogue.ts'
import type { Plant } from '#features/plants/plant.ts'
import { wordsOf } from '#features/plants/plant-names.ts'
import { UNRECOGNISED } from '../answer.ts'
import { type Group, groups, JOINS, MIXED, NO_PLANTS } from './title-words.ts'

/** A name of several plants: of a genus, one that plants share, or a group that the catalogue lacks. It counts as all of them. */
export interface SharedName {
  /** Never that of a plant. */
  slug: string
  name: string
  plants: readonly Plant[]
  group: Group | undefined
}

interface Meaning {
  display: string
  /** Plants that have the name as one of theirs. */
  named: Set<Plant>
  /** Plants of the genus with this name. */
  genus: Set<Plant>
  group?: Group
}

const meanings = new Map<string, Meaning>()

function meaningOf(name: string): Meaning {
  const key = wordsOf(name).join(' ')
  const found = meanings.get(key) ?? {
    display: name.charAt(0).toUpperCase() + name.slice(1),
    named: new Set(),
    genus: new Set(),
  }
  meanings.set(key, found)
  return found
}

for (const plant of plants) {
  for (const name of [plant.name, plant.latin, ...plant.synonyms]) meaningOf(name).named.add(plant)
  meaningOf(plant.latin.split(' ')[0] ?? plant.latin).genus.add(plant)
}
for (const group of groups) for (const name of group.names) meaningOf(name).group = group

const longest = Math.max(...[...meanings.keys()].map((key) => key.split(' ').length))
const slugOf = ({ display }: Meaning) => `any-${display.toLowerCase().replace(/[^a-z]+/g, '-')}`
const holdersOf = ({ named, genus }: Meaning): Plant[] => [...new Set([...named, ...genus])]
const isShared = (meaning: Meaning) => meaning.group !== undefined || holdersOf(meaning).length > 1

const shared: ReadonlyMap<string, SharedName> = new Map(
  [...meanings]
    .filter(([, meaning]) => isShared(meaning))
    .map(([, meaning]) => {
      const slug = slugOf(meaning)
      return [slug, { slug, name: meaning.display, plants: holdersOf(meaning), group: meaning.group }]
    }),
)

export const sharedNames: readonly SharedName[] = [...shared.values()]
export const findShared = (slug: string): SharedName | undefined => shared.get(slug)

interface Span {
  from: number
  to: number
  key: string
}

/** Most words begin no name. */
const firstWords: ReadonlySet<string> = new Set([...meanings.keys()].map((key) => key.split(' ')[0] ?? key))

/** Every name in the words that is not part of a longer one. Names that overlap both count. */
function spansIn(words: readonly string[]): Span[] {
  const all: Span[] = []
  words.forEach((first, from) => {
    if (!firstWords.has(first)) return
    for (let to = from + 1; to <= Math.min(from + longest, words.length); to++) {
      const key = words.slice(from, to).join(' ')
      if (meanings.has(key)) all.push({ from, to, key })
    }
  })
  return all.filter((one) => !all.some((other) => other !== one && other.from <= one.from && one.to <= other.to))
}

const noPlants: ReadonlySet<string> = new Set(wordsOf(NO_PLANTS))
const PUNCTUATION = /[,;:()[\]|/+&•·–—!?.]+|\s-+\s/

interface Reading {
  keys: readonly string[]
  /** The title offers something that is not recognised. */
  isUnclear: boolean
}

/** A cache: titles are read with every list that shows them. */
const read = new LRUCache<string, Reading>({ max: 10_000 })

function readingOf(title: string): Reading {
  const reading = read.get(title) ?? readTitle(title)
  read.set(title, reading)
  return reading
}

function readTitle(title: string): Reading {
  // Once by its parts and once as a whole, so that neither "St. John's wort" nor "rose, lily" is missed.
  const parts = [...title.split(PUNCTUATION), title].map(wordsOf)
  const keys = parts.flatMap((words) => spansIn(words).map(({ key }) => key))
  const isJoined = JOINS.test(title) || PUNCTUATION.test(title)
  return { keys: [...new Set(keys)], isUnclear: MIXED.test(title) || (isJoined && !isWhollyRead(title)) }
}

/** Whether every word of a title is part of a plant's name, or names no plant. */
function isWhollyRead(title: string): boolean {
  const words = wordsOf(title)
  const spans = spansIn(words)
  return words.every(
    (word, at) => noPlants.has(word) || /^\d/.test(word) || spans.some(({ from, to }) => from <= at && at < to),
  )
}

/**
 * Whether the plant that the seller named is all that the name can mean: it is its usual name or its genus, and no other
 * plant is called so.
 */
function isOnly({ named, genus, group }: Meaning, plant: Plant | undefined): boolean {
  if (plant === undefined || group !== undefined) return false
  return (genus.has(plant) || named.has(plant)) && [...named].every((one) => one === plant)
}

/**
 * Slugs of everything that a title and a variety may offer beside the plant that its seller named. Every name counts,
 * whatever its context: a wrongly recognised name can only make the answer stricter.
 */
export function otherSlugsIn(title: string, plantSlug: string | null, variety?: string | null): readonly string[] {
  const plant = plantSlug === null ? undefined : findPlant(plantSlug)
  const readings = [readingOf(title), ...(variety ? [readingOf(variety)] : [])]
  const isUnclear = readings.some((reading) => reading.isUnclear)
  const slugs = readings
    .flatMap(({ keys }) => keys)
    .flatMap((key) => {
      const meaning = meanings.get(key)
      if (meaning === undefined || isOnly(meaning, plant)) return []
      return [isShared(meaning) ? slugOf(meaning) : (holdersOf(meaning)[0]?.slug ?? UNRECOGNISED)]
    })
  return [...new Set([...slugs, ...(isUnclear ? [UNRECOGNISED] : [])])]
}
