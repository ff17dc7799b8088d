import type { Database } from '#adapters/db/database.ts'
import type { WordQuery } from '#features/listings/search/server/search-store.ts'
import { sharesOf } from '#features/listings/search/server/words-store.ts'
import { alternativesOf } from '../keywords.ts'
import { asQueries, type IndexTerm } from './matching-store.ts'

/** Parses words for the index as a search does, matching plants by all their names. */
export type WordReader = (text: string) => Promise<WordQuery>

/** The keywords as searches, one for each alternative. */
export const readKeywords = (read: WordReader, keywords: string): Promise<WordQuery[]> =>
  Promise.all(alternativesOf(keywords).map(read))

/** Words of which a matching listing contains at least one, and the share of listings that do. */
interface Choice {
  lexemes: readonly string[]
  share: number
}

/** Assumed share of a word that is missing from the statistics: plant names are rarer than other words. */
const UNKNOWN = { name: 0.0001, other: 0.01 } as const

/**
 * Index terms of an alert. Each alternative of its keywords requires several things; the one that the fewest listings
 * contain is its index term. For a plant, one word of each of its names is indexed. Empty when the keywords contain no
 * searchable word.
 */
export async function indexTermsFor(db: Database, read: WordReader, keywords: string): Promise<IndexTerm[]> {
  const wholes = await readKeywords(read, keywords)
  if (wholes.length === 0) return []
  const pieces = wholes.flatMap((whole) => [restOf(whole), ...whole.plants.map(({ written }) => written ?? '')])
  const found = await asQueries(db, { wholes, pieces })
  const lexemesOf = (piece: string) => lexemesIn(found.pieces[pieces.indexOf(piece)] ?? '')
  const shares = await sharesOf(db, [...new Set(found.wholes.flatMap(lexemesIn))])
  return wholes.flatMap((whole, n) => {
    const choices = [
      ...lexemesOf(restOf(whole)).map((lexeme) => choose([[lexeme]], shares, UNKNOWN.other)),
      ...whole.plants.map(({ written, phrases }) =>
        choose([lexemesOf(written ?? ''), ...phrases.map(lexemesIn)], shares, UNKNOWN.name),
      ),
    ]
    const words = found.wholes[n] ?? ''
    const [best] = choices.filter(({ lexemes }) => lexemes.length > 0).toSorted((a, b) => a.share - b.share)
    return best ? best.lexemes.map((lexeme) => ({ lexeme, words })) : []
  })
}

/** The words beside the plants; all words when no plant is named. */
const restOf = ({ text, rest, plants }: WordQuery): string => (plants.length === 0 ? text : rest)

/** The words of a query in the database's notation: `'tomato' & ( 'cherri' | 'plum' )`. */
const lexemesIn = (query: string): string[] => [
  ...new Set([...query.matchAll(/'((?:[^']|'')+)'/g)].map(([, word = '']) => word.replaceAll("''", "'"))),
]

/** The rarest word of each name; the longest of equally rare ones. */
function choose(names: readonly string[][], shares: ReadonlyMap<string, number>, unknown: number): Choice {
  const shareOf = (lexeme: string) => shares.get(lexeme) ?? unknown
  const rarest = names.flatMap(
    (name) => name.toSorted((a, b) => shareOf(a) - shareOf(b) || b.length - a.length)[0] ?? [],
  )
  const lexemes = [...new Set(rarest)]
  return { lexemes, share: lexemes.reduce((sum, lexeme) => sum + shareOf(lexeme), 0) }
}
