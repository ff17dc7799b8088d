// `npm run bench:compare [-- --write]`, `npm run bench:gate`: the product beside the floor, a bare node:http server with the best statement
// for each answer, on the same 10,000 listings. Both answer a reader with a session; they take turns, so that other load on the
// machine affects both, and they must find the same listings in the same order. The gate compares the floor and the product with its
// embedded database in shorter turns. It fails when a call needs, in two runs one after the other, more than 1.5 times the processor
// time that the table in docs/performance.md states, relative to the floor.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon, { type Result } from 'autocannon'
import pg from 'pg'
import { connectionOfRunning } from '#adapters/db/embedded/embedded-postgres.ts'
import { settings } from '#settings.ts'
import { cpuOf, cpuOfFamily } from '../cpu.ts'
import { writeReport } from '../report.ts'
import { fill } from '../search/data.ts'
import { NODE_FLAGS, type Running, run } from '../server.ts'
import { type Row, type Side, slowerThanStated, table } from './report.ts'
import { rows } from './requests.ts'
import { checkSameAnswers } from './same-answers.ts'

const LISTINGS = 10_000
const CONNECTIONS = 4
const isGate = process.argv.includes('--gate')
const TURNS = isGate ? 5 : 3
const TURN_S = isGate ? 0.6 : 1.5
const IDLE_S = isGate ? 3 : 6
const FAVOURITES = 200
const TOKEN = 'x'.repeat(43)
const headers = { cookie: `session=${TOKEN}` }
const step = (what: string): void => console.error(`… ${what}`)

interface Server {
  name: Side
  /** Its processes, among which the connections are divided. */
  processes: readonly [Running, ...Running[]]
}

/** Processor time for work that no request causes, in milliseconds a second: it is not counted. */
interface Idle {
  database: number
  nodes: ReadonlyMap<Side, number>
}

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
/** Nothing of the shell's settings: the servers must not work on its database, or send its emails. */
const none = Object.fromEntries(Object.keys(settings).flatMap((name) => (name === 'PORT' ? [] : [[name, undefined]])))
const env = { ...none, MALLOC_ARENA_MAX: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'error', DEMO_DATA: 'off' }
const started: Running[] = []
const start = async (command: [string, ...string[]], more: NodeJS.ProcessEnv): Promise<Running> => {
  const running = await run(command, '/readyz', { ...env, ...more })
  started.unshift(running)
  return running
}

try {
  step('starting the product with its embedded database')
  const embedded = await start(['node', ...NODE_FLAGS, 'src/main.ts'], { DATA_DIR: dataDir })
  const connection = connectionOfRunning(dataDir)
  if (connection === null) throw new Error('The embedded database does not run.')
  step(`making ${LISTINGS} listings`)
  const ids = await prepared(connection)
  const url = `postgresql://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`
  step('starting the other servers')
  const servers: Server[] = [
    { name: 'floor', processes: [await start(['node', 'bench/floor/server.ts'], { DATABASE_URL: url })] },
    { name: 'embedded', processes: [embedded] },
    ...(isGate ? [] : await withDatabaseUrl(url)),
  ]
  const postmaster = await postmasterOf(connection)
  if (isGate) {
    const slower = await slowRows(servers, postmaster, rows(ids))
    const again = slower.length > 0 ? await slowRows(servers, postmaster, rows(ids)) : []
    process.exitCode = again.some((name) => slower.includes(name)) ? 1 : 0
  } else {
    const measured = await compare(servers, postmaster, rows(ids))
    const text = `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:compare\`: ${cpus().length} × \
${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}; load of the machine \
${loadavg()[1]?.toFixed(1)} at the end, the load generator's included. ${LISTINGS.toLocaleString('en-GB')} listings, ${CONNECTIONS} connections, a reader with a \
session, ${TURNS} turns of ${TURN_S} s each in alternation.

${table(measured)}`
    console.log(text)
    if (process.argv.includes('--write')) writeReport('bench:compare', text)
  }
} finally {
  for (const running of started) await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Names of the rows that are slower than stated. All, when one of the servers did not answer: that may have been by chance. */
async function slowRows(...[servers, postmaster, all]: Parameters<typeof compare>): Promise<readonly string[]> {
  try {
    const measured = await compare(servers, postmaster, all)
    console.log(table(measured))
    return slowerThanStated(measured)
  } catch (error) {
    console.error(error)
    return all.map(({ name }) => name)
  }
}

/** The product with DATABASE_URL, as one process and as two. */
async function withDatabaseUrl(url: string): Promise<Server[]> {
  const another = (folder: string) =>
    start(['node', ...NODE_FLAGS, 'src/main.ts'], { DATABASE_URL: url, DATA_DIR: join(dataDir, folder) })
  const second = await another('second')
  // Processes on one database share the folder of their pictures, but not their data folders.
  mkdirSync(join(dataDir, 'third'))
  symlinkSync(join(dataDir, 'second', 'files'), join(dataDir, 'third', 'files'))
  return [
    { name: 'url', processes: [second] },
    { name: 'two', processes: [second, await another('third')] },
  ]
}

/** Fills the database, and signs a reader in who has saved some listings. Returns the ids of the listings. */
async function prepared(connection: pg.ClientConfig): Promise<number[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await fill(client, LISTINGS)
    const { rows: reader } = await client.query<{ id: number }>(`select id from users where username = 'seller1'`)
    await client.query(
      `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '10 days')`,
      [createHash('sha256').update(TOKEN).digest(), reader[0]?.id],
    )
    await client.query(
      `insert into favorites (user_id, product_id, created_at)
       select $1, id, now() from products order by created_at desc limit ${FAVOURITES}`,
      [reader[0]?.id],
    )
    await client.query('vacuum analyze')
    const { rows: listings } = await client.query<{ id: number }>('select id from products order by id')
    return listings.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

async function postmasterOf(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows: found } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  )
  await client.end()
  return found[0]?.pid ?? 0
}

