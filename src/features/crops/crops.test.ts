import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { decideCase, getCase, listCases, undoDecision } from '#features/desk/contract.ts'
import { block } from '#features/messages/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { postWanted } from '#features/wanted/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { putOnSale, refusal, settle } from '#test/shop.ts'
import { announceCrop, changeCrop, getCrop, listCrops, listOwnCrops, suggestWindow, withdrawCrop } from './contract.ts'

const server = await startTestServer()
const visitor = server.visitor()
let rose: TestMember
let moss: TestMember
let people = 0
const someone = (): Promise<TestMember> => server.member(`sower${++people}`)
beforeAll(async () => {
  rose = await server.member('rose')
  moss = await server.member('moss', 'moderator')
})

const at = (id: number) => ({ params: { id: String(id) } })
const today = () => localDateTime(server.deps.clock.now()).day
/** The day this many days from today. */
const day = (n: number) => dayAfter(today(), n)
type Body = Input<typeof announceCrop>['body']

const days = () => ({ sownOn: today(), readyFrom: day(60), readyUntil: day(80) })
const leeks = (): Body => ({ plant: 'leek', kind: 'plants', quantity: 12, price: 150, postcode: 'BS7 8AA', ...days() })
const announce = (who: TestMember, more: Partial<Body> = {}) => who(announceCrop, { body: { ...leeks(), ...more } })
const change = (who: TestMember, id: number, more: Partial<Input<typeof changeCrop>['body']> = {}) => {
  const { readyFrom, readyUntil } = days()
  return who(changeCrop, { ...at(id), body: { quantity: 12, price: 150, readyFrom, readyUntil, ...more } })
}
const listed = async (query: Input<typeof listCrops>['query'], who = visitor) => {
  const { crops, promised } = await who(listCrops, { query })
  return { ids: crops.map(({ id }) => id), promised }
}

