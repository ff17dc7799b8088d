import type { Deps } from '#deps.ts'
import { plants } from '#features/plants/catalogue.ts'
import { correct } from './spelling.ts'
import { Thesaurus } from './thesaurus.ts'
import { type WordReader, wordReader } from './word-search.ts'

/** What is known of words: the plants they name, how the index writes them, and what they may be misspelt for. */
export interface GardenWords {
  thesaurus: Thesaurus
  read: WordReader
  /** The text with its misspelt words mended; null when there is nothing to mend. */
  mend(text: string): Promise<string | null>
}

/** Made once: the names of all plants take a moment to be read. */
export function gardenWords(deps: Pick<Deps, 'db' | 'clock'>): GardenWords {
  const thesaurus = new Thesaurus(plants)
  return { thesaurus, read: wordReader(deps, thesaurus), mend: (text) => correct(deps, thesaurus, text) }
}
