import type { Deps } from '#deps.ts'
import { knownCategories } from '../../listing/server/category-store.ts'
import type { SavedByReader } from '../../listing/server/store.ts'
import { categoryNamed } from './category-words.ts'
import { isOfCorrectedWords, listPage, type SearchPage } from './search.ts'
import type { Filter, SearchOrder, WordQuery } from './search-store.ts'
import { correct } from './spelling.ts'
import { type Phrases, type Thesaurus, toWordQuery } from './thesaurus.ts'
import { phrasesOf } from './words-store.ts'

export interface FoundByWords extends SearchPage {
  /** The corrected words, when nothing matches the words as typed. */
  corrected?: string
  /** Terms to highlight in titles: the words, and the other names of the plants among them. */
  terms: string[]
}

interface WordSearch {
  filter: Filter
  order: SearchOrder
  words: string
  limit?: number | undefined
  cursor?: string | undefined
  withBoosts: boolean
  /** Search for the words as typed, without correcting them. */
  isExact: boolean
  hasSaved: SavedByReader
}

/**
 * A filter by the category that the words name, for words that match no listing; undefined when a category was chosen.
 */
async function byCategory(deps: Pick<Deps, 'db' | 'live'>, words: string, filter: Filter): Promise<Filter | null> {
  if (filter.categoryIds) return null
  const named = categoryNamed(await knownCategories(deps), words)
  return named ? { ...filter, categoryIds: [named.id] } : null
}

/** Finds listings by words, matching plants by all their names and correcting misspelt words. */
export function searchByWords(deps: Pick<Deps, 'db' | 'clock' | 'live'>, thesaurus: Thesaurus, read: WordReader) {
  return async ({ words, isExact, filter, ...rest }: WordSearch): Promise<FoundByWords> => {
    const find = async (text: string, isCorrected: boolean): Promise<FoundByWords> => {
      const query = await read(text)
      const page = await listPage(deps.db, { filter: { ...filter, words: query }, ...rest }, isCorrected)
      return { ...page, terms: termsOf(thesaurus, text), ...(isCorrected && { corrected: text }) }
    }
    const isGoingOn = rest.cursor !== undefined
    const first = isGoingOn && isOfCorrectedWords(rest.cursor) ? null : await find(words, false)
    if (first && (first.rows.length > 0 || isExact || isGoingOn)) return first
    const named = await byCategory(deps, words, filter)
    if (named) {
      const order = rest.order === 'relevance' ? 'newest' : rest.order
      return { ...(await listPage(deps.db, { ...rest, filter: named, order }, true)), terms: [] }
    }
    const better = await correct(deps, thesaurus, words)
    return better === null ? (first ?? find(words, false)) : find(better, true)
  }
}

/** The listings that match the words; if there are none, those of the category they name or of the corrected words. */
export function findByWords(deps: Pick<Deps, 'db' | 'clock' | 'live'>, thesaurus: Thesaurus, read: WordReader) {
  return async <Found>(
    { words, isExact, filter }: Pick<WordSearch, 'words' | 'isExact' | 'filter'>,
    find: (filter: Filter) => Promise<Found[]>,
  ): Promise<Found[]> => {
    const found = await find({ ...filter, words: await read(words) })
    if (found.length > 0 || isExact) return found
    const named = await byCategory(deps, words, filter)
    if (named) return find(named)
    const better = await correct(deps, thesaurus, words)
    return better === null ? [] : find({ ...filter, words: await read(better) })
  }
}

export type WordReader = (text: string) => Promise<WordQuery>

/** Parses words for the index. The database prepares the plants' names once. */
export function wordReader({ db }: Pick<Deps, 'db'>, thesaurus: Thesaurus): WordReader {
  let prepared: Promise<Phrases> | undefined
  return async (text) => {
    const reading = thesaurus.read(text)
    if (reading.plants.length === 0) return { ...reading, plants: [] }
    prepared ??= phrasesOf(db, thesaurus.names)
    try {
      return toWordQuery(reading, await prepared)
    } catch (error) {
      prepared = undefined
      throw error
    }
  }
}

const termsOf = (thesaurus: Thesaurus, text: string): string[] => {
  const { rest, plants } = thesaurus.read(text)
  return [rest, ...plants.flatMap(({ written, others }) => [written, ...others])].filter(Boolean)
}
