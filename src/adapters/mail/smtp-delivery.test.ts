import { createServer, type Server, type Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MovableClock } from '#adapters/clock/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { smtpDelivery } from './smtp-delivery.ts'
import { mails } from './tables.ts'

let database: TestDatabase
let server: Server
let received: string[]
/** What the mail server answers to each command, where that is not its usual yes. */
let answers: Record<string, string>

/** As much of SMTP as one delivery needs. */
function converse(socket: Socket): void {
  let inData = false
  let message = ''
  socket.write('220 ready\r\n')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split(/(?<=\r\n)/)) {
      if (inData && line !== '.\r\n') {
        message += line
        continue
      }
      if (inData) received.push(message)
      const command = inData ? '.' : (/^[A-Z]+/i.exec(line)?.[0].toUpperCase() ?? '')
      inData = command === 'DATA'
      socket.write(`${answers[command] ?? (inData ? '354 go on' : '250 fine')}\r\n`)
      if (command === 'QUIT') socket.end()
    }
  })
}

beforeAll(async () => {
  database = await createTestDatabase()
  server = createServer(converse)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  server.close()
  await database.close()
})

beforeEach(() => {
  received = []
  answers = {}
})

afterEach(() => database.db.delete(mails))

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

function deliver(mailId: number): Promise<void> {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const smtpUrl = `smtp://127.0.0.1:${port}`
  const clock = new MovableClock()
  return smtpDelivery({ db: database.db, clock, smtpUrl, from: 'Hedgerow <hello@hedgerow.example>' })(mailId)
}

const stored = async (id: number) => (await database.db.select().from(mails).where(eq(mails.id, id)))[0]

test('a mail leaves once, and its words do not stay behind', async () => {
  const id = await mailInOutbox()
  await deliver(id)
  await deliver(id)
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: wren@example.org')
  expect(received[0]).toContain('multipart/alternative')
  expect(received[0]).toContain(`Message-ID: <${id}.1777626000000@hedgerow.example>`)
  expect(await stored(id)).toMatchObject({ sentAt: expect.any(Date), attempts: 1, text: '', html: '', lastError: null })
})

test('a mail the server cannot take now is tried again, under the same Message-ID', async () => {
  const id = await mailInOutbox()
  answers = { '.': '451 later' }
  await expect(deliver(id)).rejects.toThrow('was not taken')
  expect(await stored(id)).toMatchObject({ sentAt: null, attempts: 1, lastError: expect.stringContaining('451') })
  answers = {}
  await deliver(id)
  const ids = received.map((message) => /Message-ID: (.*)\r/.exec(message)?.[1])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(await stored(id)).toMatchObject({ sentAt: expect.any(Date), attempts: 2 })
})

test('an address the server will never know is not tried again', async () => {
  const id = await mailInOutbox()
  answers = { RCPT: '550 wren@example.org is unknown here' }
  await deliver(id)
  const mail = await stored(id)
  expect(mail).toMatchObject({ sentAt: null, attempts: 1, lastError: expect.stringContaining('550') })
  expect(mail?.lastError).not.toContain('wren')
})

test('a server that is away means trying again', async () => {
  const id = await mailInOutbox()
  const smtpUrl = 'smtp://127.0.0.1:1'
  const clock = new MovableClock()
  const away = smtpDelivery({ db: database.db, clock, smtpUrl, from: 'hello@hedgerow.example' })
  await expect(away(id)).rejects.toThrow('was not taken')
})
