import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listNotifications, setPreferences } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import {
  buy,
  enterCode,
  faults,
  handOverWithoutCode,
  pass,
  putOnSale,
  RULED,
  refusal,
  see,
  settle,
  visitIsDue,
} from '#test/shop.ts'
import { book, freeSlot, orderWithTimes } from '#test/visits.ts'
import { decideDispute, openDisputes } from '../dispute/contract.ts'
import { reserveFree } from '../payment/contract.ts'
import {
  checkAge,
  confirmDelivery,
  contestRefund,
  denyHandover,
  handOver,
  requestRefund,
  withdrawRefund,
} from './contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const server = await startTestServer()
const staff = await server.member('moss', 'finance')
let count = 0
let rose: TestMember
let ivy: TestMember
beforeEach(async () => {
  count++
  rose = await server.member(`rose${count}`)
  ivy = await server.member(`ivy${count}`)
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const body = (transactionId: number) => ({ body: { transactionId } })
const because = (transactionId: number, reason: string) => ({ body: { transactionId, reason } })
const sold = async (protection = true) => buy(server, ivy, await putOnSale(server, rose), { protection })
const statusOf = async (id: number) => (await see(ivy, id)).status

/** Rose's first sales, which are released only on proof. */
async function threeSales(): Promise<void> {
  for (let n = 0; n < 3; n++) await ivy(confirmDelivery, body(await sold()))
}

/** An order that only the seller says was handed over. */
async function stated(): Promise<number> {
  const id = await sold()
  await handOverWithoutCode(server, rose, id)
  return id
}

async function reserved(): Promise<number> {
  const productId = await putOnSale(server, rose, { price: 0, kind: 'free' })
  return (await ivy(reserveFree, { body: { productId } })).transactionId
}

const emailsTo = async ({ me }: TestMember) => (await server.mails()).filter(({ to }) => to === me.email)
const subjectsTo = async (member: TestMember) => (await emailsTo(member)).map(({ subject }) => subject)

/** The reason for which the database refuses a write. */
const refusedByDatabase = (write: Promise<unknown>): Promise<string> =>
  write.then(
    () => 'accepted',
    (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
  )

describe('when the seller can state the handover', () => {
  test('a seller without an agreed time states the handover on the last day of collecting at the earliest', async () => {
    const id = await sold()
    const early = { status: 409, code: 'TOO_EARLY' }
    expect(await refusal(rose, handOver, body(id))).toMatchObject(early)
    const { handOverFrom, collectBy, actions } = await see(rose, id)
    expect(actions).not.toContain('handOver')
    expect(Date.parse(collectBy!) - Date.parse(handOverFrom!)).toBe(DAY)
    await server.clock.advance(13 * DAY - HOUR)
    expect(await refusal(rose, handOver, body(id))).toMatchObject(early)
    await server.clock.advance(HOUR + 1000)
    expect((await see(rose, id)).actions).toContain('handOver')
    expect((await rose(handOver, body(id))).transaction).toMatchObject({ status: 'delivered', isHandoverStated: true })
  })

  test('a seller with an agreed time states the handover from then on', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const slot = await freeSlot(buyer, id)
    await book(buyer, id, slot)
    expect(await refusal(seller, handOver, body(id))).toMatchObject({ status: 409, code: 'TOO_EARLY' })
    await server.clock.advance(Date.parse(slot) - server.clock.now().getTime() + 1000)
    expect((await seller(handOver, body(id))).transaction.status).toBe('delivered')
  })

  test('the database refuses a stated handover before that time', async () => {
    const id = await sold()
    const early = server.deps.db.execute(sql`
      update transactions set status = 'delivered', handed_over_at = ${server.clock.now().toISOString()} where id = ${id}`)
    expect(await refusedByDatabase(early)).toMatch(/cannot be handed over yet/)
  })
})

describe('the question to the buyer', () => {
  test('the buyer is asked at once: on the order, in a notification and in an email with both answers', async () => {
    const kinds = [{ kind: 'order' as const, inApp: true, email: 'off' as const }]
    await ivy(setPreferences, { body: { kinds } })
    const id = await stated()
    expect(await see(ivy, id)).toMatchObject({ isHandoverStated: true, needsProof: true })
    expect((await see(ivy, id)).actions).toEqual(expect.arrayContaining(['confirmReceipt', 'denyHandover']))
    const asked = (await emailsTo(ivy)).find(({ subject }) => subject === 'Have you collected A fine fern?')
    expect(asked?.text).toContain(`/transactions/${id}/collect?answer=yes`)
    expect(asked?.text).toContain(`/transactions/${id}/collect?answer=no`)
    const [newest] = await ivy(listNotifications, { query: {} })
    expect(newest).toMatchObject({ title: 'Have you collected A fine fern?', href: `/transactions/${id}/collect` })
  })

  test('a yes releases the money', async () => {
    const id = await stated()
    await ivy(confirmDelivery, body(id))
    expect(await statusOf(id)).toBe('completed')
  })

  test('the code answers the question too, and a wrong one is refused', async () => {
    const id = await stated()
    const code = (await see(ivy, id)).collectionCode ?? ''
    const wrong = { body: { transactionId: id, code: code === '000000' ? '111111' : '000000' } }
    expect(await refusal(rose, confirmDelivery, wrong)).toMatchObject({ status: 400, code: 'WRONG_CODE' })
    const { message, transaction } = await rose(confirmDelivery, { body: { transactionId: id, code } })
    expect(transaction).toMatchObject({ status: 'delivered', isHandoverStated: false, needsProof: false })
    expect(message).toMatch(/Payment is released on/)
    expect(await refusal(ivy, denyHandover, body(id))).toMatchObject({ status: 409 })
    await pass(server, 48 * HOUR + 1000)
    expect(await statusOf(id)).toBe('completed')
  })

  test('the code releases an order without protection at once', async () => {
    const id = await sold(false)
    await handOverWithoutCode(server, rose, id)
    await enterCode(rose, ivy, id)
    expect(await statusOf(id)).toBe('completed')
  })
})

describe('a no', () => {
  test('a no asks the seller for the code, which settles it', async () => {
    const id = await stated()
    const { message } = await ivy(denyHandover, body(id))
    expect(message).toBe('We have asked the seller for your code. Without it you are refunded, or our staff decide.')
    expect(await see(rose, id)).toMatchObject({ status: 'dispute', isHandoverDoubted: true })
    expect((await see(rose, id)).actions).toEqual(['enterCode', 'agreeRefund', 'contestRefund'])
    expect(await subjectsTo(rose)).toContain(`${ivy.me.fullName} says it was not handed over: A fine fern`)
    await ivy(denyHandover, body(id))
    await enterCode(rose, ivy, id)
    expect(await see(ivy, id)).toMatchObject({ status: 'delivered', answerBy: null, contested: false })
    // With protection a report is still possible.
    await ivy(requestRefund, because(id, 'It is dead'))
    expect((await see(ivy, id)).actions).toEqual(['withdrawReport'])
  })

  test('after a no without an answer of the seller the buyer is refunded', async () => {
    const id = await stated()
    await ivy(denyHandover, body(id))
    await pass(server, 71 * HOUR)
    expect(await statusOf(id)).toBe('dispute')
    await pass(server, 2 * HOUR)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2060 })
  })

  test('the seller can leave a no to staff, and the code or the buyer’s yes still settles it', async () => {
    for (const settles of ['code', 'yes', 'staff'] as const) {
      const id = await stated()
      await ivy(denyHandover, body(id))
      await rose(contestRefund, because(id, 'She took it on Sunday'))
      expect((await staff(openDisputes, {})).disputes.map((dispute) => dispute.id)).toContain(id)
      if (settles === 'code') await enterCode(rose, ivy, id)
      else if (settles === 'yes') await ivy(confirmDelivery, body(id))
      else await staff(decideDispute, { body: { ...RULED, transactionId: id, to: 'seller' } })
      expect(await statusOf(id)).toBe(settles === 'code' ? 'delivered' : 'completed')
      expect((await staff(openDisputes, {})).disputes.map((dispute) => dispute.id)).not.toContain(id)
    }
  })

  test('a no is not a request that could be withdrawn', async () => {
    const id = await stated()
    await ivy(denyHandover, body(id))
    expect(await refusal(ivy, withdrawRefund, body(id))).toMatchObject({ status: 409, code: 'HANDOVER_DOUBTED' })
    expect((await see(ivy, id)).actions).toEqual(['confirmReceipt'])
  })

  test('the code settles no other dispute', async () => {
    const id = await sold()
    const code = (await see(ivy, id)).collectionCode ?? ''
    await ivy(requestRefund, because(id, 'I changed my mind'))
    expect(await refusal(rose, confirmDelivery, { body: { transactionId: id, code } })).toMatchObject({ status: 409 })
    expect(await refusal(ivy, confirmDelivery, body(id))).toMatchObject({ status: 409 })
    const forged = server.deps.db.execute(sql`
      insert into transaction_events (transaction_id, event, from_status, to_status, actor_id, at)
      values (${id}, 'enterCode', 'dispute', 'delivered', ${rose.me.id}, now())`)
    expect(await refusedByDatabase(forged)).toMatch(/not about its handover/)
  })
})

