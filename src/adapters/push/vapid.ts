import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { CURVE } from './encrypt.ts'

/** The key pair that names this server to push services (RFC 8292). */
export interface VapidKeys {
  /** Base64url of the uncompressed point. */
  publicKey: string
  signingKey: KeyObject
}

const HALF_DAY_S = 12 * 60 * 60
const POINT_HALF = 32

/** A new private key, base64url of 32 bytes. */
export function newPrivateKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return Buffer.from(pair.getPrivateKey('hex').padStart(2 * POINT_HALF, '0'), 'hex').toString('base64url')
}

/** The pair of a private key, base64url. Throws when it is no key of the curve. */
export function keysOf(privateKey: string): VapidKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 1 + POINT_HALF), point.subarray(1 + POINT_HALF)]
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey, x: x.toString('base64url'), y: y.toString('base64url') }
  return { publicKey: point.toString('base64url'), signingKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

interface Claim {
  endpoint: string
  /** How the push service reaches us: a `mailto:` or `https:` address. */
  subject: string
  now: Date
}

/** The header Authorization for one push service, valid for half a day; services accept a day at most. */
export function authorisation({ publicKey, signingKey }: VapidKeys, { endpoint, subject, now }: Claim): string {
  const expiry = Math.floor(now.getTime() / 1000) + HALF_DAY_S
  const claims = { aud: new URL(endpoint).origin, exp: expiry, sub: subject }
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key: signingKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
}

const encoded = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url')
