import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { join, publish, purchase, statusOf } from './servers/purchase.ts'
import { ServerProcess } from './servers/server-process.ts'

const SECONDS = Number(process.env['SECONDS'] ?? 3)
/** `faketime` shifts the clock of the whole process below Node; without it only Date is shifted. */
const FAKETIME = process.env['CLOCK'] === 'faketime'
const DAYS = 20
const WAIT = { timeout: 30_000, interval: 100 }

const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-clock-'))
const shiftFile = path.join(folder, 'shift')
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Moves the wall clock of the running server process ahead by this many days. */
const setAhead = (days: number) => writeFileSync(shiftFile, FAKETIME ? `+${days}d\n` : `${days * 86_400_000}\n`)

function movableClock(): { env?: Record<string, string>; nodeArgs?: string[] } {
  if (!FAKETIME) return { env: { SHIFT_FILE: shiftFile }, nodeArgs: ['--import', './drills/servers/shifted-date.ts'] }
  const { stdout } = spawnSync('faketime', ['-m', '-f', '+0d', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' })
  return {
    env: {
      LD_PRELOAD: stdout.trim(),
      FAKETIME_TIMESTAMP_FILE: shiftFile,
      FAKETIME_NO_CACHE: '1',
      // Setting a machine's clock does not change its monotonic clock either.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  }
}

test(
  `a clock ${DAYS} days ahead for ${SECONDS} s moves no money and no deadline, and is reported`,
  async () => {
    setAhead(0)
    const server = await ServerProcess.start({ databaseUrl: database.url, dataDir: folder, ...movableClock() })
    try {
      const [seller, buyer] = [await join(server, 'seller'), await join(server, 'buyer')]
      const order = (await purchase(buyer, await publish(seller, 5))) ?? 0
      await vi.waitFor(async () => expect(await statusOf(buyer, order)).toBe('processing'), WAIT)
      const unpaid = await purchase(buyer, await publish(seller, 5))
      expect(unpaid).not.toBeNull()
      expect((await server.ready()).status).toBe(200)

      setAhead(DAYS)
      await vi.waitFor(async () => expect((await server.ready()).status).toBe(503), WAIT)
      expect((await server.ready()).message).toMatch(
        /^The clock of this machine is \d+ seconds ahead of the database's/,
      )
      expect(server.complaints).toMatch(/Background jobs are stopped and \/readyz fails: The clock of this machine/)
      const until = performance.now() + SECONDS * 1_000
      while (performance.now() < until) {
        expect(await statusOf(buyer, order)).toBe('processing')
        await pause(250)
      }
      const { rows } = await database.pool.query<{ kind: string }>(
        `select 'refund' as kind from refunds union all select 'payout' from payouts
         union all select 'deadline' from transactions where collect_by > now() + interval '15 days'`,
      )
      expect(rows).toEqual([])

      setAhead(0)
      await vi.waitFor(async () => expect((await server.ready()).status).toBe(200), WAIT)
      // The supported way to advance time still works.
      await buyer.call('POST', '/dev/clock', { advance: '15d' })
      // Both are asked first, and have a day to answer.
      await buyer.call('POST', '/dev/clock', { advance: '2d' })
      await vi.waitFor(async () => expect(await statusOf(buyer, order)).toBe('refunded'), WAIT)
      console.log(`${DAYS} days ahead for ${SECONDS} s by ${FAKETIME ? 'faketime' : 'Date'}: nothing moved`)
    } finally {
      await server.stop()
    }
  },
  180_000 + SECONDS * 1_000,
)
