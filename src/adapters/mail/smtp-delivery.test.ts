import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MovableClock } from '#adapters/clock/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openSmtpSink, type SmtpSink } from '../../../test/smtp-sink.ts'
import { smtpDelivery } from './smtp-delivery.ts'
import { mails } from './tables.ts'

let database: TestDatabase
let sink: SmtpSink

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  sink = await openSmtpSink()
})
afterEach(async () => {
  sink.close()
  await database.db.delete(mails)
})
afterAll(() => database.close())

async function mailInOutbox(): Promise<number> {
  const row = {
    to: 'wren@example.org',
    subject: 'Your plants – £3',
    text: 'Hello',
    html: '<p>Hello</p>',
    createdAt: new Date('2026-05-01T09:00:00Z'),
  }
  const [stored] = await database.db.insert(mails).values(row).returning({ id: mails.id })
  if (!stored) throw new Error('not stored')
  return stored.id
}

const deliver = (mailId: number, smtpUrl = sink.url): Promise<void> =>
  smtpDelivery({ db: database.db, clock: new MovableClock(), smtpUrl, from: 'Hedgerow <hello@hedgerow.example>' })(
    mailId,
  )

const stored = async (id: number) => (await database.db.select().from(mails).where(eq(mails.id, id)))[0]

test('a mail leaves once, and its words do not stay behind', async () => {
  const id = await mailInOutbox()
  await deliver(id)
  await deliver(id)
  expect(sink.received).toHaveLength(1)
  expect(sink.received[0]).toContain('To: wren@example.org')
  expect(sink.received[0]).toContain('multipart/alternative')
  expect(sink.received[0]).toContain(`Message-ID: <${id}.1777626000000@hedgerow.example>`)
  expect(await stored(id)).toMatchObject({ sentAt: expect.any(Date), attempts: 1, text: '', html: '', lastError: null })
})

test('a mail the server cannot take now is tried again, under the same Message-ID', async () => {
  const id = await mailInOutbox()
  sink.answers = { '.': '451 later' }
  await expect(deliver(id)).rejects.toThrow('was not taken')
  expect(await stored(id)).toMatchObject({ sentAt: null, attempts: 1, lastError: expect.stringContaining('451') })
  sink.answers = {}
  await deliver(id)
  const ids = sink.received.map((message) => /Message-ID: (.*)\r/.exec(message)?.[1])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(await stored(id)).toMatchObject({ sentAt: expect.any(Date), attempts: 2 })
})

test('an address the server will never know is not tried again', async () => {
  const id = await mailInOutbox()
  sink.answers = { RCPT: '550 wren@example.org is unknown here' }
  await deliver(id)
  const mail = await stored(id)
  expect(mail).toMatchObject({ sentAt: null, attempts: 1, lastError: expect.stringContaining('550') })
  expect(mail?.lastError).not.toContain('wren')
})

test('a server that is away means trying again', async () => {
  await expect(deliver(await mailInOutbox(), 'smtp://127.0.0.1:1')).rejects.toThrow('was not taken')
})
