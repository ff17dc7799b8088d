import type { SuggestedPlant } from '../contract-suggest.ts'
import { spellingOf } from '../invasive/spelling.ts'
import type { Plant } from '../plant.ts'
import { normaliseName } from '../plant-names.ts'

interface Entry {
  key: string
  name: string
  plant: Plant
}

/** In a shorter word, one spelling mistake could turn it into any other word. */
const MIN_CORRECTED_LENGTH = 4
/** Ranking penalty for names in which only a later word matches, and for names that are not the usual one. */
const INSIDE = 100
const UNUSUAL = 50
/** Maximum number of corrections to try. */
const MAX_READINGS = 8

/**
 * Finds plants with a name, or a word in one, that starts with the typed text; if there are none, with its corrected
 * words. Usual names come first, then shorter ones.
 */
export function plantSearch(plants: readonly Plant[]): (typed: string, limit: number) => SuggestedPlant[] {
  const entries = plants.flatMap((plant) =>
    [plant.name, plant.latin, ...plant.synonyms].map((name) => ({ key: normaliseName(name), name, plant })),
  )
  const spelt = spellingOf(
    entries.flatMap(({ key }) => key.split(' ')).filter((word) => word.length >= MIN_CORRECTED_LENGTH),
  )
  return (typed, limit) => {
    const start = normaliseName(typed)
    if (start === '') return []
    const found = beginning(entries, start, limit)
    return found.length > 0
      ? found
      : corrected(start, spelt)
          .flatMap((text) => beginning(entries, text, limit))
          .slice(0, limit)
  }
}

/** The words with each unknown one corrected; empty when one cannot be corrected. The last word may be incomplete. */
function corrected(words: string, spelt: (word: string) => string[]): string[] {
  const readings = words.split(' ').reduce<string[][]>(
    (before, word) => {
      const known = word.length < MIN_CORRECTED_LENGTH ? [word] : spelt(word)
      return before.flatMap((start) => known.map((next) => [...start, next])).slice(0, MAX_READINGS)
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
