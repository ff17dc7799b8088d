import { importsOf, type Source } from './imports.ts'

const MAX_NEIGHBOURS = 40

/**
 * Modules that may be imported by any number of files, because they know no feature and do one thing: the shared
 * vocabulary and the design system; the types of the dependencies and of a database transaction, which are parameters of
 * most server functions; the one way to answer a call; and the one way to write the head of a page.
 */
const PRIMITIVES =
  /^src\/(shared\/|ui\/|deps\.ts$|adapters\/db\/database\.ts$|http\/handle\.ts$|routes\/-parts\/head\/page\.ts$)/
/** Lists of plants are data and do not count as importers. */
const PLANT_LISTS = /^src\/features\/plants\/catalogue\//

/** A module that half of the product imports, or that imports half of it, can hardly be changed. */
export const hubsAreSmall = (sources: readonly Source[]): string[] => {
  const pairs = sources
    .filter(({ path }) => /^src\/(?!.*(\.test\.tsx?|\.gen\.ts)$)/.test(path) && !PLANT_LISTS.test(path))
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith('src/'))
  const importers = Map.groupBy(pairs, ({ to }) => to)
  const imported = Map.groupBy(pairs, ({ from }) => from)
  const count = (files: readonly string[]) => new Set(files).size
  return [
    ...[...importers]
      .filter(([path]) => !PRIMITIVES.test(path))
      .map(([path, some]) => ({ path, number: count(some.map(({ from }) => from)), what: 'is imported by' })),
    ...[...imported].map(([path, some]) => ({ path, number: count(some.map(({ to }) => to)), what: 'imports' })),
  ]
    .filter(({ number }) => number > MAX_NEIGHBOURS)
    .map(({ path, number, what }) => `${path}: ${what} ${number} modules, ${MAX_NEIGHBOURS} at most`)
}
