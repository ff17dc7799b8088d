import type { ESTree } from 'vite'
import { type Source, withoutComments } from './imports.ts'
import { product, type Rule, type Rules } from './rule.ts'
import { visit } from './syntax.ts'

/** Its calls are typed by their contracts, and the server of the same build sends only what a contract names. */
const TYPED_CLIENT = 'src/shared/api-client.ts'

/** What a request holds before a contract has read it. */
const PARTS_OF_REQUESTS: ReadonlySet<string> = new Set(['body', 'query', 'params'])

const nameOf = (node: ESTree.Node): string => (node.type === 'Identifier' ? node.name : '')

/** The names `object.property` of a member, or of a call of one. */
function memberOf(node: ESTree.Node): { object: ESTree.Node; name: string } | null {
  const member = node.type === 'CallExpression' ? node.callee : node
  return member.type === 'MemberExpression' ? { object: member.object, name: nameOf(member.property) } : null
}

/** `JSON.parse(…)`, or `answer.json()`. */
function readsJson(node: ESTree.CallExpression): boolean {
  const member = memberOf(node)
  if (member === null) return false
  return member.name === 'parse' ? nameOf(member.object) === 'JSON' : member.name === 'json' && !node.arguments.length
}

/** The expression without `await`, brackets, `?.` and a fallback for failures. */
function bare(node: ESTree.Node): ESTree.Node {
  if (node.type === 'AwaitExpression') return bare(node.argument)
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') return bare(node.expression)
  const member = node.type === 'CallExpression' ? memberOf(node) : null
  return member?.name === 'catch' ? bare(member.object) : node
}

/** Functions that take a value of any type. */
const READERS: ReadonlySet<string> = new Set(['fieldsOf', 'liveEventIn', 'cachedListIn'])

/** One of them, or a schema of zod. */
const isReader = (callee: ESTree.Node): boolean =>
  READERS.has(nameOf(callee)) || /^(?:parse|safeParse)$/.test(memberOf(callee)?.name ?? '')

const isUnknown = (type: ESTree.Node | null | undefined): boolean => {
  if (type?.type === 'TSTypeAnnotation') return isUnknown(type.typeAnnotation)
  if (type?.type === 'TSTypeReference' && nameOf(type.typeName) === 'Promise')
    return isUnknown(type.typeArguments?.params[0])
  return type?.type === 'TSUnknownKeyword'
}

/** Whether an assertion is about a part of a request. */
function believesRequest(expression: ESTree.Node): boolean {
  if (expression.type === 'ParenthesizedExpression') return believesRequest(expression.expression)
  if (expression.type === 'LogicalExpression') return believesRequest(expression.left)
  const member = memberOf(bare(expression))
  return member !== null && nameOf(member.object) === 'request' && PARTS_OF_REQUESTS.has(member.name)
}

/** Reads of JSON in a file whose result is neither unknown nor read by a schema, and asserted parts of requests. */
function believedIn(source: Source): number {
  const read: number[] = []
  const checked = new Set<number>()
  const unknown: ESTree.Node[] = []
  const returned: ESTree.Node[] = []
  let faults = 0
  const check = (node: ESTree.Node | null | undefined) => node && checked.add(bare(node).start)
  const visitFunction = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (!isUnknown(node.returnType)) return
    unknown.push(node)
    if (node.body?.type !== 'BlockStatement') check(node.body)
  }
  visit(source, {
    CallExpression(node) {
      if (readsJson(node)) read.push(node.start)
      else if (isReader(node.callee)) check(node.arguments[0])
    },
    VariableDeclarator({ id, init }) {
      if (isUnknown(id.typeAnnotation)) check(init)
    },
    ReturnStatement({ argument }) {
      if (argument) returned.push(argument)
    },
    FunctionDeclaration: visitFunction,
    FunctionExpression: visitFunction,
    ArrowFunctionExpression: visitFunction,
    TSAsExpression({ expression }) {
      if (believesRequest(expression)) faults++
    },
  })
  for (const node of returned) if (unknown.some(({ start, end }) => start < node.start && node.end <= end)) check(node)
  return faults + read.filter((start) => !checked.has(start)).length
}

/** JSON is of any type to the compiler: what a browser stored or a server sent may be that of another build. */
const jsonIsRead: Rule = (sources) =>
  product(sources)
    .filter(({ path, text }) => path !== TYPED_CLIENT && /\bjson\b|JSON\.parse|\brequest\b/.test(withoutComments(text)))
    .filter((source) => believedIn(source) > 0)
    .map(({ path }) => `${path}: believes JSON without reading it`)

export const jsonRules: Rules = { 'JSON is read by a schema or as unknown': jsonIsRead }
