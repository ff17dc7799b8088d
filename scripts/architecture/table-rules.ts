import { importsOf, type Source, withoutComments } from './imports.ts'
import { namesTablesByVariable } from './named-tables.ts'
import { rowRules } from './row-rules.ts'
import type { Rules } from './rule.ts'

/** A table or view as its owner declares it. */
interface Declared {
  /** Name in SQL; with its schema when that is not `public`. */
  name: string
  /** Name of the exported object. */
  object: string
  owner: string
  isView: boolean
}

const DECLARATIONS = /^src\/.*\/(?:tables|[a-z-]+-tables)\.ts$/
const DECLARATION = /export const (\w+) = (pgTable|pgView|(\w+)\.(?:table|view))\(\s*['"`](\w+)['"`]/g

/** A feature with all its sub-domains, or one adapter. */
export const ownerOf = (path: string): string => /^src\/((?:features|adapters)\/[^/]+)\//.exec(path)?.[1] ?? path

/** Every table and view that the sources declare. */
export const declaredIn = (sources: readonly Source[]): Declared[] =>
  sources
    .filter(({ path }) => DECLARATIONS.test(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(DECLARATION)].map(([, object = '', how = '', schema, name = '']) => ({
        name: schema === undefined ? name : `${schema}.${name}`,
        object,
        owner: ownerOf(path),
        isView: how === 'pgView' || how.endsWith('.view'),
      })),
    )

const isServerCode = (path: string): boolean => path.startsWith('src/') && /(?<!\.test)\.ts$/.test(path)

/** Without the demo data, which are past events that no rule would let happen now. */
const isChecked = (path: string): boolean => isServerCode(path) && !path.startsWith('src/demo/')

/** Each use of a table by another owner. A view is for others to use. */
function tablesHaveOneOwner(sources: readonly Source[]): string[] {
  const tables = declaredIn(sources).filter(({ isView }) => !isView)
  const constants = constantsIn(sources)
  return sources
    .filter(({ path }) => isChecked(path))
    .flatMap((source) => {
      const owner = ownerOf(source.path)
      const foreign = tables.filter((table) => table.owner !== owner)
      const named = namesIn(source.text, constants)
      const queried = queriedIn(source.text)
      const imported = importedFrom(source)
      return foreign
        .filter(
          (table) =>
            named.has(table.name) ||
            queried.has(table.object) ||
            imported.has(`${table.owner} ${table.object}`) ||
            imported.has(`${table.owner} *`),
        )
        .map((table) => `${source.path}: uses ${table.name} of ${table.owner}`)
    })
}

/** Words after which SQL names tables, separated by commas. */
const BEFORE_TABLES = /\b(?:from|join|update|into|table|using|like|truncate|lock)\b/g
/** Words that end a list of tables. */
const AFTER_TABLES = /\b(?:where|group|order|having|limit|offset|on|set|values|select|returning|union|when|for)\b|[();]/
/** A table as the qualifier of a column, and a table's name as a value. */
const QUALIFIED = /(?<![\w.])([a-z_]\w*)\.\w|'([a-z_]\w*)'/g

/** A name in SQL that a constant contains: the argument of `raw` or `identifier`, or what follows `from` and its like. */
const CONSTANT_NAME =
  /\bsql\.(?:raw|identifier)\(\s*(?:`\$\{)?(\w+)|\b(?:from|join|update|into|table|truncate|lock)\s+(?:\$\{(?!sql\.)|['"`]\s*\+\s*)(\w+)/gi

/** The texts of all constants that contain one word, by the name of the constant. */
const constantsIn = (sources: readonly Source[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [
      ...Map.groupBy(
        sources
          .filter(({ path }) => isServerCode(path))
          .flatMap(({ text }) => [...text.matchAll(/\bconst (\w+)(?:: \w+)? = (['"`])(\w+)\2/g)]),
        ([, constant = '']) => constant,
      ),
    ].map(([constant, found]) => [constant, found.map(([, , , name = '']) => name)]),
  )

/** Tables read through drizzle's relational queries, by the names of their objects. */
const queriedIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...withoutComments(text).matchAll(/\b(?:db|tx|database)\s*\.\s*query\s*(?:\.\s*(\w+)|\[\s*['"`](\w+))/g)].map(
      ([, property, index]) => property ?? index ?? '',
    ),
  )

/** A name as raw SQL, and one with the schema that needs no name. */
const NAME = /\bsql\.(?:raw|identifier)\(\s*['"`](\w+)['"`]|\bpublic\.(\w+)/g

/** What the SQL of a file may mean as tables: more than it uses, but all of it. */
function namesIn(text: string, constants: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const code = withoutComments(text)
  const names = new Set<string>()
  for (const [, argument, interpolated = ''] of code.matchAll(CONSTANT_NAME)) {
    for (const name of constants.get(argument ?? interpolated) ?? []) names.add(name)
  }
  for (const [, raw = '', name = raw] of code.matchAll(NAME)) names.add(name)
  for (const sql of statementsIn(code).map(plainSql)) {
    for (const { index, 0: word } of sql.matchAll(BEFORE_TABLES)) {
      for (const name of listedFrom(sql, index + word.length)) names.add(name)
    }
    for (const [, qualifier = '', value = ''] of sql.matchAll(QUALIFIED)) names.add(qualifier || value)
  }
  return names
}

/** In small letters, without comments, quotation marks of names and the schema that needs no name. */
const plainSql = (sql: string): string =>
  sql
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll('"', '')
    .toLowerCase()
    .replaceAll(/\bpublic\s*\.\s*/g, '')

/** The first name of each item of a list, which ends with the clause or the bracket around it. */
function listedFrom(sql: string, start: number): string[] {
  let rest = sql.slice(start)
  for (let before = ''; before !== rest; ) [before, rest] = [rest, rest.replaceAll(/\([^()]*\)/g, ' ')]
  const [list = ''] = rest.split(AFTER_TABLES)
  return list.split(',').flatMap((item) => /^\s*(?:(?:only|lateral|table)\s+)*([a-z_][\w.]*)/.exec(item)?.[1] ?? [])
}

const QUERY =
  /\bsql(?:<[^`]*?>)?`|((?<=\bsql\.raw\(\s*)['"`]|(?<=[=:(,+[]\s*)['"`](?=[^'"`\n]*\(select\s)|['"`](?=(?:\s|\(|--[^\n]*\n)*(?:select|insert|update|delete|with|alter|drop|create|lock|truncate|merge|copy|explain|Select|Insert|Update|Delete|SELECT|INSERT|UPDATE|DELETE|WITH|TRUNCATE|LOCK|MERGE|COPY)\s))/g

/** The texts of SQL in a file: sql templates, raw parts, and strings that begin like a statement. */
export function statementsIn(text: string): string[] {
  return [...text.matchAll(QUERY)].map((match) => literalFrom(text, match.index + match[0].length, match[1] ?? '`'))
}

/** A literal from its first character to its closing quote; each interpolation becomes a question mark. */
function literalFrom(text: string, start: number, quote: string): string {
  let literal = ''
  for (let at = start; at < text.length && text[at] !== quote; at++) {
    if (text[at] === '\\') at++
    else if (quote === '`' && text.startsWith('${', at)) {
      at = endOfInterpolation(text, at + 2)
      literal += '?'
    } else literal += text[at]
  }
  return literal
}

/** The position of the brace that closes an interpolation. */
function endOfInterpolation(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at
    else if (character === '`' || character === "'" || character === '"') at = endOfLiteral(text, at + 1, character)
  }
  return text.length
}

function endOfLiteral(text: string, start: number, quote: string): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
    else if (quote === '`' && text.startsWith('${', at)) at = endOfInterpolation(text, at + 2)
  }
  return text.length
}

const FROM_TABLES = /(?:import|export)\s+(?!type\b)(\*|\{[^}]*\})[^'"]*?from\s*['"]([^'"]*tables\.[jt]s)['"]/g

const LOADED_TABLES = /\b(?:import|require)\(\s*['"`]([^'"`]*tables\.[jt]s)['"`]/g

/** Values that a file imports from declarations, as `owner object`. Types carry no SQL. */
function importedFrom({ path, text }: Source): ReadonlySet<string> {
  const code = withoutComments(text)
  const targets = new Map(importsOf({ path, text }).map(({ written, to }) => [written, to]))
  const loaded = [...code.matchAll(LOADED_TABLES)].map(([, written = '']) => `${ownerOf(targets.get(written) ?? '')} *`)
  return new Set([
    ...loaded,
    ...[...code.matchAll(FROM_TABLES)].flatMap(([, names = '', written = '']) =>
      names
        .replace(/[{}]/g, '')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => `${ownerOf(targets.get(written) ?? '')} ${name.split(' as ')[0]}`),
    ),
  ])
}

/** Makers of tables that the rules do not read: under another name, or in the schema that needs no name. */
const OTHER_MAKERS = /\bpgTableCreator\b|\bpgSchema\(\s*['"`]public['"`]|\b(?:pgTable|pgView) as \w/

/** A table that two owners declare, under the names of one or two objects, and tables that no rule could read. */
const tablesAreDeclaredOnce = (sources: readonly Source[]): string[] => [
  ...declaredIn(sources)
    .filter(({ name }, place, all) => all.findIndex((other) => other.name === name) < place)
    .map(({ name, owner }) => `${owner}: declares ${name} a second time`),
  ...sources
    .filter(({ path, text }) => isServerCode(path) && OTHER_MAKERS.test(withoutComments(text)))
    .map(({ path }) => `${path}: makes tables that no rule can read`),
]

const HANDED_ON = /\bexport\s+(?!type\b)(?:\*|\{[^}]*\})[^'"]*?from\s*['"][^'"]*tables\.[jt]s['"]/
const DECLARES = /\b(?:pgTable|pgView)\(/

/** Whether a file exports a table that it imported, by its name, by another one or in an object. */
function exportsImportedTable(path: string, code: string): boolean {
  if (DECLARATIONS.test(path)) return false
  const names = [...code.matchAll(FROM_TABLES)].flatMap(([, names = '']) =>
    [...names.matchAll(/(?<!type )\b(\w+)\s*(?=[,}])/g)].map(([, name = '']) => name),
  )
  if (names.length === 0) return false
  const one = `\\b(?:${names.join('|')})\\b`
  return new RegExp(
    `\\bexport\\s+(?:default\\s+${one}|\\{[^}]*${one}[^}]*\\}(?!\\s*from))|\\bexport const \\w+(?:: [^=\\n]+)? = (?:${one}\\s*(?:as\\b|satisfies\\b|[;\\n]|$)|[{[][^{}()[\\]]*(?<![.\\w])${one}\\s*[,}\\]])`,
  ).test(code)
}

/** Under a second name, or from a second file, the use of a table could not be seen. */
const tablesHaveOneDeclaration = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => isServerCode(path))
    .filter(({ path, text }) => {
      const code = withoutComments(text)
      return (
        HANDED_ON.test(code) || (!DECLARATIONS.test(path) && DECLARES.test(code)) || exportsImportedTable(path, code)
      )
    })
    .map(({ path }) => `${path}: declares or exports a table a second time`)

/** It writes the values of states as literals. */
const LITERALS = 'src/adapters/db/literals.ts'

/** A backup copies every table, by the names in PostgreSQL's catalogue. */
const BACKUP = /^src\/adapters\/backup\//

/** A name that arrives as a parameter could be that of any table. */
const statementsNameTables = (sources: readonly Source[]): string[] => {
  const constants = constantsIn(sources)
  return sources
    .filter(
      ({ path, text }) =>
        isChecked(path) &&
        path !== LITERALS &&
        !BACKUP.test(path) &&
        namesTablesByVariable(withoutComments(text), constants),
    )
    .map(({ path }) => `${path}: names a table by a variable`)
}

const STATE_MACHINE = 'src/features/checkout/order/server/transition.ts'
const ORDER_STORE = 'src/features/checkout/order/server/store.ts'
const ORDER_WRITES = /\b(?:changeOrder|storeTransition|insertOrder|recordStep)\b/

/** A statement that writes orders itself; only the files of `order/server` and the demo data have one. */
const ORDER_STATEMENTS =
  /\b(?:update|insert into|delete from|merge into|truncate|copy)\s+(?:only\s+|table\s+)*transactions\b/i

/** Whether a file writes orders with the query builder, also by another name of the table, or in SQL. */
function writesOrders(code: string): boolean {
  const names = ['transactions', ...[...code.matchAll(/\btransactions as (\w+)/g)].map(([, name = '']) => name)]
  const built = new RegExp(`\\b(?:update|insert|delete)\\(\\s*(?:\\w+\\.)?(?:${names.join('|')})\\s*\\)`)
  return built.test(code) || statementsIn(code).some((statement) => ORDER_STATEMENTS.test(plainSql(statement)))
}

const HAS_ORDER_STATEMENTS = /^src\/(?:features\/checkout\/order\/server|demo)\//

/** Writers of orders outside of checkout, and writers of an order's status beside the state machine. */
const ordersFollowTheStateMachine = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => isServerCode(path) && path !== STATE_MACHINE && path !== ORDER_STORE)
    .filter(({ path, text }) => {
      const code = withoutComments(text)
      if (!HAS_ORDER_STATEMENTS.test(path) && writesOrders(code)) return true
      return ownerOf(path) === ownerOf(ORDER_STORE) ? /\bstoreTransition\b/.test(code) : ORDER_WRITES.test(code)
    })
    .map(({ path }) => `${path}: changes an order beside the state machine`)

export const tableRules: Rules = {
  'tables are used only by their owner': tablesHaveOneOwner,
  'statements name their tables': statementsNameTables,
  'tables are exported only by their declarations': tablesHaveOneDeclaration,
  'tables are declared once': tablesAreDeclaredOnce,
  ...rowRules,
  'orders change only through the state machine': ordersFollowTheStateMachine,
}
