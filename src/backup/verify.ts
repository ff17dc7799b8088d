import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openArchive } from '#adapters/backup/archive-reader.ts'
import { withDatabase } from '#adapters/backup/copy.ts'
import type { Manifest } from '#adapters/backup/format.ts'
import { load } from '#adapters/backup/load.ts'
import { startEmbedded } from '#adapters/db/embedded-postgres.ts'
import { settingOf } from '#adapters/db/settings.ts'
import { openFiles } from '#adapters/files/open-files.ts'
import { codeVersion } from '#adapters/readiness/schema-compatibility.ts'
import type { Config } from '#config.ts'
import { faultsInLedger } from '#features/checkout/ledger/server/ledger-check-store.ts'
import { MIGRATIONS, openDeps } from '#open-deps.ts'
import { plainLog } from '#shared/log.ts'
import { faultsInBooks } from './check-restored.ts'
import { findArchive } from './find-archive.ts'
import { checkingSink, ListedPictures, type PictureOutcome } from './picture-sinks.ts'

export interface Verified {
  manifest: Manifest
  pictures: PictureOutcome
  /** What is wrong with the books; empty when they balance. */
  faults: string[]
}

/**
 * Restores an archive into a temporary database: rows, checksums, foreign keys and the books are checked as by a real
 * restore, every picture against its checksum, and listed ones against object storage. Removes everything afterwards.
 */
export async function verify(config: Config, file: string): Promise<Verified> {
  const found = await findArchive(config, file)
  const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-verify-'))
  try {
    const files = config.filesUrl ? openFiles(config.filesUrl, config.dataDir) : null
    const sink = checkingSink(new ListedPictures(files))
    const archive = await openArchive(found.input, codeVersion(MIGRATIONS), sink)
    const embedded = await startEmbedded({ dataDir: folder, log: plainLog(config.logLevel) })
    const inLedger = async () => {
      await load(embedded.connection, archive, async () => {})
      return withDatabase(embedded.connection, 'hedgerow verify', async (db) => ({
        isSandbox: (await settingOf(db, 'payments')) === 'sandbox',
        faults: await faultsInLedger(db),
      }))
    }
    const { isSandbox, faults } = await inLedger().finally(() => embedded.stop())
    return {
      manifest: archive.manifest(),
      pictures: await sink.finish(),
      faults: isSandbox ? await faultsWithSandbox(config, folder) : faults,
    }
  } finally {
    found.input.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The sandbox's account is part of the archive, so the books can be compared with it. */
async function faultsWithSandbox(config: Config, dataDir: string): Promise<string[]> {
  const sandbox = { ...config, dataDir, databaseUrl: undefined, stripe: null }
  const { deps, close } = await openDeps(sandbox, () => 'http://localhost', { isOutOfService: true })
  return faultsInBooks(deps).finally(close)
}
