import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MovableClock } from '#adapters/clock/clock.ts'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { openJobs } from '#adapters/jobs/pg-boss-jobs.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openSmtpSink, type SmtpSink } from '#test/smtp-sink.ts'
import { MAX_ATTACHED_BYTES, type Mail } from './mail.ts'
import { outboxMail } from './outbox-mail.ts'

const email = { to: 'wren@example.org', subject: 'Hello', paragraphs: ['Hello Wren'] }
const written = { to: 'wren@example.org', subject: 'Hello', text: 'Hello Wren\n\n-- \nFern & Vine' }
const site = { productName: 'Fern & Vine', mailFrom: 'hello@hedgerow.example' }
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
  outboxMail({ db: database.db, jobs, clock: new MovableClock(), log: silent, smtpUrl, site })

describe('without a mail server', () => {
  test('emails stay readable, newest first', async () => {
    const mail = open(undefined)
    expect(mail.builtIn).toBe(true)
    const first = await database.transaction((tx) => mail.send(tx, email))
    const second = await database.transaction((tx) => mail.send(tx, { ...email, to: 'robin@example.org' }))
    expect(await mail.recent(10)).toMatchObject([{ id: second }, { id: first, ...written, sentAt: expect.any(Date) }])
    expect(await mail.recent(1)).toHaveLength(1)
    expect(await mail.recent(10, 'wren@example.org')).toMatchObject([{ id: first }])
  })
})

describe('the files of an email', () => {
  const file = (content: string) => ({ name: 'pickup.ics', type: 'text/calendar', content })

  test('the files of an email are kept in the outbox', async () => {
    const mail = open(undefined)
    await database.transaction((tx) => mail.send(tx, { ...email, attachments: [file('a'.repeat(MAX_ATTACHED_BYTES))] }))
    expect((await mail.recent(1))[0]?.attachments).toHaveLength(1)
  })

  test('the files of an email are left out beyond the limit, counted in bytes together, and the email is sent', async () => {
    const mail = open(undefined)
    const half = file('é'.repeat(MAX_ATTACHED_BYTES / 4))
    await database.transaction((tx) => mail.send(tx, { ...email, attachments: [half, half, file('x')] }))
    expect(await mail.recent(1)).toMatchObject([{ ...written, attachments: [], sentAt: expect.any(Date) }])
  })

  test('the files of an email are refused by the database when they are no list or far too large', async () => {
    const write = (value: string) =>
      database.db.execute(sql`
        insert into mails (to_address, subject, text, html, created_at, attachments)
        values ('wren@example.org', 'Hello', '', '', now(), ${value}::jsonb)`)
    for (const value of ['{}', '"text"', JSON.stringify(['x'.repeat(300_000)])]) {
      await expect(write(value)).rejects.toMatchObject({ cause: { constraint: 'mails_attachments_check' } })
    }
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

  test('the files of an email arrive with it and are deleted afterwards', async () => {
    const mail = open(sink.url)
    await jobs.start()
    const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Pickup: Höhe – £3\r\nEND:VCALENDAR\r\n'
    const file = { name: 'pickup-8f14e45f.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', content }
    await database.transaction((tx) => mail.send(tx, { ...email, attachments: [file] }))
    await jobs.idle()
    const message = (sink.received[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
    expect(message).toContain('multipart/mixed')
    const part = message.slice(message.indexOf('Content-Type: text/calendar'))
    expect(part).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH; name=pickup-8f14e45f\.ics/)
    expect(part).toContain('Content-Disposition: attachment; filename=pickup-8f14e45f.ics')
    const body = /\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(part)?.[1] ?? ''
    expect(Buffer.from(body, 'base64').toString()).toBe(content)
    expect(await mail.recent(10)).toMatchObject([{ sentAt: expect.any(Date), attachments: [] }])
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
