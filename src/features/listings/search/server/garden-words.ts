import type { Deps } from '#deps.ts'
import { plants } from '#features/plants/catalogue.ts'
import { GOODS_WORDS } from './goods-words.ts'
import { correct } from './spelling.ts'
import { Thesaurus } from './thesaurus.ts'
import { type WordReader, wordReader } from './word-search.ts'

/** Vocabulary of the search: plant names, their form in the index, and spelling corrections. */
export interface GardenWords {
  thesaurus: Thesaurus
  read: WordReader
  /** The text with its misspelt words corrected; null when there is nothing to correct. */
  correct(text: string): Promise<string | null>
}

/** Built once in a process, because reading the names of all plants takes a moment. */
const thesaurus = new Thesaurus(plants, GOODS_WORDS)

export function gardenWords(deps: Pick<Deps, 'db' | 'clock'>): GardenWords {
  return { thesaurus, read: wordReader(deps, thesaurus), correct: (text) => correct(deps, thesaurus, text) }
}
