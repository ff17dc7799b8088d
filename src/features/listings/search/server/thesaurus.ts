import type { Plant } from '#features/plants/plant.ts'
import { normaliseName } from '#features/plants/plant-names.ts'
import type { WordQuery } from './search-store.ts'

/** Names of a plant. */
export type Names = Pick<Plant, 'latin' | 'name' | 'synonyms'>

/** A plant found in a text: the words that name it, and its other names. */
export interface Named {
  written: string
  others: readonly string[]
}

export interface Reading {
  text: string
  rest: string
  plants: readonly Named[]
}

/** A name shared by more plants than this is too general to search for all of them. */
const MAX_MEANINGS = 3
const MAX_NAMES = 12
const MAX_NAME_WORDS = 5

/**
 * The same as `plain_words` in the database: removes possessives and replaces hyphens and slashes between words by
 * spaces.
 */
export const plainWords = (text: string): string =>
  text.replace(/['’‘`´](s\b)?/gi, '').replace(/(?<=\S)[-‐‑–—/._@](?=\S)/g, ' ')

/** Index of every plant by all its names. */
export class Thesaurus {
  private readonly meanings = new Map<string, Names[]>()
  private readonly genera = new Map<string, Names[]>()
  private readonly others = new Map<string, readonly string[]>()
  /** Every word of a name in lower case, by its normalised form. */
  readonly words: ReadonlyMap<string, string>
  readonly plants: readonly Names[]
  private readonly entries: readonly { key: string; name: string; plant: Names }[]
  /** The other names of goods. */
  private readonly goods = new Map<string, readonly string[]>()
  private readonly goodsNames: readonly string[]
  /** Every name by its letters alone: "sweet corn" and "sweetcorn" are the same word. */
  private readonly compounds = new Map<string, { key: string; name: string }>()

  /** `goods`: names of things that are not plants; each row is one thing. */
  constructor(plants: readonly Names[], goods: readonly (readonly string[])[] = []) {
    this.plants = plants
    this.goodsNames = goods.flat()
    this.entries = plants.flatMap((plant) => namesOf(plant).map((name) => ({ key: normaliseName(name), name, plant })))
    for (const plant of plants) {
      for (const name of new Set(namesOf(plant).map(normaliseName))) add(this.meanings, name, plant)
      for (const genus of new Set(generaOf(plant).map(normaliseName))) add(this.genera, genus, plant)
    }
    for (const names of goods) {
      for (const name of names) {
        const key = normaliseName(name)
        this.goods.set(
          key,
          withoutNarrower(
            names.filter((other) => normaliseName(other) !== key),
            key,
          ),
        )
      }
    }
    for (const name of [...plants.flatMap(namesOf), ...this.goodsNames]) {
      const key = normaliseName(name)
      const letters = lettersOf(key)
      if (letters !== '' && !this.compounds.has(letters)) this.compounds.set(letters, { key, name })
    }
    const words = [...plants.flatMap(namesOf), ...this.goodsNames].flatMap((name) => plainWords(name).split(/\s+/))
    this.words = new Map(words.map((word) => [normaliseName(word), word.toLowerCase()]))
  }

  /** All names that a search may add, to be prepared for the index. */
  get names(): string[] {
    return [
      ...new Set([...this.plants.flatMap((plant) => [...namesOf(plant), ...generaOf(plant)]), ...this.goodsNames]),
    ]
  }

  /** Finds plants named in a text. Quotes, OR and minus ask for an exact search, so nothing is added to them. */
  read(given: string): Reading {
    const text = plainWords(given)
    if (/"|(^|\s)-|\bor\b/i.test(given)) return { text, rest: text, plants: [] }
    const written = text.split(/\s+/).filter(Boolean)
    const keys = written.map(normaliseName)
    const plants: Named[] = []
    const rest: string[] = []
    for (let at = 0; at < written.length; ) {
      const length = this.longestAt(keys, at)
      const end = at + Math.max(1, length)
      const words = written.slice(at, end).join(' ')
      if (length === 0) rest.push(words)
      else plants.push({ written: words, others: this.othersFor(keys.slice(at, end).join(' ')) })
      at = end
    }
    return { text, rest: rest.join(' '), plants }
  }

  /** Whether the text is the beginning of a name of goods. */
  isGoods(text: string): boolean {
    const start = normaliseName(text)
    return [...this.goods.keys()].some((key) => key.startsWith(start))
  }

  /** Whether the text is a name of goods. */
  isNameOfGoods(text: string): boolean {
    return this.goods.has(normaliseName(text))
  }

  /** Plants with a name, or a word in one, that starts with the text: usual names first, then shorter ones. */
  beginningWith(text: string, limit: number): { name: string; also: string }[] {
    const start = normaliseName(text)
    if (start === '') return []
    const found = new Map<Names, { name: string; rank: number }>()
    for (const { key, name, plant } of this.entries) {
      if (!key.startsWith(start) && !key.includes(` ${start}`)) continue
      const rank = (key.startsWith(start) ? 0 : 100) + (name === plant.name ? 0 : 50) + key.length
      if (rank < (found.get(plant)?.rank ?? Number.POSITIVE_INFINITY)) found.set(plant, { name, rank })
    }
    return [...found]
      .sort(([, a], [, b]) => a.rank - b.rank)
      .slice(0, limit)
      .map(([plant, { name }]) => ({ name, also: name === plant.name ? plant.latin : plant.name }))
  }

  /** Number of words from this position that name a plant with other names. */
  private longestAt(keys: readonly string[], at: number): number {
    let length = Math.min(MAX_NAME_WORDS, keys.length - at)
    while (length > 0 && this.othersFor(keys.slice(at, at + length).join(' ')).length === 0) length--
    return length
  }

  private othersFor(key: string): readonly string[] {
    // Symbols alone are not a name: the × of a hybrid leaves nothing to compare.
    if (key === '') return []
    const plants = this.meanings.get(key) ?? this.genera.get(key)
    if (!plants) return this.goods.get(key) ?? this.asWrittenOtherwise(key)
    const known = this.others.get(key) ?? this.findOthers(key, plants)
    this.others.set(key, known)
    return known
  }

  /** The name that has the same letters with other spaces, and its other names. */
  private asWrittenOtherwise(key: string): readonly string[] {
    const same = this.compounds.get(lettersOf(key))
    return !same || same.key === key ? [] : [same.name, ...this.othersFor(same.key)]
  }

  private findOthers(key: string, plants: readonly Names[]): readonly string[] {
    const names =
      plants.length > MAX_MEANINGS
        ? sharedNames(plants, this.genera)
        : plants.flatMap((plant) => otherNames(plant, key, this.genera))
    const byKey = new Map(names.map((name) => [normaliseName(name), name]))
    byKey.delete(key)
    return withoutNarrower([...byKey.values()], key).slice(0, MAX_NAMES)
  }
}

const namesOf = ({ latin, name, synonyms }: Names): string[] => [name, latin, ...synonyms]

const add = (map: Map<string, Names[]>, key: string, plant: Names): void =>
  void map.set(key, [...(map.get(key) ?? []), plant])

/**
 * `Sansevieria` for Sansevieria trifasciata: the genus of the botanical name, and of older ones with the same epithet.
 */
function generaOf({ latin, synonyms }: Names): string[] {
  const [genus = '', epithet] = latin.split(' ')
  const older = synonyms.filter((name) => epithet && /^[A-Z]/.test(name) && name.split(' ')[1] === epithet)
  return [...new Set([genus, ...older.map((name) => name.split(' ')[0] ?? '')])]
}

/**
 * The other names to search for when a plant was named by `key`. A search for cherry tomatoes does not include all
 * tomatoes, even though their names share a word.
 */
function otherNames(plant: Names, key: string, genera: ReadonlyMap<string, readonly Names[]>): string[] {
  const own = namesOf(plant)
  const isNarrow = own.some((name) => normaliseName(name) !== key && contains(key, normaliseName(name)))
  if (isNarrow) return key === normaliseName(plant.name) ? [plant.latin] : []
  return [...own, ...generaOf(plant).filter((genus) => genera.get(normaliseName(genus))?.length === 1)]
}

/** Names common to several plants: lavenders are Lavandula, and mints are Mentha. */
function sharedNames(plants: readonly Names[], genera: ReadonlyMap<string, readonly Names[]>): string[] {
  const [first, ...others] = plants
  if (!first) return []
  const keys = others.map((plant) => new Set([...namesOf(plant), ...generaOf(plant)].map(normaliseName)))
  return [...namesOf(first), ...generaOf(first)].filter(
    (name) =>
      keys.every((known) => known.has(normaliseName(name))) &&
      (genera.get(normaliseName(name)) ?? []).every((plant) => plants.includes(plant)),
  )
}

/** Drops names that contain another of the names or the words themselves, which already match them. */
const withoutNarrower = (names: readonly string[], key: string): string[] =>
  names.filter((name) => {
    const mine = normaliseName(name)
    return ![key, ...names.map(normaliseName)].some((other) => other !== mine && contains(mine, other))
  })

const lettersOf = (key: string): string => key.replaceAll(' ', '')

const contains = (words: string, part: string): boolean => ` ${words} `.includes(` ${part} `)

/** Names as index queries. */
export interface Phrases {
  byName: ReadonlyMap<string, string>
  /** By normalised name, those of which the index keeps one word alone. */
  cutShort: ReadonlyMap<string, string>
}

/** The parsed text with the plants' names as index queries. */
export const toWordQuery = ({ text, rest, plants }: Reading, { byName, cutShort }: Phrases): WordQuery => ({
  text,
  rest,
  plants: plants.map(({ written, others }) => {
    const phrases = others.flatMap((name) => byName.get(name) ?? [])
    const own = cutShort.get(normaliseName(written))
    return own === undefined ? { written, phrases } : { written: null, phrases: [own, ...phrases] }
  }),
})
