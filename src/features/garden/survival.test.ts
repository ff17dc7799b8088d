import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { requestRefund } from '#features/checkout/order/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { age, collected, grown } from '#test/garden/grown-plants.ts'
import { isAwaited } from '#test/locks.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { refusal, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import {
  addGardenPlant,
  answerSurvival,
  getGarden,
  getGardenPlant,
  getSurvivalRecord,
  removeGardenPlant,
} from './contract.ts'
import { askDue } from './server/jobs.ts'

const server = await startTestServer()
let people = 0
const newMember = (): Promise<TestMember> => server.member(`grower${++people}`)
/** A plant that a new member bought of another one. */
const pair = async (title = 'Fern') => grown(server, { seller: await newMember(), buyer: await newMember(), title })
const at = (id: number) => ({ params: { id: String(id) } })
const notices = async (who: TestMember) =>
  (await who(listNotifications, { query: {} })).filter(({ kind }) => kind === 'planting').map(({ title }) => title)
const answered = async (who: TestMember, id: number, isAlive: boolean | null) =>
  (await who(answerSurvival, { ...at(id), body: { isAlive } })).question?.isAlive
const recordOf = async (seller: TestMember) =>
  (await server.visitor()(getSurvivalRecord, { params: { userId: String(seller.me.id) } })).record