describe('without an answer of the buyer', () => {
  test('one of the first three sales of a seller goes to staff after a week', async () => {
    const id = await stated()
    expect((await see(rose, id)).needsProof).toBe(true)
    await pass(server, 7 * DAY + HOUR)
    expect(await see(rose, id)).toMatchObject({ status: 'dispute', contested: true, isHandoverDoubted: true })
    expect((await see(rose, id)).actions).toEqual(['enterCode', 'agreeRefund'])
    for (const person of [rose, ivy]) {
      expect(await subjectsTo(person)).toContainEqual(expect.stringMatching(/^Our staff look at/))
    }
    await pass(server, 5 * DAY)
    expect(await statusOf(id)).toBe('dispute')
    await ivy(confirmDelivery, body(id))
    expect(await statusOf(id)).toBe('completed')
  })

  test('a later sale is released after a week', async () => {
    await threeSales()
    const id = await stated()
    expect((await see(rose, id)).needsProof).toBe(false)
    await pass(server, 3 * DAY + HOUR)
    expect((await subjectsTo(ivy)).filter((subject) => subject === 'Please confirm: A fine fern')).toHaveLength(1)
    await pass(server, 4 * DAY)
    expect(await statusOf(id)).toBe('completed')
  })

  test('free listings need no proof', async () => {
    const id = await reserved()
    await handOverWithoutCode(server, rose, id)
    expect((await see(rose, id)).needsProof).toBe(false)
    await pass(server, 7 * DAY + HOUR)
    expect(await statusOf(id)).toBe('completed')
  })

  test('the database does not release a handover that needs proof by time alone', async () => {
    const id = await stated()
    const released = server.deps.db.execute(sql`update transactions set status = 'completed' where id = ${id}`)
    expect(await refusedByDatabase(released)).toMatch(/is not proven/)
  })
})

