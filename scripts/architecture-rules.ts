import { type Import, importsOf, type Source, withoutComments } from './imports.ts'

/** The rooms, lowest floor first. A room may use rooms before it, never one after it. */
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

/** Features divided by subject, lowest first: a part may use parts before it. What stands beside them (routes, jobs) knows them all. */
const subDomains: Readonly<Record<string, readonly string[]>> = {
  listings: ['base', 'photos', 'listing', 'search', 'map', 'towns', 'form'],
  checkout: ['base', 'ledger', 'order', 'payout', 'card', 'boost', 'payment', 'dispute', 'receipt', 'sandbox'],
}

/** A rule reads all sources and names every fault as `file: what is wrong`. */
export type Rule = (sources: readonly Source[]) => string[]

/** The room a file is in. */
export const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const floorOf = (room: string): number => featureOrder.indexOf(room)
const show = ({ from, to }: Import): string => `${from}: imports ${to}`

/** Arrows between our own files, tests left out. */
const innerArrows = (sources: readonly Source[]): Import[] =>
  product(sources)
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith('src/'))

const product = (sources: readonly Source[]): Source[] =>
  sources.filter(({ path }) => path.startsWith('src/') && !isTest(path) && !path.endsWith('.gen.ts'))

const BROWSER = /^src\/(routes\/|ui\/|offline\/|early\/|router\.tsx$|client\.tsx$|features\/[^/]+\/(?:[^/]+\/)?ui\/)/
const SERVER = /^src\/((?!router\.ts)[a-z-]+\.ts$|http\/|adapters\/|demo\/|features\/[^/]+\/(?:[^/]+\/)?server\/)/

const columnsMeetInContracts: Rule = (sources) =>
  innerArrows(sources)
    .filter(({ from, to }) => (BROWSER.test(from) && SERVER.test(to)) || (SERVER.test(from) && BROWSER.test(to)))
    .map(show)

/** What rooms may take from adapters beside types: how to describe a queue, a column or a letter, and read a failure. */
const ADAPTER_WORDS =
  /^src\/adapters\/(db\/(columns|failure)\.ts|jobs\/jobs\.ts|mail\/render-email\.ts|payments\/payments\.ts)$/

