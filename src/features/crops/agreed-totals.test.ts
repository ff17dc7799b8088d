import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Rates } from '#features/checkout/base/fees.ts'
import { oneTransaction } from '#features/checkout/order/contract.ts'
import { setPlace } from '#features/listings/place/contract.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import { saveCard } from '#test/cards/saved-cards.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { faults, pass, refusal, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { announceCrop } from './contract.ts'
import { cropIsReady, listOwnReservations, reserveCrop } from './reservation-contract.ts'
import { cropsPersonalData } from './server/personal-data-store.ts'

const server = await startTestServer()
const DAY = 24 * 60 * 60 * 1000
const day = (n: number) => dayAfter(localDateTime(server.deps.clock.now()).day, n)
const at = (id: number) => ({ params: { id: String(id) } })
let gus: TestMember
let people = 0
beforeAll(async () => {
  gus = await grower()
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

async function grower(): Promise<TestMember> {
  const member = await server.member(`sower${++people}`)
  await member(declareSeller, { body: { kind: 'private' } })
  return member
}

async function announced(by: TestMember): Promise<number> {
  const days = { sownOn: day(0), readyFrom: day(1), readyUntil: day(30) }
  const leeks = { plant: 'leek', kind: 'plants', quantity: 10, price: 1000, postcode: 'LS6', note: 'In pots.' } as const
  return (await by(announceCrop, { body: { ...leeks, ...days } })).id
}

async function buyerWithCard() {
  const buyer = await server.member(`eater${++people}`)
  const savedCardId = await saveCard(server, buyer)
  const body = { quantity: 2, least: 2, savedCardId, withProtection: true, unitPrice: 1000 }
  const mine = async (id: number) => (await buyer(listOwnReservations, { query: {} })).find((one) => one.id === id)
  return { buyer, body, mine }
}

const ready = (by: TestMember, crop: number) =>
  by(cropIsReady, { ...at(crop), body: { quantity: 5, collectFrom: day(1), postcode: 'LS6 2AB' } })

/** The rates that an admin sets while `act` runs. */
async function withRates(change: (rates: Rates) => Rates, act: () => Promise<void>): Promise<void> {
  const { rates } = server.deps.config
  const set = (value: Rates) => Object.defineProperty(server.deps.config, 'rates', { value, configurable: true })
  set(change(rates))
  await act().finally(() => set(rates))
}
const dearer = ({ commission, protection }: Rates): Rates => ({ commission, protection: protection + 200 })

test('a neighbour pays the total that they reserved for, although buyer protection costs more by then', async () => {
  const crop = await announced(gus)
  const { buyer, body, mine } = await buyerWithCard()
  const { id, total } = await buyer(reserveCrop, { ...at(crop), body: { ...body, total: 2060 } })
  expect(total).toBe(2060)
  await withRates(dearer, async () => {
    expect((await mine(id))?.total).toBe(2060)
    await ready(gus, crop)
    await pass(server, 3 * DAY)
  })
  const charged = await mine(id)
  expect(charged).toMatchObject({ state: 'charged', total: 2060 })
  const order = await buyer(oneTransaction, at(charged?.transactionId ?? 0))
  expect(order).toMatchObject({ amount: 2000, total: 2060 })
})

test('nobody reserves for another total than the one they have seen', async () => {
  const crop = await announced(gus)
  const { buyer, body } = await buyerWithCard()
  await withRates(dearer, async () => {
    const refused = await refusal(buyer, reserveCrop, { ...at(crop), body: { ...body, total: 2060 } })
    expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED', total: 2100 })
  })
})

test('what others have reserved of a grower who is erased at once ends with an email, and what was charged stays', async () => {
  const by = await grower()
  const [waiting, unreserved, filled] = [await announced(by), await announced(by), await announced(by)]
  const [first, second] = [await buyerWithCard(), await buyerWithCard()]
  const { id } = await first.buyer(reserveCrop, { ...at(waiting), body: first.body })
  const { id: other } = await second.buyer(reserveCrop, { ...at(filled), body: second.body })
  await ready(by, filled)
  await pass(server, 3 * DAY)
  expect(await second.mine(other)).toMatchObject({ state: 'charged' })
  await server.deps.transaction(async (tx) => {
    for (const { erase } of cropsPersonalData)
      if (typeof erase === 'function') await erase(tx, by.me.id, server.deps.clock.now())
  })
  const { rows } = await server.deps.db.execute(
    sql`select id, note, status from crops where grower_id = ${by.me.id} order by id`,
  )
  expect(rows).toEqual([
    { id: waiting, note: null, status: 'withdrawn' },
    { id: filled, note: null, status: 'ready' },
  ])
  expect(rows.map((row) => row['id'])).not.toContain(unreserved)
  await pass(server, 6 * 60_000)
  expect(await first.mine(id)).toMatchObject({ state: 'ended', transactionId: null })
  expect(await emailsTo(server, first.buyer, /has ended$/)).toHaveLength(1)
  expect(await second.mine(other)).toMatchObject({ state: 'charged' })
})

test('who is far from a crop reserves it once they say that they can collect it there', async () => {
  const crop = await announced(gus)
  const { buyer, body } = await buyerWithCard()
  await buyer(setPlace, { body: { place: 'EH6' } })
  const refused = await refusal(buyer, reserveCrop, { ...at(crop), body })
  expect(refused).toMatchObject({
    status: 400,
    code: 'TOO_FAR',
    fields: { canCollect: expect.stringContaining('Headingley') },
  })
  expect(await buyer(reserveCrop, { ...at(crop), body: { ...body, canCollect: true } })).toMatchObject({
    state: 'waiting',
  })
})
