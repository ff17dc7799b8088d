import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { proposeSwapRings } from '#member-deals.ts'
import { ORIGIN, startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { faults } from '#test/shop.ts'
import { answerRingOf, lookFor, newestRing, offerPlant, proposedRing } from '#test/swaps/ringing.ts'
import { newGrower, proposeFor, putUpForSwap } from '#test/swaps/swapping.ts'

const server = await startTestServer()
const RINGS = 50
const AT_ONCE = 12
let second: TestServer
beforeAll(async () => {
  second = await startTestServer({ beside: server })
})

/** A call as this member, in the second process. */
function elsewhere(who: TestMember, url: string, payload: object = {}) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return second.app.inject({ method: 'POST', url, payload, headers: { cookie, origin: ORIGIN } })
}

/** What is left and promised of each listing that had one unit. */
async function unitsOf(listings: readonly number[]) {
  const { rows } = await server.deps.db.execute<{ id: number; quantity: number; promised: number }>(sql`
    select p.id, p.quantity, (
      (select count(*) from swap_ring_parts i join swap_rings r on r.id = i.ring_id where i.listing_id = p.id and r.status = 'agreed')
      + (select count(*) from swap_items i join swaps s on s.id = i.swap_id where i.listing_id = p.id and s.status = 'agreed'))::int as promised
    from products p where p.id = any(${sql.param(listings)}::int[])`)
  return rows
}

test('two processes propose 50 rings over shared plants, all accept at once, and swaps want the same: nothing is promised twice', async () => {
  const plants = ['dahlia', 'raspberry', 'leek']
  const growers: { member: TestMember; listing: number }[] = []
  for (let number = 0; number < RINGS * 3; number++) {
    const member = await newGrower(server)
    const listing = await offerPlant(server, member, plants[number % 3] ?? '')
    await lookFor(server, member, plants[(number + 2) % 3] ?? '')
    growers.push({ member, listing })
  }
  const [here, there] = await Promise.all([proposeSwapRings(server.deps), proposeSwapRings(second.deps)])
  const { rows } = await server.deps.db.execute<{ giver: number; rings: number }>(
    sql`select giver_id as giver, count(*)::int as rings from swap_ring_parts group by giver_id`,
  )
  expect(rows.every(({ rings }) => rings === 1)).toBe(true)
  expect(here + there).toBe(rows.length / 3)
  expect(rows.length).toBeGreaterThanOrEqual(RINGS * 3 * 0.95)

  // A fifth of the listings is wanted by a swap too, which its owner accepts at the same moment.
  const rivals = await Promise.all(
    growers
      .filter((_, at) => at % 5 === 0)
      .map(async ({ member, listing }) => {
        const rival = await newGrower(server)
        return { owner: member, swap: await proposeFor(rival, listing, [await putUpForSwap(server, rival)]) }
      }),
  )
  const steps = [
    ...growers.map(({ member }, at) => async () => {
      const ring = await newestRing(member)
      if (!ring) return
      const url = `/api/swap-rings/${ring.id}/accept`
      await (at % 2 === 0 ? member.request({ method: 'POST', url }) : elsewhere(member, url))
    }),
    ...rivals.map(
      ({ owner, swap }) =>
        () =>
          elsewhere(owner, `/api/swaps/${swap.id}/accept`, { turn: 1 }),
    ),
  ]
  // As many at once as two processes have connections for, those about one listing beside each other.
  const mixed = steps.map((step, at) => ({ step, at: at < growers.length ? at : (at - growers.length) * 5 }))
  const queue = mixed.toSorted((one, other) => one.at - other.at)
  for (let from = 0; from < queue.length; from += AT_ONCE)
    await Promise.all(queue.slice(from, from + AT_ONCE).map(({ step }) => step()))
  await server.deps.jobs.idle()
  const units = await unitsOf(growers.map(({ listing }) => listing))
  expect(units.filter(({ quantity, promised }) => quantity + promised !== 1)).toEqual([])
  const { rows: byStatus } = await server.deps.db.execute<{ status: string; count: number }>(
    sql`select status, count(*)::int as count from swap_rings group by status`,
  )
  expect(byStatus.find(({ status }) => status === 'agreed')?.count ?? 0).toBeGreaterThan(0)
  expect(byStatus.some(({ status }) => status === 'open')).toBe(false)
  expect(await faults(server)).toEqual([])
}, 240_000)

test('a ring that is accepted by the last and declined by another at once is one of the two', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, people, listings } = await proposedRing(server)
    const [ada, bea, cleo] = people as [TestMember, TestMember, TestMember]
    for (const person of [ada, bea]) await answerRingOf(person, id, 'accept')
    const [declined] = await Promise.all([
      elsewhere(ada, `/api/swap-rings/${id}/decline`),
      cleo.request({ method: 'POST', url: `/api/swap-rings/${id}/accept` }),
    ])
    const isDeclined = declined.statusCode === 200
    const units = await unitsOf(listings)
    expect(units.map(({ promised }) => promised)).toEqual(isDeclined ? [0, 0, 0] : [1, 1, 1])
    expect(units.every(({ quantity, promised }) => quantity + promised === 1)).toBe(true)
  }
})
