import type { ListingFacts } from './facts.ts'

interface Written {
  title: string
  description: string
  facts: ListingFacts
}

/** Everything that a seller has written in their own words, for checks of words. */
export const textOf = ({
  title,
  description,
  facts,
}: { [Name in keyof Written]?: Written[Name] | undefined }): string =>
  [title, facts?.variety, description].filter(Boolean).join('\n')

/** A text and what it names. */
export interface Part {
  title: string
  description?: string
  /** The field of the call that the title of this part stands in, when it is not the listing's own. */
  field?: string
}

/**
 * The same in parts, each with a title by which its goods are recognised. A variety names a plant as a title does, by itself or
 * behind any word of the title or the genus of the chosen plant: "Crassula", "helmsii".
 */
export const partsOf = ({
  title,
  description,
  facts: { variety },
  latin = '',
}: Written & { latin?: string | undefined }): Part[] => {
  const before = variety === undefined ? [] : ['', ...title.split(/[^\p{L}-]+/u), latin.split(' ')[0] ?? '']
  return [
    { title, description },
    ...[...new Set(before)].map((word) => ({ title: `${word} ${variety}`.trim(), field: 'facts.variety' })),
  ]
}
