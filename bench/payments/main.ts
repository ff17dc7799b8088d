// `npm run bench:payments [-- --write]`, and the last part of `npm run bench`: measures payment intents opened,
// payments confirmed and webhooks delivered per second, each compared with its SQL alone. The provider is the sandbox,
// in the same process and database, so its work is counted too.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { startEmbedded } from '#adapters/db/embedded/embedded-postgres.ts'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import { paymentStatus, sandboxConfirm } from '#features/checkout/card/contract.ts'
import { createPaymentIntent } from '#features/checkout/payment/contract.ts'
import { openDeps } from '#open-deps.ts'
import { buildServer } from '#server.ts'
import type { Api } from '#shared/api-client.ts'
import { writeReport } from '../report.ts'
import { type SqlTime, sqlTimeOf } from './sql-time.ts'
import { joinAs, putOnSale, type WebServer } from './trade.ts'

const ORDERS = 300
const silent = { info: () => {}, warn: console.warn, error: console.error }
const step = (what: string): void => console.error(`… ${what}`)

interface Measured {
  name: string
  count: number
  seconds: number
  sql: SqlTime
}

const load = loadavg()[0] ?? 0
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
chmodSync(dataDir, 0o711)
const database = await startEmbedded({ dataDir, log: silent })

try {
  const text = table(await measureAll())
  console.log(text)
  if (process.argv.includes('--write')) writeReport('bench:payments', text)
} finally {
  await database.stop()
  rmSync(database.location, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

async function measureAll(): Promise<Measured[]> {
  const { user, host, database: name } = database.connection
  const config = readConfig({
    DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    DATA_DIR: join(dataDir, 'files'),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  })
  let origin = ''
  const { deps, devTools, close } = await openDeps(config, () => origin)
  const app = await buildServer(deps, { devTools })
  await deps.jobs.start()
  origin = await app.listen({ port: 0, host: 'localhost' })
  try {
    return await measure({ origin, deps })
  } finally {
    await app.close()
    await close()
  }
}

async function measure(server: WebServer): Promise<Measured[]> {
  const { deps } = server
  // The benchmark delivers webhook events itself, one at a time, instead of the sandbox's delayed delivery.
  await deps.sandbox?.setControl('webhooks', 'drop')
  await deps.sandbox?.setControl('onboarding', 'instant')
  const seller = await joinAs(server, 'rose')
  const buyer = await joinAs(server, 'ivy')
  const listings = await putOnSale(deps.db, seller.id, ORDERS)
  const secrets: string[] = []
  step('payment intents')
  const opened = await timed('payment intents opened', ORDERS, async () => {
    for (const productId of listings) secrets.push(await openCheckout(buyer.api, productId))
  })
  step('confirmations')
  const confirmed = await timed('payments confirmed by card and polled until captured', ORDERS, async () => {
    for (const secret of secrets) await pay(buyer.api, secret, server.origin)
    await (deps.jobs as JobsControl).idle()
  })
  const paid = await deps.db.execute(sql`select from transactions where status = 'processing'`)
  if (paid.rows.length !== ORDERS) throw new Error(`${paid.rows.length} of ${ORDERS} orders were paid`)
  step('webhooks')
  const events = await deps.db.execute<{ id: string }>(
    sql`select id from sandbox.objects where kind = 'event' order by number`,
  )
  const delivered = await timed(
    'webhooks delivered, until the work they cause is done',
    events.rows.length,
    async () => {
      for (const { id } of events.rows) await deliver(server, id)
      await (deps.jobs as JobsControl).idle()
    },
  )
  return [opened, confirmed, delivered]
}

async function openCheckout(buyer: Api, productId: number): Promise<string> {
  const { clientSecret } = await buyer(createPaymentIntent, { body: { amount: 20, productId, buyerProtection: true } })
  return clientSecret
}

async function pay(buyer: Api, clientSecret: string, origin: string): Promise<void> {
  const card = { number: '4242424242424242', expiry: '12/90', cvc: '123' }
  const id = clientSecret.split('_secret_')[0] ?? ''
  await buyer(sandboxConfirm, {
    params: { id },
    body: { clientSecret, ...card, return_url: `${origin}/payment-success` },
  })
  // The request that the next page sends.
  await buyer(paymentStatus, { query: { payment_intent: id } })
}

async function deliver({ origin, deps }: { origin: string; deps: Deps }, eventId: string): Promise<void> {
  if (!deps.sandbox) throw new Error('only the sandbox signs its own webhooks')
  const { body, signature } = await deps.sandbox.signed(eventId)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await fetch(`${origin}/api/webhooks/stripe`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`a webhook was answered ${answer.status}`)
  await answer.arrayBuffer()
}

async function timed(name: string, count: number, work: () => Promise<void>): Promise<Measured> {
  const begun = performance.now()
  const sql = await sqlTimeOf(work)
  return { name, count, seconds: (performance.now() - begun) / 1000, sql }
}

function table(measured: readonly Measured[]): string {
  const rows = measured.map(({ name, count, seconds, sql }) => [
    name,
    (count / seconds).toFixed(0),
    ((count * 1000) / sql.milliseconds).toFixed(0),
    `${((100 * sql.milliseconds) / (seconds * 1000)).toFixed(0)} %`,
    (sql.statements / count).toFixed(0),
  ])
  return `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:payments\`: ${cpus().length} × \
${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}, load ${load.toFixed(1)} before; \
${ORDERS} orders, one call after another over HTTP, on disk with every commit flushed. The sandbox's own statements and those of \
background work are counted. "SQL alone" is how many a second there would be if nothing but the statements took time, waiting for one \
another's commits included; what runs side by side counts once.

| what | a second | SQL alone, a second | SQL of the time | statements each |
|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`
}
