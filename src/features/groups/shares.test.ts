import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { creditedSales, sellersCredited } from '#features/checkout/ledger/server/seller-sales-store.ts'
import { confirmDelivery, requestRefund } from '#features/checkout/order/contract.ts'
import { payouts } from '#features/checkout/payout/contract.ts'
import { getReceipt } from '#features/checkout/receipt/contract.ts'
import { act, groupNotices, ofGroup } from '#test/groups/groups.ts'
import { newSharing } from '#test/groups/sharing.ts'
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
import { endGroup } from './contract.ts'
import { chooseListingShare, chooseShare, getGroupMoney, openGroupAccount } from './share-contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let rose: TestMember
let sage: TestMember
let ivy: TestMember
beforeAll(async () => {
  server = await startTestServer()
  ivy = await server.member('ivy')
  await server.deps.sandbox?.setControl('onboarding', 'instant')
})
// Who owes us something from an earlier test gives nothing.
let sellers = 0
beforeEach(async () => {
  sage = await server.member(`sage${++sellers}`)
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

/** A group of a new Rose's, to which a member gives a share of their sales, and to no other group. */
async function sharing(seller: TestMember, percent: number) {
  const { organiser, group } = await newSharing(server, seller, percent)
  rose = organiser
  return group
}

const listing = (seller: TestMember) => putOnSale(server, seller)
async function sold(seller: TestMember, protection = false): Promise<number> {
  const id = await buy(server, ivy, await listing(seller), { protection })
  await ivy(confirmDelivery, { body: { transactionId: id } })
  await settle(server)
  return id
}
const groupHas = ({ id }: { id: number }) => balance(server, `group_payable:${id}`)
const money = (who: TestMember, { slug }: { slug: string }) => who(getGroupMoney, { params: { slug } })
const payoutOf = async (seller: TestMember, id: number) =>
  (await seller(payouts, { query: {} })).filter(({ transaction }) => transaction.id === id)
const report = (who: TestMember, transactionId: number) =>
  who(requestRefund, { body: { transactionId, reason: 'It is dead' } })
/** The payments of the sales have arrived at the provider, and what can be sent was sent. */
async function isSent() {
  await pass(server, 4 * DAY)
  await pass(server, HOUR + 1)
}

describe('a share of a sale', () => {
  test('a share is fixed when the order is paid and split off when it is released, rounded down', async () => {
    const group = await sharing(sage, 5)
    const id = await buy(server, ivy, await listing(sage), { protection: false })
    // What is chosen later is for what is paid later.
    await sage(chooseShare, { ...ofGroup(group.id), body: { percent: 90 } })
    expect(await groupHas(group)).toBe(0)
    await ivy(confirmDelivery, { body: { transactionId: id } })
    await settle(server)
    expect(await groupHas(group)).toBe(-94)
    expect(await payoutOf(sage, id)).toMatchObject([{ amount: 1786, status: 'completed' }])
    expect(await see(sage, id)).toMatchObject({
      sellerGets: 1880,
      share: { group: group.name, percent: 5, isOfAll: true, amount: 94 },
    })
    expect(await see(ivy, id)).toMatchObject({ share: { group: group.name, percent: 5, amount: null } })
    const receipt = await sage(getReceipt, { params: { id: String(id) } })
    expect(receipt.lines.at(-1)).toEqual({ name: `To ${group.name}`, amount: -94 })
    expect(receipt.total).toEqual({ name: 'You get', amount: 1786 })
    expect(await money(sage, group)).toMatchObject({ raised: 94, given: 94, percent: 90, organising: null })
    expect(await money(rose, group)).toMatchObject({ raised: 94, given: 0, organising: { state: 'none', waiting: 94 } })
    const mail = (await server.mails()).find(({ subject }) => subject === `£0.94 waits for ${group.name}`)
    expect(mail).toBeUndefined()
    await pass(server, HOUR + 1)
    expect(await groupNotices(rose)).toContain(`£0.94 waits for ${group.name}`)
  })

  test('a sale that is reported in time takes its share back, and gives it again when the report is withdrawn', async () => {
    const group = await sharing(sage, 50)
    const id = await sold(sage, true)
    expect([await groupHas(group), await payoutOf(sage, id)]).toMatchObject([-940, [{ amount: 940 }]])
    await report(ivy, id)
    expect(await groupHas(group)).toBe(0)
    const { withdrawRefund } = await import('#features/checkout/order/contract.ts')
    await ivy(withdrawRefund, { body: { transactionId: id } })
    expect(await groupHas(group)).toBe(-940)
    await pass(server, 3 * DAY)
    expect(await payoutOf(sage, id)).toMatchObject([{ amount: 940, status: 'completed' }, { status: 'cancelled' }])
  })

  test('who gives everything has no payout, can be reported, and counts for HMRC with the whole price', async () => {
    const group = await sharing(sage, 100)
    const id = await sold(sage, true)
    expect([await groupHas(group), await payoutOf(sage, id)]).toEqual([-1880, []])
    expect((await see(ivy, id)).actions).toContain('claimProtection')
    const span = { from: new Date(0), until: new Date('2999-01-01') }
    const { db } = server.deps
    expect((await creditedSales(db, span, [sage.me.id])).find((sale) => sale.transactionId === id)).toMatchObject({
      ...{ sellerId: sage.me.id, consideration: 1880, fees: 120 },
    })
    const [credited] = (await sellersCredited(db, span)).filter(({ sellerId }) => sellerId === sage.me.id)
    expect(credited?.atMost).toBe(1880)
    await report(ivy, id)
    expect(await groupHas(group)).toBe(0)
    await sage((await import('#features/checkout/order/contract.ts')).agreeRefund, { body: { transactionId: id } })
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded' })
  })

  test('a refund takes the group’s part from what it has, and all of it from the seller once it was sent', async () => {
    const group = await sharing(sage, 50)
    const [first, second] = [await sold(sage), await sold(sage)]
    await rose(openGroupAccount, ofGroup(group.id))
    await report(sage, first)
    await settle(server)
    expect(await groupHas(group)).toBe(-940)
    expect(await see(ivy, first)).toMatchObject({ status: 'refunded' })
    await isSent()
    expect(await groupHas(group)).toBe(0)
    expect((await money(rose, group)).organising).toMatchObject({ state: 'ready', waiting: 0, sent: [{ amount: 940 }] })
    expect(await groupNotices(rose)).toContain(`£9.40 was sent to ${group.name}`)
    await report(sage, second)
    await settle(server)
    const { rows } = await server.deps.db.execute(
      sql`select amount from seller_debts where transaction_id in (${first}, ${second}) order by id`,
    )
    expect(rows).toEqual([{ amount: 940 }, { amount: 1880 }])
    expect(await groupHas(group)).toBe(0)
    expect(await money(sage, group)).toMatchObject({ raised: 940 })
  })

  test('of several listings in one order those give a share that name the group', async () => {
    const group = await sharing(sage, 50)
    const [first, second] = [await listing(sage), await putOnSale(server, sage, { price: 333, title: 'Leek plugs' })]
    await sage(chooseListingShare, { params: { listingId: String(first) }, body: { groupId: null } })
    await putInBasket(ivy, first)
    await putInBasket(ivy, second)
    const { clientSecret, transactionId: id } = await openBasket(ivy, first, 23.33)
    await payByCard(ivy, clientSecret)
    await settle(server)
    // £23.33 less 6 % is £21.93; half of what is for the plugs, 333 of 2333 pence.
    const share = { group: group.name, percent: 50, isOfAll: false }
    expect(await see(sage, id)).toMatchObject({ sellerGets: 2193, share: { ...share, amount: 156 } })
    expect(await see(ivy, id)).toMatchObject({ share: { ...share, amount: null } })
    await ivy(confirmDelivery, { body: { transactionId: id } })
    await settle(server)
    expect(await groupHas(group)).toBe(-156)
    await pass(server, 3 * DAY)
    expect(await payoutOf(sage, id)).toMatchObject([{ amount: 2193 - 156 }])
  })

  test('two refunds at once take from a group no more than it has', async () => {
    const group = await sharing(sage, 50)
    const sales = [await sold(sage), await sold(sage), await sold(sage)]
    await rose(openGroupAccount, ofGroup(group.id))
    await isSent()
    sales.push(await sold(sage))
    await Promise.all(sales.map((id) => report(sage, id)))
    await settle(server)
    for (const id of sales) expect(await see(ivy, id)).toMatchObject({ status: 'refunded' })
    expect(await groupHas(group)).toBe(0)
  })

  test('a lost chargeback takes the group’s part, and an appeal returns it', async () => {
    const group = await sharing(sage, 50)
    const id = await sold(sage)
    const { sandbox } = server.deps
    await sandbox?.raiseDispute((await see(ivy, id)).paymentIntentId ?? '')
    await settle(server)
    const [dispute] = (await sandbox?.disputes()) ?? []
    await sandbox?.decideDispute(dispute?.id ?? '', 'lost')
    await settle(server)
    expect(await groupHas(group)).toBe(0)
    await sandbox?.topUp(100_000)
    await sandbox?.decideDispute(dispute?.id ?? '', 'appealed')
    await settle(server)
    await sandbox?.decideDispute(dispute?.id ?? '', 'won')
    await settle(server)
    expect(await groupHas(group)).toBe(-940)
    await pass(server, HOUR + 1)
  })

  test('the database refuses a release that leaves the share out, and an overdrawn group', async () => {
    const group = await sharing(sage, 50)
    const id = await sold(sage)
    const entry = (kind: string, account: string, amount: number) => sql`
      with entry as (
        insert into ledger_entries (kind, idem_key, transaction_id, occurred_at)
        values (${kind}, ${`${kind}:wrong`}, ${id}, now()) returning id)
      insert into ledger_postings (entry_id, line, account_id, amount)
      select entry.id, line.n, account.id, line.amount from entry,
        (values (1, 'buyer_held', ${amount}::bigint), (2, ${account}, ${-amount}::bigint)) as line (n, code, amount)
        join ledger_accounts account on account.code = line.code
          and coalesce(account.owner_id, ${sage.me.id}) = ${sage.me.id} and coalesce(account.group_id, ${group.id}) = ${group.id}`
    const { transaction } = server.deps
    await expect(transaction((tx) => tx.execute(entry('release', 'seller_payable', 100)))).rejects.toThrow()
    await expect(transaction((tx) => tx.execute(entry('reserve', 'group_payable', -2000)))).rejects.toThrow()
    await expect(
      server.deps.db.execute(sql`update order_shares set percent = 1 where transaction_id = ${id}`),
    ).rejects.toThrow()
  })
})

describe('the account of a group', () => {
  test('only the organiser opens it once there is money; who organises later opens another, also after the end', async () => {
    const group = await sharing(sage, 50)
    const { id } = group
    expect(await refusal(rose, openGroupAccount, ofGroup(id))).toMatchObject({ status: 409, code: 'NO_MONEY' })
    const sale = await sold(sage)
    expect(await refusal(sage, openGroupAccount, ofGroup(id))).toMatchObject({ status: 403 })
    expect(await refusal(ivy, openGroupAccount, ofGroup(id))).toMatchObject({ status: 404 })
    expect(await refusal(ivy, getGroupMoney, { params: { slug: group.slug } })).toMatchObject({ status: 404 })
    expect((await rose(openGroupAccount, ofGroup(id))).url).toMatch(/^http/)
    await act(rose, id, sage, 'hand-on')
    expect((await money(sage, group)).organising).toMatchObject({ state: 'none', waiting: 940 })
    await isSent()
    // Nothing goes to the account of who no longer organises it.
    expect(await groupHas(group)).toBe(-940)
    expect(await groupNotices(sage)).toContain(`£9.40 waits for ${group.name}`)
    await sage(endGroup, ofGroup(id))
    expect(await refusal(rose, getGroupMoney, { params: { slug: group.slug } })).toMatchObject({ status: 404 })
    expect(await money(sage, group)).toMatchObject({ isEnded: true, raised: 940 })
    await pass(server, 200 * DAY)
    await sage(openGroupAccount, ofGroup(id))
    await pass(server, HOUR + 1)
    expect(await groupHas(group)).toBe(0)
    expect(await see(sage, sale)).toMatchObject({ status: 'completed' })
  })

  test('what nobody claims of a group that has ended lapses after six years', async () => {
    const group = await sharing(sage, 50)
    await sold(sage)
    await rose(endGroup, ofGroup(group.id))
    await pass(server, 6 * 365 * DAY)
    expect(await groupHas(group)).toBe(-940)
    await pass(server, 3 * DAY)
    expect(await groupHas(group)).toBe(0)
    expect(await balance(server, 'lapsed_claims')).toBe(-940)
  })

  test('a transfer that the provider refuses is dissolved and made again, and one without an answer is made once', async () => {
    const group = await sharing(sage, 50)
    await sold(sage)
    await rose(openGroupAccount, ofGroup(group.id))
    server.deps.sandbox?.failNext(/POST transfers$/, 'declined')
    await isSent()
    const states = async () =>
      (await server.deps.db.execute(sql`select status from group_payouts where group_id = ${group.id} order by id`))
        .rows
    expect(await states()).toMatchObject([{ status: 'dissolved' }, { status: 'sent' }])
    await sold(sage)
    server.deps.sandbox?.failNext(/POST transfers$/, 'done-then-silence')
    await isSent()
    await pass(server, HOUR + 1)
    expect((await states()).at(-1)).toMatchObject({ status: 'sent' })
    expect(await groupHas(group)).toBe(0)
  })
})
