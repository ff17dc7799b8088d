import { type Source, withoutComments } from './imports.ts'
import { sqlIsNoPlainText } from './plain-sql.ts'
import { only, type Rules } from './rule.ts'

/**
 * A row type given to `execute` or `sql`, asserted afterwards, or declared for the rows of a result, is believed without a
 * look at the row. `sql` may name what the driver returns for one column: text, a number, a boolean, null, or a list of
 * one of these.
 */
const BELIEVED = new RegExp(
  [
    /\.execute\s*</,
    /\bsql(?:\.raw)?<(?!\s*\|?\s*(?:(?:string|number|boolean|null)(?:\[\])?(?:\s*\|\s*|\s*(?=>)))+>)/,
    /\bexecute\((?:[^()]|\([^()]*\))*\)\)?\s+as\s/,
    /\brows\b[\w.?[\]()]*\s+as\s+(?!const\b)/,
    /\{\s*rows(?:: \w+)?\s*\}\s*:/,
    /<[A-Z][\w[\]]*>\s*\(?\s*(?:await )?\w*\.?(?:rows|execute)\b/,
    // The type of a variable, a property or a function whose value is the rows, or one of them.
    /[\w)]\??: (?!unknown\b)[\w<>[\]{}|,;:?' ]+ (?:=|=>)\s*(?:\w+\s*=>\s*)?(?:\(\s*await [^;=]*?\)|[\w.]+)\.rows\b(?:\[\w+\]|\.at\([^)]*\))?(?!\s*[.?\w(])/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** JSON of a type that nothing checks. The sandbox reads only what it wrote itself, in forms of the provider. */
const BELIEVED_JSON = /\bjsonb\([^)]*\)\s*\.\$type</
const SANDBOX = 'src/adapters/payments/sandbox/tables.ts'

const isServerCode = (path: string): boolean => path.startsWith('src/') && /(?<!\.test)\.ts$/.test(path)

/** Statements of a connection, which drizzle does not see, are typed by the driver. */
const ADAPTERS = /^src\/adapters\//

/** Statements whose rows are not parsed; `rowsOf` and its siblings parse them. */
const rowsAreParsed = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, text }) => {
      const code = withoutComments(text)
      if (path !== SANDBOX && BELIEVED_JSON.test(code)) return isServerCode(path)
      return isServerCode(path) && (BELIEVED.test(code) || (!ADAPTERS.test(path) && /\.query\s*</.test(code)))
    })
    .map(({ path }) => `${path}: reads rows without parsing them`)

/** The driver of PostgreSQL as a value, and connections made with it: there is one pool. */
const adaptersOpenConnections = only(
  ADAPTERS,
  new RegExp(
    [
      /\bimport\s+(?!type\b)[^'"]*?['"](?:pg|pg-[\w-]+|postgres|drizzle-orm\/(?:node-postgres|postgres-js))(?:\/[^'"]*)?['"]/,
      /\b(?:import|require)\(\s*['"`](?:pg|pg-[\w-]+|postgres|drizzle-orm\/(?:node-postgres|postgres-js))(?:\/[^'"`]*)?['"`]/,
      /\bnew (?:\w+\.)?(?:Pool|Client)\(/,
    ]
      .map(({ source }) => source)
      .join('|'),
  ),
  'opens a connection to the database',
)

/** Text that becomes SQL as it is may name any table, also one put together from parts. */
const rawSqlIsLiterals = only(
  /^src\/adapters\/db\/literals\.ts$/,
  /\bsql\s*(?:\?\.|\.)\s*raw\b|\bsql\[|\{[^{}]*\braw\b[^{}]*\}\s*=\s*sql\b/,
  'writes raw SQL: use the query builder, a sql template, or state() of literals.ts',
)

/** The driver's own statements; a circuit, whose `execute` is another one; and the registers, whose parts are typed `SQL`. */
const STATEMENT_TAKERS =
  /^src\/(?:adapters\/|http\/limits\/picture-decoding\.ts$|features\/accounts\/server\/personal-data-store\.ts$)/

/** Text from anywhere may name any table; what stands in a `sql` template is read by the rules on tables. */
const statementsAreTemplates = only(
  STATEMENT_TAKERS,
  new RegExp(
    [
      /\.\s*(?:execute|query)\s*\(\s*(?!\s|\)|sql(?:<[^`]*?>)?`)/,
      // The method under another name.
      /\.\s*execute\b(?!\s*[(<])|\[\s*['"`](?:execute|query)['"`]\s*\]\s*[(.]|\{[^{}]*\bexecute\b[^{}]*\}\s*=\s*\w/,
      // SQL that is made of text without `sql.raw`, and tables by way of the connection.
      /\bnew (?:\w+\.)?(?:StringChunk|SQL)\(|\bfullSchema\b|\b(?:db|tx|database)\b\)?\s*(?:\?\.|\.)\s*_\b|\[\s*['"`]_['"`]\s*\]/,
    ]
      .map(({ source }) => source)
      .join('|'),
  ),
  'gives the database something else than a sql template',
  /^src\/(?!.*\/ui\/)[^'"]*\.ts$/,
)

export const rowRules: Rules = {
  'rows of raw SQL are parsed': rowsAreParsed,
  'only adapters open connections': adaptersOpenConnections,
  'only literals are raw SQL': rawSqlIsLiterals,
  'statements are sql templates': statementsAreTemplates,
  'SQL is no plain text': sqlIsNoPlainText,
}
