import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, UsedPasskey } from '#features/accounts/second-factor/contract.ts'
import { ORIGIN } from '../server.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const NEW_CREDENTIAL = 0x40

interface Choices {
  origin?: string
  /** Whether the authenticator verified its user, by a fingerprint or a PIN. */
  isVerified?: boolean
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const encoded = (data: Uint8Array): string => isoBase64URL.fromBuffer(new Uint8Array(data))
const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** A passkey on a device: answers challenges as a browser with an authenticator does, with a key of its own. */
export class Authenticator {
  readonly #id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0

  /** The answer to `navigator.credentials.create()`. */
  create({ challenge, rp }: { challenge: string; rp: { id: string } }, choices: Choices = {}): NewPasskey {
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.#id.length)
    const authData = Buffer.concat([
      this.#head(rp.id, NEW_CREDENTIAL, choices),
      Buffer.alloc(16),
      idLength,
      this.#id,
      this.#coseKey(),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: encoded(clientData('webauthn.create', challenge, choices.origin ?? ORIGIN)),
        attestationObject: encoded(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    }
  }

  /** The answer to `navigator.credentials.get()`. */
  get({ challenge, rpId }: { challenge: string; rpId: string }, choices: Choices = {}): UsedPasskey {
    this.#counter++
    const data = clientData('webauthn.get', challenge, choices.origin ?? ORIGIN)
    const authData = this.#head(rpId, 0, choices)
    const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), this.#keys.privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: encoded(data),
        authenticatorData: encoded(authData),
        signature: encoded(signature),
      },
    }
  }

  #credential() {
    const id = encoded(this.#id)
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #head(host: string, flags: number, { isVerified = true }: Choices): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(host), Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]), counter])
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const [kty, alg, crv] = [1, 3, -1]
    const key = new Map<number, number | Uint8Array>([
      [kty, 2],
      [alg, -7],
      [crv, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(key as never))
  }
}
