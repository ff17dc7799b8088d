import type { Law } from '../invasive/taxon.ts'
import { wordsOf } from '../invasive/words.ts'
import type { WildRisk } from '../invasive.ts'

/** Something that may be sold once its seller has declared what the law asks; stored by its name. */
export interface Declared {
  /** Stored with the listing. Never changed. */
  name: string
  /** What it is, as a title. */
  title: string
  /** Words of a title, or Latin names, separated by commas. */
  words: string
  /** Words in the title that show that something else is meant, separated by commas. */
  unless?: string
  /** For the seller, in the first person. */
  acknowledgement: string
  /** For buyers. */
  notice: string
  law: Law
}

export const riskOf = ({ name, title, acknowledgement, notice, law }: Declared): WildRisk => ({
  latin: name,
  plant: title,
  ...{ acknowledgement, notice, law },
})

const phrasesOf = (names: string): string[] => names.split(',').map(keysOf)

/** The words of a text in the form in which they are compared, with a blank before and after each. */
const keysOf = (text: string): string =>
  ` ${wordsOf(text)
    .map(({ key }) => key)
    .join(' ')} `

/** Finds what the titles name, plurals and Latin names included. */
export function matcherOf(list: readonly Declared[]): (texts: readonly string[]) => Declared[] {
  const known = list.map((declared) => ({
    declared,
    words: phrasesOf(declared.words),
    unless: declared.unless ? phrasesOf(declared.unless) : [],
  }))
  return (texts) => {
    const said = texts.map(keysOf)
    const names = (phrases: readonly string[]) => phrases.some((phrase) => said.some((text) => text.includes(phrase)))
    return known.filter(({ words, unless }) => names(words) && !names(unless)).map(({ declared }) => declared)
  }
}
