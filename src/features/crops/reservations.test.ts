import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { login } from '#features/accounts/contract.ts'
import { oneTransaction } from '#features/checkout/order/contract.ts'
import { removeSavedCard } from '#features/checkout/saved-card/contract.ts'
import { getListing } from '#features/listings/listing/contract.ts'
import { block } from '#features/messages/contract.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import { postWanted } from '#features/wanted/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import { saveCard } from '#test/cards/saved-cards.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { faults, pass, refusal, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { announceCrop, changeCrop, cropDemand, getCrop, withdrawCrop } from './contract.ts'
import { cancelReservation, cropIsReady, listOwnReservations, reserveCrop } from './reservation-contract.ts'

const server = await startTestServer()
const DAY = 24 * 60 * 60 * 1000
let people = 0
const someone = (): Promise<TestMember> => server.member(`digger${++people}`)
const today = () => localDateTime(server.deps.clock.now()).day
const day = (n: number) => dayAfter(today(), n)
const at = (id: number) => ({ params: { id: String(id) } })
let gus: TestMember
let ivy: TestMember
let card: number
beforeAll(async () => {
  ivy = await someone()
  card = await saveCard(server, ivy)
  gus = await grower()
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

/** Someone who has said how they sell. */
async function grower(): Promise<TestMember> {
  const member = await someone()
  await member(declareSeller, { body: { kind: 'private' } })
  return member
}

/** Sessions end after a month. */
const signInAgain = (who: TestMember) => who(login, { body: { username: who.me.username, password: PASSWORD } })

/** A crop of ten leeks at £2, ready in `from` days. */
async function announced(quantity = 10, from = 20, by = gus): Promise<number> {
  const days = { sownOn: today(), readyFrom: day(from), readyUntil: day(from + 30) }
  const leeks = { plant: 'leek', kind: 'plants', quantity, price: 200, postcode: 'LS6 2AB', ...days } as const
  return (await by(announceCrop, { body: leeks })).id
}
type Reserved = Partial<Input<typeof reserveCrop>['body']>
const reserve = (who: TestMember, cropId: number, more: Reserved = {}) => {
  const quantity = more.quantity ?? 2
  const body = { quantity, least: quantity, savedCardId: card, withProtection: false, unitPrice: 200, ...more }
  return who(reserveCrop, { ...at(cropId), body })
}
const ready = (cropId: number, quantity: number, collectIn = 0) =>
  gus(cropIsReady, { ...at(cropId), body: { quantity, collectFrom: day(collectIn), postcode: 'LS6 2AB' } })
const mine = async (who: TestMember, id: number) =>
  (await who(listOwnReservations, { query: {} })).find((one) => one.id === id)
/** A buyer with a saved card and a reservation. */
async function buyerOf(cropId: number, more: Reserved = {}) {
  const buyer = await someone()
  const { id } = await reserve(buyer, cropId, { savedCardId: await saveCard(server, buyer), ...more })
  return { buyer, id }
}

describe('reserving', () => {
  test('a neighbour reserves without paying, and both are emailed what happens next', async () => {
    const crop = await announced()
    const { id, state, total } = await reserve(ivy, crop, { quantity: 3, withProtection: true })
    expect([state, total]).toEqual(['waiting', 618])
    expect((await ivy(getCrop, at(crop))).left).toBe(7)
    await settle(server)
    expect(await emailsTo(server, ivy, /^You have reserved 3 × Leek$/)).toHaveLength(1)
    const { rows } = await server.deps.db.execute(sql`select from saved_card_charges`)
    expect(rows).toEqual([])
    expect(await refusal(ivy, removeSavedCard, at(card))).toMatchObject({ status: 409, code: 'CARD_NEEDED' })
    await ivy(cancelReservation, at(id))
    await ivy(cancelReservation, at(id))
    expect((await ivy(getCrop, at(crop))).left).toBe(10)
  })

  test('no more than is promised, twice, with another card, from oneself or at another price is refused', async () => {
    const crop = await announced(3)
    const { id } = await reserve(ivy, crop)
    expect(await refusal(ivy, reserveCrop, { ...at(crop), body: bodyOf({ quantity: 1 }) })).toMatchObject({
      code: 'ALREADY_RESERVED',
    })
    const other = await someone()
    const savedCardId = await saveCard(server, other)
    const refused = (body: Reserved, who = other) => refusal(who, reserveCrop, { ...at(crop), body: bodyOf(body) })
    expect(await refused({ quantity: 2, savedCardId })).toMatchObject({ status: 409, code: 'TOO_FEW_LEFT', left: 1 })
    expect(await refused({ quantity: 1 })).toMatchObject({ status: 400 })
    expect(await refused({ quantity: 1, savedCardId, unitPrice: 100 })).toMatchObject({ code: 'PRICE_CHANGED' })
    expect(await refused({ quantity: 1, savedCardId, least: 2 })).toMatchObject({ status: 400 })
    expect(await refused({ quantity: 1, savedCardId }, gus)).toMatchObject({ status: 403 })
    await gus(block, { params: { userId: String(other.me.id) } })
    expect(await refused({ quantity: 1, savedCardId })).toMatchObject({ status: 403, code: 'BLOCKED' })
    await ivy(cancelReservation, at(id))
  })

  test('what is reserved keeps its price, its days and its number', async () => {
    const crop = await announced()
    const { id } = await reserve(ivy, crop, { quantity: 5 })
    const { ready: window } = await gus(getCrop, at(crop))
    const change = (more: object) => {
      const body = { quantity: 10, price: 200, readyFrom: window.from, readyUntil: window.until, ...more }
      return refusal(gus, changeCrop, { ...at(crop), body })
    }
    expect((await change({ price: 300 }))?.fields).toHaveProperty('price')
    expect((await change({ quantity: 4 }))?.fields).toHaveProperty('quantity')
    expect((await change({ readyFrom: day(1) }))?.fields).toHaveProperty('readyFrom')
    expect((await change({ note: 'In pots.' }))?.fields).toHaveProperty('note')
    expect(await change({ quantity: 5 })).toBeNull()
    await ivy(cancelReservation, at(id))
  })

  const bodyOf = (more: Reserved) => ({
    ...{ quantity: 1, least: 1, savedCardId: card, withProtection: false, unitPrice: 200 },
    ...more,
  })
})

test('growers see what is reserved of a crop as wanted, and who has reserved is not counted again for a request', async () => {
  const [other, asking] = [await someone(), await someone()]
  const demand = async () => {
    const { plants } = await other(cropDemand, { query: { near: 'LS6', radius: '5' } })
    const found = plants.find(({ plant }) => plant.slug === 'kohlrabi')
    return found && [found.wanted, found.promised]
  }
  const sow = async (quantity: number) => {
    const days = { sownOn: today(), readyFrom: day(20), readyUntil: day(50) }
    const body = { plant: 'kohlrabi', kind: 'plants', quantity, price: 200, postcode: 'LS6', ...days } as const
    return (await gus(announceCrop, { body })).id
  }
  const first = await sow(10)
  await sow(5)
  await asking(postWanted, { body: { title: 'Kohlrabi, please', plant: 'kohlrabi', postcode: 'LS6' } })
  await ivy(postWanted, { body: { title: 'Any kohlrabi', plant: 'kohlrabi', postcode: 'LS6' } })
  expect(await demand()).toEqual([2, 15])
  const { id } = await reserve(ivy, first, { quantity: 3 })
  expect(await demand()).toEqual([4, 15])
  await ivy(cancelReservation, at(id))
  expect(await demand()).toEqual([2, 15])
})

describe('a crop that is ready', () => {
  test('reservations are filled in their order and charged days before the collection, and the rest is on sale', async () => {
    const crop = await announced(8, 1)
    const first = await buyerOf(crop, { quantity: 3 })
    const second = await buyerOf(crop, { quantity: 3 })
    const third = await buyerOf(crop, { quantity: 2, least: 1 })
    const { listingId, given, unfilled } = await ready(crop, 4, 7)
    expect([given, unfilled]).toEqual([4, 1])
    expect(await gus(getListing, at(listingId))).toMatchObject({ title: 'Leek', status: 'reserved', quantity: 0 })
    const filled = await mine(first.buyer, first.id)
    expect(filled).toMatchObject({ state: 'filled', given: 3, total: 600 })
    expect(Date.parse(filled?.chargeFrom ?? '')).toBe(Date.parse(`${day(4)}T08:00:00Z`))
    expect(await mine(second.buyer, second.id)).toMatchObject({ state: 'ended', transactionId: null })
    expect(await mine(third.buyer, third.id)).toMatchObject({ state: 'filled', given: 1, total: 200 })
    await settle(server)
    expect(await emailsTo(server, third.buyer, /^Leek is ready: £2.00 on /)).toHaveLength(1)
    expect(await emailsTo(server, second.buyer, /^Your reservation of 3 × Leek has ended$/)).toHaveLength(1)
    await pass(server, 3 * DAY)
    expect((await mine(first.buyer, first.id))?.state).toBe('filled')
    await pass(server, 2 * DAY)
    const charged = await mine(first.buyer, first.id)
    expect(charged).toMatchObject({ state: 'charged' })
    const order = await first.buyer(oneTransaction, at(charged?.transactionId ?? 0))
    expect(order).toMatchObject({ status: 'processing', quantity: 3, unitPrice: 200, amount: 600 })
    expect(await refusal(first.buyer, cancelReservation, at(first.id))).toMatchObject({ code: 'ALREADY_CHARGED' })
    expect(await refusal(gus, withdrawCrop, at(crop))).toMatchObject({ code: 'CROP_IS_READY' })
  })

  test('nobody is charged before the window of the crop, although it is ready earlier, and a buyer who cancels is not charged', async () => {
    const crop = await announced(5, 12)
    const { buyer, id } = await buyerOf(crop, { quantity: 2 })
    const other = await buyerOf(crop, { quantity: 2 })
    const { listingId } = await ready(crop, 5)
    expect(Date.parse((await mine(buyer, id))?.chargeFrom ?? '')).toBe(Date.parse(`${day(12)}T08:00:00Z`))
    await buyer(cancelReservation, at(id))
    expect(await mine(buyer, id)).toMatchObject({ state: 'ended', transactionId: null })
    expect(await gus(getListing, at(listingId))).toMatchObject({ status: 'active', quantity: 3 })
    await pass(server, 11 * DAY)
    expect((await mine(other.buyer, other.id))?.state).toBe('filled')
    await pass(server, 2 * DAY)
    expect((await mine(other.buyer, other.id))?.state).toBe('charged')
  })

  test('tender plants are handed over before the last frost only with the word of their grower, which buyers read', async () => {
    const year = Number(today().slice(0, 4)) + 1
    const window = { readyFrom: `${year}-05-10`, readyUntil: `${year}-06-20`, sownOn: day(100), knowsFrost: true }
    const tomatoes = { plant: 'tomato', kind: 'plants', quantity: 4, price: 200, postcode: 'LS6', ...window } as const
    const { id: crop } = await gus(announceCrop, { body: tomatoes })
    const { buyer, id } = await buyerOf(crop, { quantity: 2 })
    await server.clock.advance(Date.parse(`${year}-05-14T10:00:00Z`) - server.deps.clock.now().getTime())
    await Promise.all([gus, buyer].map(signInAgain))
    const body = { quantity: 4, collectFrom: `${year}-05-20`, postcode: 'LS6 2AB' }
    expect(await refusal(gus, cropIsReady, { ...at(crop), body })).toMatchObject({ code: 'NEEDS_FROST_WORD' })
    const { listingId } = await gus(cropIsReady, { ...at(crop), body: { ...body, knowsFrost: true } })
    expect((await mine(buyer, id))?.frostWord).toContain(`1 June ${year}`)
    expect((await gus(getListing, at(listingId))).description).toContain('Frost kills these plants')
    await settle(server)
    const [email] = await emailsTo(server, buyer, /^Tomato is ready/)
    expect(email?.text).toContain('Frost kills these plants')
  })
})

describe('a crop that does not come', () => {
  test.each<[what: string, end: (crop: number, by: TestMember) => Promise<unknown>, reason: RegExp]>([
    ['is withdrawn', (crop, by) => by(withdrawCrop, at(crop)), /withdrawn/],
    ['is late', () => pass(server, 66 * DAY), /in time/],
    [
      'is of a grower who leaves',
      (_crop, by) => by(closeAccount, { body: { username: by.me.username, currentPassword: PASSWORD } }),
      /left/,
    ],
  ])('all reservations of a crop end when it %s, and nobody is charged', async (_what, end, reason) => {
    const by = await someone()
    const crop = await announced(10, 20, by)
    const { buyer, id } = await buyerOf(crop)
    await end(crop, by)
    await pass(server, 6 * 60_000)
    await signInAgain(buyer)
    expect(await mine(buyer, id)).toMatchObject({ state: 'ended', reason: expect.stringMatching(reason) })
    const charged = await server.deps.db.execute(
      sql`select from saved_card_charges where reference = ${`crop-reservation-${id}`}`,
    )
    expect(charged.rows).toEqual([])
    expect(await emailsTo(server, buyer, /has ended$/)).toHaveLength(1)
  })
})

test('of many who reserve the last plants at once only as many succeed as there are plants', async () => {
  await signInAgain(gus)
  const crop = await announced(5)
  const buyers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const buyer = await someone()
      return { buyer, savedCardId: await saveCard(server, buyer) }
    }),
  )
  const outcomes = await Promise.allSettled(
    buyers.map(({ buyer, savedCardId }) => reserve(buyer, crop, { quantity: 1, savedCardId })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect((await gus(getCrop, at(crop))).left).toBe(0)
  const twice = await Promise.allSettled([ready(crop, 5), ready(crop, 5), gus(withdrawCrop, at(crop))])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
