import type { ESTree } from 'vite'
import { type Source, withoutComments } from './imports.ts'
import type { Rules } from './rule.ts'
import { visit } from './syntax.ts'
import { statementsIn } from './table-rules.ts'

/** Fields whose values are a closed set. */
const CLOSED =
  /^(?:\w*(?:Status|State|Action|Event|Kind|Role|Type|Category|Condition|Frequency)|status|state|actions?|event|kind|role|type|category|condition|frequency)$/

const CONTRACT = /^src\/features\/.*\/(?:[a-z-]+-)?(?:contract(?:-[a-z]+)?|shapes)\.ts$/

/** Fields with such a name that are words for people. */
const WORDS: ReadonlySet<string> = new Set([
  'src/features/checkout/receipt/contract.ts: status',
  'src/features/guides/care-contract.ts: kind',
])

/** Contracts name the values of a status, an action or an event: as text, a new value would break nothing. */
const contractsNameStates = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => CONTRACT.test(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      const fields = [
        ...code.matchAll(
          /\b(\w+)['"]?:\s*(?:z\s*\.\s*\w+\(\s*\[?\s*)*z\s*\.\s*(?:coerce\s*\.\s*)?(?:string|any|unknown|custom|templateLiteral)\b/g,
        ),
      ]
        .map(([, field = '']) => field)
        .filter((field) => CLOSED.test(field) && !WORDS.has(`${path}: ${field}`))
        .map((field) => `${path}: ${field} is any text`)
      return /\bz\.record\(\s*z\.string\(/.test(code) ? [...fields, `${path}: a record with any keys`] : fields
    })

/** Every list `[…] as const` of at least two texts. */
const closedSets = (sources: readonly Source[]): ReadonlySet<string>[] =>
  sources
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ text }) =>
      [...withoutComments(text).matchAll(/= \[((?:\s*'[\w-]+',?)+)\s*\] as const/g)].map(
        ([, list = '']) => new Set([...list.matchAll(/'([\w-]+)'/g)].map(([, value = '']) => value)),
      ),
    )
    .filter(({ size }) => size > 1)

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

/** A type that takes any text as its key: `Record`, `Map` or `ReadonlyMap`, also inside `Readonly`. */
function takesAnyText(type: ESTree.TSType | undefined): boolean {
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false
  const [first] = type.typeArguments?.params ?? []
  if (type.typeName.name === 'Readonly') return takesAnyText(first)
  return /^(?:Record|Map|ReadonlyMap)$/.test(type.typeName.name) && first?.type === 'TSStringKeyword'
}

/** The keys of a table as it is written: an object, a list of pairs, or a Map or the entries of one. */
function writtenKeys(value: ESTree.Expression): (string | undefined)[] {
  switch (value.type) {
    case 'ObjectExpression':
      return value.properties.map((property) =>
        property.type === 'Property' && !property.computed ? nameOf(property.key) : undefined,
      )
    case 'ArrayExpression':
      return value.elements.map((pair) => (pair?.type === 'ArrayExpression' ? nameOf(pair.elements[0]) : undefined))
    case 'NewExpression':
    case 'CallExpression': {
      const [table] = value.arguments
      return table && table.type !== 'SpreadElement' ? writtenKeys(table) : []
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return writtenKeys(value.expression)
    default:
      return []
  }
}

/** The text of a key; undefined for a computed one. */
function nameOf(key: ESTree.Node | null | undefined): string | undefined {
  if (key?.type === 'Identifier') return key.name
  return key?.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}

/** Every table of a file whose type takes any text as its key. */
function openTables(source: Source): ESTree.Expression[] {
  const found = new Set<ESTree.Expression>()
  const typed = (value: ESTree.Expression | null, type: ESTree.TSType | undefined) => {
    if (value && takesAnyText(type)) found.add(value)
  }
  visit(source, {
    VariableDeclarator({ id, init }) {
      typed(init, id.typeAnnotation?.typeAnnotation)
    },
    PropertyDefinition({ value, typeAnnotation }) {
      typed(value, typeAnnotation?.typeAnnotation)
    },
    TSSatisfiesExpression({ expression, typeAnnotation }) {
      typed(expression, typeAnnotation)
    },
    TSAsExpression({ expression, typeAnnotation }) {
      typed(expression, typeAnnotation)
    },
    NewExpression(table) {
      const isMap = table.callee.type === 'Identifier' && table.callee.name === 'Map'
      if (isMap && table.typeArguments?.params[0]?.type === 'TSStringKeyword') found.add(table)
    },
  })
  return [...found]
}

/** A table over states has them as its keys, so that the compiler demands a new one: not any text. */
const tablesNameStates = (sources: readonly Source[]): string[] => {
  const sets = closedSets(sources)
  return sources
    .filter(({ path, text }) => /^src\/(?!.*\.test\.)/.test(path) && /(?:Record|Map)<string,/.test(text))
    .flatMap((source) =>
      openTables(source)
        .map(writtenKeys)
        .filter((keys) => keys.length > 1 && sets.some((set) => keys.every((key) => key !== undefined && set.has(key))))
        .map((keys) => `${source.path}: a table of ${keys.join(', ')} takes any text as its key`),
    )
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

/** A state that a statement quotes is any text; the compiler checks one that `state` or `states` writes. */
const statementsNameStates = (sources: readonly Source[]): string[] => {
  const values = columnValues(sources)
  return sources
    .filter(({ path }) => path.startsWith('src/') && /(?<!\.test)\.ts$/.test(path) && !FOREIGN.test(path))
    .flatMap(({ path, text }) =>
      statementsIn(withoutComments(text)).flatMap((statement) =>
        [...statement.matchAll(/'([\w-]+)'/g)]
          .filter(([quoted, value = '']) => values.has(value) && !NO_STATES.has(`${path}: ${quoted}`))
          .map(([quoted]) => `${path}: ${quoted} in a statement`),
      ),
    )
}

export const stateRules: Rules = {
  'contracts name the values of states': contractsNameStates,
  'statements name states through their columns': statementsNameStates,
  'tables over states have them as keys': tablesNameStates,
}
