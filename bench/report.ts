import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { CONNECTIONS } from './load.ts'

export interface Measured {
  /** Milliseconds from `npm start` to ready. */
  start: number
  helloStart: number
  /** Milliseconds until a second start on the same data is refused. */
  refused: number
  /** Bytes; null where the system does not report memory. */
  rest: number | null
  bytes: { script: number; style: number }
  hello: { rate: number; memory: number | null }
  /** Responses per second: rendered for a signed-in user, and shared by visitors. */
  uncached: Paths
  shared: Paths
  sql: number
}

export interface Paths {
  home: number
  browse: number
  product: number
  search: number
}

const rate = (perSecond: number): string => `${Math.round(perSecond).toLocaleString('en-GB')} a second`
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
const megabytes = (bytes: number | null): string =>
  bytes === null ? 'not known here' : `${Math.round(bytes / 1e6)} MB`
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

/** The figures with their baselines and the machine they were measured on. */
export function table(m: Measured, paths: Record<keyof Paths, string>): string {
  const rows = [
    ['`npm start` on prepared data until `/readyz`', seconds(m.start), `bare Fastify: ${seconds(m.helloStart)}`, ''],
    ['a second `npm start` on the same data until it is refused', seconds(m.refused), '', ''],
    ['memory at rest, server and database', megabytes(m.rest), `bare Fastify: ${megabytes(m.hello.memory)}`, ''],
    ...(['home', 'browse', 'product'] as const).map((page) => [
      `\`${paths[page]}\` rendered uncached / shared by visitors`,
      `${rate(m.uncached[page])} / ${rate(m.shared[page])}`,
      `bare Fastify: ${rate(m.hello.rate)}`,
      `${share(m.uncached[page], m.hello.rate)} / ${share(m.shared[page], m.hello.rate)}`,
    ]),
    [
      `\`${paths.search}\` uncached`,
      rate(m.uncached.search),
      `its SQL by the driver alone: ${rate(m.sql)}`,
      share(m.uncached.search, m.sql),
    ],
    [
      `\`${paths.search}\` shared by visitors`,
      rate(m.shared.search),
      `bare Fastify: ${rate(m.hello.rate)}`,
      share(m.shared.search, m.hello.rate),
    ],
    ['JavaScript of the first page, gzip', kilobytes(m.bytes.script), '', ''],
    ['CSS of the first page, gzip', kilobytes(m.bytes.style), '', ''],
  ]
  const [processor] = cpus()
  return `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench\`: ${cpus().length} × ${processor?.model.trim()}, \
${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}, Node.js ${process.versions.node}; the demo's data, ${CONNECTIONS} connections, \
load generator on the same machine.

| what | measured | reference in the same run | share |
|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`
}

const FILE = 'docs/performance.md'

/** Replaces the text between the file's marks of this name and keeps everything else. */
export function writeReport(name: string, text: string): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const whole = readFileSync(FILE, 'utf8')
  const [from, to] = [whole.indexOf(begin), whole.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${FILE} has no place for ${name}`)
  writeFileSync(FILE, `${whole.slice(0, from)}${begin}\n\n${text}\n${whole.slice(to)}`)
}
