import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeAccount, keepAccount } from '#features/accounts/account-contract.ts'
import { login } from '#features/accounts/contract.ts'
import { block, unblock } from '#features/messages/contract.ts'
import { answerTo, offerFor, offersAt, putOnOffer, verifiedMember } from '#test/offers.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, refusal } from '#test/shop.ts'
import { makeOffer } from './contract.ts'
import { offersPersonalData } from './server/personal-data-store.ts'

const server = await startTestServer()
const { db } = server.deps
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let rose: TestMember
let members = 0
const newBuyer = () => verifiedMember(server, `buyer${++members}`)

beforeAll(async () => {
  rose = await verifiedMember(server, 'rose')
})

const refused = (who: TestMember, productId: number, price = 1500) =>
  refusal(who, makeOffer, { body: { productId, price } })
const named = ({ me }: TestMember) => ({ params: { userId: String(me.id) } })
const left = async (buyer: TestMember, product: number) => (await offersAt(buyer, product)).left

/** Blocks for as long as the next review takes. */
async function blockForAMoment(one: TestMember, other: TestMember): Promise<void> {
  await one(block, named(other))
  await pass(server, MINUTE)
  await one(unblock, named(other))
}

/** Closes the account and keeps it after all. */
async function leaveAndComeBack(buyer: TestMember): Promise<void> {
  await buyer(closeAccount, { body: { username: buyer.me.username, currentPassword: PASSWORD } })
  await buyer(login, { body: { username: buyer.me.username, password: PASSWORD } })
  await buyer(keepAccount, {})
}

describe('what counts towards the limits of a buyer', () => {
  test('an offer that the buyer ended by a block counts, so the floor cannot be searched for', async () => {
    const [product, dan] = [await putOnOffer(server, rose, { floor: 1300 }), await newBuyer()]
    for (const price of [1900, 1600, 1400]) {
      expect(await offerFor(dan, product, price)).toMatchObject({ status: 'open' })
      await blockForAMoment(dan, rose)
    }
    expect(await left(dan, product)).toBe(0)
    expect(await refused(dan, product)).toMatchObject({ status: 409, code: 'TOO_MANY_OFFERS' })
  })

  test('an offer that ended with the account of the buyer counts after they have kept it', async () => {
    const [product, dan] = [await putOnOffer(server, rose), await newBuyer()]
    await offerFor(dan, product)
    await leaveAndComeBack(dan)
    expect(await offersAt(dan, product)).toMatchObject({ left: 2, mine: { status: 'ended' } })
  })

  test('an offer that the seller ended by a block does not count', async () => {
    const [product, dan] = [await putOnOffer(server, rose), await newBuyer()]
    await offerFor(dan, product)
    await blockForAMoment(rose, dan)
    expect(await offersAt(dan, product)).toMatchObject({ left: 3, mine: { status: 'ended' } })
  })

  test('who ends three reservations by blocks or by closing the account makes no further offers', async () => {
    const dan = await newBuyer()
    const blocks = () => blockForAMoment(dan, rose)
    for (const leave of [blocks, () => leaveAndComeBack(dan), blocks]) {
      const product = await putOnOffer(server, rose)
      await answerTo(rose, await offerFor(dan, product), 'accept')
      await leave()
    }
    expect(await refused(dan, await putOnOffer(server, rose))).toMatchObject({
      ...{ status: 409, code: 'TOO_MANY_OFFERS' },
      message: expect.stringMatching(/not paid for, or have ended, 3 offers that were accepted/),
    })
  })
})

test('an offer that was not bought is deleted a year after it ended, and neither a younger one nor one that waits', async () => {
  const dan = await newBuyer()
  const ended = async (age: number) => {
    const { id } = await answerTo(rose, await offerFor(dan, await putOnOffer(server, rose)), 'decline')
    await setAge(id, age)
    return id
  }
  const [old, younger, open] = [await ended(366), await ended(300), await offerFor(dan, await putOnOffer(server, rose))]
  await setAge(open.id, 1000)
  await pass(server, DAY)
  const { rows } = await db.execute(sql`select id, status from price_offers where id >= ${old} order by id`)
  expect(rows).toEqual([
    { id: younger, status: 'declined' },
    { id: open.id, status: 'expired' },
  ])
})

const setAge = (id: number, days: number) => {
  const at = new Date(server.deps.clock.now().getTime() - days * DAY).toISOString()
  return db.execute(sql`update price_offers set updated_at = ${at} where id = ${id}`)
}

test('the download has what the limits are counted from, and does not say that the other blocked', async () => {
  const [product, dan] = [await putOnOffer(server, rose), await newBuyer()]
  await answerTo(rose, await offerFor(dan, product), 'accept')
  await blockForAMoment(dan, rose)
  expect(await downloadOf(dan)).toEqual([
    expect.objectContaining({ side: 'made', ended_by_you: true, end_reason: 'account' }),
  ])
  expect(JSON.stringify(await downloadOf(dan))).toMatch(/"accepted_at":"?\d/)
  const hers = JSON.stringify(await downloadOf(rose))
  expect(hers).not.toContain('"ended_by_you":true')
  expect(hers).not.toContain('contact')
})

async function downloadOf({ me }: TestMember): Promise<readonly object[]> {
  const [offers] = offersPersonalData
  if (typeof offers?.export !== 'function') throw new Error('Offers are in the download.')
  return offers.export(db, me.id, server.deps.clock.now())
}
