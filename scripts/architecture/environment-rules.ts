import type { ESTree } from 'vite'
import { type Source, withoutComments } from './imports.ts'
import { product, type Rule, type Rules } from './rule.ts'
import { visit } from './syntax.ts'
import { statementsIn } from './table-rules.ts'

interface Span {
  start: number
  end: number
}

/** The uses of a global name in a file, with the node around each. Names of properties and types do not count. */
function usesOf(source: Source, name: string): { around: ESTree.Node | undefined; at: Span }[] {
  const around = new Map<number, ESTree.Node>()
  const ignored = new Set<number>()
  const found: Span[] = []
  visit(source, {
    MemberExpression(node) {
      around.set(node.object.start, node)
      if (!node.computed && node.property.name === name && !isGlobal(node.object)) ignored.add(node.property.start)
    },
    NewExpression(node) {
      around.set(node.callee.start, node)
    },
    BinaryExpression(node) {
      if (node.operator === 'instanceof') ignored.add(node.right.start)
    },
    UnaryExpression(node) {
      if (node.operator === 'typeof') ignored.add(node.argument.start)
    },
    TSTypeReference(node) {
      ignored.add(node.typeName.start)
    },
    Property(node) {
      if (!node.computed && !node.shorthand) ignored.add(node.key.start)
    },
    TSPropertySignature(node) {
      ignored.add(node.key.start)
    },
    Identifier(node) {
      if (node.name === name) found.push(node)
    },
  })
  return found.filter(({ start }) => !ignored.has(start)).map((at) => ({ at, around: around.get(at.start) }))
}

const isGlobal = (node: ESTree.Node): boolean =>
  node.type === 'Identifier' && (node.name === 'globalThis' || node.name === 'global' || node.name === 'window')

/** The name of the property that a node reads, or undefined when it is computed. */
const propertyOf = (node: ESTree.Node | undefined): string | undefined =>
  node?.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier'
    ? node.property.name
    : undefined

/** Whether `process` is used for anything but a property other than `env`: under a second name it reads it unseen. */
const readsProcess = (source: Source): boolean =>
  /\bfrom\s*['"](?:node:)?process['"]/.test(source.text) ||
  usesOf(source, 'process').some(({ around }) => (propertyOf(around) ?? 'env') === 'env')

const environmentIsReadOnce: Rule = (sources) =>
  product(sources)
    .filter(({ path }) => path !== 'src/config.ts')
    .filter((source) => {
      const code = withoutComments(source.text)
      if (/\bimport\.meta\.env\b(?!\.(?:DEV|SSR|PROD)\b)/.test(code)) return true
      return /\bprocess\b/.test(code) && readsProcess(source)
    })
    .map(({ path }) => `${path}: reads the environment`)

/** What `Date` is used for without reading the time. */
const PURE_DATES: ReadonlySet<string> = new Set(['UTC', 'parse', 'prototype'])

/** Whether a file makes a date of the present moment, or hands `Date` on. */
const readsDate = (source: Source): boolean =>
  usesOf(source, 'Date').some(({ around }) =>
    around?.type === 'NewExpression' ? around.arguments.length === 0 : !PURE_DATES.has(propertyOf(around) ?? ''),
  )

/** `Temporal.Now` by any name, the clock's origin, and formats that take the present moment when they get none. */
const OTHER_CLOCKS = /\bTemporal\s*(?:\.\s*Now\b|\[)|\bNow\s*[},.]|\btimeOrigin\b|\.format(?:ToParts)?\(\s*\)/

/** The functions of SQL that return the present moment of the database. */
const SQL_CLOCKS =
  /(?<![.\w])(?:now\s*\(\s*\)|current_(?:timestamp|date|time)\b|local(?:time|timestamp)\b|(?:clock|statement|transaction)_timestamp\s*\(|timeofday\s*\()/i

/** Job locks compare times that the job library wrote with the same function of the database. */
const SQL_CLOCK_USERS = /^src\/adapters\/jobs\//

const readsClock = ({ path, text }: Source): boolean => {
  const code = withoutComments(text)
  if (OTHER_CLOCKS.test(code)) return true
  return !SQL_CLOCK_USERS.test(path) && statementsIn(code).some((statement) => SQL_CLOCKS.test(statement))
}

const timeComesFromTheClock: Rule = (sources) =>
  product(sources)
    .filter(({ path }) => !/^src\/(?:adapters\/clock|ui|routes|features\/[^/]+\/(?:[^/]+\/)?ui)\//.test(path))
    .filter((source) => readsClock(source) || (/\bDate\b/.test(source.text) && readsDate(source)))
    .map(({ path }) => `${path}: reads the time`)

export const environmentRules: Rules = {
  'only config.ts reads the environment': environmentIsReadOnce,
  'only the clock reads the time': timeComesFromTheClock,
}
