import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what the server must be able to read again, such as the secret of an authenticator app. */
export interface Encryption {
  /** `context` names the place of the value, such as `authenticator-app:7`: it cannot be decrypted for another place. */
  encrypt(text: string, context: string): Buffer
  /** Throws when the value was changed, belongs to another place, or its key is gone. */
  decrypt(data: Buffer, context: string): Decrypted
}

interface Decrypted {
  text: string
  /** Encrypted with an older key: encrypt it again when it is next stored. */
  isOutdated: boolean
}

const CIPHER = 'aes-256-gcm'
const ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

interface Key {
  /** The first bytes of every value encrypted with this key. */
  id: Buffer
  key: Buffer
}

/** AES-256-GCM with keys derived from `secrets`, newest first: the first encrypts, all decrypt. */
export function encryptionWith(secrets: readonly string[]): Encryption {
  const keys = secrets.map(keyOf)
  const [newest] = keys
  if (newest === undefined) throw new Error('encryption needs a key')
  return {
    encrypt(text, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, newest.key, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([newest.id, iv, cipher.getAuthTag(), body])
    },
    decrypt(data, context) {
      const id = data.subarray(0, ID_BYTES)
      const found = keys.find((key) => key.id.equals(id))
      if (!found) throw new Error('the key of an encrypted value is missing: see ENCRYPTION_KEY')
      const [ivEnd, tagEnd] = [ID_BYTES + IV_BYTES, ID_BYTES + IV_BYTES + TAG_BYTES]
      const decipher = createDecipheriv(CIPHER, found.key, data.subarray(ID_BYTES, ivEnd), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(data.subarray(ivEnd, tagEnd))
      const text = Buffer.concat([decipher.update(data.subarray(tagEnd)), decipher.final()]).toString('utf8')
      return { text, isOutdated: found !== newest }
    },
  }
}

function keyOf(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'values encrypted at rest', 32))
  return { id: createHash('sha256').update(key).digest().subarray(0, ID_BYTES), key }
}
