import { cpus, release, totalmem, type } from 'node:os'
import { CONNECTIONS } from './load.ts'

export interface Measured {
  /** Milliseconds from `npm start` to ready. */
  start: number
  helloStart: number
  /** Bytes; null where the system does not tell. */
  rest: number | null
  bytes: { script: number; style: number }
  hello: { rate: number; memory: number | null }
  /** Per second. */
  home: number
  browse: number
  search: number
  sql: number
}

const rate = (perSecond: number): string => `${Math.round(perSecond).toLocaleString('en-GB')} a second`
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
const megabytes = (bytes: number | null): string =>
  bytes === null ? 'not known here' : `${Math.round(bytes / 1e6)} MB`
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

/** The figures with what they are compared to, and what they were measured on. */
export function table(m: Measured, search: string): string {
  const rows = [
    ['`npm start` on prepared data until `/readyz`', seconds(m.start), `bare Fastify: ${seconds(m.helloStart)}`, ''],
    ['memory at rest, server and database', megabytes(m.rest), `bare Fastify: ${megabytes(m.hello.memory)}`, ''],
    ['`/`, rendered', rate(m.home), `bare Fastify: ${rate(m.hello.rate)}`, share(m.home, m.hello.rate)],
    ['`/browse`, rendered', rate(m.browse), `bare Fastify: ${rate(m.hello.rate)}`, share(m.browse, m.hello.rate)],
    [`\`${search}\``, rate(m.search), `its SQL by the driver alone: ${rate(m.sql)}`, share(m.search, m.sql)],
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
