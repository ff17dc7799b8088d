import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MovableClock } from '#adapters/clock/clock.ts'
import { databaseCounters } from '#adapters/counters/counters.ts'
import { openFiles } from '#adapters/files/open-files.ts'
import type { Jobs } from '#adapters/jobs/jobs.ts'
import { outboxMail } from '#adapters/mail/outbox-mail.ts'
import { buildPayments } from '#adapters/payments/build.ts'
import { outcodePlaces } from '#adapters/places/outcode-places.ts'
import { readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import { Events } from '#shared/event.ts'
import { createTestDatabase } from './database.ts'

/** The outside world for one test file. Background work does not run yet. */
export async function openTestDeps(env: Record<string, string>, origin: string) {
  const database = await createTestDatabase()
  const { db } = database
  const clock = new MovableClock()
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-files-'))
  const config = readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder, ...env })
  const parts = { config, db, transaction: database.transaction, clock, jobs: idleJobs, publicUrl: () => origin }
  const deps: Deps = {
    ...parts,
    ...buildPayments(parts),
    counters: databaseCounters(db, clock),
    mail: outboxMail({ db, jobs: idleJobs, clock, smtpUrl: undefined, from: config.mailFrom }),
    files: openFiles(undefined, folder),
    places: outcodePlaces(),
    events: new Events(),
    log: console,
  }
  const close = async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { deps, clock, close }
}

const idleJobs: Jobs = {
  send: async () => {},
  work() {},
  every() {},
  start: async () => {},
  stop: async () => {},
  idle: async () => {},
}
