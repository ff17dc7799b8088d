// `npm run bench:pages [-- --write]`: processor time of pages, each way that they are answered, beside a bare node:http server
// that sends the same bytes. Numbers of requests are fixed and the figure is processor time, because rates depend on what else the
// machine does.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { cpuOfFamily } from '../cpu.ts'
import { writeReport } from '../report.ts'
import { NODE_FLAGS, type Running, run } from '../server.ts'

const CONNECTIONS = 4
const MANY = 1_000
const NEW = 60
const ROUNDS = 3
const IDLE_S = 10
const BROWSER = { 'accept-encoding': 'br, gzip' }
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const started: Running[] = []
const step = (what: string): void => console.error(`… ${what}`)

async function start(command: [string, ...string[]], env: NodeJS.ProcessEnv, path: string): Promise<Running> {
  const running = await run(command, path, env)
  started.unshift(running)
  return running
}

/** Milliseconds that the server and its database need while nobody asks, a second. */
async function idleOf({ pid }: Running): Promise<number> {
  const before = cpuOfFamily(pid)
  await wait(IDLE_S * 1000)
  return (cpuOfFamily(pid) - before) / IDLE_S
}

/** Milliseconds of processor time for each of `count` requests that `work` makes, without what the server does anyway. */
async function each({ pid }: Running, idle: number, count: number, work: () => Promise<unknown>): Promise<number> {
  const [before, began] = [cpuOfFamily(pid), performance.now()]
  await work()
  const used = cpuOfFamily(pid) - before - (idle * (performance.now() - began)) / 1000
  return Math.max(0, used) / count
}

async function get(url: string): Promise<Response> {
  const response = await fetch(url, { headers: BROWSER })
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  await response.arrayBuffer()
  return response
}

async function inTurn(urls: readonly string[]): Promise<void> {
  for (const url of urls) await get(url)
}

const atOnce = (url: string, headers: Record<string, string> = {}) =>
  autocannon({ url, connections: CONNECTIONS, amount: MANY, headers: { ...BROWSER, ...headers } })

async function measured(product: Running, pages: readonly string[]): Promise<string[][]> {
  const idle = await idleOf(product)
  const rows: string[][] = []
  for (const [name, urls] of [
    ['/browse', ['/browse']],
    ['a listing', pages],
  ] as const) {
    step(name)
    const all = urls.map((path) => product.origin + path)
    const [one = ''] = all
    const fresh = Array.from({ length: NEW }, (_, n) => `${all[n % all.length]}?n=${n}`)
    await inTurn(fresh.slice(0, 30).map((url) => `${url}&warm`))
    const rendered = await each(product, idle, NEW, () => inTurn(fresh))
    await inTurn(all)
    let checked = 0
    for (let round = 0; round < ROUNDS * Math.ceil(20 / all.length); round++) {
      await wait(1_000)
      checked += await each(product, idle, all.length, () => inTurn(all))
    }
    const known = await get(one)
    const bytes = Buffer.from(await (await fetch(one, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer())
    await atOnce(one)
    const cached = await each(product, idle, MANY, () => atOnce(one))
    const unchanged = await each(product, idle, MANY, () =>
      atOnce(one, { 'if-none-match': String(known.headers.get('etag')) }),
    )
    const file = join(dataDir, 'page.html')
    writeFileSync(file, bytes.subarray(0, Number(known.headers.get('content-length'))))
    const floor = await start(['node', 'bench/pages/floor.ts'], { PAGE: file }, '/readyz')
    await atOnce(`${floor.origin}/`)
    const bare = await each(floor, 0, MANY, () => atOnce(`${floor.origin}/`))
    const rounds = ROUNDS * Math.ceil(20 / all.length)
    rows.push([
      name,
      ...[rendered, checked / rounds, cached, unchanged, bare].map((ms) => ms.toFixed(2)),
      `${(bytes.length / 1000).toFixed(0)} kB`,
      `${(Number(known.headers.get('content-length')) / 1000).toFixed(1)} kB`,
    ])
  }
  return rows
}

try {
  step('starting the product with the demo')
  const env = { DATA_DIR: dataDir, DEMO_DATA: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const product = await start(['node', ...NODE_FLAGS, 'src/main.ts'], env, '/readyz')
  const listings = (await (await fetch(`${product.origin}/api/products`)).json()) as { id: number }[]
  const rows = await measured(
    product,
    listings.slice(0, 20).map(({ id }) => `/product/${id}`),
  )
  const text = `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:pages\`: ${cpus().length} × \
${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}; load of the machine \
${loadavg()[1]?.toFixed(1)} at the end. Milliseconds of processor time a page, node and database, for a visitor.

| page | rendered | cached, its calls repeated | shared within the second | 304 | a bare server with the same bytes | HTML | brotli |
|---|---|---|---|---|---|---|---|
${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`
  console.log(text)
  if (process.argv.includes('--write')) writeReport('bench:pages', text)
} finally {
  for (const running of started) await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
