import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoPeople } from '#demo/people.ts'
import { person } from '#test/people.ts'
import { startTestServer } from '#test/server.ts'
import { currentUser, registerUser, updateProfile } from './contract.ts'
import { isReservedName } from './server/reserved-full-names.ts'

const server = await startTestServer()
const reserved = { status: 400, body: expect.objectContaining({ fields: { fullName: expect.any(String) } }) }

test.each([
  'Hedgerow',
  'Hedgerow Team',
  'The Hedgerow Support Team',
  'HEDGEROW – Support',
  'Admin',
  'Customer Service',
  'Неdgеrоw Suppоrt',
  'Ηedgerow',
  'Ｈｅｄｇｅｒｏｗ',
  'Hédgerow Téam',
  'Former Member',
])('%s is reserved', (name) => expect(isReservedName(name, 'Hedgerow')).toBe(true))

test.each([
  'Rose Okafor',
  'Hazel Hedgerow-Smith',
  'Will Helps',
  'Modesty Root-Vernon',
  'Ольга Петрова',
  'Νίκος',
  '李小龍',
])('%s is not reserved', (name) => expect(isReservedName(name, 'Hedgerow')).toBe(false))

test('no demo user has a reserved full name', () => {
  expect(demoPeople.map(({ fullName }) => fullName).filter((name) => isReservedName(name, 'Hedgerow'))).toEqual([])
})

test('a reserved full name is refused at registration and later', async () => {
  const join = server.visitor()(registerUser, { body: { ...person('una'), fullName: 'Hedgerow Team' } })
  await expect(join).rejects.toMatchObject(reserved)
  const vic = await server.member('vic')
  const params = { id: String(vic.me.id) }
  await expect(vic(updateProfile, { params, body: { fullName: 'Hedgerow Team' } })).rejects.toMatchObject(reserved)
  expect((await vic(currentUser, {})).fullName).toBe(vic.me.fullName)
})

test('a user whose full name predates the rule can still change the rest of the profile', async () => {
  const wes = await server.member('wes')
  await server.deps.db.execute(sql`update users set full_name = 'Root' where id = ${wes.me.id}`)
  const body = { fullName: 'Root', location: 'Hull' }
  expect(await wes(updateProfile, { params: { id: String(wes.me.id) }, body })).toMatchObject({ location: 'Hull' })
})

test.each([
  ['Fern & Vine', true],
  ['The FERN VINE Team', true],
  ['Fеrn-Vine support', true],
  ['Hedgerow Team', true],
  ['Fern Vineyard', false],
  ['Vine Fern', false],
])('on a site called Fern & Vine, %j is reserved: %j', (name, isReserved) =>
  expect(isReservedName(name, 'Fern & Vine')).toBe(isReserved),
)
