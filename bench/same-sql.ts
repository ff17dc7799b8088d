import pg from 'pg'
import { readConfig } from '#config.ts'
import { start } from '#run.ts'
import { timesPerSecond } from './load.ts'

interface Statement {
  pool: pg.Pool
  text: string
  values: unknown[]
}

/**
 * How often per second the driver alone runs the statements behind one call, without server, router or query builder.
 * The statements are those that the real server sends while it answers `path`, on the data in `dataDir`.
 */
export async function sameSqlPerSecond(dataDir: string, path: string): Promise<number> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const running = await start(config)
  try {
    const statements = await recording(async () => {
      const answer = await fetch(running.address + path)
      await answer.arrayBuffer()
    })
    if (statements.length === 0) throw new Error(`${path} sent no statement about listings`)
    return await timesPerSecond(async () => {
      for (const { pool, text, values } of statements) await pool.query(text, values)
    })
  } finally {
    await running.stop()
  }
}

/** The listing statements that any pool sends meanwhile; background jobs send other statements. */
async function recording(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const original = pg.Pool.prototype.query
  pg.Pool.prototype.query = function (this: pg.Pool, ...args: unknown[]) {
    const [query, values] = args
    const statement: pg.QueryConfig<unknown[]> =
      typeof query === 'string' ? { text: query } : (query as pg.QueryConfig<unknown[]>)
    if (/\bproducts\b/.test(statement.text))
      statements.push({
        pool: this,
        text: statement.text,
        values: (values as unknown[] | undefined) ?? statement.values ?? [],
      })
    return Reflect.apply(original, this, args) as never
  } as typeof original
  try {
    await work()
  } finally {
    pg.Pool.prototype.query = original
  }
  return statements
}
