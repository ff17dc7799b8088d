import { expect, test } from 'vitest'
import { deleteSetting, settingOf } from '#adapters/db/settings.ts'
import { encryptionWith } from '#adapters/encryption/encryption.ts'
import { startTestServer } from '#test/server.ts'
import { keysOf, newPrivateKey } from './vapid.ts'
import { openVapidKeys } from './vapid-keys.ts'

const { db, encryption } = (await startTestServer()).deps

test('a key is generated once, whichever process asks first, and is stored encrypted', async () => {
  await deleteSetting(db, 'push-key')
  const asked = await Promise.all([1, 2, 3].map(() => openVapidKeys(db, encryption, null)))
  expect(new Set(asked.map(({ publicKey }) => publicKey)).size).toBe(1)
  const stored = (await settingOf(db, 'push-key')) ?? ''
  expect(encryption.decrypt(Buffer.from(stored, 'base64'), 'push:key').text).toMatch(/^[\w-]{43}$/)
})

test('the key of the environment comes before the stored one', async () => {
  const key = newPrivateKey()
  expect((await openVapidKeys(db, encryption, key)).publicKey).toBe(keysOf(key).publicKey)
})

test('a stored key is encrypted again after ENCRYPTION_KEY has changed, and stays the same', async () => {
  await deleteSetting(db, 'push-key')
  const [older, newer] = [
    'an older key of more than thirty-two characters',
    'a newer key of more than thirty-two characters',
  ]
  const before = await openVapidKeys(db, encryptionWith([older]), null)
  const after = await openVapidKeys(db, encryptionWith([newer, older]), null)
  expect(after.publicKey).toBe(before.publicKey)
  expect((await openVapidKeys(db, encryptionWith([newer]), null)).publicKey).toBe(before.publicKey)
})