describe('announcing a crop', () => {
  test('everyone sees the crop with its district, days and price, and nobody sees the postcode', async () => {
    const { id } = await announce(rose, { variety: 'Musselburgh', note: 'In 9 cm pots.' })
    const shown = await visitor(getCrop, at(id))
    expect(shown).toMatchObject({
      ...{
        title: 'Leek ‘Musselburgh’',
        kind: 'plants',
        quantity: 12,
        price: 150,
        outcode: 'BS7',
        note: 'In 9 cm pots.',
      },
      ...{ isOwnWindow: true, region: 'South West England', frost: null, status: 'growing', isMine: false },
      ready: { from: days().readyFrom, until: days().readyUntil },
    })
    const { rows } = await server.deps.db.execute(sql`select * from crops where id = ${id}`)
    expect(JSON.stringify([shown, rows])).not.toContain('8AA')
    expect((await listed({ near: 'BS6', plant: 'leek' })).ids).toContain(id)
    expect((await listed({ near: 'LS6' })).ids).not.toContain(id)
    expect((await rose(listOwnCrops, { query: {} })).map((crop) => crop.id)).toContain(id)
    expect(await refusal(visitor, listCrops, { query: { near: 'nowhere' } })).toMatchObject({ status: 400 })
  })

  test.each<[what: string, more: () => Partial<Body>, field: string, code?: string]>([
    ['a link', () => ({ note: 'See www.example.com' }), 'note'],
    ['an unknown plant', () => ({ plant: 'no-such-plant' }), 'plant'],
    ['a plant that may not be sold', () => ({ variety: 'and Japanese knotweed' }), 'variety', 'INVASIVE_PLANT'],
    ['none', () => ({ quantity: 0 }), 'quantity'],
    ['too little money', () => ({ price: 29 }), 'price'],
    ['a day that does not exist', () => ({ sownOn: '2027-02-30' }), 'sownOn'],
    ['a sowing years ahead', () => ({ sownOn: day(400) }), 'sownOn'],
    ['days before the sowing', () => ({ readyFrom: day(-1) }), 'readyFrom'],
    ['a last day before the first', () => ({ readyUntil: day(59) }), 'readyUntil'],
    ['half a window', () => ({ readyUntil: null }), 'readyUntil'],
    ['four months', () => ({ readyUntil: day(160) }), 'readyUntil'],
    [
      'days that are over',
      () => ({
        ...{ sownOn: day(-50), readyFrom: day(-9) },
        readyUntil: day(-1),
      }),
      'readyUntil',
    ],
    [
      'no days where the catalogue has none',
      () => ({ plant: 'carrot', readyFrom: null, readyUntil: null }),
      'readyFrom',
      'WINDOW_UNKNOWN',
    ],
    ['no such place', () => ({ postcode: 'QQ1' }), 'postcode'],
  ])('a crop with %s is refused with an error on its field', async (_what, more, field, code) => {
    const refused = await refusal(rose, announceCrop, { body: { ...leeks(), ...more() } })
    expect(refused).toMatchObject({ status: 400, ...(code && { code }) })
    expect(Object.keys(refused?.fields ?? {})).toContain(field)
  })

  test('young plants that frost kills need a clear word before the last frost of the region, and the page says it', async () => {
    const year = Number(today().slice(0, 4)) + 1
    const march = { plant: 'tomato', readyFrom: `${year}-03-10`, readyUntil: `${year}-04-10`, sownOn: today() }
    const refused = await refusal(rose, announceCrop, { body: { ...leeks(), ...march } })
    expect(refused).toMatchObject({ status: 400, code: 'NEEDS_FROST_WORD' })
    expect(refused?.fields?.['knowsFrost']).toContain('late March to early May')
    const { id } = await announce(rose, { ...march, knowsFrost: true })
    expect((await visitor(getCrop, at(id))).frost).toEqual({ freeOn: `${year}-05-11`, isEarly: true })
    const june = { readyFrom: `${year}-05-11`, readyUntil: `${year}-06-10` }
    expect((await change(rose, id, june)).frost).toEqual({ freeOn: `${year}-05-11`, isEarly: false })
    await rose(withdrawCrop, at(id))
    // The database refuses it too.
    await expect(server.deps.db.execute(sql`update crops set ready_from = sown_on where id = ${id}`)).rejects.toThrow()
  })

  test('the usual days follow from the catalogue and the region of the postcode', async () => {
    const query = { plant: 'tomato', kind: 'plants', sownOn: '2027-03-05' } as const
    expect(await rose(suggestWindow, { query: { ...query, postcode: 'BS7' } })).toEqual({
      ...{ window: { from: '2027-05-11', until: '2027-06-21' }, region: 'South West England' },
      ...{ lastFrost: 'late March to early May', isTender: true },
    })
    const unknown = { ...query, sownOn: '2027-08-05', postcode: 'nowhere' }
    expect(await rose(suggestWindow, { query: unknown })).toMatchObject({ window: null })
  })

  test('a grower changes and withdraws a crop; then it is in no list, and cannot be changed', async () => {
    const { id } = await announce(rose)
    expect(await change(rose, id, { quantity: 5, price: 200 })).toMatchObject({ quantity: 5, price: 200 })
    await rose(withdrawCrop, at(id))
    await rose(withdrawCrop, at(id))
    expect((await visitor(getCrop, at(id))).status).toBe('withdrawn')
    expect((await listed({ near: 'BS7' })).ids).not.toContain(id)
    const body = { ...days(), quantity: 5, price: 200 }
    expect(await refusal(rose, changeCrop, { ...at(id), body })).toMatchObject({
      status: 409,
      code: 'CROP_NOT_GROWING',
    })
  })
})

