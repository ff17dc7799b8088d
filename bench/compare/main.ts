// `npm run bench:compare [-- --write]`, `npm run bench:gate`: the product beside the floor, a bare node:http server with the best statement
// for each answer, on the same 10,000 listings. Both answer a reader with a session; they take turns, so that other load on the
// machine affects both, and they must find the same listings in the same order. With MEDUSA_DIR or VENDURE_DIR, folders in which these were
// installed (bench/peers), they take turns too, and `--write` writes their table only. The gate compares the floor and the product with its
// embedded database in shorter turns. It fails when a call needs, in two runs one after the other, more than 1.5 times the processor
// time that the table in docs/performance.md states, relative to the floor.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectionOfRunning } from '#adapters/db/embedded/embedded-postgres.ts'
import { settings } from '#settings.ts'
import { checkPeer, type Peer } from '../peers/peer.ts'
import { startPeers } from '../peers/start.ts'
import { writeReport } from '../report.ts'
import { fill } from '../search/data.ts'
import { NODE_FLAGS, type Running, run } from '../server.ts'
import { peersTable, type Row, type Side, slowerThanStated, table } from './report.ts'
import { ROW_NAMES, type RowName, rows } from './requests.ts'
import { checkSameAnswers } from './same-answers.ts'
import { added, figures, type Idle, idleRates, type Load, type Server, type Turn, turn } from './turns.ts'

const LISTINGS = 10_000
const CONNECTIONS = 4
const isGate = process.argv.includes('--gate')
const TURNS = isGate ? 5 : 3
const TURN_S = isGate ? 0.6 : 1.5
const IDLE_S = isGate ? 3 : 6
/** Peers get a number of calls: their calls that are cut off at the end of a turn would still occupy them in the next. */
const BY_TIME: Load = { connections: CONNECTIONS, seconds: TURN_S }
const BY_CALLS: Load = { connections: CONNECTIONS, calls: CONNECTIONS }
const FAVOURITES = 200
const TOKEN = 'x'.repeat(43)
const headers = { cookie: `session=${TOKEN}` }
const step = (what: string): void => console.error(`… ${what}`)

/** A server that takes its turns in one row. */
interface Lane {
  side: Side
  take(): Promise<Turn>
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
  const paths = rows(ids)
  const own = (name: Side, ...processes: Server['processes']): Server => ({ name, processes, headers, paths })
  const servers: Server[] = [
    own('floor', await start(['node', 'bench/floor/server.ts'], { DATABASE_URL: url })),
    own('embedded', embedded),
    ...(isGate ? [] : (await withDatabaseUrl(url)).map(({ name, processes }) => own(name, ...processes))),
  ]
  const peers = isGate ? [] : await startPeers({ connection, folder: join(dataDir, 'peers'), started, step })
  const postmaster = await postmasterOf(connection)
  if (isGate) {
    const slower = await slowRows(servers, postmaster)
    const again = slower.length > 0 ? await slowRows(servers, postmaster) : []
    process.exitCode = again.some((name) => slower.includes(name)) ? 1 : 0
  } else {
    const measured = await compare(servers, peers, postmaster)
    const text = `${conditions()}\n\n${table(measured, servers)}`
    console.log(text)
    if (peers.length === 0 && process.argv.includes('--write')) writeReport('bench:compare', text)
    if (peers.length > 0) reportPeers(measured, peers)
  }
} finally {
  for (const running of started) await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function conditions(): string {
  return `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:compare\`: ${cpus().length} × \
${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}; load of the machine \
${loadavg()[1]?.toFixed(1)} at the end, the load generator's included. ${LISTINGS.toLocaleString('en-GB')} listings, ${CONNECTIONS} connections, a reader with a \
session, ${TURNS} turns of ${TURN_S} s each in alternation.`
}

function reportPeers(measured: readonly Row[], peers: readonly Peer[]): void {
  const versions = [...new Set(peers.map(({ version }) => version))].join(', ')
  const text = `${conditions()} Without a session: ${versions}.\n\n${peersTable(measured, peers)}`
  console.log(text)
  if (process.argv.includes('--write')) writeReport('bench:peers', text)
}

/** Names of the rows that are slower than stated. All, when one of the servers did not answer: that may have been by chance. */
async function slowRows(servers: readonly Server[], postmaster: number): Promise<readonly string[]> {
  try {
    const measured = await compare(servers, [], postmaster)
    console.log(table(measured, servers))
    return slowerThanStated(measured)
  } catch (error) {
    console.error(error)
    return ROW_NAMES
  }
}

/** The product with DATABASE_URL, as one process and as two. */
async function withDatabaseUrl(url: string): Promise<Pick<Server, 'name' | 'processes'>[]> {
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
  peers: readonly Peer[],
  postmaster: number,
): Promise<readonly Row[]> {
  const idle = await idleRates([...servers, ...peers], postmaster, IDLE_S)
  const measured: Row[] = []
  for (const name of ROW_NAMES) {
    step(name)
    await checkSameAnswers(servers, servers[0]?.paths.get(name) ?? [], headers)
    for (const peer of peers) await checkPeer(peer, name, LISTINGS)
    const lanes: Lane[] = []
    for (const server of servers) lanes.push(await warmedUp(server, name, BY_TIME, postmaster, idle))
    for (const peer of peers.filter(({ paths }) => paths.has(name)))
      lanes.push(await warmedUp(peer, name, BY_CALLS, postmaster, idle))
    const sums = new Map<Side, Turn>()
    for (let n = 0; n < TURNS; n++)
      for (const { side, take } of lanes) sums.set(side, added(sums.get(side), await take()))
    measured.push({ name, sides: new Map([...sums].map(([side, sum]) => [side, figures(sum)])) })
  }
  return measured
}

/** Sends a server its requests of a row for the first time. Those of a turn are as many as it can answer in the time of one. */
async function warmedUp(server: Server, row: RowName, load: Load, postmaster: number, idle: Idle): Promise<Lane> {
  const paths = server.paths.get(row) ?? []
  const { calls, seconds } = await turn(server, paths, postmaster, idle, load)
  const each = 'calls' in load ? { ...load, calls: callsFor(calls / seconds) } : load
  return { side: server.name, take: () => turn(server, paths, postmaster, idle, each) }
}

/** At least two calls on each connection. */
function callsFor(rate: number): number {
  return CONNECTIONS * Math.max(2, Math.round((rate * TURN_S) / CONNECTIONS))
}
