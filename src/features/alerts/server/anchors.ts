import type { Database } from '#adapters/db/database.ts'
import type { WordQuery } from '#features/listings/search/server/search-store.ts'
import { alternativesOf } from '../keywords.ts'
import { type Anchor, asQueries, sharesOf } from './matching-store.ts'

/** Reads words for the index as a search does, knowing plants by all their names. */
export type WordReader = (text: string) => Promise<WordQuery>

/** The keywords as searches, one for each alternative. */
export const readKeywords = (read: WordReader, keywords: string): Promise<WordQuery[]> =>
  Promise.all(alternativesOf(keywords).map(read))

/** Words of which a listing must hold at least one, and the part of all listings that does. */
interface Choice {
  lexemes: readonly string[]
  share: number
}

/** What is taken for the share of a word that the statistics do not know: names of plants are rarer than other words. */
const UNKNOWN = { name: 0.0001, other: 0.01 } as const

/**
 * The words by which an alert is found. Each alternative of its keywords asks for several things at once; the one thing
 * that the fewest listings have stands for it. Where that is a plant, one word of each of its names does. None when the
 * keywords hold nothing to look for.
 */
export async function anchorsFor(db: Database, read: WordReader, keywords: string): Promise<Anchor[]> {
  const wholes = await readKeywords(read, keywords)
  if (wholes.length === 0) return []
  const pieces = wholes.flatMap((whole) => [restOf(whole), ...whole.plants.map(({ written }) => written)])
  const found = await asQueries(db, { wholes, pieces })
  const lexemesOf = (piece: string) => lexemesIn(found.pieces[pieces.indexOf(piece)] ?? '')
  const shares = await sharesOf(db, [...new Set(found.wholes.flatMap(lexemesIn))])
  return wholes.flatMap((whole, n) => {
    const choices = [
      ...lexemesOf(restOf(whole)).map((lexeme) => choose([[lexeme]], shares, UNKNOWN.other)),
      ...whole.plants.map(({ written, phrases }) =>
        choose([lexemesOf(written), ...phrases.map(lexemesIn)], shares, UNKNOWN.name),
      ),
    ]
    const words = found.wholes[n] ?? ''
    const [best] = choices.filter(({ lexemes }) => lexemes.length > 0).toSorted((a, b) => a.share - b.share)
    return best ? best.lexemes.map((lexeme) => ({ lexeme, words })) : []
  })
}

/** What is left beside the plants; where none is named, everything. */
const restOf = ({ text, rest, plants }: WordQuery): string => (plants.length === 0 ? text : rest)

/** The words in a query as the database writes it: `'tomato' & ( 'cherri' | 'plum' )`. */
const lexemesIn = (query: string): string[] => [
  ...new Set([...query.matchAll(/'((?:[^']|'')+)'/g)].map(([, word = '']) => word.replaceAll("''", "'"))),
]

/** The rarest word of each name; of equally rare ones the longest. */
function choose(names: readonly string[][], shares: ReadonlyMap<string, number>, unknown: number): Choice {
  const shareOf = (lexeme: string) => shares.get(lexeme) ?? unknown
  const rarest = names.flatMap(
    (name) => name.toSorted((a, b) => shareOf(a) - shareOf(b) || b.length - a.length)[0] ?? [],
  )
  const lexemes = [...new Set(rarest)]
  return { lexemes, share: lexemes.reduce((sum, lexeme) => sum + shareOf(lexeme), 0) }
}
