import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#shared/log.ts'

/** Below this the database becomes read-only; PostgreSQL stops hard when it cannot extend its log. */
const RESERVE_BYTES = 16 * 1024 * 1024
/** Writes resume only well above the reserve, so that the state does not flap. */
const ENOUGH_BYTES = 20 * 1024 * 1024
const LOOK_MS = 500

interface Watched {
  connection: pg.ClientConfig
  log: Log
  /** Number of bytes that can still be written. */
  free: () => Promise<number>
}

/**
 * Makes the database read-only while its disk is nearly full: reads continue, and no acknowledged write is at risk.
 * Resolves after the first check, with a function that ends the watch.
 */
export async function watchDisk({ connection, log, free }: Watched): Promise<() => Promise<void>> {
  const over = new AbortController()
  // Unknown at first: a server killed in that state leaves the setting behind.
  let readOnly: boolean | null = null
  const look = async () => {
    const wanted = (await free()) < (readOnly ? ENOUGH_BYTES : RESERVE_BYTES)
    if (wanted === readOnly) return
    await setReadOnly(connection, wanted)
    if (wanted) log.error({}, 'The disk is nearly full. Nothing can be saved until there is space again.')
    else if (readOnly) log.warn({}, 'There is free space on the disk again.')
    readOnly = wanted
  }
  await look()
  const watching = (async () => {
    while (!over.signal.aborted) {
      await pause(LOOK_MS, undefined, { signal: over.signal, ref: false }).catch(() => {})
      // While the database restarts, the setting cannot be changed; the next check changes it.
      if (!over.signal.aborted) await look().catch(() => {})
    }
  })()
  return async () => {
    over.abort()
    await watching
  }
}

export const freeBytes = async (folder: string): Promise<number> => (await diskSpace(folder)).free

/** Bytes of the disk that a folder is on: all, and those that can still be written. */
export async function diskSpace(folder: string): Promise<{ size: number; free: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}

/** The setting is a line in a file beside the data; PostgreSQL's processes read it again for their next transaction. */
async function setReadOnly(connection: pg.ClientConfig, readOnly: boolean): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ now: string }>(
      `select current_setting('default_transaction_read_only') as now`,
    )
    if ((rows[0]?.now === 'on') === readOnly) return
    await client.query(`alter system set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
