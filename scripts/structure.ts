// `npm run structure`: writes the dependency diagrams and the table of features to docs/structure.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { featureOf, featureOrder } from './architecture-rules.ts'
import { importsOf, type Source } from './imports.ts'
import { readSources } from './sources.ts'

interface Feature {
  name: string
  /** Features it depends on. */
  uses: Set<string>
  calls: string[]
  announces: string[]
}

/** The whole page: the folders, the features and their calls. */
export function drawStructure(sources: readonly Source[]): string {
  const features = featuresIn(sources)
  return `# Structure

Generated from the imports by \`npm run structure\`; the architecture test fails when it is stale. Dependencies point down only.

## Folders

\`\`\`mermaid
flowchart TB
${folderDependencies(sources)
  .map(([from, to]) => `  ${id(from)}["${from}"] --> ${id(to)}["${to}"]`)
  .join('\n')}
\`\`\`

## Features

An arrow means "depends on"; dependencies that follow from others are omitted.

\`\`\`mermaid
flowchart TB
${features.map(({ name }) => `  ${name}`).join('\n')}
${featureDependencies(features)
  .map(([from, to]) => `  ${from} --> ${to}`)
  .join('\n')}
\`\`\`

| feature, lowest layer first | depends on | announces | calls |
|---|---|---|---|
${features.map(row).join('\n')}
`
}

const row = ({ name, uses, calls, announces }: Feature): string =>
  `| ${name} | ${[...uses].sort(byLayer).join(', ') || '–'} | ${announces.join(', ') || '–'} | ${calls.map((call) => `\`${call}\``).join('<br>') || '–'} |`

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

const callsIn = (text: string): string[] =>
  [...text.matchAll(/method:\s*'([A-Z]+)',\s*path:\s*'([^']+)'/g)].map(([, method, path]) => `${method} ${path}`)

const eventsIn = (text: string): string[] =>
  [...text.matchAll(/eventKind<[^']*'([^']+)'/g)].map(([, name = '']) => name)

/** Direct dependencies between features, without those that a longer path implies. */
function featureDependencies(features: readonly Feature[]): [string, string][] {
  const uses = new Map(features.map((feature) => [feature.name, feature.uses]))
  const reaches = (from: string, to: string): boolean =>
    [...(uses.get(from) ?? [])].some((next) => next === to || reaches(next, to))
  return features.flatMap(({ name, uses: direct }) =>
    [...direct]
      .sort(byLayer)
      .filter((to) => ![...direct].some((other) => other !== to && reaches(other, to)))
      .map((to): [string, string] => [name, to]),
  )
}

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

function folderDependencies(sources: readonly Source[]): [string, string][] {
  const edges = new Set<string>()
  for (const { from, to } of sources.filter(({ path }) => !path.includes('.test.')).flatMap(importsOf)) {
    const [a, b] = [columnOf(from), columnOf(to)]
    if (a !== undefined && b !== undefined && a !== b) edges.add(`${a}\t${b}`)
  }
  return [...edges].sort().map((edge) => edge.split('\t') as [string, string])
}

if (import.meta.main) {
  mkdirSync('docs', { recursive: true })
  writeFileSync('docs/structure.md', drawStructure(readSources()))
}
