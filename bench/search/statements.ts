import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#config.ts'
import { openDeps } from '#open-deps.ts'
import { buildServer } from '#server.ts'

export interface Statement {
  /** Of a statement that the server plans once for each connection. */
  name?: string
  text: string
  values: unknown[]
}

const ROUNDS = 3

/** For each path, the statements that the real server sends while it answers, after a warm-up. */
export async function statementsOf(
  databaseUrl: string,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<Statement[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const { deps, close } = await openDeps(config, () => 'http://localhost')
  const app = await buildServer(deps)
  try {
    const all: Statement[][] = []
    for (const path of paths) {
      let sent: Statement[] = []
      for (let round = 0; round < ROUNDS; round++)
        sent = await recording(async () => void (await app.inject({ url: path, headers })))
      all.push(sent)
    }
    return all
  } finally {
    await app.close()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function recording(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const original = pg.Pool.prototype.query
  pg.Pool.prototype.query = function (this: pg.Pool, ...args: unknown[]) {
    const [query, values] = args as [string | (Partial<Statement> & { text: string }), unknown[] | undefined]
    const { name, text, values: own } = typeof query === 'string' ? { text: query } : query
    statements.push({ ...(name === undefined ? {} : { name }), text, values: values ?? own ?? [] })
    return Reflect.apply(original, this, args) as never
  } as typeof original
  try {
    await work()
  } finally {
    pg.Pool.prototype.query = original
  }
  return statements
}
