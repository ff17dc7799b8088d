import type { ESTree } from 'vite'
import { closedLists } from './closed-lists.ts'
import { type Source, withoutComments } from './imports.ts'
import type { Rule } from './rule.ts'
import { visit } from './syntax.ts'

interface ClosedSet {
  values: ReadonlySet<string>
  /** The file whose object defines the values as its keys. */
  keysIn?: string | undefined
}

/** Every list `[…] as const` of at least two texts, with or without a `satisfies`, and every list of an object's keys. */
const closedSets = (sources: readonly Source[]): ClosedSet[] =>
  [
    ...sources
      .filter(({ path }) => path.startsWith('src/'))
      .flatMap(({ text }) =>
        [...withoutComments(text).matchAll(/[=(:] ?\[((?:\s*'[\w-]+',?)+)\s*\] as const/g)].map(([, list = '']) => ({
          values: new Set([...list.matchAll(/'([\w-]+)'/g)].map(([, value = '']) => value)),
        })),
      ),
    ...[...closedLists(sources).values()].map(({ values, keysIn }) => ({ values: new Set(values), keysIn })),
  ].filter(({ values }) => values.size > 1)

/** The types that a file names, by their names. */
type Aliases = ReadonlyMap<string, ESTree.TSType>

/**
 * A type that takes any text as its key: `Record`, `Map`, `ReadonlyMap` or an index signature, also inside `Readonly` or
 * `Partial` and by another name.
 */
function takesAnyText(type: ESTree.TSType | undefined, aliases: Aliases): boolean {
  if (type?.type === 'TSTypeLiteral') {
    return type.members.some(
      (member) =>
        member.type === 'TSIndexSignature' &&
        member.parameters[0]?.typeAnnotation.typeAnnotation.type === 'TSStringKeyword',
    )
  }
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false
  const { name } = type.typeName
  const [first] = type.typeArguments?.params ?? []
  if (name === 'Readonly' || name === 'Partial') return takesAnyText(first, aliases)
  if (first === undefined) {
    const alias = aliases.get(name)
    return alias !== undefined && takesAnyText(alias, new Map([...aliases].filter(([other]) => other !== name)))
  }
  return /^(?:Record|Map|ReadonlyMap)$/.test(name) && first.type === 'TSStringKeyword'
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
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
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

/** The name of the type that an expression creates without saying its keys: `new Map()` and `Object.fromEntries()`. */
function isUntypedTable(value: ESTree.Expression): boolean {
  if (value.type === 'NewExpression') {
    return value.callee.type === 'Identifier' && value.callee.name === 'Map' && !value.typeArguments
  }
  return (
    value.type === 'CallExpression' &&
    value.callee.type === 'MemberExpression' &&
    nameOf(value.callee.property) === 'fromEntries' &&
    !value.typeArguments
  )
}

const aliasesOf = (source: Source): Aliases => {
  const aliases = new Map<string, ESTree.TSType>()
  visit(source, {
    TSTypeAliasDeclaration({ id, typeAnnotation }) {
      aliases.set(id.name, typeAnnotation)
    },
  })
  return aliases
}

/** The keys that a file adds to each variable, by `set` or by assignment. */
function addedKeys(source: Source): ReadonlyMap<string, (string | undefined)[]> {
  const added = new Map<string, (string | undefined)[]>()
  const add = (table: ESTree.Node, key: string | undefined) => {
    const name = table.type === 'MemberExpression' ? nameOf(table.property) : nameOf(table)
    if (name !== undefined) added.set(name, [...(added.get(name) ?? []), key])
  }
  visit(source, {
    CallExpression({ callee, arguments: [key] }) {
      if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'set') return
      add(callee.object, key?.type === 'Literal' ? nameOf(key) : undefined)
    },
    AssignmentExpression({ left }) {
      if (left.type !== 'MemberExpression') return
      add(left.object, left.computed && left.property.type !== 'Literal' ? undefined : nameOf(left.property))
    },
  })
  return added
}

/** The keys of every table of a file whose type takes any text as its key: those written in it, and those added. */
function openTables(source: Source): (string | undefined)[][] {
  const aliases = aliasesOf(source)
  const added = addedKeys(source)
  const found = new Map<ESTree.Expression, (string | undefined)[]>()
  const typed = (value: ESTree.Expression | null, type: ESTree.TSType | undefined, name?: string) => {
    if (value && (takesAnyText(type, aliases) || isUntypedTable(value))) {
      found.set(value, [...writtenKeys(value), ...((name && added.get(name)) || [])])
    }
  }
  visit(source, {
    VariableDeclarator({ id, init }) {
      const isOpenMap = init?.type === 'NewExpression' && isStringMap(init)
      const name = id.type === 'Identifier' ? id.name : undefined
      if (init && isOpenMap) found.set(init, [...writtenKeys(init), ...((name && added.get(name)) || [])])
      else typed(init, id.typeAnnotation?.typeAnnotation, name)
    },
    PropertyDefinition({ key, value, typeAnnotation }) {
      typed(value, typeAnnotation?.typeAnnotation, nameOf(key))
    },
    TSSatisfiesExpression({ expression, typeAnnotation }) {
      typed(expression, typeAnnotation)
    },
    TSAsExpression({ expression, typeAnnotation }) {
      typed(expression, typeAnnotation)
    },
    TSTypeAssertion({ expression, typeAnnotation }) {
      typed(expression, typeAnnotation)
    },
    ArrowFunctionExpression({ body, returnType }) {
      if (body.type !== 'BlockStatement') typed(body, returnType?.typeAnnotation)
    },
    NewExpression(table) {
      if (isStringMap(table) && !found.has(table)) found.set(table, writtenKeys(table))
    },
  })
  return [...found.values()]
}

const isStringMap = ({ callee, typeArguments }: ESTree.NewExpression): boolean =>
  callee.type === 'Identifier' && callee.name === 'Map' && typeArguments?.params[0]?.type === 'TSStringKeyword'

const OPEN = /(?:Record|Map)<string,|\bnew Map\(|\bfromEntries\(|\[\w+: string\]:/

/** A table over states has them as its keys, so that the compiler demands a new one: not any text. */
export const tablesNameStates: Rule = (sources) => {
  const sets = closedSets(sources)
  return sources
    .filter(({ path, text }) => /^src\/(?!.*\.test\.)/.test(path) && OPEN.test(text))
    .flatMap((source) =>
      openTables(source)
        .filter(
          (keys) =>
            keys.length > 1 &&
            sets.some(
              ({ values, keysIn }) =>
                keysIn !== source.path && keys.every((key) => key !== undefined && values.has(key)),
            ),
        )
        .map((keys) => `${source.path}: a table of ${keys.join(', ')} takes any text as its key`),
    )
}
