import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { decideCase, listCases } from '#features/desk/contract.ts'
import { priorityOf } from '#features/desk/priority.ts'
import { addToCase } from '#features/desk/server/case-store.ts'
import { reportReasons } from '#features/moderation/reasons.ts'
import { reports } from '#features/moderation/server/tables.ts'
import { newReference } from '#shared/reference.ts'
import { inTurn, only } from '#shared/required.ts'
import { storeListings } from '#test/listings.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { Progress } from './progress.ts'
import { answerOf } from './race/race-setup.ts'

const count = Number(process.env['CASES'] ?? 30)
const moderatorCount = Number(process.env['MODERATORS'] ?? 6)
/** How many cases are decided; the rest stays open. */
const wanted = Math.min(count, Number(process.env['DECISIONS'] ?? count))
/** How many cases were decided before. */
const older = Number(process.env['OLDER'] ?? 0)
/** How many more are decided at the pace of people, one after another by each moderator. */
const paced = Number(process.env['PACED'] ?? 0)
/** A moderator decides a case in this time; few are quicker. */
const PACE_MS = 15_000
/** 95 of 100 requests for the queue are answered in this time at that pace. */
const QUEUE_MS = 50
/** Requests for the queue while nobody else works. */
const ALONE = 50
const SELLERS = 20
/** Cases that one transaction opens. */
const BATCH = 500
/** Older cases that one statement stores. */
const OLDER_BATCH = 10_000

const progress = new Progress()
let server: TestServer
let moderators: TestMember[]
beforeAll(async () => {
  server = await startTestServer()
  moderators = await people('moss', moderatorCount, 'moderator')
}, 240_000)

const people = (name: string, number: number, role?: 'moderator'): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: number }, (_, n) => server.member(`${name}${n}`, role)))

/**
 * Opens the cases, each by one report about a listing, in every priority that reports have. Rows are stored in batches;
 * each case is opened by the function that opens it for a report.
 */
async function openCases(): Promise<void> {
  const sellers = await people('seller', Math.min(SELLERS, count))
  const reporter = await server.member('reporter')
  for (let n = 0; n < count; n += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - n) }, (_, k) => inTurn(sellers, n + k).me.id)
    await openBatch(n, batch, reporter.me.id)
    progress.made(`case ${n}`)
  }
  await closeOlderCases(only(sellers.slice(0, 1)).me.id)
  await server.deps.db.execute(sql`analyze cases, case_reports, reports, products`)
}

async function openBatch(first: number, sellerIds: readonly number[], reporterId: number): Promise<void> {
  const at = server.deps.clock.now()
  const listings = await storeListings(
    server.deps,
    sellerIds.map((sellerId) => ({ sellerId, title: 'A fine fern' })),
  )
  await server.deps.transaction(async (tx) => {
    const values = listings.map((targetId, n) => ({
      ...{ reference: newReference('R'), targetKind: 'listing' as const, targetId, createdAt: at, reporterId },
      ...{ aboutId: inTurn(sellerIds, n), reason: inTurn(reportReasons, first + n) },
    }))
    for (const { id: reportId, targetId, aboutId, reason } of await tx.insert(reports).values(values).returning()) {
      const subject = { subjectKind: 'listing', subjectId: targetId, aboutId } as const
      await addToCase(tx, { ...subject, reportId, priority: priorityOf[reason], at })
    }
  })
}

/** Cases that were decided before, as a desk has them after years: the queue must not become slower by them. */
async function closeOlderCases(aboutId: number): Promise<void> {
  for (let n = 0; n < older; n += OLDER_BATCH) {
    await server.deps.db.execute(sql`
      insert into cases (subject_kind, subject_id, about_id, priority, status, opened_at, updated_at)
      select 'person', n, ${aboutId}, 'routine', 'decided', now() - n * interval '5 minutes', now() - n * interval '4 minutes'
      from generate_series(${n}::int + 1, ${Math.min(older, n + OLDER_BATCH)}::int) n`)
    progress.made(`older case ${n}`)
  }
}

/** The queue as one moderator reads it, and how long that took in milliseconds. */
async function readQueue(moderator: TestMember, times: number[]) {
  const began = performance.now()
  const { cases } = await moderator(listCases, { query: {} })
  times.push(performance.now() - began)
  return cases
}

