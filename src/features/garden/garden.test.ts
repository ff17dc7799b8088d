import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { updateProfile } from '#features/accounts/contract.ts'
import { listNotifications, unsubscribe } from '#features/notifications/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { localDateTime } from '#shared/london-time.ts'
import { collected } from '#test/garden/grown-plants.ts'
import { ORIGIN, startTestServer, type TestMember } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import {
  addGardenPlant,
  changeGardenPlant,
  endGardenCalendar,
  getGarden,
  getGardenPlant,
  removeGardenPlant,
  renewGardenCalendar,
} from './contract.ts'
import { MAX_PLANTS } from './garden.ts'
import { remindDue } from './server/jobs.ts'

const server = await startTestServer()
/** Sown and harvested in every month. */
const ALWAYS = 'cress'
let people = 0
const newMember = (): Promise<TestMember> => server.member(`gardener${++people}`)
const today = () => localDateTime(server.clock.now()).day
const planted = (fields: Partial<Input<typeof addGardenPlant>['body']> = {}) => ({
  body: { name: 'Cress on the sill', plant: ALWAYS, since: '2026-03-01', ...fields },
})
const at = (id: number) => ({ params: { id: String(id) } })
const notices = async (who: TestMember) =>
  (await who(listNotifications, { query: {} })).filter(({ kind }) => kind === 'planting').map(({ title }) => title)

const orderOf = async (title: string, categoryId = 1) =>
  collected(server, { seller: await newMember(), buyer: await newMember(), title, categoryId })

