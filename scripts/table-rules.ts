import { importsOf, type Source, withoutComments } from './imports.ts'

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
const DECLARATION = /export const (\w+) = (pgTable|pgView|(\w+)\.table)\(\s*'(\w+)'/g

/** A feature with all its sub-domains, or one adapter. */
export const ownerOf = (path: string): string => /^src\/((?:features|adapters)\/[^/]+)\//.exec(path)?.[1] ?? path

/** Every table and view that the sources declare. */
export const declaredIn = (sources: readonly Source[]): Declared[] =>
  sources
    .filter(({ path }) => DECLARATIONS.test(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(DECLARATION)].map(([, object = '', how, schema, name = '']) => ({
        name: schema === undefined ? name : `${schema}.${name}`,
        object,
        owner: ownerOf(path),
        isView: how === 'pgView',
      })),
    )

/** The server's code, without tests. The demo data are past events that no rule would let happen now. */
const isChecked = (path: string): boolean =>
  path.startsWith('src/') && !/\.test\.tsx?$/.test(path) && !path.startsWith('src/demo/')

/** Uses that are still to be replaced by a function or a view of the owner. */
const TO_REPLACE: ReadonlySet<string> = new Set([
  'src/adapters/files/files-folder.ts: uses settings of adapters/db',
  'src/adapters/payments/payment-mode-check.ts: uses settings of adapters/db',
  'src/adapters/readiness/money-gate.ts: uses product_clock of adapters/clock',
  'src/adapters/readiness/money-gate.ts: uses schema_compatibility of adapters/db',
  'src/features/accounts/server/personal-data-store.ts: uses mails of adapters/mail',
  'src/features/accounts/server/store.ts: uses products of features/listings',
  'src/features/accounts/server/store.ts: uses messages of features/messages',
  'src/features/alerts/server/matching-store.ts: uses blocks of features/accounts',
  'src/features/alerts/server/matching-store.ts: uses offers of features/listings',
  'src/features/alerts/server/notify-store.ts: uses users of features/accounts',
  'src/features/alerts/server/notify-store.ts: uses blocks of features/accounts',
  'src/features/alerts/server/notify-store.ts: uses products of features/listings',
  'src/features/alerts/server/notify-store.ts: uses offers of features/listings',
  'src/features/alerts/server/store.ts: uses blocks of features/accounts',
  'src/features/alerts/server/store.ts: uses products of features/listings',
  'src/features/checkout/boost/server/boost-store.ts: uses products of features/listings',
  'src/features/checkout/boost/server/boost-store.ts: uses listing_views of features/listings',
  'src/features/checkout/ledger/server/reconciliation-store.ts: uses users of features/accounts',
  'src/features/checkout/order/server/closing-store.ts: uses users of features/accounts',
  'src/features/checkout/order/server/personal-data-store.ts: uses users of features/accounts',
  'src/features/checkout/order/server/store.ts: uses users of features/accounts',
  'src/features/checkout/order/server/store.ts: uses blocks of features/accounts',
  'src/features/checkout/order/server/store.ts: uses products of features/listings',
  'src/features/checkout/order/server/trust-store.ts: uses users of features/accounts',
  'src/features/community/server/store.ts: uses users of features/accounts',
  'src/features/eco/server/board-store.ts: uses users of features/accounts',
  'src/features/eco/server/impact-store.ts: uses users of features/accounts',
  'src/features/eco/server/impact-store.ts: uses transactions of features/checkout',
  'src/features/eco/server/trade-store.ts: uses transactions of features/checkout',
  'src/features/eco/server/trade-store.ts: uses chargebacks of features/checkout',
  'src/features/favourites/server/store.ts: uses products of features/listings',
  'src/features/listings/listing/server/store.ts: uses users of features/accounts',
  'src/features/listings/photos/server/upload-store.ts: uses users of features/accounts',
  'src/features/messages/server/personal-data-store.ts: uses users of features/accounts',
  'src/features/messages/server/personal-data-store.ts: uses blocks of features/accounts',
  'src/features/messages/server/store.ts: uses users of features/accounts',
  'src/features/messages/server/store.ts: uses blocks of features/accounts',
  'src/features/messages/server/store.ts: uses products of features/listings',
  'src/features/moderation/server/personal-data-store.ts: uses users of features/accounts',
  'src/features/moderation/server/store.ts: uses users of features/accounts',
  'src/features/moderation/server/store.ts: uses swap_days of features/community',
  'src/features/moderation/server/store.ts: uses products of features/listings',
  'src/features/moderation/server/store.ts: uses messages of features/messages',
  'src/features/moderation/server/store.ts: uses reviews of features/reviews',
  'src/features/notifications/server/personal-data-store.ts: uses users of features/accounts',
  'src/features/notifications/server/personal-data-store.ts: uses transactions of features/checkout',
  'src/features/notifications/server/personal-data-store.ts: uses messages of features/messages',
  'src/features/notifications/server/preference-store.ts: uses settings of adapters/db',
  'src/features/notifications/server/store.ts: uses users of features/accounts',
  'src/features/notifications/server/store.ts: uses blocks of features/accounts',
  'src/features/pickups/server/store.ts: uses transactions of features/checkout',
  'src/features/reviews/server/store.ts: uses users of features/accounts',
  'src/features/reviews/server/store.ts: uses transactions of features/checkout',
])

/** Each use of a table by another owner. A view is for others to use. */
export const tablesHaveOneOwner = (sources: readonly Source[]): string[] =>
  foreignTables(sources).filter((use) => !TO_REPLACE.has(use))

function foreignTables(sources: readonly Source[]): string[] {
  const tables = declaredIn(sources).filter(({ isView }) => !isView)
  return sources
    .filter(({ path }) => isChecked(path))
    .flatMap((source) => {
      const owner = ownerOf(source.path)
      const foreign = tables.filter((table) => table.owner !== owner)
      const named = namesIn(source.text)
      const imported = DECLARATIONS.test(source.path) ? new Set<string>() : importedFrom(source)
      return foreign
        .filter(
          (table) =>
            named.has(table.name) || imported.has(`${table.owner} ${table.object}`) || imported.has(`${table.owner} *`),
        )
        .map((table) => `${source.path}: uses ${table.name} of ${table.owner}`)
    })
}

/** Words after which SQL names tables, and the list that follows them. */
const TABLES =
  /\b(?:from|join|update|into|table|using|like)\s+(?:only\s+)?((?:\w+\.)?[a-z_]\w*(?:(?:\s+(?:as\s+)?[a-z_]\w*)?\s*,\s*(?:\w+\.)?[a-z_]\w*)*)/g
/** A table as the qualifier of a column, and a table's name as a value. */
const QUALIFIED = /(?<![\w.])([a-z_]\w*)\.\w|'([a-z_]\w*)'/g

/** What the SQL of a file may mean as tables: more than it uses, but all of it. */
function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const sql of statementsIn(withoutComments(text))) {
    for (const [, list = ''] of sql.matchAll(TABLES)) {
      for (const one of list.split(',')) names.add(one.trim().split(/\s/)[0] ?? '')
    }
    for (const [, qualifier = '', value = ''] of sql.matchAll(QUALIFIED)) names.add(qualifier || value)
  }
  return names
}

const QUERY = /\bsql(?:<[^`]*?>)?`|(['"`])(?=\s*(?:select|insert|update|delete|with|alter|drop|create|lock)\s)/g

/** The texts of SQL in a file: sql templates, and strings that begin like a statement. */
function statementsIn(text: string): string[] {
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

const FROM_TABLES = /(?:import|export)\s+(?!type\b)(\*|\{[^}]*\})[^'"]*?from\s*['"]([^'"]*tables\.ts)['"]/g

/** Values that a file imports from declarations, as `owner object`. Types carry no SQL. */
function importedFrom({ path, text }: Source): ReadonlySet<string> {
  const code = withoutComments(text)
  const targets = new Map(importsOf({ path, text }).map(({ written, to }) => [written, to]))
  return new Set(
    [...code.matchAll(FROM_TABLES)].flatMap(([, names = '', written = '']) =>
      names
        .replace(/[{}]/g, '')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => `${ownerOf(targets.get(written) ?? '')} ${name.split(' as ')[0]}`),
    ),
  )
}
