import { cyclesOf } from './cycles.ts'
import { filesAreShort, foldersAreSmall, namesAreKebabCase, namesSayWhat, type Rule } from './file-rules.ts'
import { hubsAreSmall } from './hub-rules.ts'
import { type Import, importsOf, reachable, type Source, withoutComments } from './imports.ts'
import { contractsNameStates, statementsNameStates, tablesNameStates } from './state-rules.ts'
import {
  ordersFollowTheStateMachine,
  rowsAreParsed,
  tablesHaveOneDeclaration,
  tablesHaveOneOwner,
} from './table-rules.ts'

/** The features, lowest layer first. A feature may depend on features before it, never on one after it. */
export const featureOrder: readonly string[] = [
  'accounts',
  'notifications',
  'plants',
  'listings',
  'favourites',
  'messages',
  'checkout',
  'pickups',
  'reviews',
  'alerts',
  'eco',
  'social',
  'community',
  'moderation',
  'guides',
]

/**
 * Features divided by subject, lowest first: a part may use parts before it. Files beside the parts may use them all.
 */
export const subDomains: Readonly<Record<string, readonly string[]>> = {
  listings: ['base', 'place', 'photos', 'listing', 'search', 'map', 'towns', 'form'],
  checkout: [
    'base',
    'ledger',
    'order',
    'handover',
    'payout',
    'card',
    'boost',
    'payment',
    'dispute',
    'receipt',
    'sandbox',
  ],
}

/** The feature a file belongs to. */
export const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const layerOf = (feature: string): number => featureOrder.indexOf(feature)
const show = ({ from, to }: Import): string => `${from}: imports ${to}`

/** Imports between the project's own files, without tests. */
const ownImports = (sources: readonly Source[]): Import[] =>
  product(sources)
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith('src/'))

const product = (sources: readonly Source[]): Source[] =>
  sources.filter(({ path }) => path.startsWith('src/') && !isTest(path) && !path.endsWith('.gen.ts'))

const BROWSER = /^src\/(routes\/|ui\/|offline\/|early\/|router\.tsx$|client\.tsx$|features\/[^/]+\/(?:[^/]+\/)?ui\/)/
const SERVER = /^src\/((?!router\.ts)[a-z-]+\.ts$|http\/|adapters\/|demo\/|features\/[^/]+\/(?:[^/]+\/)?server\/)/

const columnsMeetInContracts: Rule = (sources) =>
  ownImports(sources)
    .filter(({ from, to }) => (BROWSER.test(from) && SERVER.test(to)) || (SERVER.test(from) && BROWSER.test(to)))
    .map(show)

/**
 * What features may import from adapters beside types: definitions of queues, columns and emails, and error readers.
 */
const ADAPTER_WORDS =
  /^src\/adapters\/(db\/(columns|failure|literals|rows|settings)\.ts|jobs\/jobs\.ts|mail\/render-email\.ts|payments\/payments\.ts)$/

