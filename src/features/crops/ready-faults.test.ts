import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { getListing, removeListing } from '#features/listings/listing/contract.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import { saveCard } from '#test/cards/saved-cards.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { faults, pass, refusal, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { announceCrop, getCrop, withdrawCrop } from './contract.ts'
import { cropIsReady, listOwnReservations, reserveCrop } from './reservation-contract.ts'

const server = await startTestServer()
const DAY = 24 * 60 * 60 * 1000
let people = 0
const someone = (): Promise<TestMember> => server.member(`hoer${++people}`)
const day = (n: number) => dayAfter(localDateTime(server.deps.clock.now()).day, n)
const at = (id: number) => ({ params: { id: String(id) } })
let gus: TestMember
beforeAll(async () => {
  gus = await someone()
  await gus(declareSeller, { body: { kind: 'private' } })
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

type Announced = Partial<Input<typeof announceCrop>['body']>
const bodyOf = (more: Announced = {}): Input<typeof announceCrop>['body'] => ({
  ...{ plant: 'leek', kind: 'plants', quantity: 10, price: 200, postcode: 'LS6' },
  ...{ sownOn: day(0), readyFrom: day(1), readyUntil: day(30), ...more },
})
const announced = async (more: Announced = {}, by = gus) => (await by(announceCrop, { body: bodyOf(more) })).id
async function buyerOf(cropId: number, quantity = 2) {
  const buyer = await someone()
  const body = {
    quantity,
    least: quantity,
    savedCardId: await saveCard(server, buyer),
    withProtection: false,
    unitPrice: 200,
  }
  const { id } = await buyer(reserveCrop, { ...at(cropId), body })
  return { buyer, id }
}
const readyBody = (quantity: number, collectIn = 0) => ({ quantity, collectFrom: day(collectIn), postcode: 'LS6 2AB' })
const ready = (cropId: number, quantity: number, collectIn = 0) =>
  gus(cropIsReady, { ...at(cropId), body: readyBody(quantity, collectIn) })
const mine = async ({ buyer, id }: { buyer: TestMember; id: number }) =>
  (await buyer(listOwnReservations, { query: {} })).find((one) => one.id === id)

describe('a crop that can be announced', () => {
  test('every crop that can be announced can be ready, also with the longest variety', async () => {
    const variety = 'Very long name of a leek variety from an old walled garden x'
    const crop = await announced({ variety, note: 'n'.repeat(500) })
    const { listingId } = await ready(crop, 3)
    expect((await gus(getListing, at(listingId))).title).toBe(`Leek ‘${variety}’`)
    expect(await refusal(gus, announceCrop, { body: bodyOf({ variety: `${variety}y` }) })).toMatchObject({
      status: 400,
    })
  })

  test('a crop is not called ready for a day long before its window, and still in the two weeks after its last day', async () => {
    const early = await announced({ readyFrom: day(20), readyUntil: day(50) })
    expect((await refusal(gus, cropIsReady, { ...at(early), body: readyBody(2, 5) }))?.fields).toHaveProperty(
      'collectFrom',
    )
    const late = await announced({ readyUntil: day(2) })
    const buyer = await buyerOf(late)
    await pass(server, 8 * DAY)
    expect(await gus(getCrop, at(late))).toMatchObject({ status: 'over', canBeReady: true })
    expect(await ready(late, 2)).toMatchObject({ given: 2 })
    expect(await mine(buyer)).toMatchObject({ state: 'filled' })
  })

  test('tender plants that are collected in autumn need the word of their grower', async () => {
    const year = Number(day(0).slice(0, 4)) + 1
    const days = { sownOn: day(170), readyFrom: `${year}-08-28`, readyUntil: `${year}-11-20` }
    const crop = await announced({ plant: 'tomato', ...days })
    const { buyer } = await buyerOf(crop)
    await server.deps.db.execute(
      sql`update sessions set expires_at = '3000-01-01', created_at = '2999-01-01', last_seen_at = '2999-01-01'`,
    )
    await server.clock.advance(Date.parse(`${year}-11-10T10:00:00Z`) - server.deps.clock.now().getTime())
    expect(await refusal(gus, cropIsReady, { ...at(crop), body: readyBody(2) })).toMatchObject({
      code: 'NEEDS_FROST_WORD',
    })
    await gus(cropIsReady, { ...at(crop), body: { ...readyBody(2), knowsFrost: true } })
    await settle(server)
    const [email] = await emailsTo(server, buyer, /^Tomato is ready/)
    expect(email?.text).toContain('Frost kills these plants')
  })
})

describe('reservations that cannot be charged', () => {
  test('a short crop goes to the next in line when the first cannot be charged', async () => {
    const crop = await announced()
    const [first, second] = [await buyerOf(crop), await buyerOf(crop)]
    await server.deps.db.execute(
      sql`update users set suspended_at = now(), frozen_at = now() where id = ${first.buyer.me.id}`,
    )
    expect(await ready(crop, 2)).toMatchObject({ given: 2, unfilled: 0 })
    expect(await mine(second)).toMatchObject({ state: 'filled', given: 2 })
  })

  test('plants that fail after all are charged to nobody, and their buyers are emailed at once', async () => {
    const crop = await announced()
    const [one, other] = [await buyerOf(crop), await buyerOf(crop)]
    await ready(crop, 4, 7)
    await gus(withdrawCrop, at(crop))
    await settle(server)
    expect(await mine(one)).toMatchObject({
      state: 'ended',
      reason: 'The plants have failed after all.',
      transactionId: null,
    })
    expect(await emailsTo(server, other.buyer, /^Your reservation has ended/)).toHaveLength(1)
    expect(await refusal(gus, withdrawCrop, at(crop))).toMatchObject({ code: 'CROP_IS_READY' })
  })

  test.each<[string, (crop: number, listingId: number) => Promise<unknown>]>([
    ['its grower removes the listing', (_crop, listingId) => gus(removeListing, at(listingId))],
    [
      'staff remove the crop',
      (crop) => server.deps.db.execute(sql`update crops set status = 'removed' where id = ${crop}`),
    ],
  ])('of a ready crop nothing is charged any more when %s', async (_what, remove) => {
    const crop = await announced()
    const buyer = await buyerOf(crop)
    const { listingId } = await ready(crop, 5, 7)
    await remove(crop, listingId)
    await pass(server, 6 * 60_000)
    expect(await mine(buyer)).toMatchObject({ state: 'ended', transactionId: null })
  })

  test('reservations of a grower who leaves end at once', async () => {
    const by = await someone()
    const buyer = await buyerOf(await announced({}, by))
    await by(closeAccount, { body: { username: by.me.username, currentPassword: PASSWORD } })
    await settle(server)
    expect(await mine(buyer)).toMatchObject({ state: 'ended', reason: 'The grower has left.' })
  })
})
