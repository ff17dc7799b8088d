import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { listReceivedPlants } from '#features/listings/listing/own-contract.ts'
import { block } from '#features/messages/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { proposeSwapRings, ringSlots } from '#member-deals.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { faults, pass, refusal } from '#test/shop.ts'
import {
  agreedRing,
  answerRingOf,
  findRings,
  giveTo,
  members,
  newestRing,
  proposedRing,
  seeRing,
} from '#test/swaps/ringing.ts'
import { newGrower, stockOf } from '#test/swaps/swapping.ts'
import { answerRing, enterRingCode, getRing, listRings, setRings } from './contract.ts'
import { ringMoves } from './ring.ts'
import { restingMembers } from './server/proposal-store.ts'

const server = await startTestServer()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const named = (id: number) => ({ params: { id: String(id) } })
const notices = async (who: TestMember) =>
  (await who(listNotifications, { query: {} })).filter(({ kind }) => kind === 'swap').map(({ title }) => title)
const stocks = (listings: readonly number[]) => Promise.all(listings.map((id) => stockOf(server, id)))
const onSale = { status: 'active', quantity: 1 }
const reserved = { status: 'reserved', quantity: 0 }
const sold = { status: 'sold', quantity: 0 }
type Three = [TestMember, TestMember, TestMember]
const three = (people: readonly TestMember[]) => people as Three