test('a problem can be reported after a stated handover and then withdrawn', async () => {
  await threeSales()
  const id = await stated()
  await ivy(requestRefund, because(id, 'It is dead'))
  expect((await ivy(withdrawRefund, body(id))).transaction.status).toBe('delivered')
  await pass(server, 7 * DAY)
  expect(await statusOf(id)).toBe('completed')
})

test('an agreed time that has come is enough', async () => {
  const id = await sold()
  await visitIsDue(server, id)
  expect((await see(rose, id)).actions).toContain('handOver')
})

describe('a bladed tool', () => {
  const soldTool = async () => {
    const listing = await putOnSale(server, rose, { title: 'Old billhook' })
    await server.deps.db.execute(sql`update products set category_id = 4 where id = ${listing}`)
    return buy(server, ivy, listing, { protection: true })
  }

  test('a bladed tool is not handed over, with the code or without, before its seller has looked at proof of age', async () => {
    const id = await soldTool()
    expect((await see(rose, id)).ageCheck).toBe('needed')
    const code = (await see(ivy, id)).collectionCode ?? ''
    const withCode = { body: { transactionId: id, code } }
    const refused = { status: 409, code: 'AGE_CHECK_NEEDED' }
    expect(await refusal(rose, confirmDelivery, withCode)).toMatchObject(refused)
    await visitIsDue(server, id)
    expect(await refusal(rose, handOver, body(id))).toMatchObject(refused)
    expect((await refusal(ivy, checkAge, body(id)))?.status).toBe(403)
    expect(await statusOf(id)).toBe('processing')
    await rose(checkAge, body(id))
    const { rows } = await server.deps.db.execute(sql`select age_checked_at from transactions where id = ${id}`)
    await rose(checkAge, body(id))
    expect((await server.deps.db.execute(sql`select age_checked_at from transactions where id = ${id}`)).rows).toEqual(
      rows,
    )
    expect((await see(ivy, id)).ageCheck).toBe('done')
    await rose(confirmDelivery, withCode)
    expect(await statusOf(id)).toBe('delivered')
  })
})
