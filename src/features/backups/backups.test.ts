import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { listAudit } from '#features/desk/audit-contract.ts'
import { startTestServer } from '#test/server.ts'
import { backUpNow, listBackups } from './contract.ts'
import { beginBackup, lastBackup, newestBackups } from './server/store.ts'

const DAY = 24 * 60 * 60 * 1000
const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-nightly-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const archivesIn = (place: string) => readdirSync(place).filter((name) => name.endsWith('.tar.gz'))

test('one backup is made each night, and another when it is asked for', async () => {
  const place = path.join(folder, 'nightly')
  const server = await startTestServer({ env: { BACKUP_URL: place } })
  const { db, jobs } = server.deps
  const tick = () => (jobs as JobsControl).tick()
  await tick()
  await tick()
  expect(archivesIn(place)).toHaveLength(1)
  expect(await lastBackup(db)).toMatchObject({ name: archivesIn(place)[0], bytes: expect.any(Number) })
  await server.clock.advance(DAY)
  await tick()
  expect(await newestBackups(db, 9)).toHaveLength(2)
  const admin = await server.member('ada', 'admin')
  await admin(backUpNow, {})
  expect((await admin(backUpNow, {})).runs).toHaveLength(3)
  const { entries } = await admin(listAudit, { query: {} })
  expect(entries.filter(({ what }) => what === 'Asked for a backup').map(({ actor }) => actor)).toEqual(['ada'])
  await tick()
  await tick()
  const { newest, runs, isNightly, place: where } = await admin(listBackups, {})
  expect({ isNightly, where }).toEqual({ isNightly: true, where: place })
  expect(runs.map((run) => run.isNightly)).toEqual([false, true, true])
  expect(newest?.name).toBe(runs[0]?.name)
}, 60_000)

test('without a place no backup is made at night, and one whose process ended is shown as failed', async () => {
  const server = await startTestServer()
  const { db, jobs, clock } = server.deps
  await (jobs as JobsControl).tick()
  expect(await newestBackups(db, 9)).toEqual([])
  await beginBackup(db, null, clock.now())
  await (jobs as JobsControl).tick()
  expect(await newestBackups(db, 9)).toEqual([
    expect.objectContaining({ endedAt: expect.any(Date), failure: expect.stringContaining('ended before') }),
  ])
})

test('a backup that fails is shown with its reason, leaves no file, and is tried again', async () => {
  const place = path.join(folder, 'blocked')
  writeFileSync(place, 'a file where the folder should be')
  const server = await startTestServer({ env: { BACKUP_URL: place, LOG_LEVEL: 'silent' } })
  const tick = () => (server.deps.jobs as JobsControl).tick()
  await tick()
  expect(await newestBackups(server.deps.db, 9)).toEqual([
    expect.objectContaining({ name: null, failure: expect.stringContaining('could not be written') }),
  ])
  expect(await lastBackup(server.deps.db)).toBeNull()
  rmSync(place)
  await server.clock.advance(60 * 60 * 1000)
  await tick()
  expect(await lastBackup(server.deps.db)).not.toBeNull()
}, 60_000)
