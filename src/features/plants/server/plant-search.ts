import type { SuggestedPlant } from '../contract-suggest.ts'
import { spellingOf } from '../invasive/spelling.ts'
import type { Plant } from '../plant.ts'
import { normaliseName } from '../plant-names.ts'

interface Entry {
  key: string
  name: string
  plant: Plant
}

/** One slip in a word shorter than this may make any other word of it. */
const SHORTEST_MENDED = 4
/** So far behind are names that only hold a word that begins so, and names that are not the usual one. */
const INSIDE = 100
const UNUSUAL = 50
/** Readings of misspelt words that are tried. */
const MOST_READINGS = 8

/**
 * Finds plants of which a name, or a word in one, begins as typed; while there are none, as if the words were spelt right.
 * Usual names come first, then the shorter ones.
 */
export function plantSearch(plants: readonly Plant[]): (typed: string, limit: number) => SuggestedPlant[] {
  const entries = plants.flatMap((plant) =>
    [plant.name, plant.latin, ...plant.synonyms].map((name) => ({ key: normaliseName(name), name, plant })),
  )
  const spelt = spellingOf(
    entries.flatMap(({ key }) => key.split(' ')).filter((word) => word.length >= SHORTEST_MENDED),
  )
  return (typed, limit) => {
    const start = normaliseName(typed)
    if (start === '') return []
    const found = beginning(entries, start, limit)
    return found.length > 0
      ? found
      : mended(start, spelt)
          .flatMap((text) => beginning(entries, text, limit))
          .slice(0, limit)
  }
}

/** The words with each one that no name has mended; nothing where one cannot be. The last may be unfinished. */
function mended(words: string, spelt: (word: string) => string[]): string[] {
  const readings = words.split(' ').reduce<string[][]>(
    (before, word) => {
      const known = word.length < SHORTEST_MENDED ? [word] : spelt(word)
      return before.flatMap((start) => known.map((next) => [...start, next])).slice(0, MOST_READINGS)
    },
    [[]],
  )
  return readings.map((reading) => reading.join(' '))
}

function beginning(entries: readonly Entry[], start: string, limit: number): SuggestedPlant[] {
  const found = new Map<Plant, { name: string; rank: number }>()
  for (const { key, name, plant } of entries) {
    if (!key.startsWith(start) && !key.includes(` ${start}`)) continue
    const rank = (key.startsWith(start) ? 0 : INSIDE) + (name === plant.name ? 0 : UNUSUAL) + key.length
    if (rank < (found.get(plant)?.rank ?? Number.POSITIVE_INFINITY)) found.set(plant, { name, rank })
  }
  return [...found]
    .sort(([, a], [, b]) => a.rank - b.rank)
    .slice(0, limit)
    .map(([{ slug, name, latin }, by]) => ({
      ...{ slug, name, latin },
      also: by.name === name || by.name === latin ? null : by.name,
    }))
}
