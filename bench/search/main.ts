// `npm run bench:search [-- --write] [sizes…]`: measures how long searches take on 10,000 to 1,000,000 listings, and
// how much of that is SQL. Each call is compared with a bare HTTP server that sends the same statements in the same
// run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { startEmbedded } from '#adapters/db/embedded/embedded-postgres.ts'
import { migrate } from '#adapters/db/migrate.ts'
import { installJobs } from '#adapters/jobs/pg-boss-jobs.ts'
import { CONNECTIONS } from '../load.ts'
import { writeReport } from '../report.ts'
import { NODE_FLAGS, run } from '../server.ts'
import { calls } from './calls.ts'
import { fill } from './data.ts'
import { type Statement, statementsOf } from './statements.ts'

const SECONDS = 3
const CALLS = 150
/** A request with any session cookie, even an invalid one, never gets a shared response. */
const headers = { cookie: `session=${'x'.repeat(43)}` }
const silent = { info: () => {}, warn: console.warn, error: console.error }
const step = (what: string): void => console.error(`… ${what}`)

interface Times {
  median: number
  p95: number
}

interface Measured {
  name: string
  sql: Times
  call: Times
  /** Successful responses per second. */
  rate: number
  floor: number
}

const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
chmodSync(dataDir, 0o711)
const server = await startEmbedded({
  dataDir,
  log: silent,
  settings: ['fsync=off', 'synchronous_commit=off', 'max_wal_size=4GB'],
})
const urlOf = (database: string): string =>
  `postgresql://${server.connection.user}@localhost/${database}?host=${encodeURIComponent(server.connection.host)}`

try {
  const text: string[] = [
    `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:search\`: ${cpus().length} × \
${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}. Milliseconds are medians (95 of 100 in \
brackets) of one call after another; the rate is with ${CONNECTIONS} at once, the floor a bare node:http server that sends the same statements and \
their rows as JSON. Nothing is cached.`,
  ]
  for (const count of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000])
    text.push(table(count, await measure(count)))
  console.log(text.join('\n\n'))
  if (process.argv.includes('--write')) writeReport('bench:search', text.join('\n\n'))
} finally {
  await server.stop()
  rmSync(server.location, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(count: number): Promise<Measured[]> {
  step(`${count} listings: making them`)
  const database = `bench_${count}`
  await order(urlOf('postgres'), (client) => client.query(`create database ${database}`))
  await migrate({ connectionString: urlOf(database) }, resolve('migrations'))
  await installJobs({ connectionString: urlOf(database) }, silent)
  await order(urlOf(database), (client) => fill(client, count))
  const statements = await statementsOf(
    urlOf(database),
    calls.map(([, path]) => path),
    headers,
  )
  const env = {
    DATABASE_URL: urlOf(database),
    DATA_DIR: join(dataDir, database),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  const product = await run(['node', ...NODE_FLAGS, 'src/main.ts'], '/readyz', env)
  try {
    const measured: Measured[] = []
    for (const [n, [name, path]] of calls.entries()) {
      step(`${count} listings: ${name}`)
      measured.push({ name, ...(await compare(product.origin + path, statements[n] ?? [], urlOf(database))) })
    }
    return measured
  } finally {
    await product.stop()
    await order(urlOf('postgres'), (client) => client.query(`drop database ${database} with (force)`))
  }
}

async function compare(url: string, statements: Statement[], databaseUrl: string): Promise<Omit<Measured, 'name'>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const sql = await times(async () => {
    for (const statement of statements) await pool.query(statement)
  })
  await pool.end()
  const call = await times(async () => void (await (await fetch(url, { headers })).arrayBuffer()))
  const env = { DATABASE_URL: databaseUrl, STATEMENTS: JSON.stringify(statements) }
  const floor = await run(['node', 'bench/search/floor.ts'], '/readyz', env)
  try {
    // Alternates the two servers, so that other load on the machine affects both.
    const rates = { call: 0, floor: 0 }
    for (let turn = 0; turn < 3; turn++) {
      rates.call += await rateOf(url)
      rates.floor += await rateOf(floor.origin)
    }
    return { sql, call, rate: rates.call / 3, floor: rates.floor / 3 }
  } finally {
    await floor.stop()
  }
}

async function rateOf(url: string): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS / 3 })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`)
  return result.requests.average
}

async function times(work: () => Promise<void>): Promise<Times> {
  const taken: number[] = []
  for (let n = 0; n < CALLS + 10; n++) {
    const begun = performance.now()
    await work()
    if (n >= 10) taken.push(performance.now() - begun)
  }
  taken.sort((a, b) => a - b)
  return { median: taken[CALLS >> 1] ?? 0, p95: taken[Math.floor(CALLS * 0.95)] ?? 0 }
}

async function order(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function table(count: number, measured: readonly Measured[]): string {
  const both = ({ median, p95 }: Times): string => `${median.toFixed(1)} (${p95.toFixed(1)})`
  const rows = measured.map(({ name, sql, call, rate, floor }) => [
    name,
    ...[both(sql), both(call), Math.round(rate), Math.round(floor), `${Math.round((100 * rate) / floor)} %`],
  ])
  return `### ${count.toLocaleString('en-GB')} listings

| | its SQL, ms | the call, ms | calls a second | the floor | share |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`
}