async function compare(
  servers: readonly Server[],
  postmaster: number,
  all: ReturnType<typeof rows>,
): Promise<readonly Row[]> {
  const idle = await idleRates(servers, postmaster)
  const measured: Row[] = []
  for (const { name, paths } of all) {
    step(name)
    await checkSameAnswers(servers, paths, headers)
    for (const server of servers) await turn(server, paths, postmaster, idle)
    const sums = new Map<Side, Turn>()
    for (let n = 0; n < TURNS; n++)
      for (const server of servers)
        sums.set(server.name, added(sums.get(server.name), await turn(server, paths, postmaster, idle)))
    measured.push({ name, sides: new Map([...sums].map(([side, sum]) => [side, figures(sum)])) })
  }
  return measured
}

function cpuOfProcesses({ processes }: Server): number {
  return processes.reduce((sum, { pid }) => sum + cpuOf(pid), 0)
}

async function idleRates(servers: readonly Server[], postmaster: number): Promise<Idle> {
  const before = { database: cpuOfFamily(postmaster), nodes: servers.map(cpuOfProcesses) }
  await wait(IDLE_S * 1000)
  return {
    database: (cpuOfFamily(postmaster) - before.database) / IDLE_S,
    nodes: new Map(
      servers.map((server, n) => [server.name, (cpuOfProcesses(server) - (before.nodes[n] ?? 0)) / IDLE_S]),
    ),
  }
}

interface Turn {
  calls: number
  seconds: number
  node: number
  database: number
  bytes: number
  p99s: number[]
}

async function turn(server: Server, paths: readonly string[], postmaster: number, idle: Idle): Promise<Turn> {
  const { name, processes } = server
  const [node, database] = [cpuOfProcesses(server), cpuOfFamily(postmaster)]
  const results = await Promise.all(
    processes.map(({ origin }) =>
      autocannon({
        url: origin,
        headers,
        connections: CONNECTIONS / processes.length,
        duration: TURN_S,
        requests: paths.map((path) => ({ path })),
      }),
    ),
  )
  const sum = (of: (result: Result) => number): number => results.reduce((before, result) => before + of(result), 0)
  const [bad, errors] = [sum(({ non2xx }) => non2xx), sum((result) => result.errors)]
  if (bad > 0 || errors > 0) throw new Error(`${paths[0]}: ${bad} bad answers, ${errors} errors`)
  const seconds = sum(({ duration }) => duration) / results.length
  return {
    calls: sum(({ requests }) => requests.total),
    seconds,
    node: cpuOfProcesses(server) - node - (idle.nodes.get(name) ?? 0) * seconds,
    database: cpuOfFamily(postmaster) - database - idle.database * seconds,
    bytes: sum(({ throughput }) => throughput.total),
    p99s: results.map(({ latency }) => latency.p99),
  }
}

function added(sum: Turn | undefined, one: Turn): Turn {
  if (sum === undefined) return one
  return {
    calls: sum.calls + one.calls,
    seconds: sum.seconds + one.seconds,
    node: sum.node + one.node,
    database: sum.database + one.database,
    bytes: sum.bytes + one.bytes,
    p99s: [...sum.p99s, ...one.p99s],
  }
}

function figures({ calls, seconds, node, database, bytes, p99s }: Turn) {
  return {
    rate: calls / seconds,
    node: Math.max(0, node) / calls,
    database: Math.max(0, database) / calls,
    bytes: bytes / calls,
    p99: p99s.toSorted((a, b) => a - b)[p99s.length >> 1] ?? 0,
  }
}
