import type { ESTree } from 'vite'
import { type Source, withoutComments } from './imports.ts'
import type { Rule } from './rule.ts'
import { visit } from './syntax.ts'

/** Fields whose values are a closed set. */
const CLOSED =
  /^(?:\w*(?:Status|State|Action|Event|Kind|Role|Type|Categor(?:y|ies)|Condition|Frequency)(?:e?s)?|(?:status|state|action|event|kind|role|type|condition)(?:e?s)?|categor(?:y|ies)|frequenc(?:y|ies))$/

const CONTRACT = /^src\/features\/.*\/(?:[a-z-]+-)?(?:contract(?:-[a-z]+)?|shapes)\.ts$/

/** Fields with such a name that are words for people. */
const WORDS: ReadonlySet<string> = new Set([
  'src/features/checkout/receipt/contract.ts: status',
  'src/features/guides/care-contract.ts: kind',
])

/** Schemas of zod that accept any text. */
const ANY_TEXT = /^(?:string|any|unknown|custom|templateLiteral)$/

/** What a constant or a function of a contract stands for, by its name; a name that is declared twice is not known. */
type Named = ReadonlyMap<string, ESTree.Expression | null>

/** The constants of the contracts and of the shared fields, and what their functions return. */
function namedIn(sources: readonly Source[]): Named {
  const named = new Map<string, ESTree.Expression | null>()
  for (const source of sources.filter(({ path }) => CONTRACT.test(path) || /^src\/shared\/\w*fields\.ts$/.test(path))) {
    visit(source, {
      VariableDeclarator({ id, init }) {
        if (id.type !== 'Identifier' || init === null) return
        const value = init.type === 'ArrowFunctionExpression' && init.body.type !== 'BlockStatement' ? init.body : init
        named.set(id.name, named.has(id.name) ? null : value)
      },
    })
  }
  return named
}

/** Whether a schema accepts any text, directly, inside another schema, or through a constant. */
function isAnyText(schema: ESTree.Node, named: Named, depth = 0): boolean {
  if (depth > 8) return false
  const again = (node: ESTree.Node): boolean => isAnyText(node, named, depth + 1)
  switch (schema.type) {
    case 'Identifier': {
      const value = named.get(schema.name)
      return value ? again(value) : false
    }
    case 'ArrayExpression':
      return schema.elements.some((element) => element !== null && again(element))
    case 'ConditionalExpression':
      return again(schema.consequent) || again(schema.alternate)
    case 'ArrowFunctionExpression':
      return again(schema.body)
    case 'CallExpression': {
      const { callee, arguments: args } = schema
      if (callee.type !== 'MemberExpression') return again(callee)
      const name = callee.property.type === 'Identifier' ? callee.property.name : ''
      const isOfZod = callee.object.type === 'Identifier' && callee.object.name === 'z'
      if (isOfZod || isCoercion(callee.object)) return ANY_TEXT.test(name) || (name !== 'enum' && args.some(again))
      return again(callee.object)
    }
    default:
      return false
  }
}

const isCoercion = (node: ESTree.Node): boolean =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'coerce'

const nameOf = (key: ESTree.Node): string | undefined => {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}

/** A pattern of keys, such as a number as text. */
const isTemplate = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  nameOf(node.callee.property) === 'templateLiteral'

/** The faults of one contract. */
function faultsOf(source: Source, named: Named): string[] {
  const { path } = source
  const found: string[] = []
  const look = (key: ESTree.Node, value: ESTree.Node) => {
    const field = nameOf(key)
    if (field === undefined || !CLOSED.test(field) || WORDS.has(`${path}: ${field}`)) return
    if (isAnyText(value, named)) found.push(`${path}: ${field} is any text`)
  }
  visit(source, {
    Property({ key, value, computed }) {
      if (!computed || key.type === 'Literal') look(key, value)
    },
    AssignmentExpression({ left, right }) {
      if (left.type === 'MemberExpression') look(left.property, right)
    },
    CallExpression({ callee, arguments: [key] }) {
      const isOfZod = callee.type === 'MemberExpression' && nameOf(callee.object) === 'z'
      const name = isOfZod ? nameOf(callee.property) : undefined
      if (key && /^(?:\w*[rR]ecord|map)$/.test(name ?? '') && !isTemplate(key) && isAnyText(key, named)) {
        found.push(`${path}: a record with any keys`)
      }
    },
  })
  return found
}

/** Contracts name the values of a status, an action or an event: as text, a new value would break nothing. */
export const contractsNameStates: Rule = (sources) => {
  const named = namedIn(sources)
  return sources
    .filter(({ path, text }) => CONTRACT.test(path) && /\bz\b/.test(withoutComments(text)))
    .flatMap((source) => faultsOf(source, named))
}
