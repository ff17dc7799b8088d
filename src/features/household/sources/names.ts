import type { Plant } from '#features/plants/plant.ts'

/** Botanical names, one a line: a species, or a whole genus where the source names the genus. */
export const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Whether one of the names is that of the plant, by its present or a former botanical name. */
export const isAmong =
  (names: readonly string[]) =>
  ({ latin, synonyms }: Pick<Plant, 'latin' | 'synonyms'>): boolean =>
    [latin, ...synonyms].some((own) => names.some((name) => own === name || own.startsWith(`${name} `)))
