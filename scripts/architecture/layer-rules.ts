import { cyclesOf } from './cycles.ts'
import { featureOf, featureOrder, subDomains } from './feature-order.ts'
import { importersAreFew, importsAreFew } from './hub-rules.ts'
import { type Import, reachable, withoutComments } from './imports.ts'
import { BROWSER, ownImports, product, type Rule, type Rules, SERVER, show } from './rule.ts'

const layerOf = (feature: string): number => featureOrder.indexOf(feature)

const columnsMeetInContracts: Rule = (sources) =>
  ownImports(sources)
    .filter(({ from, to }) => (BROWSER.test(from) && SERVER.test(to)) || (SERVER.test(from) && BROWSER.test(to)))
    .map(show)

/**
 * What features may import from adapters beside types: definitions of queues, columns and emails, and error readers.
 */
const ADAPTER_WORDS =
  /^src\/adapters\/(clock\/day-counts\.ts|db\/(columns|failure|literals|prepared|rows|rows-to-keep|settings)\.ts|jobs\/jobs\.ts|mail\/render-email\.ts|payments\/(failures|payments)\.ts)$/

/** Allowed imports, from a folder to folders. A pair not named here may import anything its layer allows. */
const layers: readonly { from: RegExp; to: (dependency: Import) => boolean }[] = [
  { from: /^src\/shared\//, to: ({ to }) => to.startsWith('src/shared/') },
  { from: /^src\/offline\//, to: ({ to }) => /^src\/(offline|shared)\//.test(to) },
  { from: /^src\/early\//, to: ({ to }) => /^src\/(early\/|shared\/(cookie-choice|places\/viewer-place)\.)/.test(to) },
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

const CATALOGUE = /^src\/features\/(plants\/(catalogue|invasive|declared)(\.ts$|\/)|listings\/photos\/drawing-for\.ts$)/

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
 * The public interface of a feature: its contract, pure rules and events; its tables, its views for others and its
 * stores; its shared screen parts; the calls that notify and email users; and the rules about plants in a
 * household, which need the catalogue and so stay on the server.
 */
const PUBLIC_INTERFACE =
  /^src\/features\/(?:[^/]+\/(?:(?!server\/|ui\/)[^/]+\/)?([^/]+|server\/(tables|summary-tables|store|[a-z-]+-store)\.ts|ui\/[^/]+)|notifications\/server\/(?:notice|notify|other-emails)\.ts|household\/server\/(?:plant-answers|names-in-titles)\.ts|listings\/search\/server\/(?:household-filter|list-counts)\.ts)$/

const featuresHavePublicInterfaces: Rule = (sources) =>
  ownImports(sources)
    .filter(
      ({ from, to }) =>
        featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to) && !PUBLIC_INTERFACE.test(to),
    )
    .map(show)

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
    .concat(
      product(sources)
        .filter(({ path, text }) => !LOADERS.test(path) && UNSEEN_IMPORT.test(withoutComments(text)))
        .map(({ path }) => `${path}: imports files that it does not name`),
    )

/** They load the built pages, and the database's package of this platform. */
const LOADERS = /^src\/(?:http\/pages\/page-renderer|adapters\/db\/embedded\/postgres-package)\.ts$/

/** Imports of a computed path or of all files of a pattern; no rule can see their targets. */
const UNSEEN_IMPORT = /\bimport\.meta\.glob\b|\bcreateRequire\b|\bimport\(\s*(?:`[^`]*\$\{|[^'"`\s)])/

const folderOf = (path: string): string => /^src\/((?:features|adapters)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? ''

/** Imports of types count, too: two files that need each other cannot be read, tested or moved apart. */
const importsFormNoCycle: Rule = (sources) =>
  cyclesOf(sources.filter(({ path }) => !path.endsWith('.gen.ts'))).map(
    ([first, ...others]) => `${first}: in a cycle with ${others.join(', ') || 'itself'}`,
  )

/** Packages that are too large for the browser, which formats dates without them. */
const SERVER_PACKAGES = /^temporal-polyfill$/

const largePackagesStayOnTheServer: Rule = (sources) =>
  reachable(product(sources), BROWSER)
    .filter(({ to }) => SERVER_PACKAGES.test(to))
    .map(show)

export const layerRules: Rules = {
  'browser and server meet only in contracts and pure rules': columnsMeetInContracts,
  'folders depend only on lower folders': layersLookDown,
  'the catalogue of plants stays on the server': catalogueStaysOnTheServer,
  'large packages stay on the server': largePackagesStayOnTheServer,
  'every feature has a layer': featuresHaveLayers,
  'features depend only on features in lower layers': featuresDependDownwards,
  'sub-domains depend only on sub-domains before them': subDomainsLookDown,
  'features are imported through their public interfaces': featuresHavePublicInterfaces,
  'imports show whether they leave the feature': importsShowTheirTarget,
  'imports form no cycle, types included': importsFormNoCycle,
  'a module has at most 40 importers': importersAreFew,
  'a module imports at most 40 modules': importsAreFew,
}
