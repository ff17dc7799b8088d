import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { MadeBackup } from '#adapters/backup/backups.ts'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { pence } from '#shared/money.ts'
import { startTestServer } from '#test/server.ts'
import { openSmtpSink } from '#test/smtp-sink.ts'
import { getSystem, runChecks } from './contract.ts'
import { type Found, problemsOf } from './problem-kinds.ts'

const folder = mkdtempSync(join(tmpdir(), 'hedgerow-signals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const TO = 'operator@example.org'

test('each kind of problem is emailed to the operator once a day', async () => {
  const sink = await openSmtpSink()
  sink.diesAt = 'connect'
  const server = await startTestServer({
    env: { ALERT_EMAIL: TO, SMTP_URL: sink.url, BACKUP_URL: folder, LOG_LEVEL: 'silent' },
  })
  const { deps, clock } = server
  const tick = () => (deps.jobs as JobsControl).tick()
  const subjects = async () =>
    (await server.mails()).filter(({ to }) => to === TO).map(({ subject }) => subject.replace('Hedgerow: ', ''))
  const made = vi
    .spyOn(deps.backups, 'make')
    .mockResolvedValue({ name: 'hedgerow-test.tar.gz', bytes: 1 } as MadeBackup)
  await tick()
  expect(await subjects()).toEqual([])

  deps.system.disks = async () => [{ folder: '/data', size: 100, free: 9, isNearlyFull: true }]
  await tick()
  await tick()
  expect(await subjects()).toEqual(['A disk is nearly full'])
  await clock.advance(11 * MINUTE)
  await tick()
  expect(await subjects()).toEqual(['A disk is nearly full', 'Emails are not being sent'])

  deps.system.certificateFault = async () => 'It has expired.'
  deps.payments.platform.balance = async () => ({ available: pence(-1), pending: pence(0), isLive: false })
  made.mockRejectedValue(new Error('no place'))
  await clock.advance(2 * DAY)
  await tick()
  await tick()
  expect((await subjects()).slice(2).toSorted()).toEqual([
    'A backup is missing',
    'A disk is nearly full',
    'Emails are not being sent',
    'The books are wrong',
    'The certificate for webhooks has a problem',
  ])
  const [mail] = (await server.mails()).filter(({ subject }) => subject.includes('disk'))
  expect(mail?.text).toContain('Less than 10 % is free on the disk of /data.')

  const admin = await server.member('ada', 'admin')
  const { problems, emails: shown, storage, schedule, version } = await admin(getSystem, {})
  expect(problems).toEqual([
    'A disk is nearly full: less than 10 % is free.',
    'The payment provider holds less than we owe.',
    'Emails wait, and none was sent for ten minutes or longer.',
    'No backup was made for more than 26 hours, or the first one failed or is late.',
  ])
  expect(shown).toMatchObject({ isSent: true, waiting: (await server.mails()).length, failed: 0 })
  expect(shown.oldestAge).toBeGreaterThan(DAY / 1000)
  expect(storage).toMatchObject({ disks: [{ folder: '/data', isNearlyFull: true }], pictures: { count: 0, bytes: 0 } })
  expect(storage.databaseBytes).toBeGreaterThan(1_000_000)
  expect(version.schema).toBe(deps.version.schema)
  expect(schedule.find(({ name }) => name === 'operator.problems')).toEqual({
    name: 'operator.problems',
    seconds: 60,
    last: { age: expect.any(Number), milliseconds: expect.any(Number), hasFailed: false },
  })
  expect((await admin(runChecks, {})).find(({ about }) => about === 'Database')).toMatchObject({ fix: null })
  sink.close()
}, 60_000)

test('a schedule whose first backup does not come is reported by the figure, at the desk and by email', async () => {
  const server = await startTestServer({
    env: { ALERT_EMAIL: TO, BACKUP_URL: join(folder, 'first'), LOG_LEVEL: 'silent' },
  })
  const { deps, clock } = server
  const figure = async () => /^hedgerow_backup_missing (\d)$/m.exec(await deps.metrics.text())?.[1]
  const made = vi.spyOn(deps.backups, 'make').mockRejectedValue(new Error('no place'))
  expect(await figure()).toBe('0')
  // No attempt has been made at all.
  await clock.advance(121 * MINUTE)
  expect(await figure()).toBe('1')
  const admin = await server.member('ada', 'admin')
  expect((await admin(getSystem, {})).problems).toEqual([expect.stringContaining('the first one failed or is late')])
  const tick = () => (deps.jobs as JobsControl).tick()
  await tick()
  expect((await server.mails()).filter(({ to }) => to === TO).map(({ subject }) => subject)).toEqual([
    'Hedgerow: A backup is missing',
  ])
  made.mockResolvedValue({ name: 'hedgerow-test.tar.gz', bytes: 1 } as MadeBackup)
  await clock.advance(61 * MINUTE)
  await tick()
  expect(await figure()).toBe('0')
  expect((await admin(getSystem, {})).problems).toEqual([])
}, 60_000)

test('without a schedule no backup is missing', async () => {
  const { deps, clock } = await startTestServer()
  await clock.advance(9 * DAY)
  expect(await deps.metrics.text()).toMatch(/^hedgerow_backup_missing 0$/m)
})

const now = new Date('2027-01-10T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
const well: Found = {
  ledgerFaults: [],
  isShort: false,
  oldestUnsent: null,
  lastSent: minutesAgo(60),
  isBackupMissing: false,
  fullDisks: [],
}

test.each<[string, Partial<Found>, string[]]>([
  ['nothing', {}, []],
  ['a contradiction in the ledger', { ledgerFaults: ['account 3'] }, ['books']],
  ['a shortage at the provider', { isShort: true }, ['books']],
  ['an email that has waited for nine minutes', { oldestUnsent: minutesAgo(9) }, []],
  ['an email that has waited for ten minutes', { oldestUnsent: minutesAgo(10) }, ['mail']],
  ['one delayed email among others', { oldestUnsent: minutesAgo(30), lastSent: minutesAgo(1) }, []],
  ['no email was ever sent', { oldestUnsent: minutesAgo(30), lastSent: null }, ['mail']],
  ['a missing backup and two full disks', { isBackupMissing: true, fullDisks: ['a', 'b'] }, ['backup', 'disk']],
])('%s', (_what, found, problems) => {
  expect(Object.keys(problemsOf({ ...well, ...found }, now))).toEqual(problems)
})
