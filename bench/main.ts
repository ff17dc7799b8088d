// `npm run bench`: measures the product against baselines in the same run, because absolute figures vary with the
// machine.
// Prints a table; `--write` also writes it to docs/performance.md. Runs `bench/payments` afterwards.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { firstPageBytes } from './first-page.ts'
import { requestsPerSecond } from './load.ts'
import { type Paths, table, writeReport } from './report.ts'
import { sameSqlPerSecond } from './same-sql.ts'
import { type Running, run } from './server.ts'

const PATHS = { home: '/', browse: '/browse', product: '/product/1', search: '/api/products/search?q=tomato' }
const STARTS = 3
const REST_MS = 5_000

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const env = { DATA_DIR: dataDir, DEMO_DATA: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
const startProduct = (): Promise<Running> => run(['npm', 'start', '--silent'], '/readyz', env)
const step = (what: string): void => console.error(`… ${what}`)

/** Runs `work` beside a server and always stops the server. */
async function beside<Result>(starting: Promise<Running>, work: (server: Running) => Promise<Result>): Promise<Result> {
  const server = await starting
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

async function coldStart(): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < STARTS; n++) times.push(await beside(startProduct(), async ({ startedIn }) => startedIn))
  return times.sort((a, b) => a - b)[Math.floor(STARTS / 2)] ?? Number.NaN
}

/** How long a second start on the same data takes to be refused. */
async function refusal(): Promise<number> {
  const began = performance.now()
  const second = spawn('npm', ['start', '--silent'], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const [status] = (await once(second, 'exit')) as [number | null]
  if (status === 0) throw new Error('A second start on the same data was not refused.')
  return performance.now() - began
}

async function measure() {
  step('preparing: pages, database and demo data')
  await beside(startProduct(), async () => {})
  step('starting')
  const start = await coldStart()
  const helloStart = await beside(run(['node', 'bench/hello.ts'], '/'), async ({ startedIn }) => startedIn)
  return beside(startProduct(), async ({ origin, memory }) => {
    await wait(REST_MS)
    const rest = memory()
    const refused = await refusal()
    const bytes = await firstPageBytes(`${origin}/`, 'gzip')
    step('load: a bare Fastify route')
    const hello = await beside(run(['node', 'bench/hello.ts'], '/'), async (floor) => ({
      rate: await requestsPerSecond(`${floor.origin}/`),
      memory: floor.memory(),
    }))
    step('load: uncached')
    const uncached = await eachPath(origin, { cookie: await signIn(origin) })
    step('load: shared by visitors')
    const shared = await eachPath(origin, {})
    return { start, helloStart, refused, rest, bytes, hello, uncached, shared }
  })
}

async function eachPath(origin: string, headers: Record<string, string>): Promise<Paths> {
  const rate = (path: string) => requestsPerSecond(origin + path, headers)
  return {
    home: await rate(PATHS.home),
    browse: await rate(PATHS.browse),
    product: await rate(PATHS.product),
    search: await rate(PATHS.search),
  }
}

/** The session cookie of a demo user: responses to signed-in users are never shared. */
async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ivy', password: DEMO_PASSWORD }),
  })
  const [cookie] = answer.headers.getSetCookie()
  if (!answer.ok || !cookie) throw new Error('The demo could not sign in.')
  return cookie.split(';')[0] ?? ''
}

try {
  const measured = await measure()
  step('load: the statements of the search by the driver alone')
  const sql = await sameSqlPerSecond(dataDir, PATHS.search)
  const text = table({ ...measured, sql }, PATHS)
  console.log(text)
  if (process.argv.includes('--write')) writeReport('bench', text)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
const payments = spawnSync(process.execPath, ['bench/payments/main.ts', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = payments.status ?? 1
