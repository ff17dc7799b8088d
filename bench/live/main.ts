// `npm run bench:live [-- --write] [streams]`: measures what idle event streams cost, how fast calls and messages are
// beside them, and how long all streams take to reconnect after a disconnect or a server restart.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { startEmbedded } from '#adapters/db/embedded/embedded-postgres.ts'
import { migrate } from '#adapters/db/migrate.ts'
import { installJobs } from '#adapters/jobs/pg-boss-jobs.ts'
import { inTurn } from '#shared/required.ts'
import { writeReport } from '../report.ts'
import { freePort, NODE_FLAGS, type Running, run } from '../server.ts'
import { Arrivals, chat } from './chat.ts'
import { type SignedIn, signIn } from './people.ts'
import { Stream } from './stream.ts'

const COUNT = Number(process.argv.slice(2).find((given) => /^\d+$/.test(given)) ?? 10_000)
const PAIRS = 50
const OPENING_AT_ONCE = 200
/** Slightly longer than one round of heartbeats. */
const REST_MS = 25_000
const GETS_PER_SECOND = 50
const GETS_SECONDS = 20
const CHAT_SECONDS = 20
/** The load average. When it exceeds the number of processors, the measured times mean little. */
const LOAD = loadavg()[0] ?? 0
const silent = { info: () => {}, warn: console.warn, error: console.error }
const step = (what: string): void => console.error(`… ${what}`)

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
chmodSync(dataDir, 0o711)
const database = await startEmbedded({ dataDir, log: silent })
const urlOf = (name: string): string =>
  `postgresql://${database.connection.user}@localhost/${name}?host=${encodeURIComponent(database.connection.host)}`
const port = await freePort()
const start = (): Promise<Running> => run(['node', ...NODE_FLAGS, 'src/main.ts'], '/readyz', env, { port })
const env = {
  DATABASE_URL: urlOf('bench_live'),
  DATA_DIR: join(dataDir, 'files'),
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
}

try {
  const people = await prepare()
  const text = await measure(people)
  console.log(text)
  if (process.argv.includes('--write')) writeReport('bench:live', text)
} finally {
  await database.stop()
  rmSync(database.location, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

async function prepare(): Promise<SignedIn[]> {
  step(`making ${COUNT} people`)
  await order('postgres', (client) => client.query('create database bench_live'))
  await migrate({ connectionString: urlOf('bench_live') }, resolve('migrations'))
  await installJobs({ connectionString: urlOf('bench_live') }, silent)
  return order('bench_live', (client) => signIn(client, COUNT))
}

async function order<Result>(name: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function measure(people: SignedIn[]): Promise<string> {
  let server = await start()
  const arrivals = new Arrivals()
  const streams = people.map((who, index) => new Stream(who, port, index, (id) => arrivals.receive(id)))
  try {
    step('calls without streams')
    const before = await getTimes(server.origin, inTurn(people, 0))
    const rest = residentOf(server.pid)
    step(`opening ${COUNT} streams`)
    const opened = await timed(() => openAll(streams))
    await wait(REST_MS)
    const memory = residentOf(server.pid) - rest
    step('calls beside streams')
    const beside = await getTimes(server.origin, inTurn(people, 0))
    step(`${PAIRS} pairs chatting`)
    await chat(server.origin, pairsOf(people), CHAT_SECONDS, arrivals)
    step('cutting all lines')
    for (const stream of streams) stream.cut()
    const healed = await timed(() => allBack(streams))
    step('stopping and starting the server')
    const stopped = await timed(() => server.stop())
    const started = await timed(async () => {
      server = await start()
    })
    const restarted = await timed(() => allBack(streams))
    return report({ opened, memory, rest, before, beside, arrivals, healed, stopped, started, restarted })
  } finally {
    for (const stream of streams) stream.end()
    await server.stop()
  }
}

function pairsOf(people: readonly SignedIn[]): [SignedIn, SignedIn][] {
  return Array.from({ length: PAIRS }, (_, index) => [inTurn(people, 2 * index), inTurn(people, 2 * index + 1)])
}

async function openAll(streams: readonly Stream[]): Promise<void> {
  for (let first = 0; first < streams.length; first += OPENING_AT_ONCE) {
    const some = streams.slice(first, first + OPENING_AT_ONCE)
    for (const stream of some) stream.open()
    await allBack(some)
  }
}

async function allBack(streams: readonly Stream[]): Promise<void> {
  // Waits until every stream has noticed the disconnect.
  await wait(20)
  while (streams.some(({ greeted }) => greeted === null)) await wait(20)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Resident memory of a process, in bytes. */
function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

interface Times {
  median: number
  p99: number
}

/** Sends the most frequent requests of signed-in users in turn, at a steady rate. */
async function getTimes(origin: string, { id, cookie }: SignedIn): Promise<Times> {
  const paths = ['/api/auth/user', `/api/conversations/${id}`, '/api/products?limit=20', '/healthz']
  const result = await autocannon({
    url: origin,
    headers: { cookie },
    connections: 4,
    overallRate: GETS_PER_SECOND,
    duration: GETS_SECONDS,
    requests: paths.map((path) => ({ method: 'GET' as const, path })),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`)
  return { median: result.latency.p50, p99: result.latency.p99 }
}

interface Measured {
  opened: number
  memory: number
  rest: number
  before: Times
  beside: Times
  arrivals: Arrivals
  healed: number
  stopped: number
  started: number
  restarted: number
}

function report(m: Measured): string {
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
  const calls = ({ median, p99 }: Times): string => `${median} ms, 99 of 100 within ${p99} ms`
  const times = m.arrivals.times()
  const within = (part: number): string => `${Math.round(times[Math.ceil(times.length * part) - 1] ?? Number.NaN)} ms`
  const rows = [
    [
      `memory for ${COUNT.toLocaleString('en-GB')} idle streams, one process (it has ${megabytes(m.rest)} without)`,
      `${megabytes(m.memory)} more`,
      '200 MB more',
    ],
    [`opening them, ${OPENING_AT_ONCE} at once`, seconds(m.opened), ''],
    [`GETs without streams, ${GETS_PER_SECOND} a second`, calls(m.before), ''],
    ['GETs beside them', calls(m.beside), '99 of 100 within 50 ms'],
    [
      `${PAIRS} pairs chatting: from sending to the other's page`,
      `${within(0.5)}, 99 of 100 within ${within(0.99)}; ${times.length} of ${m.arrivals.sent} arrived`,
      '2 s',
    ],
    ['all streams cut at once: until all have reconnected', seconds(m.healed), '30 s'],
    ['the server stops (SIGTERM) with all of them open', seconds(m.stopped), '10 s'],
    [
      `it is restarted, which takes ${seconds(m.started)}: from then until all have reconnected`,
      seconds(m.restarted),
      '30 s',
    ],
  ]
  return `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:live\`: ${cpus().length} × ${cpus()[0]?.model.trim()}, \
${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}; all streams, callers and the database on the same machine, \
whose load was ${LOAD.toFixed(1)} before. Streams reconnect \
as the browser's own code does.

| what | measured | wanted |
|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`
}
