// `npm run bench:alerts [-- --write]`: measures how long it takes to find the alerts that match a new listing among
// 100,000 alerts, compared with a full scan of them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#adapters/db/embedded/embedded-postgres.ts'
import { readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import { matchListing } from '#features/alerts/server/matching.ts'
import { alertsFitting } from '#features/alerts/server/matching-store.ts'
import { insertListing } from '#features/listings/listing/server/store.ts'
import { gardenWords } from '#features/listings/search/server/garden-words.ts'
import { openDeps } from '#open-deps.ts'
import { writeReport } from '../report.ts'
import { fill } from '../search/data.ts'
import { fillAlerts, WORDS } from './data.ts'

const ALERTS = 100_000
const LISTINGS = 20_000
const TIMES = 100
const SCANS = 5

const silent = { info: () => {}, warn: console.warn, error: console.error }
const step = (what: string): void => console.error(`… ${what}`)

const LONG_DESCRIPTION = `Grown from seed without peat on a windowsill in spring and hardened off in the cold frame since. Strong roots, ready to
plant out; likes sun and a little shelter. Collect in the evening, bring a tray. More to come next week, ask for other sorts.`
/** Contains none of the words that many alerts use as their only word. */
const BRIEF = 'Collect in the evening.'

/** The published listings, by their name in the table. */
const kinds: readonly [name: string, title: string, description: string][] = [
  ['a common plant, long description', 'Tomato seedlings, six young plants in pots', LONG_DESCRIPTION],
  ['a rare plant, long description', 'Musk mallow, rooted cutting', LONG_DESCRIPTION],
  ['no alert matches it', WORDS.none, BRIEF],
  ['ten alerts match it', WORDS.ten, BRIEF],
  ['a thousand alerts match it', WORDS.thousand, BRIEF],
]

interface Words {
  title: string
  description: string
}

interface Times {
  median: number
  p95: number
}

interface Measured {
  name: string
  found: number
  find: Times
  job: Times
  scan: Times
}

/** Computes the same result without the index on words and places. */
const SCAN = `select count(distinct a.id)::int as count
  from listing_search o, plant_alerts a join plant_alert_terms term on term.alert_id = a.id
  where o.id = $1 and a.is_active and a.deleted_at is null and a.user_id <> o.seller_id
    and (a.category_id is null or a.category_id = o.category_id) and (a.max_price is null or a.max_price >= o.price)
    and a.place <-> o.place <= miles_of(a.radius) and o.words @@ term.words`

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
chmodSync(dataDir, 0o711)
const server = await startEmbedded({ dataDir, log: silent, settings: ['max_wal_size=4GB'] })
const url = `postgresql://${server.connection.user}@localhost/bench?host=${encodeURIComponent(server.connection.host)}`

try {
  const text = await measureAll()
  console.log(text)
  if (process.argv.includes('--write')) writeReport('bench:alerts', text)
} finally {
  await server.stop()
  rmSync(server.location, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

async function measureAll(): Promise<string> {
  const admin = new pg.Client({ connectionString: url.replace('/bench?', '/postgres?') })
  await admin.connect()
  await admin.query('create database bench')
  await admin.end()
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: join(dataDir, 'files'), LOG_LEVEL: 'error' })
  const { deps, close } = await openDeps(config, () => 'http://localhost')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Creates the queue's tables; no worker runs.
    await deps.jobs.start()
    step(`${LISTINGS} listings`)
    await fill(client, LISTINGS)
    step(`${ALERTS} alerts`)
    await fillAlerts(client, deps.db, gardenWords(deps).read, ALERTS)
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from plant_alert_terms')
    const measured: Measured[] = []
    for (const [name, title, description] of kinds) {
      step(name)
      measured.push({ name, ...(await measure(deps, client, { title, description })) })
    }
    return table(measured, rows[0]?.count ?? 0)
  } finally {
    await client.end()
    await close()
  }
}

/** Measures the search alone, the whole job for a new listing, and the same result by a full scan. */
async function measure(deps: Deps, client: pg.Client, { title, description }: Words): Promise<Omit<Measured, 'name'>> {
  const ids: number[] = []
  for (let n = 0; n < TIMES; n++) ids.push(await postListing(deps, { title: `${title} ${n}`, description }))
  const now = deps.clock.now()
  let found = 0
  const find = await times(ids, async (id) => {
    found = (await alertsFitting(deps.db, id, now)).length
  })
  const job = await times(ids, (listingId) => matchListing(deps, { listingId }))
  const scan = await times(ids.slice(0, SCANS), async (id) => {
    const { rows } = await client.query<{ count: number }>(SCAN, [id])
    if (rows[0]?.count !== found) throw new Error(`${title}: ${found} found, but ${rows[0]?.count} fit`)
  })
  return { found, find, job, scan }
}

async function postListing({ db, clock, places }: Deps, words: Words): Promise<number> {
  const { lat, lng } = await places.lookup('BS6')
  const now = clock.now()
  return insertListing(db, {
    ...{ ...words, price: 300, categoryId: 3, sellerId: 2, location: 'Bristol', outcode: 'BS6' },
    ...{ outcodeLatitude: lat, outcodeLongitude: lng, createdAt: now, updatedAt: now },
    expiresAt: new Date(now.getTime() + 86_400_000),
  })
}

async function times(ids: readonly number[], work: (id: number) => Promise<unknown>): Promise<Times> {
  const taken: number[] = []
  for (const id of ids) {
    const begun = performance.now()
    await work(id)
    taken.push(performance.now() - begun)
  }
  taken.sort((a, b) => a - b)
  return { median: taken[taken.length >> 1] ?? 0, p95: taken[Math.floor(taken.length * 0.95)] ?? 0 }
}

function table(measured: readonly Measured[], terms: number): string {
  const both = ({ median, p95 }: Times): string => `${median.toFixed(1)} (${p95.toFixed(1)})`
  const rows = measured.map(({ name, found, find, job, scan }) => [
    ...[name, found.toLocaleString('en-GB'), both(find), both(job), both(scan)],
  ])
  return `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:alerts\`: ${cpus().length} × \
${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}; ${ALERTS.toLocaleString('en-GB')} alerts \
(${terms.toLocaleString('en-GB')} index terms), ${LISTINGS.toLocaleString('en-GB')} listings. Milliseconds are medians (95 of 100 in brackets) of \
${TIMES} new listings, one after another, on disk with every commit flushed. The job finds, records what to notify, and commits; the last \
column is the same result by a scan of all alerts in the database.

| a new listing | alerts that fit | finding them, ms | the whole job, ms | scan of all alerts, ms |
|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`
}
