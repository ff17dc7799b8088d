import { setTimeout as wait } from 'node:timers/promises'
import autocannon, { type Result } from 'autocannon'
import { cpuOf, cpuOfFamily } from '../cpu.ts'
import type { Running } from '../server.ts'
import type { Figures, Side } from './report.ts'
import type { RowName } from './requests.ts'

export interface Server {
  name: Side
  /** Its processes, among which the connections are divided. */
  processes: readonly [Running, ...Running[]]
  headers: Record<string, string>
  /** Its addresses for each row. It takes no part in other rows. */
  paths: ReadonlyMap<RowName, readonly string[]>
}

/** Processor time for work that no request causes, in milliseconds a second: it is not counted. */
export interface Idle {
  database: number
  nodes: ReadonlyMap<Side, number>
}

export interface Turn {
  calls: number
  seconds: number
  node: number
  database: number
  bytes: number
  p99s: number[]
}

/** For a time or a number of calls. */
export type Load = { connections: number } & ({ seconds: number } | { calls: number })

/** How long a slow server may take for one call. */
const TIMEOUT_S = 120

const cpuOfProcesses = ({ processes }: Server): number => processes.reduce((sum, { pid }) => sum + cpuOf(pid), 0)

export async function idleRates(servers: readonly Server[], postmaster: number, seconds: number): Promise<Idle> {
  const before = { database: cpuOfFamily(postmaster), nodes: servers.map(cpuOfProcesses) }
  await wait(seconds * 1000)
  return {
    database: (cpuOfFamily(postmaster) - before.database) / seconds,
    nodes: new Map(
      servers.map((server, n) => [server.name, (cpuOfProcesses(server) - (before.nodes[n] ?? 0)) / seconds]),
    ),
  }
}

/** Sends one server its requests of a row. Throws when an answer is bad. */
export async function turn(
  server: Server,
  paths: readonly string[],
  postmaster: number,
  idle: Idle,
  load: Load,
): Promise<Turn> {
  const { name, processes, headers } = server
  const [node, database] = [cpuOfProcesses(server), cpuOfFamily(postmaster)]
  const results = await Promise.all(
    processes.map(({ origin }) =>
      autocannon({
        url: origin,
        headers,
        connections: load.connections / processes.length,
        timeout: TIMEOUT_S,
        ...('calls' in load ? { amount: load.calls / processes.length } : { duration: load.seconds }),
        requests: paths.map((path) => ({ path })),
      }),
    ),
  )
  const sum = (of: (result: Result) => number): number => results.reduce((before, result) => before + of(result), 0)
  const [bad, errors] = [sum(({ non2xx }) => non2xx), sum((result) => result.errors)]
  if (bad > 0 || errors > 0) throw new Error(`${name}, ${paths[0]}: ${bad} bad answers, ${errors} errors`)
  const seconds = sum(({ duration }) => duration) / results.length
  return {
    calls: sum(({ requests }) => requests.total),
    seconds,
    node: cpuOfProcesses(server) - node - (idle.nodes.get(name) ?? 0) * seconds,
    database: cpuOfFamily(postmaster) - database - idle.database * seconds,
    bytes: sum(({ throughput }) => throughput.total),
    p99s: results.map(({ latency }) => latency.p99),
  }
}

export function added(sum: Turn | undefined, one: Turn): Turn {
  if (sum === undefined) return one
  return {
    calls: sum.calls + one.calls,
    seconds: sum.seconds + one.seconds,
    node: sum.node + one.node,
    database: sum.database + one.database,
    bytes: sum.bytes + one.bytes,
    p99s: [...sum.p99s, ...one.p99s],
  }
}

export function figures({ calls, seconds, node, database, bytes, p99s }: Turn): Figures {
  return {
    rate: calls / seconds,
    node: Math.max(0, node) / calls,
    database: Math.max(0, database) / calls,
    bytes: bytes / calls,
    p99: p99s.toSorted((a, b) => a - b)[p99s.length >> 1] ?? 0,
  }
}
