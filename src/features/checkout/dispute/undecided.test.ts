import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { proveSecondFactor, startTestServer, type TestMember } from '#test/server.ts'
import { buy, enterCode, faults, handOverWithoutCode, pass, putOnSale, RULED, see, settle } from '#test/shop.ts'
import { stuckMoney } from '../ledger/stuck-contract.ts'
import { confirmDelivery, contestRefund, denyHandover, requestRefund } from '../order/contract.ts'
import { payouts } from '../payout/contract.ts'
import { decideDispute } from './contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const server = await startTestServer()
const moss = await server.member('moss', 'finance')
let count = 0
let rose: TestMember
let ivy: TestMember
beforeEach(async () => {
  count++
  rose = await server.member(`rose${count}`)
  ivy = await server.member(`ivy${count}`)
})
afterEach(async () => {
  // Each test leaves no case behind.
  await pass(server, 22 * DAY)
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const body = (transactionId: number) => ({ body: { transactionId } })
const because = (transactionId: number) => ({ body: { transactionId, reason: 'Because' } })
const sold = async () => buy(server, ivy, await putOnSale(server, rose))
const subjectsTo = async ({ me }: TestMember) =>
  (await server.mails()).filter(({ to }) => to === me.email).map(({ subject }) => subject)
const casesOf = async (id: number) => (await subjectsTo(moss)).filter((subject) => subject.includes(`order ${id},`))

async function contested(prepare?: (id: number) => Promise<unknown>): Promise<number> {
  const id = await sold()
  await prepare?.(id)
  await ivy(requestRefund, because(id))
  await rose(contestRefund, because(id))
  return id
}

describe('a dispute that waits for staff', () => {
  test('a dispute that waits for staff is emailed to them at once, when a quarter of 72 hours is left, then every day until it is decided', async () => {
    const id = await contested()
    const amount = `order ${id}, £20.60`
    expect(await casesOf(id)).toEqual([`To decide: ${amount}`])
    await pass(server, 53 * HOUR)
    expect(await casesOf(id)).toHaveLength(1)
    await pass(server, 2 * HOUR)
    expect(await casesOf(id)).toHaveLength(2)
    await pass(server, 17 * HOUR + 60_000)
    expect((await casesOf(id)).at(-1)).toBe(`Not decided for 3 days: ${amount}`)
    await pass(server, DAY)
    await pass(server, HOUR)
    expect((await casesOf(id)).slice(3)).toEqual([`Not decided for 4 days: ${amount}`])
    await moss(decideDispute, { body: { ...RULED, transactionId: id, to: 'buyer' } })
    await pass(server, 2 * DAY)
    expect(await casesOf(id)).toHaveLength(4)
  })

  test('a dispute that waits for staff stands on the staff page with its age, its deadline and what happens without a decision', async () => {
    const id = await contested()
    const since = server.clock.now().toISOString()
    const found = (await moss(stuckMoney, {})).items.filter(
      ({ kind, transactionId }) => kind === 'dispute' && transactionId === id,
    )
    expect(found).toMatchObject([
      { amount: 2060, reason: expect.stringMatching(/^Waits for our decision.*the buyer is refunded$/) },
    ])
    expect(Date.parse(found[0]!.since) - Date.parse(since)).toBeLessThanOrEqual(0)
    expect(Date.parse(found[0]!.dueAt!) - Date.parse(found[0]!.since)).toBe(72 * HOUR)
  })

  test('a dispute that waits for staff is not emailed to a member of staff who is a party', async () => {
    await server.deps.db.execute(sql`update users set role = 'moderator' where id = ${rose.me.id}`)
    await proveSecondFactor(server, rose)
    const id = await contested()
    expect((await subjectsTo(rose)).filter((subject) => subject.startsWith('To decide'))).toEqual([])
    expect(await casesOf(id)).toHaveLength(1)
  })

  test('a dispute that waits for staff shows both when it ends by itself, and for whom', async () => {
    const id = await contested()
    for (const [person, outcome] of [
      [rose, 'the buyer is refunded'],
      [ivy, 'you are refunded'],
    ] as const) {
      const { defaultAt, defaultTo } = await see(person, id)
      expect(Date.parse(defaultAt!) - server.clock.now().getTime()).toBeGreaterThan(20.9 * DAY)
      expect(defaultTo).toBe('buyer')
      const mail = (await server.mails()).findLast(({ to }) => to === person.me.email)
      expect(mail?.text).toMatch(new RegExp(`If they have not decided by .*, ${outcome} in full`))
    }
  })
})

describe('after 21 days without a decision', () => {
  const undecided = async (id: number): Promise<void> => {
    await pass(server, 21 * DAY - HOUR)
    expect((await see(ivy, id)).status).toBe('dispute')
    await pass(server, 2 * HOUR)
  }

  test('the buyer is refunded when the code was never entered', async () => {
    const id = await contested()
    await undecided(id)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2060, lastEvent: 'defaultRefund' })
    expect(await rose(payouts, { query: {} })).toEqual([])
  })

  test('the seller is paid when the code was entered', async () => {
    const id = await contested((order) => enterCode(rose, ivy, order))
    expect((await see(rose, id)).defaultTo).toBe('seller')
    await undecided(id)
    expect(await see(ivy, id)).toMatchObject({ status: 'completed', refundedAmount: 0, lastEvent: 'defaultRelease' })
    expect(await rose(payouts, { query: {} })).toMatchObject([{ amount: 1880, status: 'completed' }])
  })

  test('the seller is paid when the buyer had confirmed receipt', async () => {
    const id = await contested((order) => ivy(confirmDelivery, body(order)))
    await undecided(id)
    expect(await see(ivy, id)).toMatchObject({ status: 'completed', lastEvent: 'defaultRelease' })
    expect((await rose(payouts, { query: {} })).map(({ status }) => status)).toEqual(['completed', 'cancelled'])
  })

  test('the buyer is refunded when a handover was denied', async () => {
    const id = await sold()
    await handOverWithoutCode(server, rose, id)
    await ivy(denyHandover, body(id))
    await rose(contestRefund, because(id))
    await undecided(id)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2060 })
  })

  test('the buyer who never answered about a stated handover of a new seller is refunded', async () => {
    const id = await sold()
    await handOverWithoutCode(server, rose, id)
    await pass(server, 7 * DAY + 60_000)
    await undecided(id)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', lastEvent: 'defaultRefund' })
  })

  test('nothing ends while a bank decides; afterwards staff have the whole time again', async () => {
    const id = await contested()
    await server.deps.sandbox?.raiseDispute((await see(ivy, id)).paymentIntentId ?? '')
    await settle(server)
    for (let n = 0; n < 3; n++) {
      await pass(server, 10 * DAY)
      // Keeps the session.
      await see(ivy, id)
    }
    expect(await see(ivy, id)).toMatchObject({ status: 'dispute', bankDecides: true })
    const { rows } = await server.deps.db.execute<{ id: string }>(
      sql`select id from chargebacks where transaction_id = ${id}`,
    )
    await server.deps.sandbox?.decideDispute(rows[0]!.id, 'won')
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'dispute', bankDecides: false, contested: true })
    await undecided(id)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded' })
  })

  test('the database refuses an earlier end, and one for the other side', async () => {
    const id = await contested()
    const end = (event: string, to: string, days: number) =>
      server.deps.db
        .execute(sql`
          insert into transaction_events (transaction_id, event, from_status, to_status, at)
          values (${id}, ${event}, 'dispute', ${to}, ${new Date(server.clock.now().getTime() + days * DAY).toISOString()})`)
        .then(
          () => 'accepted',
          (error: Error) => String((error.cause as Error).message),
        )
    expect(await end('defaultRefund', 'refunded', 20)).toMatch(/does not end by itself/)
    expect(await end('defaultRelease', 'completed', 22)).toMatch(/does not end by itself/)
  })
})

