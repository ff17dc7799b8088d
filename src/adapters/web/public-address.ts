import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 blocks outside the public internet (IANA's special-purpose registry), multicast and the reserved rest. */
const special4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special4.addSubnet(network, prefix)

/**
 * The one allocated block of IPv6, and the parts of it outside the public internet: tunnels can lead to any IPv4
 * address.
 */
const given6 = new BlockList()
given6.addSubnet('2000::', 3, 'ipv6')
const special6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  special6.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is on the public internet. False for anything that is not a plain address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address)
  if (!isIPv6(address) || address.includes('%')) return false
  return given6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
