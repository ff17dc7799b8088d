import type { ESTree } from 'vite'
import type { Source } from './imports.ts'
import type { Rule, Rules } from './rule.ts'
import { visit } from './syntax.ts'

const isAdapter = ({ path }: Source): boolean =>
  path.startsWith('src/adapters/payments/stripe-') && !path.endsWith('.test.ts')

/** A request of the SDK, and its method. */
const REQUEST = /^stripe(?:\.\w+)*\.(?!webhooks\b|parseEventNotification\b)(\w+)$/
const LOCAL = /^stripe\.(?:webhooks|parseEventNotification)\b/
/** Methods whose requests have parameters. */
const WITH_PARAMETERS = /^(?:create\w*|update|list\w*)$/

/** Types of parameters that are objects. A named one counts if the file declares it. */
const OBJECT = /^:\s*(?:\{|(?:Readonly|Partial|Record|Required|Pick|Omit)<|Stripe\.|object\b)/

interface Span {
  start: number
  end: number
}
const isWithin = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end

/**
 * TypeScript refuses an unknown parameter only in a literal: in an object from a variable, or spread into one, it is
 * sent unnoticed, and the provider refuses the request.
 */
function faultsOf(source: Source): string[] {
  const { path, text } = source
  const requests: { name: string; args: readonly ESTree.Argument[] }[] = []
  const spreads: Span[] = []
  const used: (Span & { name: string })[] = []
  const hoisted = new Set<string>()
  const received = new Set<string>()
  const receive = ({ params }: { params: readonly ESTree.Node[] }) => {
    for (const param of params) {
      if (param.type !== 'Identifier' || !param.typeAnnotation) continue
      const annotation = text.slice(param.typeAnnotation.start, param.typeAnnotation.end)
      const [, named] = /^:\s*(\w+)$/.exec(annotation) ?? []
      const isOwn = named !== undefined && new RegExp(`\\binterface ${named}\\b`).test(text)
      if (isOwn || OBJECT.test(annotation)) received.add(param.name)
    }
  }
  visit(source, {
    CallExpression({ callee, arguments: args }: ESTree.CallExpression) {
      const name = text.slice(callee.start, callee.end)
      if (REQUEST.test(name) && !LOCAL.test(name)) requests.push({ name, args })
    },
    SpreadElement(node: ESTree.SpreadElement) {
      spreads.push(node)
    },
    Identifier(node) {
      used.push(node)
    },
    FunctionDeclaration: receive,
    FunctionExpression: receive,
    ArrowFunctionExpression: receive,
    VariableDeclarator({ id, init }: ESTree.VariableDeclarator) {
      const value = init?.type === 'TSAsExpression' ? init.expression : init
      const isObject = value?.type === 'ObjectExpression' || value?.type === 'ArrayExpression'
      if (isObject && id.type === 'Identifier') hoisted.add(id.name)
    },
  })
  return requests.flatMap(({ name, args }) => {
    const inside = (node: Span): boolean => args.some((arg) => isWithin(node, arg))
    const method = REQUEST.exec(name)?.[1] ?? ''
    const names = used.filter((node) => hoisted.has(node.name) && inside(node)).map((node) => node.name)
    // Neither a part of it nor the name of a field.
    const whole = used.filter(
      ({ name: used, end }) => received.has(used) && !/^\s*(?:[.[(:]|\?\.)/.test(text.slice(end)),
    )
    return [
      ...(spreads.some(inside) ? ['spreads an object'] : []),
      ...[...new Set(names)].map((variable) => `takes ${variable} from a variable`),
      ...[...new Set(whole.filter(inside).map((parameter) => parameter.name))].map(
        (parameter) => `takes the object ${parameter} from a parameter`,
      ),
      ...(WITH_PARAMETERS.test(method) && !args.some(({ type }) => type === 'ObjectExpression')
        ? ['has no literal']
        : []),
    ].map((fault) => `${path}: ${name} ${fault}`)
  })
}

const requestsAreLiterals: Rule = (sources) => sources.filter(isAdapter).flatMap(faultsOf)

export const requestRules: Rules = { 'requests to the provider are literals': requestsAreLiterals }
