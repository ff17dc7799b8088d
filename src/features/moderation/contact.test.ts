import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { pass, refusal } from '#test/shop.ts'
import { sendContact } from './contact-contract.ts'
import { contactFailure, isReference } from './contact-outcome.ts'

const server = await startTestServer({ rateLimits: true })

const sent = { name: 'Ivy', email: 'ivy@gardeners.example', topic: 'order' as const, message: 'The code did not work.' }
const storedMessages = async () =>
  (await server.deps.db.execute(sql`select reference, user_id, name, email, message from contact_messages order by id`))
    .rows

test('a contact message is stored for a year, emailed to staff and confirmed, and the confirmation does not repeat its text', async () => {
  const rose = await server.member('rose')
  const { reference } = await rose(sendContact, { body: sent })
  expect(reference).toMatch(/^C-[2-9A-HJ-NP-Z]{8}$/)
  expect(await storedMessages()).toEqual(
    [{ reference, user_id: rose.me.id, ...sent, topic: undefined }].map(({ topic: _, ...row }) => row),
  )
  const mails = (await server.mails()).filter(({ subject }) => subject.includes(reference))
  expect(mails.map(({ to }) => to)).toEqual(['hello@hedgerow.invalid', sent.email])
  expect(mails[0]?.text).toContain('The code did not work.')
  expect(mails[0]?.text).toContain('Signed in as: rose')
  expect(mails[1]?.text).not.toContain('The code')
  await pass(server, 364 * 86_400_000)
  expect(await storedMessages()).toHaveLength(1)
  await pass(server, 2 * 86_400_000)
  expect(await storedMessages()).toEqual([])
})

test('a bot that fills in the hidden field gets a normal answer, and nothing is stored', async () => {
  const before = (await server.mails()).length
  const { reference } = await server.visitor()(sendContact, { body: { ...sent, website: 'https://spam.example' } })
  expect(reference).toMatch(/^C-/)
  expect(await storedMessages()).toEqual([])
  expect(await server.mails()).toHaveLength(before)
})

test('the contact form works without scripts by the same rules, and a page shows the result', async () => {
  const send = async (fields: object, headers = {}) => {
    const { statusCode, headers: answer } = await server.visitor().request({
      method: 'POST',
      url: '/contact',
      payload: new URLSearchParams({ ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    return `${statusCode} ${answer.location}`
  }
  const fields = { ...sent, email: 'plain@gardeners.example', website: '' }
  const before = (await storedMessages()).length
  expect(await send({ ...fields, message: 'short' })).toBe('303 /contact?failure=INVALID')
  expect(await send(fields, { origin: 'https://evil.example' })).toBe('403 undefined')
  expect(await storedMessages()).toHaveLength(before)
  const answer = await send(fields)
  expect(answer).toMatch(/^303 \/contact\?sent=C-[2-9A-HJ-NP-Z]{8}$/)
  expect(isReference(answer.slice(-10))).toBe(true)
  expect((await storedMessages()).at(-1)).toMatchObject({ reference: answer.slice(-10), email: fields.email })
  await send(fields)
  await send(fields)
  expect(await send(fields)).toBe('303 /contact?failure=TOO_MANY')
})

test('references from the URL are validated, and an unknown error code gives a general message', () => {
  expect(['C-ABCD2345', 'C-abcd2345', 'C-ABCD2345<', 'x'].map(isReference)).toEqual([true, false, false, false])
  expect(contactFailure(undefined)).toBeUndefined()
  expect(contactFailure('TOO_MANY')).toMatch(/^Too many requests/)
  expect(contactFailure('<b>')).toMatch(/^Something went wrong/)
})

test('a contact message with missing fields gets an error for each, and too many messages are rate-limited', async () => {
  const visitor = server.visitor()
  const bad = await refusal(visitor, sendContact, { body: { ...sent, name: ' ', email: 'ivy', message: 'short' } })
  expect(bad).toMatchObject({
    status: 400,
    fields: {
      name: 'Enter your name',
      email: 'Please enter a valid email address',
      message: 'Tell us in at least 10 characters',
    },
  })
  const body = { ...sent, email: 'flooded@gardeners.example' }
  for (let turn = 0; turn < 3; turn++) await server.visitor()(sendContact, { body })
  expect(await refusal(server.visitor(), sendContact, { body })).toMatchObject({ status: 429 })
})
