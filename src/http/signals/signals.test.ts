import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { MadeBackup } from '#adapters/backup/backups.ts'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { openMetrics } from '#adapters/metrics/metrics.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { openMetricsPort } from './serve-metrics.ts'

const folder = mkdtempSync(join(tmpdir(), 'hedgerow-signals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const TOKEN = 'a-token-of-sixteen-characters'
const log: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    withPages: true,
    isEmpty: true,
    log,
    env: { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'info', BACKUP_URL: folder },
  })
  vi.spyOn(server.deps.backups, 'make').mockResolvedValue({ name: 'hedgerow-test.tar.gz', bytes: 1 } as MadeBackup)
  await (server.deps.jobs as JobsControl).tick()
}, 120_000)

const scrape = async (authorization = `Bearer ${TOKEN}`) =>
  server.visitor().request({ url: '/metrics', headers: { authorization } })

const lines = () => log.map((line) => JSON.parse(line) as Record<string, unknown>)

test('figures are for those who have the token; to others the address does not exist', async () => {
  expect((await scrape()).headers['content-type']).toContain('text/plain; version=0.0.4')
  const unknown = await server.visitor().request({ url: '/metrix' })
  for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) {
    const refused = await scrape(authorization)
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([404, unknown.headers['content-type']])
    expect(refused.body).not.toContain('hedgerow_')
  }
})

test('without the setting there is no such address', async () => {
  const plain = await startTestServer({ beside: server })
  expect((await plain.visitor().request({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(
    404,
  )
})

test('requests are measured by the pattern of their route, never by an id', async () => {
  await server.visitor().request({ url: '/api/products/123456' })
  await server.visitor().request({ url: '/product/654321' })
  await server.visitor().request({ url: '/browse?q=secret' })
  await server.visitor().request({ url: '/no-such-page-77' })
  const { body } = await scrape()
  expect(body).toMatch(/_count\{method="GET",route="\/api\/products\/:id",status="4xx",caller="client"\} 1/)
  expect(body).toMatch(/_count\{method="GET",route="\/browse",status="2xx",caller="client"\} 1/)
  expect(body).toMatch(/route="none",status="4xx"/)
  for (const private_ of ['123456', '654321', 'secret', 'no-such-page']) expect(body).not.toContain(private_)
})

test('every figure that the rules and the board name is served', async () => {
  const { body } = await scrape()
  const served = new Set([...body.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name))
  for (const file of [
    'prometheus/hedgerow-alerts.yml',
    'prometheus/hedgerow-alerts.test.yml',
    'grafana/hedgerow.json',
  ]) {
    const text = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
    const named = new Set([...text.matchAll(/\bhedgerow_[a-z_]+/g)].map(([name]) => name))
    expect(named.size, file).toBeGreaterThan(4)
    for (const name of named) expect(served, `${file} names ${name}`).toContain(name)
  }
})

test('figures that cannot be read are left out, and the others are served', async () => {
  const metrics = openMetrics(false)
  metrics.gauge('readable', 'One', () => 1)
  metrics.gauge('unknown', 'Null', () => null)
  metrics.gauge('broken', 'Rejects', () => Promise.reject(new Error('no database')))
  const text = await metrics.text()
  expect(text).toMatch(/^readable 1$/m)
  expect(text).not.toMatch(/^(unknown|broken) /m)
  expect(await metrics.text()).toMatch(/^hedgerow_unreadable_figures_total 1$/m)
})

test('a port of its own serves the figures and nothing else', async () => {
  const { port, close } = await openMetricsPort(server.deps.metrics, { port: 0, host: '127.0.0.1', token: null })
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('hedgerow_ready 1')
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  await close()
  const guarded = await openMetricsPort(server.deps.metrics, { port: 0, host: '127.0.0.1', token: TOKEN })
  expect((await fetch(`http://127.0.0.1:${guarded.port}/metrics`)).status).toBe(404)
  await guarded.close()
})

test('each request of a client is one line of JSON at the level info, without its address', async () => {
  log.length = 0
  const answer = await server.visitor().request({ url: '/browse?q=secret' })
  await server.visitor().request({ url: '/api/products/123456' })
  const requests = lines().filter(({ msg }) => msg === 'request')
  expect(requests).toMatchObject([
    { level: 'info', reqId: answer.headers['x-request-id'], method: 'GET', route: '/browse', status: 200 },
    { level: 'info', route: '/api/products/:id', status: 404 },
  ])
  for (const { time } of requests) expect(String(time)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(log.join('')).not.toMatch(/secret|123456/)
})

test('a process that can serve says for which reasons it is degraded', async () => {
  const { system, db, version } = server.deps
  const readyz = async () => (await server.visitor().request({ url: '/readyz' })).json<Record<string, unknown>>()
  const { disks } = system
  system.disks = async () => [{ folder: '/data', size: 100, free: 20, isNearlyFull: false }]
  expect(await readyz()).toEqual({ status: 'ready' })
  system.disks = async () => [{ folder: '/data', size: 100, free: 9, isNearlyFull: true }]
  await db.execute(`insert into schema_migrations values ('9999_of_a_newer_version.sql', '')`)
  const found = await readyz()
  expect(found).toEqual({
    status: 'degraded',
    reasons: [
      'A disk is nearly full: less than 10 % is free.',
      `The database has version 9999, and this process is version ${version.schema}.`,
    ],
  })
  expect(JSON.stringify(found)).not.toContain('/data')
  await db.execute(`delete from schema_migrations where name like '9999%'`)
  system.disks = disks
})

test('a page that redirects does so', async () => {
  const answer = await server.visitor().request({ url: '/messages' })
  expect([answer.statusCode, answer.headers['x-page-route']]).toEqual([302, undefined])
})

test('the version is public', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const answer = await server.visitor().request({ url: '/version' })
  expect(answer.json()).toEqual({
    version,
    build: server.deps.version.build,
    schema: server.deps.version.schema,
  })
})
