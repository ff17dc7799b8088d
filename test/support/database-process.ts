// A minimal server: locks the data folder, starts its database and writes rows until it is killed. For durability
// tests.
import pg from 'pg'
import { lockDataDir } from '#adapters/db/embedded/data-lock.ts'
import { startEmbedded } from '#adapters/db/embedded/embedded-postgres.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const [dataDir = '', kind] = process.argv.slice(2)
try {
  lockDataDir(dataDir)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
const server = await startEmbedded({ dataDir, log: silent })
process.stdout.write(`postgres ${server.pid()}\n`)
if (kind === 'write') {
  const pool = new pg.Pool({ ...server.connection, max: 4 })
  pool.on('error', () => {})
  await pool.query('create table if not exists written (id int primary key)')
  await Promise.all([0, 1, 2, 3].map((writer) => write(pool, writer)))
} else {
  const staying = setInterval(() => {}, 60_000)
  process.on('SIGTERM', async () => {
    clearInterval(staying)
    await server.stop()
  })
}

/** Prints a number only after its row is committed. */
async function write(pool: pg.Pool, writer: number): Promise<never> {
  for (let i = writer; ; i += 4) {
    await pool.query('insert into written values ($1)', [i])
    process.stdout.write(`wrote ${i}\n`)
  }
}
