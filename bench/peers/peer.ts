import type { Side } from '../compare/report.ts'
import type { RowName } from '../compare/requests.ts'
import type { Server } from '../compare/turns.ts'
import type { Running } from '../server.ts'

/** Another marketplace that holds the same listings. */
export interface Peer extends Server {
  name: Extract<Side, 'medusa' | 'medusaCard' | 'vendure'>
  /** Its name and version. */
  version: string
  processes: readonly [Running]
  /** How many listings an answer has, and how many match the request. */
  read(answer: unknown): { listed: number; total: number }
}

const CHECKED = 10
const PAGE = 24

/** Throws unless a peer answers the requests of a row with full pages and plausible counts. */
export async function checkPeer(peer: Peer, row: RowName, listings: number): Promise<void> {
  for (const path of peer.paths.get(row)?.slice(0, CHECKED) ?? []) {
    const answer = await fetch(peer.processes[0].origin + path, { headers: peer.headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${peer.name}, ${path}: ${answer.status} ${text.slice(0, 500)}`)
    const { listed, total } = peer.read(JSON.parse(text))
    const plausible = row === 'newest 24' ? total === listings : total > 0 && total <= listings
    const expected = row === 'one listing' ? 1 : Math.min(PAGE, total)
    if (!plausible || listed !== expected) throw new Error(`${peer.name}, ${path}: ${listed} listings of ${total}`)
  }
}
