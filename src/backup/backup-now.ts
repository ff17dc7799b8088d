import { type MadeBackup, openBackups } from '#adapters/backup/backups.ts'
import { openExisting } from '#adapters/backup/command-database.ts'
import { withDatabase } from '#adapters/backup/copy.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { openFiles } from '#adapters/files/open-files.ts'
import { jsonLog } from '#adapters/log/json-log.ts'
import { outOfService } from '#adapters/readiness/out-of-service.ts'
import type { Config } from '#config.ts'
import { MIGRATIONS } from '#open-deps.ts'

/**
 * Makes a backup of the configured database, also while the server runs. `place` replaces BACKUP_URL. Refused for a database
 * that was moved: its archive would be taken for one of the marketplace.
 */
export async function backupNow(
  config: Config,
  place: string | undefined = config.backupUrl,
): Promise<MadeBackup & { place: string }> {
  const { connection, close } = await openExisting({ ...config, log: jsonLog(config.logLevel) })
  try {
    await withDatabase(connection, 'hedgerow backup', async (db) => {
      const reason = await outOfService(db)
      if (reason !== null) throw new StartFailure(reason)
    })
    const files = openFiles(config.filesUrl, config.dataDir)
    const backups = openBackups({ ...config, backupUrl: place, connection, migrations: MIGRATIONS, files })
    return { ...(await backups.make()), place: backups.place }
  } finally {
    await close()
  }
}
