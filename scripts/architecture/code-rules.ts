import { withoutComments } from './imports.ts'
import { only, type Rule, type Rules } from './rule.ts'

const environmentIsReadOnce = only(
  /^src\/config\.ts$/,
  /\bprocess\s*\.\s*env\b|\bimport\.meta\.env\.(?!DEV|SSR|PROD)/,
  'reads the environment',
)

const timeComesFromTheClock = only(
  /^src\/adapters\/clock\//,
  /\bDate\.now\(\)|\bnew Date\(\s*\)|\bDate\(\)|\bsql`[^`]*(?<![.\w])(now\(\)|current_timestamp)/,
  'reads the time',
  /^src\/(?!ui\/|routes\/|features\/[^/]+\/(?:[^/]+\/)?ui\/)/,
)

/**
 * Besides stores and tables: demo data, and transactions that move money, where a lock and its statements belong
 * together.
 */
const SQL_PLACES =
  /^src\/(adapters\/|demo\/|http\/health\.ts$|features\/[^/]+\/(?:[^/]+\/)?server\/(tables|store|[a-z-]+-(?:store|tables))\.ts$|features\/checkout\/(?:order\/server\/held-payments|ledger\/server\/ledger)\.ts$)/

const sqlStaysInStores = only(
  SQL_PLACES,
  /(?:from|import\()\s*['"](?:drizzle-orm|pg)(?:\/[^'"]*)?['"]|\bimport\s+(?!type\b)[^'"]*?from\s*['"][^'"]*\btables\.ts['"]|\b(?:db|tx|database|pool|client|connection)\s*\.\s*(?:query|execute)\s*[.([<]/,
  'speaks SQL outside of a store',
)

/**
 * An object literal with string keys also answers `constructor` and `toString`, so a look-up table by text must be a
 * Map. An object with a closed set of keys needs no Map: TypeScript refuses a plain string as its index.
 */
const textIsLookedUpInMaps = only(
  /^src\/config\.ts$/,
  /^(?:export )?const \w+: (?:Readonly<)?Record<string, [^\n]*= \{(?!\})|\[\w+ as keyof typeof |(?:\bif |!)\([a-z]\w* in [a-z][\w.()]*\)/m,
  'looks text up in a plain object: use a Map or Object.hasOwn',
)

/**
 * Without a method the browser puts the typed values into the URL. A form must use POST, or be a search with the
 * address of its results.
 */
const formsNameTheirMethod: Rule = (sources) =>
  sources
    .filter(({ path }) => /^src\/.*\.tsx$/.test(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/<form\b[^<]*/g)]
        .filter(([tag]) => !/\smethod="post"/.test(tag) && !(/\smethod="get"/.test(tag) && /\saction=/.test(tag)))
        .map(() => `${path}: a form without a method`),
    )

/** Components and hooks call `useApi`; queries, loaders and plain functions take the client as an argument. */
const clientComesFromTheContext = only(
  /^src\/routes\/__root\.tsx$/,
  /\bapi=\{|^ {2}api\??: Api$|[{;] api\??: Api\b|\bfunction use[A-Z]\w*\(api\b|\bconst use[A-Z]\w* = \(api\b/m,
  'hands the client on: call useApi',
  /^src\/(?:.*\.tsx|.*\/use-[a-z-]+\.ts)$/,
)

export const codeRules: Rules = {
  'only config.ts reads the environment': environmentIsReadOnce,
  'only the clock reads the time': timeComesFromTheClock,
  'SQL stays in stores and tables': sqlStaysInStores,
  'text is looked up in Maps': textIsLookedUpInMaps,
  'forms name their method': formsNameTheirMethod,
  'components take the client from the context': clientComesFromTheContext,
}
