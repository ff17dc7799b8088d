import type { Source } from './imports.ts'
import { BROWSER, product, type Rule } from './rule.ts'
import { visit } from './syntax.ts'

/** A part of a statement, a table with its schema, or a condition with a list. No sentence of the product reads like it. */
const SQL =
  /\(\s*select\b|\b(?:select\s[^.!?]*\bfrom|delete\s+from|insert\s+into|update\s+\w+\s+set)\b|\b(?:SELECT\s[^.!?]*\bFROM|DELETE\s+FROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET)\b|\bpublic\.\w|\b\w+\s+(?:not\s+)?in\s*\(/
/** Properties of which a text would be a condition. */
const CONDITIONS = /^(?:where|having|using)$/

/** The driver's own statements, and the demo data, which are past events. */
const HAS_PLAIN_SQL = /^src\/(?:adapters|demo)\//

/** Whether a file writes SQL as a text, which the rules on tables cannot read, also a part that others are joined with. */
function writesPlainSql(source: Source): boolean {
  let found = false
  const ofTemplates = new Set<number>()
  const textIn = (start: number, text: string): void => {
    if (!ofTemplates.has(start) && SQL.test(text)) found = true
  }
  visit(source, {
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') ofTemplates.add(quasi.start)
    },
    TemplateLiteral(node) {
      textIn(node.start, node.quasis.map(({ value }) => value.raw).join('x'))
    },
    Literal({ start, value }) {
      if (typeof value === 'string') textIn(start, value)
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier' || !CONDITIONS.test(key.name)) return
      if (value.type === 'TemplateLiteral' || (value.type === 'Literal' && typeof value.value === 'string'))
        found = true
    },
  })
  return found
}

/** Parsing takes time, so only files whose text matches this are parsed. */
const MAY_BE = new RegExp(`${SQL.source}|\\}\\s+(?:not\\s+)?in\\s*\\(|\\b(?:where|having|using):\\s`)

export const sqlIsNoPlainText: Rule = (sources) =>
  product(sources)
    .filter(
      ({ path, text }) => path.endsWith('.ts') && !HAS_PLAIN_SQL.test(path) && !BROWSER.test(path) && MAY_BE.test(text),
    )
    .filter(writesPlainSql)
    .map(({ path }) => `${path}: writes SQL as plain text: use a sql template`)