test('the steps of the code are those that the database allows', async () => {
  const { rows } = await server.deps.db.execute<{ from: string; to: string }>(
    sql`select from_status as "from", to_status as "to" from swap_ring_moves`,
  )
  const known = Object.entries(ringMoves).flatMap(([from, all]) => all.map((to) => `${from} ${to}`))
  expect(rows.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(known.toSorted())
})

describe('proposing rings', () => {
  test('three members of whom each has what the next looks for are proposed a ring, once; nothing is reserved', async () => {
    const { id, people, listings } = await proposedRing(server)
    const [ada, bea, cleo] = three(people)
    const ring = await seeRing(ada, id)
    expect(ring).toMatchObject({ status: 'open', acts: ['accept', 'decline'], outcome: null, receivingCode: null })
    expect(ring.parts.map(({ giver, receiver, item }) => [giver.id, item.id, receiver.id])).toEqual([
      [ada.me.id, listings[0], bea.me.id],
      [bea.me.id, listings[1], cleo.me.id],
      [cleo.me.id, listings[2], ada.me.id],
    ])
    // Each sees it from what they give.
    expect((await seeRing(bea, id)).parts[0]?.giver.id).toBe(bea.me.id)
    for (const person of people)
      expect(await notices(person)).toEqual(['A swap ring of 3, with something that you look for'])
    expect(await stocks(listings)).toEqual([onSale, onSale, onSale])
    await findRings(server)
    expect((await ada(listRings, {})).rings).toHaveLength(1)
    expect(await refusal(await newGrower(server), getRing, named(id))).toMatchObject({ status: 404 })
  })

  test('a request that is closed while rings are looked for is in none', async () => {
    const all = await members(server, 3)
    const closing: typeof ringSlots = {
      ...ringSlots,
      meetingTimes: async (db, ids, now) => {
        await db.execute(sql`update wanted_requests set status = 'closed' where author_id = ${all[0]?.member.me.id}`)
        return ringSlots.meetingTimes(db, ids, now)
      },
    }
    expect(await proposeSwapRings(server.deps, closing)).toBe(0)
    expect(await newestRing(all[1]?.member ?? server.visitor())).toBeUndefined()
  })

  test('a member without a confirmed address, who wants no rings or whom another has blocked is left out', async () => {
    const [unconfirmed, unwilling, blocked] = [
      await members(server, 2),
      await members(server, 2),
      await members(server, 4),
    ]
    await server.deps.db.execute(sql`update users set is_verified = false where id = ${unconfirmed[0]?.member.me.id}`)
    expect(await unwilling[0]?.member(setRings, { body: { isOn: false } })).toEqual({ isOn: false })
    // They hand nothing to each other.
    await blocked[0]?.member(block, { params: { userId: String(blocked[2]?.member.me.id) } })
    await findRings(server)
    for (const { member } of [...unconfirmed, ...unwilling, ...blocked])
      expect(await newestRing(member)).toBeUndefined()
    await unwilling[0]?.member(setRings, { body: { isOn: true } })
    await server.deps.jobs.idle()
    expect(await newestRing(unwilling[1]!.member)).toMatchObject({ status: 'open' })
  })

  test('members who offer times for visits and none in common are not in one ring', async () => {
    const two = await members(server, 2)
    for (const [at, { member }] of two.entries())
      await server.deps.db.execute(
        sql`insert into pickup_windows (seller_id, weekday, from_minute, to_minute) values (${member.me.id}, ${at + 1}, 600, 660)`,
      )
    await findRings(server)
    expect(await newestRing(two[0]!.member)).toBeUndefined()
    await server.deps.db.execute(sql`update pickup_windows set weekday = 6`)
    await findRings(server)
    expect(await newestRing(two[0]!.member)).toMatchObject({ status: 'open' })
  })
})

describe('answering', () => {
  test('with the last acceptance one unit of each is reserved, and each gets a code to show', async () => {
    const { id, people, listings } = await proposedRing(server)
    const [ada, bea, cleo] = three(people)
    expect(await answerRingOf(ada, id, 'accept')).toMatchObject({ status: 'open', acts: ['decline'] })
    await answerRingOf(ada, id, 'accept')
    await answerRingOf(bea, id, 'accept')
    expect(await stocks(listings)).toEqual([onSale, onSale, onSale])
    const agreed = await answerRingOf(cleo, id, 'accept')
    expect(agreed).toMatchObject({
      status: 'agreed',
      acts: ['code', 'cancel'],
      receivingCode: expect.stringMatching(/^\d{6}$/),
    })
    expect(await stocks(listings)).toEqual([reserved, reserved, reserved])
    expect((await notices(bea))[0]).toBe('Agreed: a swap ring of 3')
  })

  test('one who declines ends it for all without a name, and the same exchange is not proposed again', async () => {
    const { id, people, listings } = await proposedRing(server)
    const [ada, bea, cleo] = three(people)
    await answerRingOf(ada, id, 'accept')
    expect(await answerRingOf(bea, id, 'decline')).toMatchObject({ status: 'declined', acts: [] })
    expect((await notices(ada))[0]).toBe('A swap ring has ended')
    expect(await refusal(ada, answerRing, { params: { id: String(id), answer: 'accept' } })).toMatchObject({
      status: 409,
    })
    expect(await stocks(listings)).toEqual([onSale, onSale, onSale])
    // Another who declines on a page of before is not asked again either.
    await answerRingOf(cleo, id, 'decline')
    const { rows } = await server.deps.db.execute<{ giver: number }>(
      sql`select giver_id as giver from swap_ring_parts where ring_id = ${id} and declined_at is not null order by position`,
    )
    expect(rows.map(({ giver }) => giver)).toEqual([bea.me.id, cleo.me.id])
    await pass(server, 2 * DAY)
    await findRings(server)
    expect((await ada(listRings, {})).rings.map((ring) => ring.id)).toEqual([id])
  })

  test('without all answers it expires, and who did not answer rests while the others may be asked again', async () => {
    const { id, people } = await proposedRing(server, 2)
    await answerRingOf(people[0]!, id, 'accept')
    await pass(server, 3 * DAY + 60 * MINUTE)
    expect((await notices(people[1]!))[0]).toMatch(/^Answer by/)
    await pass(server, DAY)
    expect(await seeRing(people[0]!, id)).toMatchObject({ status: 'expired', until: null })
    await findRings(server)
    expect((await people[0]!(listRings, {})).rings).toHaveLength(1)
    await pass(server, 14 * DAY)
    await findRings(server)
    expect((await people[0]!(listRings, {})).rings).toHaveLength(2)
  })

  test('if a unit has gone when the last one accepts, nothing is reserved and all are notified', async () => {
    const { id, people, listings } = await proposedRing(server)
    const [ada, bea, cleo] = three(people)
    for (const person of [ada, bea]) await answerRingOf(person, id, 'accept')
    await server.deps.db.execute(sql`update products set quantity = 0, status = 'reserved' where id = ${listings[2]}`)
    expect(await refusal(cleo, answerRing, { params: { id: String(id), answer: 'accept' } })).toMatchObject({
      ...{
        status: 409,
        code: 'RING_ENDED',
        message: 'The ring has ended. One of the listings is no longer available.',
      },
    })
    expect(await seeRing(ada, id)).toMatchObject({ status: 'ended' })
    expect((await stocks(listings)).slice(0, 2)).toEqual([onSale, onSale])
    for (const person of people) expect((await notices(person))[0]).toBe('A swap ring has ended')
  })

  test('an edit of a listing ends what is proposed', async () => {
    const { id, people, listings } = await proposedRing(server, 2)
    await server.deps.db.execute(
      sql`update products set description = 'Smaller than it was.' where id = ${listings[0]}`,
    )
    await pass(server, MINUTE)
    expect((await seeRing(people[1]!, id)).outcome).toBe('One of the listings was changed after it was proposed.')
  })
})

describe('handing over', () => {
  test('each gives to the next with the code that the receiver shows, and the listings are sold', async () => {
    const { id, people, listings } = await agreedRing(server)
    const [ada, bea, cleo] = three(people)
    const wrong = (await seeRing(ada, id)).receivingCode === '000000' ? '111111' : '000000'
    expect(await refusal(ada, enterRingCode, { ...named(id), body: { code: wrong } })).toMatchObject({
      code: 'WRONG_CODE',
    })
    expect(await giveTo(ada, bea, id)).toMatchObject({ status: 'agreed', acts: [] })
    expect((await notices(bea))[0]).toBe(`${ada.me.fullName} has handed over “Some dahlia”`)
    expect(await seeRing(bea, id)).toMatchObject({ acts: ['code'], receivingCode: null })
    // A member has given: nobody calls it off any more.
    expect(await refusal(cleo, answerRing, { params: { id: String(id), answer: 'cancel' } })).toMatchObject({
      status: 409,
    })
    await giveTo(bea, cleo, id)
    expect(await giveTo(cleo, ada, id)).toMatchObject({ status: 'completed', outcome: 'Everything is handed over.' })
    expect(await stocks(listings)).toEqual([sold, sold, sold])
    expect((await notices(ada))[0]).toBe('Your swap ring is complete')
    expect((await bea(listReceivedPlants, {})).map((one) => one.id)).toEqual([listings[0]])
    expect(await faults(server)).toEqual([])
  })

  test('before the first handover one who cancels gives all units back', async () => {
    const { id, people, listings } = await agreedRing(server)
    await answerRingOf(people[1]!, id, 'cancel')
    expect(await stocks(listings)).toEqual([onSale, onSale, onSale])
    expect((await notices(people[0]!))[0]).toBe('Cancelled: a swap ring')
  })

  test('what is not handed over in time goes back, and who received without giving gets no ring for a while', async () => {
    const { id, people, listings } = await agreedRing(server)
    const [ada, bea] = three(people)
    await giveTo(ada, bea, id)
    await pass(server, 14 * DAY)
    expect(await seeRing(ada, id)).toMatchObject({ status: 'partly' })
    expect(await stocks(listings)).toEqual([sold, onSale, onSale])
    const { rows } = await server.deps.db.execute<{ id: number }>(sql`
      select giver_id as id from swap_ring_parts where ring_id = ${id} and is_running`)
    expect(rows).toEqual([])
    expect((await notices(bea))[0]).toBe('Your swap ring has ended, partly handed over')
  })

  test('if a member leaves after a handover only their parts are called off, and who gets nothing may stop', async () => {
    const { id, people, listings } = await agreedRing(server, 4)
    const [ada, bea, cleo, dora] = people as [TestMember, TestMember, TestMember, TestMember]
    await giveTo(ada, bea, id)
    await server.deps.db.execute(sql`update users set suspended_at = now() where id = ${cleo.me.id}`)
    await pass(server, MINUTE)
    // What Cleo was to give and to get is called off: Bea has received, but has nobody to give to; Dora gets nothing.
    expect((await seeRing(ada, id)).parts.map(({ state }) => state)).toEqual([
      ...['handed-over', 'called-off', 'called-off', 'waiting'],
    ])
    expect((await seeRing(dora, id)).acts).toEqual(['code', 'stop'])
    expect(await giveTo(dora, ada, id)).toMatchObject({ status: 'partly' })
    expect(await stocks(listings)).toMatchObject([sold, onSale, { quantity: 1 }, sold])
  })

  test('if a member is erased after a handover, what waits goes back and the others are notified', async () => {
    const { id, people, listings } = await agreedRing(server, 4)
    const [ada, bea, cleo, dora] = people as [TestMember, TestMember, TestMember, TestMember]
    await giveTo(ada, bea, id)
    const { username } = cleo.me
    await cleo(closeAccount, { body: { username, currentPassword: PASSWORD } })
    expect((await stocks(listings))[3]).toEqual(reserved)
    await server.deps.db.execute(
      sql`update users set closes_at = ${server.deps.clock.now().toISOString()} where id = ${cleo.me.id}`,
    )
    await pass(server, MINUTE)
    expect(await refusal(dora, getRing, named(id))).toMatchObject({ status: 404 })
    const [first, second, , fourth] = await stocks(listings)
    expect([first, second, fourth]).toEqual([sold, onSale, onSale])
    const [newest] = await dora(listNotifications, { query: {} })
    expect(newest).toMatchObject({ title: 'Your swap ring has ended, partly handed over', href: '/swaps' })
  })

  test('who received and then blocks the next one gets no ring for a while; whom the next one blocks does', async () => {
    const [blocker, blocked] = [await agreedRing(server), await agreedRing(server)]
    for (const { id, people } of [blocker, blocked]) {
      const [ada, bea] = three(people)
      await giveTo(ada, bea, id)
    }
    const [[, taker, next], [, willing, unwilling]] = [three(blocker.people), three(blocked.people)]
    await taker(block, { params: { userId: String(next.me.id) } })
    await unwilling(block, { params: { userId: String(willing.me.id) } })
    await pass(server, MINUTE)
    for (const { id, people } of [blocker, blocked]) {
      const [ada, , cleo] = three(people)
      expect(await giveTo(cleo, ada, id)).toMatchObject({ status: 'partly' })
    }
    await pass(server, 2 * DAY)
    const resting = await restingMembers(server.deps.db, server.deps.clock.now())
    expect([taker, next, willing, unwilling].map(({ me }) => resting.has(me.id))).toEqual([true, false, false, false])
  })

  test('if a member leaves before a handover the ring ends, and all units go back', async () => {
    const { id, people, listings } = await agreedRing(server)
    await server.deps.db.execute(sql`update users set suspended_at = now() where id = ${people[2]!.me.id}`)
    await pass(server, MINUTE)
    expect(await seeRing(people[0]!, id)).toMatchObject({ status: 'ended', outcome: 'The ring is no longer possible.' })
    expect((await stocks(listings)).slice(0, 2)).toEqual([onSale, onSale])
  })
})
