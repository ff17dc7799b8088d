import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSubscription, resubscribe, unsubscribe } from '#features/notifications/contract.ts'
import { sign } from '#features/notifications/server/unsubscribe.ts'
import { weeklyReaders } from '#test/news/weekly.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import { getWeeklyEmail, setWeeklyEmail } from './contract.ts'
import { weeklyPersonalData } from './server/personal-data-store.ts'
import { nextWeekly } from './week.ts'

const server = await startTestServer()
const { db, clock } = server.deps
const { someone, turnOn, reader, list, emailsTo, beforeNext, thursday } = weeklyReaders(server)

test('the weekly email is off until the member asks for it, and only the outward code is stored', async () => {
  const ivy = await someone()
  expect(await ivy(getWeeklyEmail, {})).toMatchObject({ isOn: false, place: null, isConfirmed: true })
  expect(await turnOn(ivy, 'bs7 8aa', 25)).toMatchObject({
    ...{ isOn: true, place: { outcode: 'BS7', radius: 25 }, next: nextWeekly(clock.now()).toISOString() },
  })
  const { rows } = await db.execute(sql`select * from weekly_emails where user_id = ${ivy.me.id}`)
  expect(JSON.stringify(rows)).not.toMatch(/8AA/i)
  expect(rows).toMatchObject([{ ended_at: null }])
})

test('the consent is that of the last time it was turned on, and the place is that of before', async () => {
  const ivy = await someone()
  const consentOf = async ({ me }: TestMember) =>
    (await db.execute(sql`select consented_at from weekly_emails where user_id = ${me.id}`)).rows[0]?.['consented_at']
  await turnOn(ivy, 'BS7')
  const first = await consentOf(ivy)
  await server.clock.advance(3_600_000)
  await turnOn(ivy, 'BS5')
  expect(await consentOf(ivy)).toBe(first)
  await ivy(setWeeklyEmail, { body: { isOn: false } })
  await ivy(setWeeklyEmail, { body: { isOn: true } })
  expect(await consentOf(ivy)).not.toBe(first)
  expect((await ivy(getWeeklyEmail, {})).place).toMatchObject({ outcode: 'BS5', radius: 5 })
})

test('a place that does not exist, and none at all, are refused with a sentence at the field', async () => {
  const ivy = await someone()
  for (const body of [{ isOn: true }, { isOn: true, place: 'Nowhere at all' }, { isOn: true, place: '  ' }])
    expect(await refusal(ivy, setWeeklyEmail, { body })).toMatchObject({
      ...{ status: 400, fields: { place: expect.any(String) } },
    })
  expect((await ivy(getWeeklyEmail, {})).isOn).toBe(false)
})

test('the weekly email needs a confirmed address', async () => {
  const ivy = await server.member('unconfirmed')
  expect(await refusal(ivy, setWeeklyEmail, { body: { isOn: true, place: 'BS7' } })).toMatchObject({
    ...{ status: 403, code: 'EMAIL_NOT_VERIFIED' },
  })
})

test('one press of a mail program stops it, and its page can undo that, but not what settings stopped', async () => {
  const rose = await someone()
  await beforeNext()
  const ivy = await reader('CF10')
  await list(rose, 'Press once', 'CF10')
  await thursday()
  const { rows } = await db.execute<{ url: string; text: string }>(
    sql`select unsubscribe_url as url, text from mails where to_address = ${ivy.me.email} and subject like '%Press once'`,
  )
  const { pathname, search } = new URL(rows[0]!.url)
  const key = new URLSearchParams(search).get('key') ?? ''
  expect(rows[0]!.text).toContain(`/unsubscribe?key=${key}`)
  const visitor = server.visitor()
  expect(await visitor(getSubscription, { query: { key } })).toEqual({
    ...{ what: 'what is new near you', isOn: true, isOnSite: false },
  })
  const answer = await visitor.request({
    method: 'POST',
    url: pathname + search,
    headers: { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(answer.statusCode).toBe(200)
  expect((await ivy(getWeeklyEmail, {})).isOn).toBe(false)
  await server.clock.advance(3_600_000)
  const undoneAt = clock.now().getTime()
  expect(await visitor(resubscribe, { query: { key } })).toMatchObject({ isOn: true })
  const { rows: consents } = await db.execute<{ at: string }>(
    sql`select consented_at as at from weekly_emails where user_id = ${ivy.me.id}`,
  )
  expect(new Date(consents[0]!.at).getTime()).toBeGreaterThanOrEqual(undoneAt)
  await visitor(unsubscribe, { query: { key } })
  await server.clock.advance(8 * 24 * 3_600_000)
  expect(await visitor(resubscribe, { query: { key } })).toMatchObject({ isOn: false })
  await turnOn(ivy, 'CF10')
  await visitor(unsubscribe, { query: { key } })
  await ivy(setWeeklyEmail, { body: { isOn: false } })
  expect(await visitor(resubscribe, { query: { key } })).toMatchObject({ isOn: false })
  await list(rose, 'Never read', 'CF10')
  await thursday()
  expect(await emailsTo(ivy)).toHaveLength(1)
})

test('a link for a member who never asked turns nothing on', async () => {
  const fern = await someone()
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from settings where name = 'unsubscribe-secret'`,
  )
  const key = sign(rows[0]!.value, { userId: fern.me.id, subject: 'weekly' })
  expect(await server.visitor()(resubscribe, { query: { key } })).toMatchObject({ isOn: false })
  expect((await db.execute(sql`select from weekly_emails where user_id = ${fern.me.id}`)).rows).toEqual([])
})

test('the choice is in the member’s download, and erased with the account', async () => {
  const ivy = await someone()
  await turnOn(ivy, 'BS7')
  for (const { export: exported, erase } of weeklyPersonalData) {
    const rows = 'leftOut' in exported ? [] : await exported(db, ivy.me.id, clock.now())
    expect(rows).toMatchObject([{ outcode: 'BS7', radius: 5, ended_at: null }])
    await server.deps.transaction(async (tx) => 'retained' in erase || erase(tx, ivy.me.id, clock.now()))
  }
  expect((await ivy(getWeeklyEmail, {})).place).toBeNull()
})
