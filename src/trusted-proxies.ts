import { isIP, SocketAddress } from 'node:net'
import { compile } from '@fastify/proxy-addr'

/** The trusted proxies: their number, or their addresses and networks; null trusts none. */
export type TrustedProxies = number | readonly string[] | null

const MAX_PROXIES = 9
const PROXY_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

export function readTrustedProxies(text: string): TrustedProxies {
  if (text === 'no') return null
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
}

export function isTrustedProxies(text: string): boolean {
  const proxies = readTrustedProxies(text)
  if (proxies === null) return true
  if (typeof proxies === 'number') return proxies >= 1 && proxies <= MAX_PROXIES
  try {
    compile([...proxies])
    return proxies.every((part) => PROXY_NETWORKS.has(part) || isNetwork(part))
  } catch {
    return false
  }
}

/**
 * An address, or a network no wider than the private ones: 10.0.0.0/8 and fc00::/7. Two halves of the address space
 * would have the effect of TRUST_PROXY=yes. The library also parses `1.5` as an address.
 */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  // An IPv4 network may be written as an IPv6 one, with a prefix 96 bits longer.
  const isMapped = family === 6 && new SocketAddress({ address, family: 'ipv6' }).address.startsWith('::ffff:')
  const widest = isMapped ? 104 : family === 4 ? 8 : 7
  return /^\d{1,3}$/.test(bits) && Number(bits) >= widest
}
