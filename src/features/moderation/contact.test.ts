import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/server.ts'
import { pass, refusal } from '../../../test/shop.ts'
import { sendContact } from './contact-contract.ts'

const server = await startTestServer({ rateLimits: true })

const said = { name: 'Ivy', email: 'ivy@gardeners.example', topic: 'order' as const, message: 'The code did not work.' }
const kept = async () =>
  (await server.deps.db.execute(sql`select reference, user_id, name, email, message from contact_messages order by id`))
    .rows

test('a message is kept for a year, mailed to us and confirmed, without repeating it to an address anybody typed', async () => {
  const rose = await server.member('rose')
  const { reference } = await rose(sendContact, { body: said })
  expect(reference).toMatch(/^C-[2-9A-HJ-NP-Z]{8}$/)
  expect(await kept()).toEqual(
    [{ reference, user_id: rose.me.id, ...said, topic: undefined }].map(({ topic: _, ...row }) => row),
  )
  const mails = (await server.mails()).filter(({ subject }) => subject.includes(reference))
  expect(mails.map(({ to }) => to)).toEqual(['hello@hedgerow.invalid', said.email])
  expect(mails[0]?.text).toContain('The code did not work.')
  expect(mails[0]?.text).toContain('Signed in as: rose')
  expect(mails[1]?.text).not.toContain('The code')
  await pass(server, 364 * 86_400_000)
  expect(await kept()).toHaveLength(1)
  await pass(server, 2 * 86_400_000)
  expect(await kept()).toEqual([])
})

test('a program that fills in what people do not see is answered, and nothing comes of it', async () => {
  const before = (await server.mails()).length
  const { reference } = await server.visitor()(sendContact, { body: { ...said, website: 'https://spam.example' } })
  expect(reference).toMatch(/^C-/)
  expect(await kept()).toEqual([])
  expect(await server.mails()).toHaveLength(before)
})

test('what is missing is named; more than a few messages have to wait', async () => {
  const visitor = server.visitor()
  const bad = await refusal(visitor, sendContact, { body: { ...said, name: ' ', email: 'ivy', message: 'short' } })
  expect(bad).toMatchObject({
    status: 400,
    fields: {
      name: 'Enter your name',
      email: 'Please enter a valid email address',
      message: 'Tell us in at least 10 characters',
    },
  })
  const body = { ...said, email: 'flooded@gardeners.example' }
  for (let turn = 0; turn < 3; turn++) await server.visitor()(sendContact, { body })
  expect(await refusal(server.visitor(), sendContact, { body })).toMatchObject({ status: 429 })
})
