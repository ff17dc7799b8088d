import type { Plant } from '../plant.ts'

/** Botanical names, one a line: a species, or a whole genus where the source names the genus. */
export const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** `Lilium regale`, `Lilium` */
const withItsGroups = (name: string): string[] => {
  const words = name.split(' ')
  return words.map((_, at) => words.slice(0, at + 1).join(' '))
}

/** Whether one of the names is that of the plant or of its genus, by its present or a former botanical name. */
export function isAmong(names: readonly string[]): (plant: Pick<Plant, 'latin' | 'synonyms'>) => boolean {
  const listed = new Set(names)
  return ({ latin, synonyms }) =>
    [latin, ...synonyms].some((own) => withItsGroups(own).some((name) => listed.has(name)))
}
