import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import type { PushBrowser } from '#shared/push/push-browser.ts'

/** A message as the browser reads it. */
export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  /** What our service worker gets. */
  text: string
  /** The signed claims of who sent it, and the key that signed them. */
  claims: z.output<typeof claimsShape>
  serverKey: string
}

export interface PushService {
  /** Address of the service, of which every path is one browser. */
  origin: string
  received: ReceivedPush[]
  /** What it answers; 201 without one. Nothing is read of a message that is not accepted. */
  answer: { status: number; headers?: OutgoingHttpHeaders } | null
  /** A browser that subscribes. */
  subscribe(path: string): PushBrowser
  close(): void
}

const claimsShape = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** A push service on this computer with its browsers, which subscribe with this key of the server: decrypts by RFC 8291 and checks the signature of RFC 8292. */
export async function openPushService(serverKey = ''): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const browser = browsers.get(path)
      const { status, headers } = service.answer ?? { status: browser ? 201 : 410, headers: {} }
      if (browser && status === 201) {
        const { claims, serverKey } = signedBy(request.headers.authorization ?? '')
        const text = browser.decrypt(Buffer.concat(parts))
        service.received.push({ path, headers: request.headers, text, claims, serverKey })
      }
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: PushService = {
    origin,
    received: [],
    answer: null,
    subscribe(path) {
      const browser = new Browser()
      browsers.set(path, browser)
      return { endpoint: `${origin}${path}`, keys: browser.keys, serverKey }
    },
    close: () => void server.close(),
  }
  return service
}

class Browser {
  readonly #pair: ECDH
  readonly #auth: Buffer

  constructor() {
    this.#pair = createECDH('prime256v1')
    this.#pair.generateKeys()
    this.#auth = randomBytes(16)
  }

  get keys(): PushBrowser['keys'] {
    return { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') }
  }

  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + idLength)
    const record = body.subarray(21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender])
    const shared = hkdf(this.#pair.computeSecret(sender), this.#auth, info, 32)
    const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    if (end < 0) throw new Error('the last record has no end')
    return padded.subarray(0, end).toString('utf8')
  }
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Throws unless the header is signed with the key that it names. */
function signedBy(authorisation: string): Pick<ReceivedPush, 'claims' | 'serverKey'> {
  const [, token = '', serverKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorisation) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(serverKey, 'base64url')
  const jwk: JsonWebKey = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const text = Buffer.from(`${header}.${claims}`)
  const isSigned = verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isSigned) throw new Error('the signature is wrong')
  return { claims: claimsShape.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())), serverKey }
}