/** Allowed imports, from a folder to folders. A pair not named here may import anything its layer allows. */
const layers: readonly { from: RegExp; to: (dependency: Import) => boolean }[] = [
  { from: /^src\/shared\//, to: ({ to }) => to.startsWith('src/shared/') },
  { from: /^src\/offline\//, to: ({ to }) => /^src\/(offline|shared)\//.test(to) },
  { from: /^src\/early\//, to: ({ to }) => /^src\/(early\/|shared\/cookie-choice)/.test(to) },
  { from: /^src\/ui\//, to: ({ to }) => /^src\/(ui|shared)\//.test(to) },
  {
    from: /^src\/adapters\//,
    to: ({ to, typeOnly }) => /^src\/(adapters|shared)\//.test(to) || (typeOnly && to === 'src/config.ts'),
  },
  {
    from: /^src\/http\//,
    to: ({ to, typeOnly }) =>
      /^src\/(http|shared)\//.test(to) || (typeOnly && to === 'src/deps.ts') || /^src\/adapters\//.test(to),
  },
  {
    from: /^src\/features\/(?!.*\/(?:server|ui)\/)/,
    to: ({ to }) => /^src\/(shared\/|features\/(?!.*\/(?:server|ui)\/))/.test(to),
  },
  {
    from: /^src\/features\/[^/]+\/(?:[^/]+\/)?server\//,
    to: ({ to, typeOnly }) =>
      /^src\/(http|shared|features)\//.test(to) ||
      (typeOnly && /^src\/(deps\.ts$|adapters\/)/.test(to)) ||
      ADAPTER_WORDS.test(to),
  },
  { from: /^src\/features\/[^/]+\/(?:[^/]+\/)?ui\//, to: ({ to }) => /^src\/(ui|shared|features)\//.test(to) },
]

const layersLookDown: Rule = (sources) =>
  ownImports(sources)
    .filter((dependency) => layers.some(({ from, to }) => from.test(dependency.from) && !to(dependency)))
    .map(show)

const CATALOGUE = /^src\/features\/(plants\/(catalogue|invasive)(\.ts$|\/)|listings\/photos\/drawing-for\.ts$)/

/** Modules with hundreds of entries: browser code must request them through a call instead of an import. */
const catalogueStaysOnTheServer: Rule = (sources) =>
  ownImports(sources)
    .filter(({ from, to }) => CATALOGUE.test(to) && !CATALOGUE.test(from) && !SERVER.test(from))
    .map(show)

const featuresHaveLayers: Rule = (sources) =>
  [...new Set(product(sources).map(({ path }) => featureOf(path)))]
    .filter((feature) => feature !== undefined && layerOf(feature) < 0)
    .map((feature) => `src/features/${feature}: has no layer`)

const featuresDependDownwards: Rule = (sources) =>
  ownImports(sources)
    .filter(({ from, to }) => {
      const [feature, other] = [featureOf(from), featureOf(to)]
      return feature !== undefined && other !== undefined && layerOf(other) > layerOf(feature)
    })
    .map(show)

const subDomainsLookDown: Rule = (sources) =>
  ownImports(sources)
    .filter(({ from, to }) => {
      const feature = featureOf(from)
      const parts = feature !== undefined && feature === featureOf(to) ? subDomains[feature] : undefined
      if (!parts) return false
      const [own, other] = [partOf(from, parts), partOf(to, parts)]
      return own !== undefined && (other === undefined || parts.indexOf(other) > parts.indexOf(own))
    })
    .map(show)

/** The sub-domain a file belongs to; undefined for files beside all sub-domains. */
const partOf = (path: string, parts: readonly string[]): string | undefined =>
  parts.find((part) => path.split('/')[3] === part)

/**
 * The public interface of a feature: its contract, pure rules and events; its tables and store; its shared screen
 * parts; and the one call by which every feature notifies users.
 */
const PUBLIC_INTERFACE =
  /^src\/features\/(?:[^/]+\/(?:(?!server\/|ui\/)[^/]+\/)?([^/]+|server\/(tables|store|[a-z-]+-store)\.ts|ui\/[^/]+)|notifications\/server\/notify\.ts)$/

const featuresHavePublicInterfaces: Rule = (sources) =>
  ownImports(sources)
    .filter(
      ({ from, to }) =>
        featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to) && !PUBLIC_INTERFACE.test(to),
    )
    .map(show)

/** Files whose code matches a pattern, except the allowed ones. */
const only =
  (allowed: RegExp, pattern: RegExp, fault: string, where: RegExp = /^src\//): Rule =>
  (sources) =>
    product(sources)
      .filter(({ path, text }) => where.test(path) && !allowed.test(path) && pattern.test(withoutComments(text)))
      .map(({ path }) => `${path}: ${fault}`)

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
  /(?:from|import\()\s*['"](?:drizzle-orm|pg)(?:\/[^'"]*)?['"]|\bimport\s+(?!type\b)[^'"]*?from\s*['"][^'"]*\btables\.ts['"]/,
  'speaks SQL outside of a store',
)

/**
 * Imports inside a folder are relative and all others begin with #, so an import shows whether it leaves the feature.
 */
const importsShowTheirTarget: Rule = (sources) =>
  ownImports(sources)
    .filter(({ from, to, written }) => {
      const [home, goal] = [folderOf(from), folderOf(to)]
      if (home === '' || !/\.tsx?$/.test(to)) return false
      return written.startsWith('#') ? home === goal : home !== goal
    })
    .map(({ from, written }) => `${from}: writes ${written}`)

const folderOf = (path: string): string => /^src\/((?:features|adapters)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? ''

/**
 * An object literal with string keys also answers `constructor` and `toString`, so a look-up table by text must be a
 * Map. An object with a closed set of keys needs no Map: TypeScript refuses a plain string as its index.
 */
const textIsLookedUpInMaps = only(
  /^src\/config\.ts$/,
  /^(?:export )?const \w+: (?:Readonly<)?Record<string, [^\n]*= \{(?!\})|\[\w+ as keyof typeof |(?:\bif |!)\([a-z]\w* in [a-z][\w.()]*\)/m,
  'looks text up in a plain object: use a Map or Object.hasOwn',
)

/** Imports of types count, too: two files that need each other cannot be read, tested or moved apart. */
const importsFormNoCycle: Rule = (sources) =>
  cyclesOf(sources.filter(({ path }) => !path.endsWith('.gen.ts'))).map(
    ([first, ...others]) => `${first}: in a cycle with ${others.join(', ') || 'itself'}`,
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

/** Packages that are too large for the browser, which formats dates without them. */
const SERVER_PACKAGES = /^temporal-polyfill$/

const largePackagesStayOnTheServer: Rule = (sources) =>
  reachable(product(sources), BROWSER)
    .filter(({ to }) => SERVER_PACKAGES.test(to))
    .map(show)

/** All rules, by their title. */
export const rules: Readonly<Record<string, Rule>> = {
  'browser and server meet only in contracts and pure rules': columnsMeetInContracts,
  'folders depend only on lower folders': layersLookDown,
  'the catalogue of plants stays on the server': catalogueStaysOnTheServer,
  'large packages stay on the server': largePackagesStayOnTheServer,
  'every feature has a layer': featuresHaveLayers,
  'features depend only on features in lower layers': featuresDependDownwards,
  'sub-domains depend only on sub-domains before them': subDomainsLookDown,
  'features are imported through their public interfaces': featuresHavePublicInterfaces,
  'only config.ts reads the environment': environmentIsReadOnce,
  'only the clock reads the time': timeComesFromTheClock,
  'imports form no cycle, types included': importsFormNoCycle,
  'a module has at most 40 importers and imports': hubsAreSmall,
  'SQL stays in stores and tables': sqlStaysInStores,
  'tables are used only by their owner': tablesHaveOneOwner,
  'tables are exported only by their declarations': tablesHaveOneDeclaration,
  'rows of raw SQL are parsed': rowsAreParsed,
  'orders change only through the state machine': ordersFollowTheStateMachine,
  'contracts name the values of states': contractsNameStates,
  'statements name states through their columns': statementsNameStates,
  'tables over states have them as keys': tablesNameStates,
  'text is looked up in Maps': textIsLookedUpInMaps,
  'imports show whether they leave the feature': importsShowTheirTarget,
  'forms name their method': formsNameTheirMethod,
  'components take the client from the context': clientComesFromTheContext,
  'names say what is inside': namesSayWhat,
  'file names are in kebab-case': namesAreKebabCase,
  'code files are under 300 lines': filesAreShort,
  'folders hold at most 30 files': foldersAreSmall,
}
