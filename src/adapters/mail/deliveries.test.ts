import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MovableClock } from '#adapters/clock/clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openSmtpSink, type SmtpSink } from '#test/smtp-sink.ts'
import { Deliveries, MAX_TRIES, waitAfter } from './deliveries.ts'
import { failedEmails, retryFailedEmails } from './failed-emails.ts'
import { smtpServer } from './smtp-server.ts'
import { mails } from './tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let database: TestDatabase
let sink: SmtpSink
let clock: MovableClock
let complaints: object[]

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  sink = await openSmtpSink()
  clock = new MovableClock()
  complaints = []
})
afterEach(async () => {
  sink.close()
  await database.db.delete(mails)
})
afterAll(() => database.close())

async function addEmail(to = 'wren@example.org', unsubscribeUrl: string | null = null): Promise<number> {
  const row = {
    to,
    subject: 'Your plants – £3',
    text: 'Hello',
    html: '<p>Hello</p>',
    unsubscribeUrl,
    createdAt: new Date('2026-05-01T09:00:00Z'),
    nextTryAt: clock.now(),
  }
  const [stored] = await database.db.insert(mails).values(row).returning({ id: mails.id })
  if (!stored) throw new Error('not stored')
  return stored.id
}

/** One process that delivers emails. */
const deliveries = (smtpUrl = sink.url): Deliveries =>
  new Deliveries({
    db: database.db,
    clock,
    log: { info: () => {}, warn: () => {}, error: (facts) => complaints.push(facts) },
    hand: smtpServer({ smtpUrl, from: () => 'Hedgerow <hello@hedgerow.example>' }),
  })

const stored = async (id: number) => (await database.db.select().from(mails).where(eq(mails.id, id)))[0]
const takenIds = () => sink.received.map((message) => /Message-ID: (.*)\r/.exec(message)?.[1])

/** Moves the product's time forwards, and checks for due emails as often as the product does. */
async function pass(milliseconds: number, by: Deliveries, step = 5 * MINUTE): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    clock.offset += step
    await by.deliverDue()
  }
}