describe('the end of collecting', () => {
  const questions = async () => ({
    buyer: (await subjectsTo(ivy)).filter((subject) => subject === 'Do you have A fine fern?').length,
    seller: (await subjectsTo(rose)).filter((subject) => subject === 'Did you hand over A fine fern?').length,
  })

  test('buyer and seller are asked on days 10 and 13', async () => {
    const id = await sold()
    for (let day = 0; day < 9; day++) await pass(server, DAY)
    expect(await questions()).toEqual({ buyer: 0, seller: 0 })
    await pass(server, DAY + HOUR)
    expect(await questions()).toEqual({ buyer: 1, seller: 1 })
    await pass(server, 3 * DAY)
    expect(await questions()).toEqual({ buyer: 2, seller: 2 })
    const asked = (await server.mails()).filter(({ to }) => to === ivy.me.email).at(-1)
    expect(asked?.text).toContain(`/transactions/${id}/collect?answer=no`)
    await pass(server, DAY)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2060 })
  })

  test('an order that nobody was asked about waits a day for the answers', async () => {
    const id = await sold()
    await pass(server, 15 * DAY)
    expect((await see(ivy, id)).status).toBe('processing')
    expect(await questions()).toEqual({ buyer: 1, seller: 1 })
    await pass(server, 23 * HOUR)
    await enterCode(rose, ivy, id)
    expect((await see(ivy, id)).status).toBe('delivered')
  })

  test('a visit booked for the last day does not leave both unasked', async () => {
    const id = await sold()
    const visit = new Date(server.clock.now().getTime() + 14 * DAY - HOUR).toISOString()
    await server.deps.db.execute(sql`update transactions set pickup_at = ${visit} where id = ${id}`)
    for (let day = 0; day < 14; day++) await pass(server, DAY)
    await pass(server, HOUR)
    expect((await see(ivy, id)).status).toBe('processing')
    expect(await questions()).toEqual({ buyer: 1, seller: 1 })
    await pass(server, 22 * HOUR)
    await ivy(confirmDelivery, body(id))
    expect((await see(ivy, id)).status).toBe('completed')
  })

  test('the database refuses the refund when nobody was asked', async () => {
    const id = await sold()
    const refund = server.deps.db
      .execute(sql`
        insert into transaction_events (transaction_id, event, from_status, to_status, at)
        values (${id}, 'nobodyCollected', 'processing', 'refunded', now() + interval '20 days')`)
      .then(
        () => 'accepted',
        (error: Error) => String((error.cause as Error).message),
      )
    expect(await refund).toMatch(/nobody was asked/)
  })
})
