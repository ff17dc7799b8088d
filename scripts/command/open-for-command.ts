import { besideServer, hasEmbedded, noDatabase } from '#adapters/backup/command-database.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { type Config, ConfigError, readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import { openDeps } from '#open-deps.ts'

interface Opened {
  config: Config
  deps: Deps
  close(): Promise<void>
}

/**
 * What a command works with, whether or not the server runs. A wrong setting or a place that cannot be used ends the process
 * with its sentence alone, and so does a missing embedded database unless it `mayCreate` one.
 */
export async function openForCommand({ mayCreate = false } = {}): Promise<Opened> {
  try {
    return await open(mayCreate)
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartFailure)) throw error
    console.error(`✗ ${error.message}`)
    process.exit(1)
  }
}

async function open(mayCreate: boolean): Promise<Opened> {
  const read = readConfig()
  if (!mayCreate && read.databaseUrl === undefined && !hasEmbedded(read.dataDir)) throw noDatabase(read.dataDir)
  const { config, unlock } = besideServer(read)
  const { deps, close } = await openDeps(config, () => config.publicUrl ?? `http://localhost:${config.port}`)
  return {
    config,
    deps,
    close: async () => {
      await close()
      unlock()
    },
  }
}
