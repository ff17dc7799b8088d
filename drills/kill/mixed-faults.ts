import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectionOfRunning } from '#adapters/db/embedded/embedded-postgres.ts'
import { inTurn, only, required } from '#shared/required.ts'
import type { CrashableServer } from '../servers/crashable-server.ts'

/** What a server and its embedded database meet while members trade. */
export const FAULTS = [
  'server killed',
  'database killed',
  'server and database killed',
  'connections cut',
  'server frozen',
  'server stopped',
] as const
export type Fault = (typeof FAULTS)[number]

export const anyFault = (random: () => number): Fault => inTurn(FAULTS, Math.floor(random() * FAULTS.length))

/** Causes the fault, and starts again what does not come back by itself. */
export async function cause(fault: Fault, server: CrashableServer, settings: Record<string, string>): Promise<void> {
  const { dataDir } = server
  if (fault === 'server frozen') return server.freeze(3_000)
  if (fault === 'connections cut') return inDatabase(dataDir, cutConnections)
  if (fault === 'server stopped') {
    const { code } = await server.terminate()
    if (code !== 0) throw new Error(`the server ended with ${code} when it was stopped`)
  }
  const postmaster = fault.includes('database') ? await inDatabase(dataDir, postmasterOf) : null
  if (fault.includes('server killed') || fault.startsWith('server and')) await server.kill()
  if (postmaster !== null) process.kill(postmaster, 'SIGKILL')
  if (fault !== 'database killed') return server.start(settings)
  // The server starts it again.
  await inDatabase(dataDir, async (client) => {
    if ((await postmasterOf(client)) === postmaster) throw new Error('The killed PostgreSQL still answers.')
  })
}

async function cutConnections(client: pg.Client): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
  )
}

async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  )
  return Number(only(rows).pid)
}

/** Asks the running database; it may be starting again after this fault or an earlier one. */
async function inDatabase<Result>(dataDir: string, ask: (client: pg.Client) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const connection = connectionOfRunning(dataDir)
    const client = connection && new pg.Client(connection)
    client?.on('error', () => {})
    try {
      await client?.connect()
      return await ask(required(client, 'The database does not run.'))
    } catch (error) {
      if (tries === 300) throw error
      await pause(200)
    } finally {
      await client?.end().catch(() => {})
    }
  }
}