describe('a garden', () => {
  test('a member adds, changes and removes plants, and reads what to do for them in their region', async () => {
    const ann = await newMember()
    expect(await ann(getGarden, {})).toMatchObject({ plants: [], bought: [], calendar: null, today: today() })
    const { id } = await ann(addGardenPlant, planted({ note: 'By the window' }))
    const garden = await ann(getGarden, {})
    expect(garden.plants).toMatchObject([
      {
        id,
        name: 'Cress on the sill',
        plant: { slug: ALWAYS },
        since: '2026-03-01',
        note: 'By the window',
        order: null,
        question: null,
      },
    ])
    expect(garden.plants[0]?.due.map(({ task }) => task)).toEqual(['sow', 'harvest'])
    await ann(changeGardenPlant, { ...at(id), body: { name: 'A weed', since: '2026-04-01' } })
    expect(await ann(getGardenPlant, at(id))).toMatchObject({ name: 'A weed', plant: null, note: null, due: [] })
    await ann(removeGardenPlant, at(id))
    expect((await ann(getGarden, {})).plants).toEqual([])
    expect(await refusal(ann, getGardenPlant, at(id))).toMatchObject({ status: 404 })
  })

  test('the months follow the postcode of the profile', async () => {
    const bea = await newMember()
    expect((await bea(getGarden, {})).from).toBeNull()
    await bea(updateProfile, { params: { id: String(bea.me.id) }, body: { postcode: 'AB10 1AB' } })
    expect(await bea(getGarden, {})).toMatchObject({ from: 'AB10', region: { slug: 'north-scotland' } })
  })

  test.each([
    ['no name', { name: '  ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(81) }, 'name'],
    ['a plant that the catalogue lacks', { plant: 'no-such-plant' }, 'plant'],
    ['a day that does not exist', { since: '2026-02-30' }, 'since'],
    ['a day in the future', { since: '2999-01-01' }, 'since'],
    ['a day long ago', { since: '1066-10-14' }, 'since'],
    ['a note that is too long', { note: 'x'.repeat(501) }, 'note'],
  ])('a plant with %s is refused with an error on its field', async (_what, change, field) => {
    const refused = await refusal(await newMember(), addGardenPlant, planted(change))
    expect(refused).toMatchObject({ status: 400 })
    expect(Object.keys(refused?.fields ?? {})).toContain(field)
  })

  test('a garden has two hundred plants at most', async () => {
    const cat = await newMember()
    const now = server.clock.now().toISOString()
    await server.deps.db.execute(sql`
      insert into garden_plants (owner_id, name, since, created_at, updated_at)
      select ${cat.me.id}, 'Fern ' || n, '2026-01-01', ${now}, ${now} from generate_series(1, ${MAX_PLANTS - 1}) n`)
    const sent = await Promise.all([1, 2, 3].map(() => refusal(cat, addGardenPlant, planted())))
    expect(sent.map((one) => one?.status ?? 201).toSorted()).toEqual([201, 409, 409])
  })
})

describe('bought plants', () => {
  test('a bought plant is suggested, added once even from two processes, and no longer suggested', async () => {
    const { buyer, transactionId } = await orderOf('Rhubarb crown')
    expect((await buyer(getGarden, {})).bought).toMatchObject([
      { transactionId, title: 'Rhubarb crown', plant: { slug: 'rhubarb' } },
    ])
    const other = await startTestServer({ beside: server })
    const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { body: payload } = planted({ transactionId })
    const sent = await Promise.all(
      [server, other, server, other].map(({ app }) =>
        app.inject({ method: 'POST', url: '/api/garden/plants', headers: { cookie, origin: ORIGIN }, payload }),
      ),
    )
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    const { plants, bought } = await buyer(getGarden, {})
    expect([plants.length, bought]).toEqual([1, []])
    expect(new Set(sent.map((one) => one.json<{ id: number }>().id))).toEqual(new Set([plants[0]?.id]))
  })

  test('produce and tools are not suggested and cannot be added, nor can other people’s or unfinished orders', async () => {
    const { buyer, transactionId } = await orderOf('Bag of beans', 2)
    expect((await buyer(getGarden, {})).bought).toEqual([])
    expect(await refusal(buyer, addGardenPlant, planted({ transactionId }))).toMatchObject({ status: 409 })
    const fern = await orderOf('Fern')
    expect(await refusal(fern.seller, addGardenPlant, planted({ transactionId: fern.transactionId }))).toMatchObject({
      status: 404,
    })
  })
})

describe('the reminder of a month', () => {
  const lastMonth = (who: TestMember) =>
    server.deps.db.execute(sql`update gardens set reminded_for = '2026-01-01' where owner_id = ${who.me.id}`)

  test('a member is reminded once a month by bell and email, whose link ends it', async () => {
    const [ann, idle] = [await newMember(), await newMember()]
    await ann(addGardenPlant, planted())
    await idle(addGardenPlant, planted({ plant: null }))
    await (server.deps.jobs as JobsControl).tick()
    expect(await notices(ann)).toEqual([])
    await lastMonth(ann)
    await lastMonth(idle)
    await Promise.all([1, 2, 3].map(() => remindDue(server.deps)))
    const { month } = await ann(getGarden, {})
    expect(await notices(ann)).toEqual([`Your garden in ${month}`])
    expect(await notices(idle)).toEqual([])
    const [mail, ...more] = await emailsTo(server, ann, /^Your garden in/)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Sow: Cress on the sill.')
    const key = /\/unsubscribe\?key=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await server.visitor()(unsubscribe, { query: { key } })).toMatchObject({ isOn: false })
    await lastMonth(ann)
    await server.deps.db.execute(sql`delete from notifications where user_id = ${ann.me.id}`)
    await remindDue(server.deps)
    expect(await notices(ann)).toHaveLength(1)
    expect(await emailsTo(server, ann, /^Your garden in/)).toHaveLength(1)
  })

  test.each([
    'suspended_at = now(), frozen_at = now()',
    "closing_since = now(), closes_at = now() + interval '14 days'",
  ])('an account where %s is not reminded, and its calendar has ended, until that is over', async (change) => {
    const ann = await newMember()
    await ann(addGardenPlant, planted())
    const { calendar } = await ann(renewGardenCalendar, {})
    const statusOf = async () => (await server.visitor().request({ method: 'GET', url: calendar })).statusCode
    await lastMonth(ann)
    await server.deps.db.execute(sql`update users set ${sql.raw(change)} where id = ${ann.me.id}`)
    await remindDue(server.deps)
    expect(await emailsTo(server, ann, /^Your garden in/)).toEqual([])
    expect(await statusOf()).toBe(404)
    await server.deps.db.execute(
      sql`update users set suspended_at = null, frozen_at = null, closing_since = null, closes_at = null where id = ${ann.me.id}`,
    )
    await remindDue(server.deps)
    expect(await emailsTo(server, ann, /^Your garden in/)).toHaveLength(1)
    expect(await statusOf()).toBe(200)
  })
})

describe('the calendar', () => {
  const read = (path: string) => server.visitor().request({ method: 'GET', url: path })

  test('a calendar has the tasks of twelve months, at an address that is renewed and ended', async () => {
    const ann = await newMember()
    await ann(addGardenPlant, planted({ name: 'Cress, "hot"; on the sill' }))
    const { calendar } = await ann(renewGardenCalendar, {})
    expect((await ann(getGarden, {})).calendar).toBe(calendar)
    const answer = await read(calendar)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const text = answer.body.replaceAll('\r\n ', '')
    expect(text.match(/SUMMARY:Sow: Cress\\, "hot"\\; on the sill/g)).toHaveLength(12)
    expect(text.match(/SUMMARY:Harvest:/g)).toHaveLength(12)
    expect(text).toContain(`DTSTART;VALUE=DATE:${today().slice(0, 7).replace('-', '')}01`)
    expect(new Set(text.match(/^UID:[0-9a-f]{64}@hedgerow$/gm)).size).toBe(24)
    const renewed = await ann(renewGardenCalendar, {})
    expect((await read(calendar)).statusCode).toBe(404)
    expect((await read(renewed.calendar)).statusCode).toBe(200)
    await ann(endGardenCalendar, {})
    await ann(endGardenCalendar, {})
    expect((await read(renewed.calendar)).statusCode).toBe(404)
    expect((await ann(getGarden, {})).calendar).toBeNull()
  })

  test.each(['x', 'a'.repeat(43), '%20'])('the calendar of the key %s is not found', async (key) =>
    expect((await read(`/api/garden/calendar/${key}/garden.ics`)).statusCode).toBe(404),
  )
})
