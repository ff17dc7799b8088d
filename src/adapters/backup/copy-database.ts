import { PassThrough } from 'node:stream'
import type pg from 'pg'
import { load } from './load.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'

/**
 * Copies a database into an empty one, compares every row, and leaves the target out of service as the source is.
 */
export function copyDatabase(
  source: pg.PoolConfig,
  target: pg.PoolConfig,
  migrations: string,
): Promise<{ tables: number; rows: number }> {
  return withSnapshot(source, migrations, async (snapshot) => {
    const contents = await load(target, directSource(snapshot), async () => {})
    return {
      tables: contents.tables.length,
      rows: contents.tables.reduce((sum, { rows }) => sum + rows, 0),
    }
  })
}

/** The rows of a snapshot, handed over while they are read. */
const directSource = (snapshot: Snapshot) => ({
  header: snapshot.header,
  schema: snapshot.schema,
  async read(loadTable: (table: string, data: AsyncIterable<Buffer>) => Promise<void>) {
    let pipe: { name: string; stream: PassThrough; loaded: Promise<void> } | null = null
    const close = async () => {
      pipe?.stream.end()
      await pipe?.loaded
    }
    const contents = await snapshot.read(async ({ name }, chunk) => {
      if (pipe?.name !== name) {
        await close()
        const stream = new PassThrough()
        // A failed load destroys the stream; its own rejection is the error that counts.
        stream.on('error', () => {})
        pipe = { name, stream, loaded: loadTable(name, stream) }
        // Awaited when the table is complete.
        pipe.loaded.catch((error: Error) => stream.destroy(error))
      }
      if (!pipe.stream.write(chunk)) await drained(pipe.stream)
    })
    await close()
    return contents
  },
})

/** Resolves when the stream takes more; rejects when its reader has failed. */
function drained(stream: PassThrough): Promise<void> {
  if (stream.destroyed) return Promise.reject(stream.errored ?? new Error('The copy has ended.'))
  return new Promise((resolve, reject) => {
    stream.once('drain', resolve)
    stream.once('error', reject)
  })
}