describe('one email', () => {
  test('one email is sent once, and its text is deleted afterwards', async () => {
    const id = await addEmail()
    await deliveries().deliver(id)
    await deliveries().deliver(id)
    expect(sink.received).toHaveLength(1)
    expect(sink.received[0]).toContain('To: wren@example.org')
    expect(sink.received[0]).toContain('multipart/alternative')
    expect(sink.received[0]).not.toContain('List-Unsubscribe')
    expect(takenIds()).toEqual([`<${id}.1777626000000@hedgerow.example>`])
    expect(await stored(id)).toMatchObject({
      sentAt: expect.any(Date),
      attempts: 1,
      text: '',
      html: '',
      lastError: null,
    })
  })

  test('one email has the address of its unsubscribe button in its headers', async () => {
    const url = 'https://hedgerow.example/api/notifications/unsubscribe?key=7.order.abc'
    await deliveries().deliver(await addEmail('wren@example.org', url))
    const [head = ''] = (sink.received[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n\r\n')
    expect(head).toContain(`List-Unsubscribe: <${url}>`)
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('one email is retried under the same Message-ID after a temporary refusal', async () => {
    const id = await addEmail()
    sink.answers = { '.': '451 later' }
    await deliveries().deliver(id)
    expect(await stored(id)).toMatchObject({ sentAt: null, attempts: 1, lastError: expect.stringContaining('451') })
    sink.answers = {}
    await deliveries().deliverDue()
    expect(sink.received, 'not before its time').toHaveLength(1)
    clock.offset += waitAfter(1)
    await deliveries().deliverDue()
    expect(takenIds()).toHaveLength(2)
    expect(new Set(takenIds()).size).toBe(1)
    expect(await stored(id)).toMatchObject({ sentAt: expect.any(Date), attempts: 2 })
  })

  test('one email fails at once for a permanently unknown address, and the stored error does not contain the address', async () => {
    const id = await addEmail()
    sink.answers = { RCPT: '550 wren@example.org is unknown here' }
    await deliveries().deliver(id)
    await pass(HOUR, deliveries())
    const mail = await stored(id)
    expect(mail).toMatchObject({ sentAt: null, attempts: 1, failedAt: expect.any(Date) })
    expect(mail?.lastError).toContain('550')
    expect(mail?.lastError).not.toContain('wren')
    expect(complaints).toEqual([expect.objectContaining({ mail: id })])
  })

  test('one email is handed over by one process only', async () => {
    for (let i = 0; i < 20; i++) await addEmail(`person${i}@example.org`)
    const ids = (await database.db.select().from(mails).orderBy(asc(mails.id))).map(({ id }) => id)
    const [one, other] = [deliveries(), deliveries()]
    await Promise.all([one.deliverDue(), other.deliverDue(), ...ids.map((id) => other.deliver(id))])
    expect(new Set(takenIds()).size).toBe(20)
    expect(takenIds()).toHaveLength(20)
  })

  test('one email is retried after its claim expires when its process dies', async () => {
    const id = await addEmail()
    const crashing = new Deliveries({
      db: database.db,
      clock,
      log: console,
      hand: async (email) => {
        await smtpServer({ smtpUrl: sink.url, from: () => 'Hedgerow <hello@hedgerow.example>' })(email)
        throw new Error('killed between the yes of the server and our note of it')
      },
    })
    await expect(crashing.deliver(id)).rejects.toThrow('killed')
    await deliveries().deliverDue()
    expect(sink.received, 'it may still be under way').toHaveLength(1)
    await pass(5 * MINUTE, deliveries())
    expect(takenIds(), 'twice, but recognisable').toEqual([takenIds()[0], takenIds()[0]])
    await pass(HOUR, deliveries())
    expect(sink.received).toHaveLength(2)
  })
})

test('emails are delayed but delivered exactly once when the mail server is down for an hour and dies during an email', async () => {
  const process = deliveries()
  const people = Array.from({ length: 12 }, (_, i) => `person${i}@example.org`)
  sink.diesAt = 'connect'
  for (const to of people) await process.deliver(await addEmail(to))
  await pass(HOUR, process)
  expect(sink.received).toEqual([])
  for (const stage of ['MAIL', 'RCPT', 'DATA', '.']) {
    sink.diesAt = stage
    await pass(20 * MINUTE, process)
  }
  expect(sink.received).toEqual([])
  sink.diesAt = null
  await pass(20 * MINUTE, process)
  const addressees = sink.received.map((message) => /To: (.*)\r/.exec(message)?.[1])
  expect(addressees.toSorted()).toEqual(people.toSorted())
  expect((await failedEmails(database.db)).waiting).toBe(0)
})

test('only one email is attempted per round while the mail server is unavailable', async () => {
  for (let i = 0; i < 10; i++) await addEmail(`person${i}@example.org`)
  await deliveries('smtp://127.0.0.1:1').deliverDue()
  const rows = await database.db.select().from(mails)
  expect(rows.filter(({ attempts }) => attempts > 0)).toHaveLength(1)
})

describe('after a day', () => {
  test('the retry delays add up to a day, and none is longer than a quarter of an hour', () => {
    const waits = Array.from({ length: MAX_TRIES - 1 }, (_, i) => waitAfter(i + 1))
    expect(waits[0]).toBe(MINUTE / 2)
    expect(Math.max(...waits)).toBe(15 * MINUTE)
    const sum = waits.reduce((total, wait) => total + wait, 0)
    expect(sum).toBeGreaterThan(24 * HOUR - 15 * MINUTE)
    expect(sum).toBeLessThan(25 * HOUR)
  })

  test('an email that cannot be sent is listed and can be retried', async () => {
    const id = await addEmail()
    sink.diesAt = 'connect'
    await pass(23 * HOUR, deliveries(), 15 * MINUTE)
    expect((await failedEmails(database.db)).failed).toEqual([])
    await pass(3 * HOUR, deliveries(), 15 * MINUTE)
    expect(await failedEmails(database.db)).toMatchObject({ waiting: 0, failed: [{ id, tries: MAX_TRIES }] })
    expect(complaints).toHaveLength(1)
    sink.diesAt = null
    await pass(HOUR, deliveries())
    expect(sink.received).toEqual([])
    expect(await retryFailedEmails(database.db, clock.now())).toBe(1)
    await deliveries().deliverDue()
    expect(sink.received).toHaveLength(1)
  })
})
