import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { checkLedger } from '#features/checkout/ledger/server/ledger-check.ts'
import { sentencesOf } from '../money/fault-queries.ts'
import { openFixture } from '../money/fixture.ts'
import { WITH_PROVIDER } from '../money/provider-check.ts'
import { Progress } from '../progress.ts'
import { type CrashCase, CrashPointSetup, moneyOf } from '../servers/crash-point-setup.ts'
import { POINTS, type Point } from './points.ts'

/** Trials at every point; unset, one trial at these: before and after money is captured, refunded and transferred. */
const TIMES = Number(process.env['TIMES'] ?? 0)
const MONEY_MOVES: readonly Point[] = [
  'before capture',
  'after capture',
  'after refund',
  'after transfer',
  'after reverse',
  'after daily transfer',
]
const TRIALS = TIMES === 0 ? MONEY_MOVES : Array.from({ length: TIMES }, () => POINTS).flat()
/** At least one per processor: starting a process is CPU-bound. */
const AT_ONCE = 2
const HOUR_AND_A_BIT = 61 * 60_000

const progress = new Progress()
const fixture = await openFixture()
afterAll(() => fixture.end())

test(
  `after ${TRIALS.length} kills around calls to the provider, one sweep restores the final state without a crash`,
  () => progress.limit(killAndSweep()),
  0,
)

async function killAndSweep(): Promise<void> {
  const setup = new CrashPointSetup(fixture)
  const cues: { point: Point; cue: CrashCase }[] = []
  for (const point of TRIALS) {
    cues.push({ point, cue: await setup.prepare(point, cues.length) })
    progress.made(`preparing ${point}`)
  }

  const waiting = [...cues]
  const ends: [Point, string | number | null][] = []
  const kill = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      ends.push([next.point, await die(next)])
      progress.made(next.point)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, kill))
  expect(ends.filter(([, signal]) => signal !== 'SIGKILL')).toEqual([])

  for (const { cue } of cues) await setup.goOn(cue)
  await fixture.jobs.idle()
  await fixture.clock.advance(HOUR_AND_A_BIT)
  await fixture.jobs.tick()
  await fixture.jobs.idle()

  for (const { point, cue } of cues) expect([point, await moneyOf(fixture, cue.order)]).toEqual([point, cue.end])
  if (TIMES > 0) console.log(`${TRIALS.length} processes killed at ${POINTS.length} points, ${progress.elapsed}`)
  const { faults } = await checkLedger(fixture.deps.db, fixture.deps.payments)
  const { db } = fixture.deps
  expect([...faults, ...(await sentencesOf(db, ...WITH_PROVIDER))]).toEqual([])
}

/** Runs the task in its own process. Returns the signal that ended it, or its exit code. */
async function die({ point, cue }: { point: Point; cue: CrashCase }): Promise<string | number | null> {
  const child = spawn(process.execPath, ['drills/servers/crashing-jobs.ts', point, JSON.stringify(cue.part)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: fixture.databaseUrl,
      LOG_LEVEL: 'fatal',
      DAILY_TRANSFERS: point.includes('daily') ? 'on' : 'off',
    },
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal ?? code
}