describe('whether a plant is still alive', () => {
  test('the buyer is asked once a month after the pickup, about several plants together', async () => {
    const first = await pair()
    const second = await grown(server, first)
    const askAll = () => Promise.all([1, 2, 3].map(() => askDue(server.deps)))
    await age(server, [first.id, second.id], 29)
    await askAll()
    expect(await notices(first.buyer)).toEqual([])
    expect(await refusal(first.buyer, answerSurvival, { ...at(first.id), body: { isAlive: true } })).toMatchObject({
      status: 409,
    })
    // Thirty days ago both ended, one of them an hour later in the day: none is asked about before the other.
    await age(server, [first.id], 30)
    await age(server, [second.id], 30 - 1 / 24)
    await askAll()
    expect(await notices(first.buyer)).toEqual([])
    await age(server, [first.id], 32)
    await age(server, [second.id], 32 - 1 / 24)
    await askAll()
    await askAll()
    expect(await notices(first.buyer)).toEqual(['Are they still alive? 2 plants'])
    expect(await emailsTo(server, first.buyer, /still alive/)).toHaveLength(1)
    expect((await first.buyer(getGarden, {})).plants.map(({ question }) => question?.isAlive)).toEqual([null, null])
    await age(server, [first.id], 60)
    expect((await first.buyer(getGardenPlant, at(first.id))).question).toBeNull()
    expect(await refusal(first.buyer, answerSurvival, { ...at(first.id), body: { isAlive: true } })).toMatchObject({
      status: 409,
    })
  })

  test('who adds a plant a month after its order is asked by the garden alone, also when it is added again', async () => {
    const { buyer, transactionId } = await collected(server, { seller: await newMember(), buyer: await newMember() })
    await server.deps.db.execute(
      sql`update transactions set closed_at = closed_at - interval '32 days' where id = ${transactionId}`,
    )
    const add = () => buyer(addGardenPlant, { body: { name: 'Fern', since: '2026-03-01', transactionId } })
    const { id, question } = await add()
    expect(question).toMatchObject({ isAlive: null })
    await askDue(server.deps)
    await buyer(removeGardenPlant, at(id))
    await add()
    await askDue(server.deps)
    expect(await notices(buyer)).toEqual([])
  })

  test('a category or plant that the seller changes afterwards changes nothing about what was bought', async () => {
    const { buyer, seller, id, transactionId } = await pair()
    const waiting = await collected(server, { seller, buyer })
    await server.deps.db.execute(
      sql`update products set category_id = 4, plant_slug = 'rose', plant_names = 'rose' where seller_id = ${seller.me.id}`,
    )
    await age(server, [id], 31)
    expect((await buyer(getGarden, {})).bought).toMatchObject([{ transactionId: waiting.transactionId, plant: null }])
    expect(await answered(buyer, id, true)).toBe(true)
    await buyer(removeGardenPlant, at(id))
    expect((await buyer(getGarden, {})).bought.map((one) => one.transactionId)).toContain(transactionId)
  })

  test('nobody is asked about seed, about a refunded order, or about what they answered', async () => {
    const seed = await pair('Bean seeds')
    const refunded = await pair()
    const said = await pair()
    await age(server, [refunded.id, said.id], 31)
    expect(await answered(said.buyer, said.id, true)).toBe(true)
    await refunded.seller(requestRefund, {
      body: { transactionId: refunded.transactionId, reason: 'It was rotten at the roots, sorry' },
    })
    await settle(server)
    await askDue(server.deps)
    for (const { buyer } of [seed, refunded, said]) expect(await notices(buyer)).toEqual([])
    expect((await refunded.buyer(getGardenPlant, at(refunded.id))).question).toBeNull()
    expect(
      await refusal(refunded.buyer, answerSurvival, { ...at(refunded.id), body: { isAlive: false } }),
    ).toMatchObject({
      status: 409,
    })
    expect(await refusal(seed.buyer, answerSurvival, { ...at(seed.id), body: { isAlive: false } })).toMatchObject({
      status: 409,
      message: 'We ask only about plants that you bought here, and not about seed.',
    })
  })

  test('a plant whose order was refunded comes back by Undo after its removal', async () => {
    const { buyer, seller, id, transactionId } = await pair()
    expect((await buyer(getGardenPlant, at(id))).order).toMatchObject({ id: transactionId })
    await seller(requestRefund, { body: { transactionId, reason: 'It was rotten at the roots, sorry' } })
    await settle(server)
    const { name, since, order } = await buyer(getGardenPlant, at(id))
    await buyer(removeGardenPlant, at(id))
    const undo = { body: { name, since, transactionId: order?.id ?? null } }
    expect(await buyer(addGardenPlant, undo)).toMatchObject({ name: 'Fern', order: null })
  })

  test('nobody is asked about a plant of a seller who has left', async () => {
    const { buyer, seller, id } = await pair()
    await age(server, [id], 32)
    expect((await buyer(getGardenPlant, at(id))).question).toMatchObject({ isAlive: null })
    await server.deps.db.execute(
      sql`update users set deleted_at = now(), full_name = 'Former member' where id = ${seller.me.id}`,
    )
    await askDue(server.deps)
    expect(await notices(buyer)).toEqual([])
    expect((await buyer(getGardenPlant, at(id))).question).toBeNull()
    expect(await refusal(buyer, answerSurvival, { ...at(id), body: { isAlive: true } })).toMatchObject({ status: 409 })
  })

  test('an answer waits for the erasure of its seller, and is then refused', async () => {
    const { buyer, seller, id, transactionId } = await pair()
    await age(server, [id], 32)
    const meanwhile = await server.deps.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${seller.me.id} for no key update`)
      const said = refusal(buyer, answerSurvival, { ...at(id), body: { isAlive: false } })
      await isAwaited(tx)
      await tx.execute(sql`update users set deleted_at = now(), full_name = 'Former member' where id = ${seller.me.id}`)
      return { said }
    })
    expect(await meanwhile.said).toMatchObject({ status: 409 })
    const { rows } = await server.deps.db.execute(
      sql`select from plant_survivals where transaction_id = ${transactionId}`,
    )
    expect(rows).toEqual([])
  })

  test('a plant that died is not suggested again after it was removed, and one that lives is', async () => {
    const [dead, alive] = [await pair(), await pair()]
    await age(server, [dead.id, alive.id], 32)
    for (const one of [dead, alive]) {
      await answered(one.buyer, one.id, one === alive)
      await one.buyer(removeGardenPlant, at(one.id))
    }
    expect((await dead.buyer(getGarden, {})).bought).toEqual([])
    expect((await alive.buyer(getGarden, {})).bought).toMatchObject([{ transactionId: alive.transactionId }])
  })

  test('a seller’s record is shown from five answers of three buyers, and follows changes, withdrawals and refunds', async () => {
    const [seller, one, two, three] = [await newMember(), await newMember(), await newMember(), await newMember()]
    const plants = []
    for (const buyer of [one, one, one, two, two]) plants.push(await grown(server, { seller, buyer }))
    await age(
      server,
      plants.map(({ id }) => id),
      31,
    )
    for (const { buyer, id } of plants) await answered(buyer, id, true)
    expect(await recordOf(seller)).toBeNull()
    const last = await grown(server, { seller, buyer: three })
    await age(server, [last.id], 31)
    await answered(three, last.id, false)
    await answered(three, last.id, false)
    expect(await recordOf(seller)).toEqual({ alive: 5, answers: 6 })
    expect(await answered(one, plants[0]!.id, false)).toBe(false)
    expect(await recordOf(seller)).toEqual({ alive: 4, answers: 6 })
    await one(removeGardenPlant, at(plants[0]!.id))
    expect(await recordOf(seller)).toEqual({ alive: 4, answers: 6 })
    await seller(requestRefund, {
      body: { transactionId: plants[1]!.transactionId, reason: 'It was rotten at the roots, sorry' },
    })
    await settle(server)
    expect(await recordOf(seller)).toEqual({ alive: 3, answers: 5 })
    expect(await answered(three, last.id, null)).toBeNull()
    expect(await recordOf(seller)).toBeNull()
  })

  test('a buyer’s answers no longer count after two years, and are deleted', async () => {
    const plant = await pair()
    await age(server, [plant.id], 31)
    await answered(plant.buyer, plant.id, true)
    await server.deps.db.execute(sql`
      update plant_survivals set answered_at = answered_at - interval '731 days' where transaction_id = ${plant.transactionId}`)
    await askDue(server.deps)
    const { rows } = await server.deps.db.execute(
      sql`select from plant_survivals where transaction_id = ${plant.transactionId}`,
    )
    expect(rows).toEqual([])
  })
})
