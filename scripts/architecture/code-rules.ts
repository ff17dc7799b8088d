import { environmentRules } from './environment-rules.ts'
import { type Source, withoutComments } from './imports.ts'
import { jsonRules } from './json-rules.ts'
import { only, product, type Rule, type Rules } from './rule.ts'
import { visit } from './syntax.ts'

/**
 * Besides stores and tables: demo data, the limits of decoding, whose `execute` is another one, and transactions that
 * move money, where a lock and its statements belong together.
 */
const SQL_PLACES =
  /^src\/(adapters\/|demo\/|http\/(?:health|limits\/picture-decoding)\.ts$|features\/[^/]+\/(?:[^/]+\/)?server\/(tables|store|[a-z-]+-(?:store|tables))\.ts$|features\/checkout\/(?:order\/server\/held-payments|ledger\/server\/ledger)\.ts$)/

const sqlStaysInStores = only(
  SQL_PLACES,
  new RegExp(
    [
      // The libraries of the database, and the declarations of its tables.
      /(?:from|(?:import|require)\()\s*['"`](?:drizzle-orm|pg|pg-[\w-]+|postgres)(?:\/[^'"`]*)?['"`]/,
      /\bimport\s+(?!type\b)[^'"]*?from\s*['"][^'"]*\btables\.[jt]s['"]|\bimport\(\s*['"`][^'"`]*\btables\.[jt]s/,
      // Queries through a connection, under its own name or any other.
      /\b(?:db|tx|database|pool|client|connection)\b\)?\s*(?:\?\.|\.)\s*(?:query|\$client|\$count)\b/,
      /\b(?:db|tx|database)\b\)?\s*(?:\?\.|\.)\s*(?:select\w*|insert|update|delete|with|\$with)\s*[(<]/,
      // A second name of the connection, declared or destructured or as a parameter.
      /(?:\b(?:const|let)\s+(?<second>\w+)[^=\n]*=\s*[^;\n]*\b(?:db|tx|database)\b\)?\s*(?=[;\n]|$)|\b(?:db|tx|database):\s*(?<third>\w+)[^{}]*\}\s*[=:]|\b(?<fourth>\w+)\??: Database\b)[\s\S]*\b(?:\k<second>\k<third>\k<fourth>)\b\)?\s*(?:\?\.|\.)\s*(?:select\w*|insert|update|delete|with|\$with)\s*[(<]/,
      /\w\)?\s*(?:\?\.|\.)\s*execute\s*[(<]|\[\s*['"`](?:execute|query|select|insert|update|delete)['"`]\s*\]\s*\(/,
      /\{[^{}]*\bexecute\b[^{}]*\}\s*=\s*\w|\bsql(?:<[^`]*?>)?`/,
    ]
      .map(({ source }) => source)
      .join('|'),
  ),
  'speaks SQL outside of a store',
)

const STORE = /^src\/features\/.*\/server\/(?:[a-z-]+-)?store\.ts$/
/** The libraries of the database, tables, parsed rows, or the functions of another store. */
const OF_THE_DATABASE = /['"](?:drizzle-orm|[^'"]*\b(?:tables|rows|store)\.ts)/

/** A store is public to other features: a file without SQL must not become so by its name. */
const storesContainSql: Rule = (sources) =>
  product(sources)
    .filter(({ path, text }) => STORE.test(path) && !OF_THE_DATABASE.test(withoutComments(text)))
    .map(({ path }) => `${path}: a store without SQL`)

/**
 * An object literal with string keys also answers `constructor` and `toString`, so a look-up table by text must be a
 * Map. An object with a closed set of keys needs no Map: TypeScript refuses a plain string as its index.
 */
const plainTables = only(
  /^src\/config\.ts$/,
  new RegExp(
    [
      /^(?:export )?(?:const|let) \w+: (?:Readonly<|Partial<)*(?:Record<string, |\{ (?:readonly )?\[\w+: string\]: )[^\n]*= \{(?!\})/,
      /^ {2}(?:readonly|static|private|#)[\w #]*: (?:Readonly<|Partial<)*Record<string, [^\n]*= \{(?!\})/,
      /\[[\w.]+ as (?:unknown as )?keyof typeof /,
      /^(?:export )?const \w+ = \{[^{}]*\} (?:as|satisfies) (?:Readonly<|Partial<)*(?:Record<string,|\{ ?(?:readonly )?\[\w+: string\]:)/,
    ]
      .map(({ source }) => source)
      .join('|'),
    'm',
  ),
  'looks text up in a plain object: use a Map or Object.hasOwn',
)

/** `name in table` is true for `constructor`, too; the name of a property as a literal is no look-up of text. */
const looksUpByIn = (source: Source): boolean => {
  let found = false
  visit(source, {
    BinaryExpression({ operator, left }) {
      if (operator === 'in' && (left.type === 'Identifier' || left.type === 'MemberExpression')) found = true
    },
  })
  return found
}

const textIsLookedUpInMaps: Rule = (sources) => [
  ...plainTables(sources),
  ...product(sources)
    .filter(({ path, text }) => path !== 'src/config.ts' && /[\w\])] in [a-z]/.test(withoutComments(text)))
    .filter(looksUpByIn)
    .map(({ path }) => `${path}: looks text up with in: use a Map or Object.hasOwn`),
]

/**
 * Without a method the browser puts the typed values into the URL. A form must use POST, or be a search with the
 * address of its results.
 */
const formsNameTheirMethod: Rule = (sources) =>
  sources
    .filter(({ path }) => /^src\/.*\.tsx$/.test(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/<(?:motion\.)?form\b[^<]*|\bcreateElement\(\s*['"`]form['"`][^)]*/g)]
        .filter(([tag]) => !/\smethod="post"/.test(tag) && !(/\smethod="get"/.test(tag) && /\saction=/.test(tag)))
        .map(() => `${path}: a form without a method`),
    )

/** Components and hooks call `useApi`; queries, loaders and plain functions take the client as an argument. */
const clientComesFromTheContext = only(
  /^src\/(?:router|routes\/__root)\.tsx$/,
  /\b\w+=\{api\}|\{\.\.\.\{[^}]*\bapi\b|^ {2}(?:readonly )?\w+\??: (?:Readonly<)?Api\b|[{;,] (?:readonly )?\w+\??: Api\b(?=[^)]*\})|\bfunction (?:use)?[A-Z]\w*\([^)]*: Api\b|\bconst (?:use)?[A-Z]\w* = \([^)]*: Api\b/m,
  'hands the client on: call useApi',
  /^src\/(?:.*\.tsx|.*\/use-[a-z-]+\.ts)$/,
)

export const codeRules: Rules = {
  ...environmentRules,
  'SQL stays in stores and tables': sqlStaysInStores,
  'stores contain SQL': storesContainSql,
  'text is looked up in Maps': textIsLookedUpInMaps,
  'forms name their method': formsNameTheirMethod,
  'components take the client from the context': clientComesFromTheContext,
  ...jsonRules,
}
