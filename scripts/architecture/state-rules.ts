import { contractsNameStates } from './contract-rules.ts'
import { type Source, withoutComments } from './imports.ts'
import type { Rules } from './rule.ts'
import { tablesNameStates } from './state-tables.ts'
import { statementsIn } from './table-rules.ts'

/** The keys of the object literal that begins after `start`, or none. */
function keysOf(code: string, start: number): string[] {
  const keys: string[] = []
  let depth = 0
  for (let at = code.indexOf('{', start); at >= 0 && at < code.length; at++) {
    if ('{(['.includes(code.charAt(at))) depth += 1
    else if ('})]'.includes(code.charAt(at))) depth -= 1
    if (depth === 0) return keys
    const [, quoted, plain] = depth === 1 ? (/^[{,]\s*(?:'([\w-]+)'|(\w+)):/.exec(code.slice(at, at + 80)) ?? []) : []
    const key = quoted ?? plain
    if (key !== undefined) keys.push(key)
  }
  return []
}

/** Statements about the states of other software. */
const FOREIGN = /^src\/adapters\/jobs\//

/** Values in statements that are no state of a column. */
const NO_STATES: ReadonlySet<string> = new Set(
  // What an obstacle to closing an account is: a constant of each part of the union, parsed with its rows.
  ['sale', 'payout', 'refund', 'chargeback'].map(
    (kind) => `src/features/checkout/order/server/closing-store.ts: '${kind}'`,
  ),
)

const LIST = /\bconst (\w+) = (?:Object\.keys\((\w+)\)|\[([^\]]*)\] as const)/g

/** The values of every closed set that a column declares. */
function columnValues(sources: readonly Source[]): ReadonlySet<string> {
  const codes = sources.filter(({ path }) => path.startsWith('src/')).map(({ text }) => withoutComments(text))
  const lists = new Map(
    codes.flatMap((code) =>
      [...code.matchAll(LIST)].map(([, name = '', table, list]) => {
        const keys = table === undefined ? [] : keysOf(code, code.indexOf(`const ${table} = `))
        return [name, list ?? keys.map((key) => `'${key}'`).join()] as const
      }),
    ),
  )
  const valuesOf = (list: string): string[] => [
    ...[...list.matchAll(/'([\w-]+)'/g)].map(([, value = '']) => value),
    ...[...list.matchAll(/\.\.\.(\w+)/g)].flatMap(([, name = '']) => valuesOf(lists.get(name) ?? '')),
  ]
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
          return valuesOf(list)
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
