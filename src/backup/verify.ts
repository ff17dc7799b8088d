import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openArchive } from '#adapters/backup/archive-reader.ts'
import { withDatabase } from '#adapters/backup/copy.ts'
import type { Manifest } from '#adapters/backup/format.ts'
import { load } from '#adapters/backup/load.ts'
import { startEmbedded } from '#adapters/db/embedded/embedded-postgres.ts'
import { openFiles } from '#adapters/files/open-files.ts'
import { jsonLog } from '#adapters/log/json-log.ts'
import { codeVersion } from '#adapters/readiness/schema-compatibility.ts'
import type { Config } from '#config.ts'
import { faultsInLedger } from '#features/checkout/ledger/server/ledger-check-store.ts'
import { MIGRATIONS } from '#open-deps.ts'
import { findArchive } from './find-archive.ts'
import { checkingSink, ListedPictures, type PictureOutcome } from './picture-sinks.ts'

export interface Verified {
  manifest: Manifest
  pictures: PictureOutcome
  /**
   * What is wrong with the ledger in itself; empty when it balances. It is not compared with the provider, whose
   * account has changed since the snapshot: `npm run reconcile` does that after a restore.
   */
  faults: string[]
}

/**
 * Restores an archive into a temporary database: rows, checksums, foreign keys and the ledger are checked as by a real
 * restore, every picture against its checksum, and listed ones against object storage. Removes everything afterwards.
 */
export async function verify(config: Config, file: string): Promise<Verified> {
  const found = await findArchive(config, file)
  const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-verify-'))
  try {
    const files = config.filesUrl ? openFiles(config.filesUrl, config.dataDir) : null
    const sink = checkingSink(new ListedPictures(files))
    const archive = await openArchive(found.input, codeVersion(MIGRATIONS), sink)
    const embedded = await startEmbedded({ dataDir: folder, log: jsonLog(config.logLevel) })
    const booksOf = async () => {
      await load(embedded.connection, archive, async () => {})
      return withDatabase(embedded.connection, 'hedgerow verify', faultsInLedger)
    }
    const faults = await booksOf().finally(() => embedded.stop())
    return {
      manifest: archive.manifest(),
      pictures: await sink.finish(),
      faults,
    }
  } finally {
    found.input.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}
