import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushTarget } from './push.ts'

export const CURVE = 'prime256v1'
const KEY_BYTES = 65
const AUTH_BYTES = 16
const SALT_BYTES = 16
const RECORD_BYTES = 4096
/** Ends the last record (RFC 8188). */
const LAST_RECORD = Buffer.of(2)

interface Chances {
  salt: Buffer
  /** Private key of the pair that is used for one message only. */
  privateKey: Buffer
}

/** Whether the keys of a browser can be used: a point of the curve, and a secret of the right length. */
export function areKeysValid({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  if (p256dh.length !== KEY_BYTES || auth.length !== AUTH_BYTES) return false
  try {
    ECDH.convertKey(p256dh, CURVE)
    return true
  } catch {
    return false
  }
}

/** Encrypts a message for one browser: RFC 8291 in one record of RFC 8188 (`aes128gcm`). `chances` is for tests. */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  chances?: Chances,
): Buffer {
  const own = createECDH(CURVE)
  if (chances) own.setPrivateKey(chances.privateKey)
  else own.generateKeys()
  const ownKey = own.getPublicKey()
  const salt = chances?.salt ?? randomBytes(SALT_BYTES)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownKey])
  const secret = derive(own.computeSecret(p256dh), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(ownKey.length, 4)
  return Buffer.concat([salt, sizes, ownKey, ...record])
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
