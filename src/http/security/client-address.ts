import type { IncomingMessage } from 'node:http'
import { isIP, SocketAddress } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'

/**
 * Whether an address in the chain is a trusted proxy. `hop` 0 is the direct peer, 1 the rightmost forwarded address.
 */
type TrustProxy = (address: string, hop: number) => boolean

/**
 * Fastify treats a plain number of hops as "trust no proxy", so the count is a function. The client is the address that
 * the outermost trusted proxy saw; everything to the left of it was sent by the client itself.
 */
export function trustProxy(proxies: Deps['config']['trustProxy']): TrustProxy {
  if (proxies === null) return () => false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : compile([...proxies])
}

/** Whether the direct peer of this request is a trusted proxy, so that its other headers are trusted too. */
export const comesFromProxy = (trust: TrustProxy, { socket }: IncomingMessage): boolean =>
  socket.remoteAddress !== undefined && trust(socket.remoteAddress, 0)

/**
 * The client's address in canonical form. Ports added by proxies are removed. Anything that is not an address counts as
 * the direct peer, so that a header cannot invent identities.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  const bare = ip.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const address = isIP(bare) ? bare : (socket.remoteAddress ?? '127.0.0.1')
  if (isIP(address) !== 6) return address
  const usual = new SocketAddress({ address, family: 'ipv6' }).address
  return usual.startsWith('::ffff:') && usual.includes('.') ? usual.slice('::ffff:'.length) : usual
}

/** The /64 network of an IPv6 address, such as `2001:db8:0:0::/64`. */
export function ipv6Network(address: string, groups: 3 | 4): string {
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const all = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left
  return `${all.slice(0, groups).join(':')}::/${groups * 16}`
}
