import type { ESTree } from 'vite'
import type { Source } from './imports.ts'
import type { Rule, Rules } from './rule.ts'
import { visit } from './syntax.ts'

const MAX_LINES = 60

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** Without generated files, and without journeys and lists of cases. */
const isChecked = ({ path }: Source): boolean =>
  /^(?:(?:src|scripts|drills|bench|test\/support)\/|[^/]+$)/.test(path) && !path.endsWith('.gen.ts')

const linesOf = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length

/** Where a test file describes its tests. */
const DESCRIBES = /^(?:describe|test|it)\b/

interface Span {
  start: number
  end: number
}

/** Functions, methods and components, with their JSX and comments; a callback of `describe` or `test` may be longer. */
function longFunctionsOf(source: Source): string[] {
  const { path, text } = source
  const found: string[] = []
  const exempt = new Set<Span>()
  const measure = (node: Span) => {
    const lines = linesOf(text.slice(node.start, node.end))
    if (lines <= MAX_LINES || exempt.has(node)) return
    const line = text.slice(0, node.start).split('\n').length
    found.push(`${path}: the function in line ${line} has ${lines} lines, ${MAX_LINES} at most`)
  }
  visit(source, {
    CallExpression({ callee, arguments: args }: ESTree.CallExpression) {
      if (isTest(path) && DESCRIBES.test(text.slice(callee.start, callee.end))) for (const arg of args) exempt.add(arg)
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    StaticBlock: measure,
  })
  return found
}

/** Biome counts no JSX and no comments, so that a component could be as long as it liked. */
const functionsAreShort: Rule = (sources) =>
  sources.filter((source) => isChecked(source) && linesOf(source.text) > MAX_LINES).flatMap(longFunctionsOf)

/** `!` before a type promises that a value is assigned, as `!` after a value promises that it is there. */
const assignmentIsNotAsserted: Rule = (sources) =>
  sources
    .filter((source) => isChecked(source) && !isTest(source.path) && source.text.includes('!:'))
    .flatMap((source) => {
      const found: string[] = []
      const look = ({ definite }: { definite?: boolean | null }) => {
        if (definite) found.push(`${source.path}: asserts that a value is assigned`)
      }
      visit(source, { PropertyDefinition: look, AccessorProperty: look, VariableDeclarator: look })
      return found
    })

export const functionRules: Rules = {
  'functions have at most 60 lines': functionsAreShort,
  'assignment is not asserted': assignmentIsNotAsserted,
}
