/** What a migration does to processes of the version before it, as its text shows. */
export interface MigrationKind {
  /** `expand` only adds, so older processes work on; `contract` needs that no older process is left. */
  kind: 'expand' | 'contract'
  /** Why it is `contract`, as parts of a sentence; empty for `expand`. */
  reasons: string[]
}

/** Takes away, or demands, what older code uses. */
const BREAKING: readonly (readonly [RegExp, string])[] = [
  [/\brequire_code_version\s*\(/i, 'demands newer code'],
  [
    /\bdrop\s+(?:materialized\s+)?(?:table|column|view|function|procedure|routine|type|domain|schema|sequence)\b/i,
    'drops what older processes may use',
  ],
  [/^(?!\W*alter\s+index\b).*\brename\s+(?!constraint\b)/is, 'renames what older processes may use'],
  [/\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i, 'changes a type'],
  [/\bset\s+not\s+null\b/i, 'makes a column compulsory'],
  [/\balter\s+(?:column\s+)?\S+\s+drop\s+(?:default|expression|identity)\b/i, 'takes a default away'],
  [/\brevoke\b|\b(?:enable|force)\s+row\s+level\s+security\b/i, 'takes a right away'],
  [/^\W*truncate\b/i, 'empties a table'],
]

/** May refuse what older code writes, or take away what it counts on: a person who knows the code decides. */
const DOUBTFUL: readonly (readonly [RegExp, string])[] = [
  [
    /\badd\s+(?:constraint\b|(?:check|unique|primary\s+key|foreign\s+key|exclude)\b)/i,
    'adds or replaces a rule that older processes may break',
  ],
  [/\bcreate\s+unique\s+index\b/i, 'adds or replaces a rule that older processes may break'],
  // A check that goes refuses nothing any more; a key or an index may be named by `on conflict`.
  [/\bdrop\s+constraint\s+(?:if\s+exists\s+)?(?!\w+_check\b)|\bdrop\s+index\b/i, 'drops a key or an index'],
  [/\brename\s+constraint\b/i, 'renames a rule'],
  [/^\W*(?:with\b.*\)\s*)?delete\s+from\b/is, 'deletes rows'],
]

const VOUCHED = /^--[ \t]*expand:[ \t]*\S/im

/**
 * Reads a migration's text. In doubt it is `contract`, unless its author says why it is not in a line `-- expand: …`, which counts
 * for doubts alone.
 */
export function kindOf(sql: string): MigrationKind {
  const text = withoutComments(sql)
  const created = new Set(tablesIn(text, /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi))
  const statements = text.split(';').filter((statement) => !created.has(tableOf(statement) ?? ''))
  const matched = (rules: typeof BREAKING): string[] =>
    rules.filter(([pattern]) => statements.some((statement) => pattern.test(statement))).map(([, reason]) => reason)
  const compulsory = statements.flatMap(additionsOf).some(isCompulsory)
  const breaking = [...matched(BREAKING), ...(compulsory ? ['adds a compulsory column without a default'] : [])]
  const doubts = [...matched(DOUBTFUL), ...doubtsOf(text, statements, created)]
  const reasons = [...new Set(VOUCHED.test(sql) ? breaking : [...breaking, ...doubts])]
  return { kind: reasons.length === 0 ? 'expand' : 'contract', reasons }
}

/** Doubts that more than one statement raises. */
function doubtsOf(text: string, statements: readonly string[], created: ReadonlySet<string>): string[] {
  const added = new Set(statements.flatMap(additionsOf).flatMap((column) => /^\w+/.exec(column)?.[0] ?? []))
  const changed = statements.flatMap((statement) => /^\W*update\s[^;]*?\sset\s+(\w+)/i.exec(statement)?.[1] ?? [])
  const triggers = tablesIn(text, /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b[^;]*?\son\s+([\w.]+)/gi)
  const isGuarded =
    /\bcreate\s+or\s+replace\s+function\b[^;]*\breturns\s+trigger\b/i.test(text) ||
    triggers.some((on) => !created.has(on))
  const dropped = tablesIn(text, /\bdrop\s+trigger\s+(?:if\s+exists\s+)?(\w+)/gi)
  const isGone = (name: string) => !new RegExp(`\\bcreate\\s[^;]*trigger\\s+${name}\\b`, 'i').test(text)
  return [
    ...(changed.some((column) => !added.has(column)) ? ['changes stored values'] : []),
    ...(isGuarded && /\braise\s+exception\b/i.test(text) ? ['adds or changes a trigger that refuses writes'] : []),
    ...(dropped.some(isGone) ? ['drops a trigger'] : []),
  ]
}

/** The text without comments. */
export const withoutComments = (sql: string): string => sql.replaceAll(/\/\*[\s\S]*?\*\/|--.*$/gm, '')

/** The names that a pattern finds, each once. */
export const tablesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, table]) => table ?? [])),
]

/** The table that a statement alters, indexes or writes to. */
const tableOf = (statement: string): string | undefined =>
  /^\W*(?:alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?|create\s+(?:unique\s+)?index\b[^;]*?\bon\s+(?:only\s+)?|update\s+(?:only\s+)?|delete\s+from\s+)([\w.]+)/i.exec(
    statement,
  )?.[1]

/** The columns that a statement adds to a table, from their names on. */
const additionsOf = (statement: string): string[] =>
  statement
    .split(
      /\badd\s+column\s+(?:if\s+not\s+exists\s+)?|\badd\s+(?!column\b|constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b|value\b)/i,
    )
    .slice(/\balter\s+table\b/i.test(statement) ? 1 : Number.POSITIVE_INFINITY)

const isCompulsory = (column: string): boolean =>
  /(?<!\bis\s+)\bnot\s+null\b|\bprimary\s+key\b/i.test(column) &&
  !/\bdefault\b|\bgenerated\b|\bserial\b|\bidentity\b/i.test(column)
