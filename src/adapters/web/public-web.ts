import { lookup } from 'node:dns/promises'
import { type IncomingMessage, type OutgoingHttpHeaders, type RequestOptions, request } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'
import { DomainError } from '#shared/errors.ts'
import { isPublicAddress } from './public-address.ts'
import type { Web } from './web.ts'

/** How the client reaches the network; tests replace it. */
interface Outside {
  /** Every IP address of a name. */
  resolve(name: string): Promise<string[]>
  /** Opens a TLS connection to exactly this IP address, whose certificate must be for `name`. */
  dial(address: string, name: string): Duplex
}

const PORT = 443
const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

const outside: Outside = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  dial: (address, name) =>
    connect({ host: address, port: PORT, ALPNProtocols: ['http/1.1'], ...(isIP(name) ? {} : { servername: name }) }),
}

interface Options {
  /** Also `http` addresses of this computer, for a server that only this computer can reach. */
  loopback?: boolean
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

const isOfThisComputer = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK.has(nameOf(url))

interface Sent {
  method: string
  headers: OutgoingHttpHeaders
  body?: string | Buffer
}

/** Makes one request to an address whose syntax was checked. */
async function call(outside: Outside, url: URL, signal: AbortSignal, { method, headers, body }: Sent) {
  const target = isOfThisComputer(url) ? { host: nameOf(url), port: url.port } : await checked(outside, url, signal)
  return new Promise<IncomingMessage>((answer, fail) => {
    request({
      ...target,
      method,
      path: url.pathname + url.search,
      headers: { host: url.host, ...headers, 'user-agent': 'Hedgerow' },
      signal,
    })
      .on('response', answer)
      .on('error', fail)
      .end(body)
  })
}

/** Where to connect to: the name, and its address that was checked. */
async function checked({ resolve, dial }: Outside, url: URL, signal: AbortSignal): Promise<RequestOptions> {
  const name = nameOf(url)
  const addresses = isIP(name)
    ? [name]
    : await beforeEnd(
        resolve(name).catch(() => []),
        signal,
      )
  const address = addresses.find(isIPv4) ?? addresses[0]
  if (!address) throw unreachable()
  if (!addresses.every(isPublicAddress)) throw notPublic()
  return { host: name, createConnection: () => dial(address, name) }
}

/**
 * Calls public https addresses only. A name is resolved once, all its addresses are checked, and the connection goes
 * to the address that was checked, so that a name cannot change to an internal address between check and call.
 * Redirects are followed explicitly, with the same checks.
 */
export function publicWeb(network: Outside = outside, { loopback = false }: Options = {}): Web {
  const get = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
    call(network, url, signal, { method: 'GET', headers: { accept: 'image/*', 'accept-encoding': 'identity' } })
  const postable = (address: string): URL =>
    loopback && URL.canParse(address) && isOfThisComputer(new URL(address)) ? new URL(address) : publicUrl(address)
  return {
    async download(address, { maxBytes, seconds }) {
      const signal = AbortSignal.timeout(seconds * 1000)
      let url = publicUrl(address)
      try {
        for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
          const answer = await get(url, signal)
          if (answer.statusCode === 200) return await beforeEnd(contentOf(answer, maxBytes), signal)
          answer.destroy()
          if (!REDIRECTS.has(answer.statusCode ?? 0)) throw unreachable()
          url = publicUrl(answer.headers.location ?? '', url)
        }
      } catch (error) {
        throw error instanceof DomainError ? error : unreachable()
      }
      throw unreachable()
    },
    async post(address, { body, headers, seconds }) {
      const signal = AbortSignal.timeout(seconds * 1000)
      const url = postable(address)
      try {
        const length = { 'content-length': Buffer.byteLength(body) }
        const answer = await call(network, url, signal, { method: 'POST', headers: { ...headers, ...length }, body })
        answer.destroy()
        return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null }
      } catch (error) {
        throw error instanceof DomainError ? error : unreachable()
      }
    },
    refuseAddress: (address) => void postable(address),
  }
}

/** Checks an address by its syntax before any request. */
function publicUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw notPublic()
  const url = new URL(address, base)
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  if (!isPlain) throw notPublic()
  const name = nameOf(url)
  if (isIP(name) ? !isPublicAddress(name) : !name.includes('.')) throw notPublic()
  return url
}

/** The host without IPv6 brackets and without the trailing dot of a complete name. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

async function contentOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = Number(answer.headers['content-length'] ?? 0)
  if (size > maxBytes) {
    answer.destroy()
    throw tooLarge()
  }
  size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw tooLarge()
    parts.push(part)
  }
  if (!answer.complete) throw unreachable()
  return Buffer.concat(parts)
}

/** Rejects after the timeout. */
function beforeEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const abort = () => fail(unreachable())
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(done, fail).finally(() => signal.removeEventListener('abort', abort))
  })
}

const invalid = (sentence: string): DomainError => new DomainError('invalid', sentence, { code: 'BAD_ADDRESS' })

const notPublic = (): DomainError =>
  invalid('Only public https addresses are accepted. Choose a picture from your device instead.')

const unreachable = (): DomainError =>
  invalid('No picture could be fetched from this address. Choose one from your device instead.')

const tooLarge = (): DomainError => new DomainError('too_large', 'Pictures can be up to 5MB. Choose a smaller one.')