/** Who may import whom, from a folder to folders. What is not named here may import anything its column allows. */
const layers: readonly { from: RegExp; to: (arrow: Import) => boolean }[] = [
  { from: /^src\/shared\//, to: ({ to }) => to.startsWith('src/shared/') },
  { from: /^src\/offline\//, to: ({ to }) => /^src\/(offline|shared)\//.test(to) },
  { from: /^src\/early\//, to: ({ to }) => to.startsWith('src/early/') },
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
  innerArrows(sources)
    .filter((arrow) => layers.some(({ from, to }) => from.test(arrow.from) && !to(arrow)))
    .map(show)

const CATALOGUE = /^src\/features\/plants\/(catalogue|invasive)(\.ts$|\/)/

/** Hundreds of entries: whatever a browser may load must ask for them over a call. */
const catalogueStaysOnTheServer: Rule = (sources) =>
  innerArrows(sources)
    .filter(({ from, to }) => CATALOGUE.test(to) && !CATALOGUE.test(from) && !SERVER.test(from))
    .map(show)

const roomsHaveFloors: Rule = (sources) =>
  [...new Set(product(sources).map(({ path }) => featureOf(path)))]
    .filter((room) => room !== undefined && floorOf(room) < 0)
    .map((room) => `src/features/${room}: has no floor`)

const roomsLookDown: Rule = (sources) =>
  innerArrows(sources)
    .filter(({ from, to }) => {
      const [room, other] = [featureOf(from), featureOf(to)]
      return room !== undefined && other !== undefined && floorOf(other) > floorOf(room)
    })
    .map(show)

const subDomainsLookDown: Rule = (sources) =>
  innerArrows(sources)
    .filter(({ from, to }) => {
      const room = featureOf(from)
      const parts = room !== undefined && room === featureOf(to) ? subDomains[room] : undefined
      if (!parts) return false
      const [own, other] = [partOf(from, parts), partOf(to, parts)]
      return own !== undefined && (other === undefined || parts.indexOf(other) > parts.indexOf(own))
    })
    .map(show)

/** The sub-domain a file is in; undefined for what stands beside all of them. */
const partOf = (path: string, parts: readonly string[]): string | undefined =>
  parts.find((part) => path.split('/')[3] === part)

/**
 * The doors of a room: its contract, pure rules and events; its tables and store; what its screens may share; and the
 * one call by which every room tells people something.
 */
const DOOR =
  /^src\/features\/(?:[^/]+\/(?:(?!server\/|ui\/)[^/]+\/)?([^/]+|server\/(tables|store|[a-z-]+-store)\.ts|ui\/[^/]+)|notifications\/server\/notify\.ts)$/

const roomsAreEnteredByTheirDoors: Rule = (sources) =>
  innerArrows(sources)
    .filter(({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to) && !DOOR.test(to))
    .map(show)

/** Files that hold a pattern in their code, other than those that may. */
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

/** Beside stores and tables: the demo's rows, and the transactions that move money, where a lock and its statements belong together. */
const SQL_PLACES =
  /^src\/(adapters\/|demo\/|http\/health\.ts$|features\/[^/]+\/(?:[^/]+\/)?server\/(tables|store|[a-z-]+-store)\.ts$|features\/checkout\/(?:order\/server\/held-payments|ledger\/server\/ledger)\.ts$)/

const sqlStaysInStores = only(
  SQL_PLACES,
  /(?:from|import\()\s*['"](?:drizzle-orm|pg)(?:\/[^'"]*)?['"]/,
  'speaks SQL outside of a store',
)

/** Imports inside a folder are relative, all others begin with #: the line says whether it leaves the room. */
const importsTellWhereTheyGo: Rule = (sources) =>
  innerArrows(sources)
    .filter(({ from, to, written }) => {
      const [home, goal] = [folderOf(from), folderOf(to)]
      if (home === '' || !/\.tsx?$/.test(to)) return false
      return written.startsWith('#') ? home === goal : home !== goal
    })
    .map(({ from, written }) => `${from}: writes ${written}`)

const folderOf = (path: string): string => /^src\/((?:features|adapters)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? ''

/**
 * An object literal with string keys also answers `constructor` and `toString`, so a look-up table by text is a Map.
 * What TypeScript indexes by a closed set of keys needs no Map: it refuses a plain string as an index.
 */
const textIsLookedUpInMaps = only(
  /^src\/config\.ts$/,
  /^(?:export )?const \w+: (?:Readonly<)?Record<string, [^\n]*= \{(?!\})|\[\w+ as keyof typeof |(?:\bif |!)\([a-z]\w* in [a-z][\w.()]*\)/m,
  'looks text up in a plain object: use a Map or Object.hasOwn',
)

const FORBIDDEN = /^(utils?|helpers?|libs?|common|services?|core|managers?)$/

const namesSayWhat: Rule = (sources) =>
  sources
    .map(({ path }) => path)
    .filter((path) => path.split('/').some((part) => FORBIDDEN.test(part.replace(/\..*$/, ''))))
    .map((path) => `${path}: a name that says nothing`)

const namesAreKebabCase: Rule = (sources) =>
  sources
    .map(({ path }) => path)
    // Names of routes are parts of URLs in the router's own spelling.
    .filter((path) => !path.startsWith('src/routes/') && !path.endsWith('.gen.ts'))
    .filter((path) => !path.split('/').every((part) => /^\.?[a-z0-9]+([.-][a-z0-9]+)*$/.test(part)))
    .map((path) => `${path}: not in kebab-case`)

const MOST_LINES = 300
/** Generated files and the demo's listings, which are prose. */
const PROSE = /\.gen\.ts$|^src\/demo\//

const filesAreShort: Rule = (sources) =>
  sources
    .filter(({ path, text }) => !PROSE.test(path) && text.split('\n').length > MOST_LINES)
    .map(({ path, text }) => `${path}: ${text.split('\n').length} lines, ${MOST_LINES} at most`)

/**
 * Without a method, the browser puts what was typed into the address. A form is sent by POST, or is a search with the
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

/** All rules, by the sentence each stands for. */
export const rules: Readonly<Record<string, Rule>> = {
  'browser and server meet only in contracts and pure rules': columnsMeetInContracts,
  'layers look down': layersLookDown,
  'the catalogue of plants stays on the server': catalogueStaysOnTheServer,
  'every room has a floor': roomsHaveFloors,
  'rooms use only rooms on lower floors': roomsLookDown,
  'sub-domains use only sub-domains before them': subDomainsLookDown,
  'rooms are entered by their doors': roomsAreEnteredByTheirDoors,
  'only config.ts reads the environment': environmentIsReadOnce,
  'only the clock reads the time': timeComesFromTheClock,
  'SQL stays in stores and tables': sqlStaysInStores,
  'text is looked up in Maps': textIsLookedUpInMaps,
  'imports tell whether they leave the room': importsTellWhereTheyGo,
  'forms name their method': formsNameTheirMethod,
  'names say what is inside': namesSayWhat,
  'file names are in kebab-case': namesAreKebabCase,
  'code files are under 300 lines': filesAreShort,
}
