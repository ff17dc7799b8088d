import { type Import, importsOf, type Source } from './imports.ts'
import type { Rule } from './rule.ts'

const MAX_NEIGHBOURS = 40

/**
 * Modules that may be imported by any number of files, because they know no feature and do one thing: the shared
 * vocabulary and the design system; the types of the dependencies and of a database transaction, which are parameters of
 * most server functions; the vocabulary of tables and of raw SQL (kinds of columns, parsed rows, states as literals), which
 * every table and every such statement needs; the one way to answer a call; the one way to notify a member; the one way to
 * write the head of a page; the one way for a page to read its request; and the one way to ask for a sign-in on it.
 */
const PRIMITIVES =
  /^src\/(shared\/|ui\/|deps\.ts$|adapters\/db\/(?:database|columns|rows|literals)\.ts$|http\/handle\.ts$|features\/notifications\/server\/notify\.ts$|routes\/-parts\/(?:head\/page\.ts|session\/(?:request\.ts|require-auth\.tsx))$)/
/** Lists of plants are data and do not count as importers. */
const PLANT_LISTS = /^src\/features\/plants\/catalogue\//

const pairsOf = (sources: readonly Source[]): Import[] =>
  sources
    .filter(({ path }) => /^src\/(?!.*(\.test\.tsx?|\.gen\.ts)$)/.test(path) && !PLANT_LISTS.test(path))
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith('src/'))

/** Modules with more than 40 different neighbours. */
const tooMany = (neighbours: Map<string, string[]>, what: string): string[] =>
  [...neighbours]
    .map(([path, files]) => ({ path, number: new Set(files).size }))
    .filter(({ number }) => number > MAX_NEIGHBOURS)
    .map(({ path, number }) => `${path}: ${what} ${number} modules, ${MAX_NEIGHBOURS} at most`)

const grouped = (pairs: readonly Import[], by: 'from' | 'to', other: 'from' | 'to'): Map<string, string[]> =>
  new Map([...Map.groupBy(pairs, (pair) => pair[by])].map(([path, some]) => [path, some.map((pair) => pair[other])]))

/** A module that half of the product imports can hardly be changed. */
export const importersAreFew: Rule = (sources) => {
  const pairs = pairsOf(sources).filter(({ to }) => !PRIMITIVES.test(to))
  return tooMany(grouped(pairs, 'to', 'from'), 'is imported by')
}

/** A module that imports half of the product changes with all of it. */
export const importsAreFew: Rule = (sources) => tooMany(grouped(pairsOf(sources), 'from', 'to'), 'imports')
