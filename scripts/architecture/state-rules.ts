import { closedLists } from './closed-lists.ts'
import { contractsNameStates } from './contract-rules.ts'
import { type Source, withoutComments } from './imports.ts'
import type { Rules } from './rule.ts'
import { tablesNameStates } from './state-tables.ts'
import { statementsIn } from './table-rules.ts'

/** Statements about the states of other software. */
const FOREIGN = /^src\/adapters\/jobs\//

/** Values in statements that are no state of a column. */
const NO_STATES: ReadonlySet<string> = new Set(
  // What an obstacle to closing an account is: a constant of each part of the union, parsed with its rows.
  ['sale', 'payout', 'refund', 'chargeback'].map(
    (kind) => `src/features/checkout/order/server/closing-store.ts: '${kind}'`,
  ),
)

/** The values of every closed set that a column declares. */
function columnValues(sources: readonly Source[]): ReadonlySet<string> {
  const lists = closedLists(sources)
  return new Set(
    sources
      .filter(({ path }) => /^src\/.*tables\.ts$/.test(path))
      .map(({ text }) => withoutComments(text))
      .flatMap((code) =>
        [...code.matchAll(/\benum: (\w+)/g)].flatMap(([, name = '']) => {
          const [, renamed = name] = new RegExp(`\\b(\\w+) as ${name}\\b`).exec(code) ?? []
          const list = lists.get(renamed)
          if (list === undefined)
            throw new Error(`The values of ${renamed} are written in a way this rule cannot read.`)
          return [...list.values]
        }),
      ),
  )
}

/** The texts that a file's statements quote, also as parts of an array, or interpolate as a literal. */
const statesIn = (code: string): string[] => [
  ...statementsIn(code).flatMap((statement) => [
    ...[...statement.matchAll(/'([\w-]+)'/g)].map(([, value = '']) => value),
    ...[...statement.matchAll(/'\{([\w, -]+)\}'/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
  ]),
  ...[...code.matchAll(/\$\{\s*(['"`])([\w-]+)\1\s*\}(?=[^`]*`)/g)].map(([, , value = '']) => value),
]

/** A state that a statement quotes is any text; the compiler checks one that `state` or `states` writes. */
const statementsNameStates = (sources: readonly Source[]): string[] => {
  const values = columnValues(sources)
  return sources
    .filter(({ path }) => path.startsWith('src/') && /(?<!\.test)\.ts$/.test(path) && !FOREIGN.test(path))
    .flatMap(({ path, text }) =>
      statesIn(withoutComments(text))
        .filter((value) => values.has(value) && !NO_STATES.has(`${path}: '${value}'`))
        .map((value) => `${path}: '${value}' in a statement`),
    )
}

export const stateRules: Rules = {
  'contracts name the values of states': contractsNameStates,
  'statements name states through their columns': statementsNameStates,
  'tables over states have them as keys': tablesNameStates,
}