const decisions = [
  { action: 'none' },
  { action: 'warn', rule: 'description' },
  { action: 'hide', rule: 'description' },
] as const

/** Everyone takes one of the gravest cases again and again, so that they often want the same. */
async function decideAtOnce(times: number[]): Promise<Map<string, number>> {
  const answers = new Map<string, number>()
  const decided = () => answers.get('200') ?? 0
  const work = async (moderator: TestMember, turn: number): Promise<void> => {
    const cases = await readQueue(moderator, times)
    if (cases.length === 0 || decided() >= wanted) return
    const { id } = inTurn(cases.slice(0, 3), turn)
    const answer = await answerOf(() =>
      moderator(decideCase, { params: { id: String(id) }, body: inTurn(decisions, turn) }),
    )
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    progress.made(`decision ${decided()}`)
    return work(moderator, turn + 1)
  }
  await Promise.all(moderators.map(work))
  return answers
}

/** Everyone decides a case of their own every 15 seconds, each beginning at a different moment. */
async function decideAtPace(times: number[]): Promise<number> {
  const each = Math.ceil(paced / moderators.length)
  let decided = 0
  const work = async (moderator: TestMember, turn: number): Promise<void> => {
    await pause((PACE_MS * turn) / moderators.length)
    for (let n = 0; n < each; n++) {
      const until = performance.now() + PACE_MS
      const cases = await readQueue(moderator, times)
      const { id } = inTurn(cases, turn)
      const body = inTurn(decisions, n)
      if ((await answerOf(() => moderator(decideCase, { params: { id: String(id) }, body }))) === '200') decided++
      progress.made(`decision ${decided} at the pace of people`)
      await pause(Math.max(0, until - performance.now()))
    }
  }
  await Promise.all(moderators.map(work))
  return decided
}

const numberOf = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await server.deps.db.execute<{ count: number }>(query)
  return only(rows).count
}

function timeOf(part: number, times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(part * sorted.length) - 1] ?? 0
}

const figures = (name: string, times: readonly number[]): string =>
  `${name}: ${times.length} requests, p50 ${timeOf(0.5, times).toFixed(1)} ms, p95 ${timeOf(0.95, times).toFixed(1)} ms`

test(
  `${moderatorCount} moderators decide ${wanted} of ${count} cases, none twice`,
  () =>
    progress.limit(
      (async () => {
        await openCases()
        const [alone, together, atPace]: [number[], number[], number[]] = [[], [], []]
        for (let n = 0; n < ALONE; n++) await readQueue(inTurn(moderators, n), alone)
        const answers = await decideAtOnce(together)
        const raced = answers.get('200') ?? 0
        const decided = raced + (paced > 0 ? await decideAtPace(atPace) : 0)
        console.info(`Load of this machine in the last minute: ${loadavg()[0]?.toFixed(1)}`)
        console.info(figures('The queue, read by one', alone))
        console.info(figures(`The queue, while ${moderatorCount} decide`, together))
        if (paced > 0) console.info(figures(`The queue, while ${moderatorCount} decide every 15 s`, atPace))
        console.info(`Answers: ${JSON.stringify(Object.fromEntries(answers))}, after ${progress.elapsed}`)
        expect(raced).toBeGreaterThanOrEqual(wanted)
        expect([...answers.keys()].filter((answer) => answer !== '200' && !answer.startsWith('409 '))).toEqual([])
        expect({
          decisions: await numberOf(sql`select count(*)::int as count from case_decisions`),
          cases: await numberOf(sql`select count(distinct case_id)::int as count from case_decisions`),
          closed: await numberOf(
            sql`select count(*)::int as count from cases where status = 'decided' and subject_kind = 'listing'`,
          ),
          logged: await numberOf(sql`select count(*)::int as count from audit_log where action = 'decide'`),
          outcomes: await numberOf(
            sql`select count(*)::int as count from notifications where title like 'What we decided about your report %'`,
          ),
        }).toEqual({ decisions: decided, cases: decided, closed: decided, logged: decided, outcomes: decided })
        if (paced > 0) expect(timeOf(0.95, atPace)).toBeLessThanOrEqual(QUEUE_MS)
      })(),
    ),
  0,
)