describe('who sees a crop', () => {
  const seen = async (id: number, who = visitor) => (await refusal(who, getCrop, at(id)))?.status ?? 200
  const caseOf = async (kind: 'crop' | 'person') => {
    const { cases } = await moss(listCases, { query: { part: 'reports' } })
    return cases.find(({ subjectKind }) => subjectKind === kind)?.id ?? 0
  }

  test('a reported crop is removed by staff, and is back when they undo it', async () => {
    const { id } = await announce(rose, { note: 'Rude words.' })
    const ivy = await someone()
    await ivy(sendReport, { body: { targetKind: 'crop', targetId: id, reason: 'spam' } })
    const caseId = await caseOf('crop')
    expect((await moss(getCase, at(caseId))).subject).toMatchObject({
      kind: 'crop',
      title: 'Leek',
      note: 'Rude words.',
    })
    await moss(decideCase, { ...at(caseId), body: { action: 'remove', rule: 'civil' } })
    expect([await seen(id), await seen(id, rose)]).toEqual([404, 404])
    expect((await listed({ near: 'BS7' })).ids).not.toContain(id)
    await moss(undoDecision, at(caseId))
    expect(await seen(id)).toBe(200)
  })

  test('the crops of a suspended, a leaving and a blocked member are hidden', async () => {
    const [gus, ivy] = [await someone(), await someone()]
    const { id } = await announce(gus)
    await ivy(sendReport, { body: { targetKind: 'person', targetId: gus.me.id, reason: 'offensive' } })
    const caseId = await caseOf('person')
    await moss(decideCase, { ...at(caseId), body: { action: 'suspend', rule: 'civil', days: 7 } })
    expect([await seen(id), (await listed({ near: 'BS7' })).ids.includes(id)]).toEqual([404, false])
    await moss(undoDecision, at(caseId))
    expect([await seen(id), (await listed({ near: 'BS7' })).ids.includes(id)]).toEqual([200, true])
    await ivy(block, { params: { userId: String(gus.me.id) } })
    expect((await listed({ near: 'BS7' }, ivy)).ids).not.toContain(id)
    const leaver = await someone()
    const { id: left } = await announce(leaver)
    await leaver(closeAccount, { body: { username: leaver.me.username, currentPassword: PASSWORD } })
    expect([await seen(left), (await listed({ near: 'BS7' })).ids.includes(left)]).toEqual([404, false])
  })

  test('a crop of plants that an open recall may have reached is on hold for its grower, and nobody else sees it', async () => {
    const gus = await someone()
    const { id } = await announce(gus)
    const other = await announce(gus, { plant: 'lettuce' })
    const { db, clock } = server.deps
    const now = clock.now().toISOString()
    const listing = await putOnSale(server, gus)
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into recalls (pest, suspect_id, infected_since, host_plants, advice, status, created_at, opened_at)
      values ('Leek rust', ${listing}, '2026-01-01', '{leek}', 'Look at the leaves of each plant, and keep it where it is.', 'open', ${now}, ${now}) returning id`)
    const recallId = rows[0]?.id
    await db.execute(
      sql`insert into recall_members (recall_id, user_id, notified_at) values (${recallId}, ${gus.me.id}, ${now})`,
    )
    expect([await seen(id), await seen(other.id)]).toEqual([404, 200])
    expect((await gus(getCrop, at(id))).isOnHold).toBe(true)
    expect((await listed({ near: 'BS7' })).ids).not.toContain(id)
    await db.execute(sql`update recalls set status = 'ended', ended_at = ${now} where id = ${recallId}`)
    expect(await seen(id)).toBe(200)
  })

  test('a crop is over after its last day, and gone 90 days later, but not for its grower', async () => {
    const gus = await someone()
    const { id } = await announce(gus)
    const move = (n: number) =>
      server.deps.db.execute(sql`
        update crops set sown_on = sown_on - ${n}::int, ready_from = ready_from - ${n}::int, ready_until = ready_until - ${n}::int
        where id = ${id}`)
    await move(81)
    expect((await visitor(getCrop, at(id))).status).toBe('over')
    expect((await listed({ near: 'BS7' })).ids).not.toContain(id)
    await move(91)
    expect([await seen(id), await seen(id, gus)]).toEqual([404, 200])
  })
})

test('members who look for the plant within their radius are notified once, others and the blocked are not', async () => {
  const [grower, near, far, blocked] = [await someone(), await someone(), await someone(), await someone()]
  const want = (who: TestMember, postcode: string) =>
    who(postWanted, { body: { title: 'Any celeriac', plant: 'celeriac', postcode, radius: 10 } })
  await want(near, 'BS6')
  await want(near, 'BS7')
  await want(far, 'LS6')
  await want(blocked, 'BS6')
  await blocked(block, { params: { userId: String(grower.me.id) } })
  const { id } = await announce(grower, { plant: 'celeriac', quantity: 40 })
  await settle(server)
  const notices = async (who: TestMember) =>
    (await who(listNotifications, { query: {} })).filter(({ kind }) => kind === 'crop')
  expect(await notices(near)).toMatchObject([{ title: 'A neighbour is growing Celeriac', href: `/crops/${id}` }])
  expect([await notices(far), await notices(blocked), await notices(grower)]).toEqual([[], [], []])
})
