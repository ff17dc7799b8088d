// `npm run structure`: draws the house from its imports into docs/structure.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { featureOf, featureOrder } from './architecture-rules.ts'
import { importsOf, type Source } from './imports.ts'
import { readSources } from './sources.ts'

interface Room {
  name: string
  /** Rooms it uses. */
  uses: Set<string>
  calls: string[]
  announces: string[]
}

/** The whole page: the columns, the rooms and what each is asked. */
export function drawStructure(sources: readonly Source[]): string {
  const rooms = roomsIn(sources)
  return `# Structure

Drawn from the imports by \`npm run structure\`; the architecture test fails when it is stale. Arrows point down only.

## Folders

\`\`\`mermaid
flowchart TB
${columnArrows(sources)
  .map(([from, to]) => `  ${id(from)}["${from}"] --> ${id(to)}["${to}"]`)
  .join('\n')}
\`\`\`

## Rooms

An arrow says "uses"; what follows from two others is left out.

\`\`\`mermaid
flowchart TB
${rooms.map(({ name }) => `  ${name}`).join('\n')}
${roomArrows(rooms)
  .map(([from, to]) => `  ${from} --> ${to}`)
  .join('\n')}
\`\`\`

| room, lowest floor first | uses | announces | calls |
|---|---|---|---|
${rooms.map(row).join('\n')}
`
}

const row = ({ name, uses, calls, announces }: Room): string =>
  `| ${name} | ${[...uses].sort(byFloor).join(', ') || '–'} | ${announces.join(', ') || '–'} | ${calls.map((call) => `\`${call}\``).join('<br>') || '–'} |`

const floorOf = (room: string): number => featureOrder.indexOf(room)
const byFloor = (a: string, b: string): number => floorOf(a) - floorOf(b)
const id = (column: string): string => column.replace(/\W+/g, '_')

function roomsIn(sources: readonly Source[]): Room[] {
  const rooms = new Map<string, Room>()
  for (const source of sources) {
    const name = featureOf(source.path)
    if (name === undefined || source.path.includes('.test.')) continue
    const room = rooms.get(name) ?? { name, uses: new Set(), calls: [], announces: [] }
    rooms.set(name, room)
    for (const { to } of importsOf(source)) {
      const other = featureOf(to)
      if (other !== undefined && other !== name) room.uses.add(other)
    }
    if (/contract[^/]*\.ts$/.test(source.path)) room.calls.push(...callsIn(source.text))
    if (source.path.endsWith('/events.ts')) room.announces.push(...eventsIn(source.text))
  }
  return [...rooms.values()].sort((a, b) => byFloor(a.name, b.name))
}

const callsIn = (text: string): string[] =>
  [...text.matchAll(/method:\s*'([A-Z]+)',\s*path:\s*'([^']+)'/g)].map(([, method, path]) => `${method} ${path}`)

const eventsIn = (text: string): string[] =>
  [...text.matchAll(/eventKind<[^']*'([^']+)'/g)].map(([, name = '']) => name)

/** Edges between rooms without those that a longer way says too. */
function roomArrows(rooms: readonly Room[]): [string, string][] {
  const uses = new Map(rooms.map((room) => [room.name, room.uses]))
  const reaches = (from: string, to: string): boolean =>
    [...(uses.get(from) ?? [])].some((next) => next === to || reaches(next, to))
  return rooms.flatMap(({ name, uses: direct }) =>
    [...direct]
      .sort(byFloor)
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

function columnArrows(sources: readonly Source[]): [string, string][] {
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
