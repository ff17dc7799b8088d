import type { InjectOptions } from 'fastify'
import type { Database } from '#adapters/db/database.ts'
import { changedTables, type DatabaseState, readState } from '#test/database-state.ts'
import type { Visitor } from '#test/server.ts'
import { newestWrite } from '../newest-write.ts'
import { type Fault, judge } from './judge.ts'
import type { AbuseRequest, Caller } from './requests.ts'

/** Tables that a refusal may write to, each with the reason. */
export const COUNTED: ReadonlyMap<string, string> = new Map([
  ['code_tries', 'counts wrong collection codes, so that they cannot be guessed'],
])

export interface AbuseFixture {
  db: Database
  callers: Readonly<Record<Caller, Visitor>>
  /** Waits until no background job is left. */
  settle: () => Promise<void>
  /** Signs a caller in again when their session has ended. */
  revive: (by: Caller) => Promise<void>
}

export interface Outcome {
  faults: Fault[]
  requests: number
  /** Number of requests of each kind. */
  kinds: Map<string, number>
  /** Number of responses with a status of 2xx, 3xx, 4xx and 5xx. */
  statuses: Map<string, number>
}

/** Sends all requests in sequence and judges each response together with its effect on the database. */
export async function run(fixture: AbuseFixture, requests: Iterable<AbuseRequest>): Promise<Outcome> {
  const outcome: Outcome = { faults: [], requests: 0, kinds: new Map(), statuses: new Map() }
  await fixture.settle()
  const watch = await watchState(fixture.db)
  for (const request of requests) {
    const answer = await fixture.callers[request.by].request({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: request.url,
      headers: request.headers,
      ...(request.payload !== undefined && { payload: request.payload }),
    })
    const isRefusal = answer.statusCode >= 400
    if (!isRefusal) await fixture.settle()
    const changed = await watch.changed()
    outcome.faults.push(...judge(request, answer, changed))
    outcome.requests += 1
    count(outcome.kinds, request.kind)
    count(outcome.statuses, `${String(answer.statusCode)[0]}xx`)
    await fixture.revive(request.by)
    // The drill's own sign-in must not count as a change made by the next request.
    if (!isRefusal) await watch.changed()
  }
  return outcome
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

/** Returns what changed since the last call. Reads rows only when some transaction has written. */
async function watchState(db: Database) {
  const excluded = new Set(COUNTED.keys())
  let state: DatabaseState = await readState(db, excluded)
  let written = await newestWrite(db)
  return {
    async changed(): Promise<string[]> {
      if ((await newestWrite(db)) === written) return []
      const before = state
      state = await readState(db, excluded)
      written = await newestWrite(db)
      return changedTables(before, state)
    },
  }
}
