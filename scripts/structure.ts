// `npm run structure`: writes the dependency diagrams and the table of features to docs/structure.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { required } from '#shared/required.ts'
import routes from '../test/authorisation.json' with { type: 'json' }
import { featureOf, featureOrder, subDomains } from './architecture/feature-order.ts'
import { importsOf, type Source } from './architecture/imports.ts'
import { plainRoutesIn } from './architecture/plain-routes.ts'
import { readSources } from './architecture/sources.ts'
import { drawPurchase, drawRequest, PURPOSES, purchaseRows } from './structure-drawings.ts'

interface Feature {
  name: string
  /** Features it depends on. */
  uses: Set<string>
  calls: Call[]
  announces: string[]
}

interface Call {
  /** Method and path. */
  call: string
  access: string
  summary: string
}

type Edge = [from: string, to: string]

/** The whole page: the folders, the features and their calls. */
export function drawStructure(sources: readonly Source[]): string {
  const features = featuresIn(sources)
  return `# Structure

Written by \`npm run structure\` from the imports, the contracts and \`scripts/structure-drawings.ts\`; the architecture test
fails when it is stale. Dependencies point down only.

## Folders

A route puts a page together. A feature has its screens in \`ui\`, its calls in \`contract.ts\` with the rules that browser and
server share, and its handlers, jobs and SQL in \`server\`. An arrow means "depends on"; dependencies that follow from others
are omitted here and below.

\`\`\`mermaid
flowchart TB
${arrows(reduced(folderDependencies(sources)))}
\`\`\`

## Features

\`\`\`mermaid
flowchart TB
${arrows(reduced(featureDependencies(features)))}
\`\`\`

| feature, lowest layer first | what it is for | depends on | events |
|---|---|---|---|
${features.map(row).join('\n')}

Two features are divided by sub-domain, each with its own contract, rules, server and screens. Lowest layer first:

${Object.entries(subDomains)
  .map(([name, parts]) => `- ${name}: ${parts.join(', ')}`)
  .join('\n')}

## The path of one request

A visitor opens a listing. When the page is already in the browser, the same client sends the call over HTTP instead.

\`\`\`mermaid
${drawRequest()}
\`\`\`

## The path of one purchase

\`\`\`mermaid
${drawPurchase()}
\`\`\`

Every change of status and its ledger entry are one database transaction. Captures, refunds and transfers are jobs that are
stored in that transaction. The ledger column names the debited account, then the credited ones. More: [payments.md](payments.md).

| | step | status of the order | ledger: debit → credit (entry) | file |
|---|---|---|---|---|
${purchaseRows()}

## Calls

${features
  .filter(({ calls }) => calls.length > 0)
  .map(callTable)
  .join('\n\n')}

### Files, feeds, forms and webhooks

These have no contract, because they do not answer with JSON or are not called by the pages' scripts.

| route | file |
|---|---|
${plainRoutesIn(sources, withoutContract(features))
  .map(([path, file]) => `| \`${path}\` | \`${file}\` |`)
  .join('\n')}
`
}

/** Every route that no contract describes. */
const withoutContract = (features: readonly Feature[]): string[] => {
  const described = new Set(features.flatMap(({ calls }) => calls.map(({ call }) => call)))
  return Object.keys(routes).filter((route) => !described.has(route))
}

const row = ({ name, uses, announces }: Feature): string =>
  `| ${name} | ${required(PURPOSES.get(name), `PURPOSES does not say what ${name} is for.`)} | ${[...uses].sort(byLayer).join(', ') || '–'} | ${announces.join(', ') || '–'} |`

const callTable = ({ name, calls }: Feature): string => `### ${name}

