import type { Database } from '#adapters/db/database.ts'
import { settingOf } from '#adapters/db/settings.ts'
import type { Config } from '#config.ts'
import { type Encryption, encryptionWith } from './encryption.ts'

/** With the keys of ENCRYPTION_KEY, and the database's own key for what was encrypted before one was set. */
export async function openEncryption(
  db: Database,
  { encryptionKeys }: Pick<Config, 'encryptionKeys'>,
): Promise<Encryption> {
  const own = await settingOf(db, 'encryption-key')
  return encryptionWith([...encryptionKeys, ...(own === null ? [] : [own])])
}
