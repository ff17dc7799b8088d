import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MovableClock } from '#adapters/clock/clock.ts'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { openJobs } from '#adapters/jobs/pg-boss-jobs.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openSmtpSink, type SmtpSink } from '#test/smtp-sink.ts'
import type { Mail } from './mail.ts'
import { outboxMail } from './outbox-mail.ts'

const email = { to: 'wren@example.org', subject: 'Hello', text: 'Hello Wren', html: '<p>Hello Wren</p>' }
const silent = { info: () => {}, warn: () => {}, error: () => {} }

let database: TestDatabase
let sink: SmtpSink
let jobs: JobsControl

beforeEach(async () => {
  database = await createTestDatabase()
  sink = await openSmtpSink()
  jobs = openJobs({ connection: database.connection, log: silent })
})
afterEach(async () => {
  await jobs.stop()
  sink.close()
  await database.close()
})

const open = (smtpUrl: string | undefined): Mail =>
  outboxMail({ db: database.db, jobs, clock: new MovableClock(), log: silent, smtpUrl, from: 'hello@hedgerow.example' })

describe('without a mail server', () => {
  test('emails stay readable, newest first', async () => {
    const mail = open(undefined)
    expect(mail.builtIn).toBe(true)
    const first = await database.transaction((tx) => mail.send(tx, email))
    const second = await database.transaction((tx) => mail.send(tx, { ...email, to: 'robin@example.org' }))
    expect(await mail.recent(10)).toMatchObject([{ id: second }, { id: first, ...email, sentAt: expect.any(Date) }])
    expect(await mail.recent(1)).toHaveLength(1)
    expect(await mail.recent(10, 'wren@example.org')).toMatchObject([{ id: first }])
  })
})

describe('with a mail server', () => {
  test('an email is sent after the commit', async () => {
    const mail = open(sink.url)
    await jobs.start()
    expect(mail.builtIn).toBe(false)
    await database.transaction((tx) => mail.send(tx, email))
    await jobs.idle()
    expect(sink.received).toHaveLength(1)
    expect(await mail.recent(10)).toMatchObject([{ sentAt: expect.any(Date), text: '' }])
  })

  test('no email is sent after a rollback', async () => {
    const mail = open(sink.url)
    await jobs.start()
    const undone = database.transaction(async (tx) => {
      await mail.send(tx, email)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await jobs.idle()
    expect(sink.received).toEqual([])
    expect(await mail.recent(10)).toEqual([])
  })
})