| call | who | what it does |
|---|---|---|
${calls.map(({ call, access, summary }) => `| \`${call}\` | ${access} | ${summary} |`).join('\n')}`

const layerOf = (feature: string): number => featureOrder.indexOf(feature)
const byLayer = (a: string, b: string): number => layerOf(a) - layerOf(b)
const id = (column: string): string => column.replace(/\W+/g, '_')

function featuresIn(sources: readonly Source[]): Feature[] {
  const features = new Map<string, Feature>()
  for (const source of sources) {
    const name = featureOf(source.path)
    if (name === undefined || source.path.includes('.test.')) continue
    const feature = features.get(name) ?? { name, uses: new Set(), calls: [], announces: [] }
    features.set(name, feature)
    for (const { to } of importsOf(source)) {
      const other = featureOf(to)
      if (other !== undefined && other !== name) feature.uses.add(other)
    }
    if (/contract[^/]*\.ts$/.test(source.path)) feature.calls.push(...callsIn(source.text))
    if (source.path.endsWith('/events.ts')) feature.announces.push(...eventsIn(source.text))
  }
  return [...features.values()].sort((a, b) => byLayer(a.name, b.name))
}

/** The endpoints of a contract: each definition gives method, path, access and summary in this order. */
const callsIn = (text: string): Call[] =>
  [...text.matchAll(/method:\s*'([A-Z]+)',\s*path:\s*'([^']+)',\s*access:\s*'([a-z]+)',([\s\S]*?)\n\}\)/g)].map(
    ([, method, path, access = '', rest = '']) => ({
      call: `${method} ${path}`,
      access,
      summary: (/summary:\s*(['"`])((?:\\.|(?!\1).)+)\1/.exec(rest)?.[2] ?? '')
        .replaceAll('\\', '')
        .replaceAll('|', '/'),
    }),
  )

const eventsIn = (text: string): string[] =>
  [...text.matchAll(/eventKind<[^(]*\(\s*'([^']+)',?\s*\)/g)].map(([, name = '']) => name)

const featureDependencies = (features: readonly Feature[]): Edge[] =>
  features.flatMap(({ name, uses }) => [...uses].sort(byLayer).map((to): Edge => [name, to]))

/** The edges without those that a longer path implies. */
function reduced(edges: readonly Edge[]): Edge[] {
  const targets = (from: string): string[] => edges.filter(([start]) => start === from).map(([, to]) => to)
  const reaches = (from: string, to: string): boolean => targets(from).some((next) => next === to || reaches(next, to))
  return edges.filter(([from, to]) => !targets(from).some((other) => other !== to && reaches(other, to)))
}

const arrows = (edges: readonly Edge[]): string =>
  edges.map(([from, to]) => `  ${id(from)}["${from}"] --> ${id(to)}["${to}"]`).join('\n')

const COLUMNS: readonly [RegExp, string][] = [
  [/^src\/routes\//, 'routes'],
  [/^src\/features\/[^/]+\/(?:[^/]+\/)?ui\//, 'features/*/ui'],
  [/^src\/features\/[^/]+\/(?:[^/]+\/)?server\//, 'features/*/server'],
  [/^src\/features\//, 'features/* contract and rules'],
  [/^src\/(ui|http|adapters|demo|shared)\//, '$1'],
  [/^src\/([a-z-]+)\.ts$/, '$1.ts'],
]

function columnOf(path: string): string | undefined {
  for (const [pattern, name] of COLUMNS) {
    const match = pattern.exec(path)
    if (match) return name.replace('$1', match[1] ?? '')
  }
  return undefined
}

function folderDependencies(sources: readonly Source[]): Edge[] {
  const edges = new Set<string>()
  for (const { from, to } of sources.filter(({ path }) => !path.includes('.test.')).flatMap(importsOf)) {
    const [a, b] = [columnOf(from), columnOf(to)]
    if (a !== undefined && b !== undefined && a !== b) edges.add(`${a}\t${b}`)
  }
  return [...edges].sort().map((edge) => edge.split('\t') as Edge)
}

if (import.meta.main) {
  mkdirSync('docs', { recursive: true })
  writeFileSync('docs/structure.md', drawStructure(readSources()))
}
