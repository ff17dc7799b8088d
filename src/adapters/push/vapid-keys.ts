import type { Database } from '#adapters/db/database.ts'
import { decideSetting, saveSetting, settingOf } from '#adapters/db/settings.ts'
import type { Encryption } from '#adapters/encryption/encryption.ts'
import { keysOf, newPrivateKey, type VapidKeys } from './vapid.ts'

const SETTING = 'push-key'
const CONTEXT = 'push:key'

/**
 * The key of VAPID_PRIVATE_KEY, or one that is generated once for all processes of this database and stored encrypted.
 * Browsers that subscribed with another key must subscribe again.
 */
export async function openVapidKeys(
  db: Database,
  encryption: Encryption,
  privateKey: string | null,
): Promise<VapidKeys> {
  if (privateKey !== null) return keysOf(privateKey)
  const encrypted = (key: string) => encryption.encrypt(key, CONTEXT).toString('base64')
  const stored = (await settingOf(db, SETTING)) ?? (await decideSetting(db, SETTING, encrypted(newPrivateKey())))
  const { text, isOutdated } = encryption.decrypt(Buffer.from(stored, 'base64'), CONTEXT)
  if (isOutdated) await saveSetting(db, SETTING, encrypted(text))
  return keysOf(text)
}
