import { resolve } from 'node:path'
import { type Bench, installation } from './installation.ts'
import { startMedusa } from './medusa.ts'
import type { Peer } from './peer.ts'
import { startVendure } from './vendure.ts'

const PEERS = [
  { name: 'medusa', variable: 'MEDUSA_DIR', start: startMedusa },
  { name: 'vendure', variable: 'VENDURE_DIR', start: startVendure },
] as const

/** Starts the other marketplaces whose folders the environment names, with the listings of the benchmark's database. */
export async function startPeers(bench: Bench): Promise<Peer[]> {
  const peers: Peer[] = []
  for (const { name, variable, start } of PEERS) {
    const folder = process.env[variable]
    if (folder) peers.push(...(await start(await installation(bench, name, resolve(folder)))))
  }
  return peers
}
