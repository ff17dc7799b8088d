import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmDelivery, contestRefund, requestRefund } from '#features/checkout/order/contract.ts'
import { inFlight } from '#features/checkout/order/server/closing-store.ts'
import { payouts } from '#features/checkout/payout/contract.ts'
import { groupMoney } from '#features/checkout/payout/server/group-payouts.ts'
import { addHold, removeHold } from '#features/checkout/payout/server/hold-store.ts'
import { getReceipt } from '#features/checkout/receipt/contract.ts'
import { decideCase } from '#features/desk/contract.ts'
import { getStaffOrder, openOrderCase } from '#features/desk/order-contract.ts'
import { ofGroup } from '#test/groups/groups.ts'
import { isSent, loseChargeback, newSharing, sold } from '#test/groups/sharing.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import {
  balance,
  buy,
  faults,
  openBasket,
  pass,
  payByCard,
  putInBasket,
  putOnSale,
  refusal,
  see,
  settle,
} from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { removeByStaff, restoreByStaff } from './server/store.ts'
import { chooseListingShare, openGroupAccount } from './share-contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let rose: TestMember
let sage: TestMember
let ivy: TestMember
let flint: TestMember
beforeAll(async () => {
  server = await startTestServer()
  ivy = await server.member('ivy')
  flint = await server.member('flint', 'finance')
  await server.deps.sandbox?.setControl('onboarding', 'instant')
})
let sellers = 0
beforeEach(async () => {
  sage = await server.member(`sage${++sellers}`)
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

/** A group of a new Rose's, who has or has not opened its account, to which Sage gives a share. */
async function sharing(percent: number) {
  const { organiser, group } = await newSharing(server, sage, percent)
  rose = organiser
  return group
}
const groupHas = ({ id }: { id: number }) => balance(server, `group_payable:${id}`)
const sell = (protection = false) => sold(server, { seller: sage, buyer: ivy, protection })
const report = (who: TestMember, transactionId: number) =>
  who(requestRefund, { body: { transactionId, reason: 'It is dead' } })
const opensAccount = ({ id }: { id: number }) => rose(openGroupAccount, ofGroup(id))
const transaction: TestServer['deps']['transaction'] = (run) => server.deps.transaction(run)
const now = () => server.deps.clock.now()
const statesOf = async ({ id }: { id: number }) =>
  (await server.deps.db.execute(sql`select status from group_payouts where group_id = ${id} order by id`)).rows

describe('a share waits or is not given', () => {
  test('while its seller is on hold for HMRC nothing of their sales is sent, and they do not leave', async () => {
    const group = await sharing(100)
    await sell()
    await opensAccount(group)
    await transaction((tx) => addHold(tx, sage.me.id, 'tax-details', now()))
    const other = await server.member(`other${sellers}`)
    await isSent(server)
    expect(await groupHas(group)).toBe(-1880)
    expect(await inFlight(server.deps.db, sage.me.id, now())).toMatchObject([{ kind: 'payout' }])
    expect(await inFlight(server.deps.db, other.me.id, now())).toEqual([])
    await transaction((tx) => removeHold(tx, sage.me.id))
    await pass(server, HOUR + 1)
    expect(await groupHas(group)).toBe(0)
    // What was sent before a hold does not keep back what others give.
    await transaction((tx) => addHold(tx, sage.me.id, 'tax-details', now()))
    expect(await inFlight(server.deps.db, sage.me.id, now())).toEqual([])
  })

  test('who gave all of a sale does not leave while its buyer can report it', async () => {
    await sharing(100)
    await sell(true)
    expect(await inFlight(server.deps.db, sage.me.id, now())).toMatchObject([{ kind: 'payout' }])
    await pass(server, 3 * DAY)
    expect(await inFlight(server.deps.db, sage.me.id, now())).toEqual([])
  })

  test('the sales of a seller who owes us money repay it before anything goes to a group', async () => {
    const group = await sharing(100)
    const [first, later] = [await sell(), await buy(server, ivy, await putOnSale(server, sage), { protection: false })]
    await opensAccount(group)
    await isSent(server)
    await loseChargeback(server, ivy, first)
    expect(await balance(server, `seller_receivable:${sage.me.id}`)).toBe(1880)
    const [mail] = await emailsTo(server, sage, /^Dispute lost/)
    expect(mail?.text).toContain('£18.80 of it was already sent to the group')
    expect(await emailsTo(server, sage, /^Payment disputed/)).toHaveLength(1)
    expect((await see(sage, first)).share).toMatchObject({ amount: 1880, isAll: true })
    // Paid before, released now.
    await ivy(confirmDelivery, { body: { transactionId: later } })
    await settle(server)
    expect(await groupHas(group)).toBe(0)
    expect((await see(sage, later)).share).toMatchObject({ amount: 0, isAll: false, withheldFor: 'debt' })
    expect((await see(ivy, later)).share).toBeNull()
    await pass(server, 4 * DAY)
    expect(await balance(server, `seller_receivable:${sage.me.id}`)).toBe(0)
    expect((await sage(payouts, { query: {} }))[0]).toMatchObject({ amount: 1880 })
    await sell()
    expect(await groupHas(group)).toBe(-1880)
  })

  test('a group that staff have removed gets nothing of later releases, and what it has lapses after six years', async () => {
    const group = await sharing(50)
    await sell()
    const paid = await buy(server, ivy, await putOnSale(server, sage), { protection: false })
    await transaction((tx) => removeByStaff(tx, group.id, now()))
    await ivy(confirmDelivery, { body: { transactionId: paid } })
    await settle(server)
    expect(await groupHas(group)).toBe(-940)
    expect((await see(sage, paid)).share).toMatchObject({ amount: 0, withheldFor: 'removed' })
    await pass(server, HOUR + 1)
    await pass(server, 3 * 365 * DAY)
    await transaction((tx) => restoreByStaff(tx, group.id, 'active', now()))
    await pass(server, HOUR + 1)
    await transaction((tx) => removeByStaff(tx, group.id, now()))
    await pass(server, HOUR + 1)
    await pass(server, 6 * 365 * DAY)
    expect(await groupHas(group)).toBe(-940)
    await pass(server, 3 * DAY)
    expect(await groupHas(group)).toBe(0)
  })

  test('a sale that is paid while its group ends gives it nothing', async () => {
    const group = await sharing(50)
    const listing = await putOnSale(server, sage)
    await transaction((tx) => removeByStaff(tx, group.id, now()))
    const id = await buy(server, ivy, listing, { protection: false })
    expect((await see(sage, id)).share).toBeNull()
  })
})

describe('what goes back', () => {
  /** An order of two lines at £20, of which the second gives all to a group. */
  async function twoLines(protection: boolean) {
    const group = await sharing(100)
    const [other, gives] = [await putOnSale(server, sage), await putOnSale(server, sage)]
    await sage(chooseListingShare, { params: { listingId: String(other) }, body: { groupId: null } })
    await putInBasket(ivy, other)
    await putInBasket(ivy, gives)
    const { clientSecret, transactionId: id } = await openBasket(ivy, other, 40, protection)
    await payByCard(ivy, clientSecret)
    await settle(server)
    return { group, id, other, gives }
  }

  async function refundPart(order: number, part: { amount: number; lines?: number[] }) {
    const params = { id: String(order) }
    await flint(openOrderCase, { params })
    const { caseId } = await flint(getStaffOrder, { params })
    const body = { action: 'refund-part', rule: 'notDescribed', ...part } as const
    await flint(decideCase, { params: { id: String(caseId) }, body })
    await settle(server)
  }

  test.each([
    ['gives', 0],
    ['other', -1880],
  ] as const)('a refund after the release takes the share of its line alone: the one that %s', async (line, left) => {
    const { group, id, ...lines } = await twoLines(false)
    await ivy(confirmDelivery, { body: { transactionId: id } })
    await settle(server)
    await refundPart(id, { amount: 2000, lines: [lines[line]] })
    expect(await groupHas(group)).toBe(left)
    expect((await see(sage, id)).share).toMatchObject({ amount: Math.abs(left) })
  })

  test.each([
    ['gives', 0],
    ['other', -1880],
  ] as const)('staff who refund a line in a dispute take its share alone: the one that %s', async (line, left) => {
    const { group, id, ...lines } = await twoLines(true)
    await report(ivy, id)
    await sage(contestRefund, { body: { transactionId: id, reason: 'It sleeps' } })
    await settle(server)
    await refundPart(id, { amount: 2000, lines: [lines[line]] })
    expect(await groupHas(group)).toBe(left)
  })

  test('a sale whose share was sent cannot be reported, whatever the clocks say', async () => {
    for (const percent of [100, 50]) {
      sage = await server.member(`clock${percent}`)
      const group = await sharing(percent)
      const id = await sell(true)
      await opensAccount(group)
      await server.deps.db.execute(sql`update transactions set protected_until = '2000-01-01' where id = ${id}`)
      await isSent(server)
      expect(await groupHas(group)).toBe(0)
      const later = new Date(now().getTime() + DAY).toISOString()
      await server.deps.db.execute(sql`update transactions set protected_until = ${later} where id = ${id}`)
      expect(await refusal(ivy, requestRefund, { body: { transactionId: id, reason: 'Dead' } })).toMatchObject({
        status: 409,
      })
    }
  })

  test('the statement says what the group keeps after it could not return its part', async () => {
    const group = await sharing(50)
    const id = await sell()
    await opensAccount(group)
    await isSent(server)
    await refundPart(id, { amount: 1000 })
    const receipt = await sage(getReceipt, { params: { id: String(id) } })
    expect(receipt.lines.at(-1)).toEqual({ name: `To ${group.name}`, amount: -940 })
    expect(receipt.total.amount).toBe(0)
  })
})

describe('who is paid', () => {
  test.each([
    ['done-then-silence', 'sent', 0],
    ['no-connection', 'dissolved', -940],
  ] as const)(
    'a transfer without an answer is only looked up once its account is not to be paid: %s, so it is %s',
    async (fault, outcome, left) => {
      const group = await sharing(50)
      await sell()
      await opensAccount(group)
      for (let n = 0; n < 4; n++) server.deps.sandbox?.failNext(/POST transfers$/, fault)
      await pass(server, 4 * DAY)
      if ((await statesOf(group)).length === 0) await pass(server, HOUR + 1)
      expect(await statesOf(group)).toEqual([{ status: 'requested' }])
      await transaction((tx) => removeByStaff(tx, group.id, now()))
      await pass(server, HOUR - 1)
      await pass(server, HOUR + 1)
      expect(await statesOf(group)).toEqual([{ status: outcome }])
      expect(await groupHas(group)).toBe(left)
    },
  )

  test('who is no longer the payee when a transfer begins gets none', async () => {
    const group = await sharing(50)
    await sell()
    await opensAccount(group)
    await pass(server, 4 * DAY - HOUR)
    const payee = { groupId: group.id, organiserId: rose.me.id }
    const money = groupMoney(server.deps)
    const before = await statesOf(group)
    await money.pay(payee, { isPayee: async () => false, onSent: async () => {} })
    expect(await statesOf(group)).toEqual(before)
    await isSent(server)
    expect(await groupHas(group)).toBe(0)
  })
})
