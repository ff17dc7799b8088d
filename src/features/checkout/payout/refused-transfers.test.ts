import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { declareSeller } from '#features/sellers/contract.ts'
import { lateTransfer } from '#test/late-transfer.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { balance, buy, faults, pass, putOnSale, RULED, refusal, see, settle } from '#test/shop.ts'
import { acceptCancellation, cancelOrder, sayBroughtBack } from '../cancel/contract.ts'
import { refundReleased } from '../dispute/contract.ts'
import { confirmDelivery, requestRefund } from '../order/contract.ts'
import { payouts } from './contract.ts'
import { sendPayout } from './server/settlements.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let rose: TestMember
let ivy: TestMember
let moss: TestMember
let sellers = 0
beforeAll(async () => {
  server = await startTestServer()
  ivy = await server.member('ivy')
  moss = await server.member('moss', 'finance')
  // Weeks pass, so sessions do not expire.
  await server.deps.db.execute(
    sql`update sessions set expires_at = '3000-01-01', created_at = '2999-01-01', last_seen_at = '2999-01-01'`,
  )
})
afterEach(async () => {
  await pass(server, HOUR + 1)
  expect(await faults(server)).toEqual([])
})

const sandbox = () => server.deps.sandbox!
const at = (id: number) => ({ params: { id: String(id) } })
const body = (transactionId: number) => ({ body: { transactionId } })
const ruled = <Body extends object>({ body }: { body: Body }) => ({ body: { ...RULED, ...body } })
const because = (transactionId: number) => ({ body: { transactionId, reason: 'A customer cancelled' } })

const part = (transactionId: number) => ({
  body: { transactionId, reason: 'One of two was dead', amount: 500, refundedBefore: 0 },
})

/** A seller whose account at the provider is open. */
async function newSeller(kind: 'private' | 'trader' = 'private'): Promise<TestMember> {
  const seller = await server.member(`seller${++sellers}`)
  const trader = { kind: 'trader', name: 'Ferns & Co', address: '1 Mill Lane, Leeds LS6 2AB', email: 'f@example.org' }
  await seller(declareSeller, { body: kind === 'trader' ? { ...trader, kind } : { kind } })
  await received(seller)
  return seller
}

async function received(seller: TestMember): Promise<number> {
  const id = await buy(server, ivy, await putOnSale(server, seller), { protection: false })
  await ivy(confirmDelivery, body(id))
  await settle(server)
  return id
}

/** A released order whose transfer the provider has refused; it is requested again every hour. */
async function refused(seller: TestMember): Promise<number> {
  sandbox().failNext(/POST transfers$/, 'declined')
  const id = await received(seller)
  expect(await payoutsOf(id, seller)).toMatchObject([{ status: 'failed', transferId: null }])
  return id
}

const payoutsOf = async (id: number, seller = rose) =>
  (await seller(payouts, { query: {} })).filter(({ transaction }) => transaction.id === id)
const debtsOf = async (id: number) =>
  (await server.deps.db.execute(sql`select amount, recovered from seller_debts where transaction_id = ${id}`)).rows

interface Moved {
  amount: number
  reversed: number
}
/** The transfers of an order at the provider. */
async function transfersOf(id: number): Promise<Moved[]> {
  const { rows } = await server.deps.db.execute<{ amount: number; reversed: number }>(sql`
    select (o.object ->> 'amount')::int as amount, (o.object ->> 'amount_reversed')::int as reversed
    from sandbox.objects o join transactions t on t.order_id = o.object ->> 'transfer_group'
    where o.kind = 'transfer' and t.id = ${id} order by o.number`)
  return rows
}
/** What the provider has sent back to the card of an order. */
async function sentBack(id: number): Promise<number> {
  const { rows } = await server.deps.db.execute<{ sum: number }>(sql`
    select coalesce(sum((o.object ->> 'amount')::int), 0)::int as sum
    from sandbox.objects o join transactions t on t.payment_intent_id = o.object ->> 'payment_intent'
    where o.kind = 'refund' and t.id = ${id}`)
  return rows[0]!.sum
}

/** The buyer has the money once, and nothing is or was sent to the seller, who owes nothing. */
async function isRefundedAlone(id: number): Promise<void> {
  await pass(server, HOUR + 1)
  await pass(server, 2 * DAY)
  expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2000, refundPending: false })
  expect([await sentBack(id), await transfersOf(id), await debtsOf(id)]).toEqual([2000, [], []])
  expect(await payoutsOf(id)).toMatchObject([{ status: 'refunded', transferId: null, waitsFor: expect.any(String) }])
  expect([
    await balance(server, `seller_receivable:${rose.me.id}`),
    await balance(server, `seller_payable:${rose.me.id}`),
  ]).toEqual([0, 0])
  expect(await faults(server)).toEqual([])
}

describe('an order whose transfer was refused', () => {
  test('an order whose transfer was refused is refunded by its seller: nothing is sent afterwards', async () => {
    rose = await newSeller()
    const id = await refused(rose)
    await rose(requestRefund, because(id))
    await isRefundedAlone(id)
  })

  test('an order whose transfer was refused is refunded by staff: nothing is sent afterwards', async () => {
    rose = await newSeller()
    const id = await refused(rose)
    await moss(refundReleased, ruled(because(id)))
    await isRefundedAlone(id)
  })

  test('an order whose transfer was refused is refunded while its seller must tell the provider more: nothing is sent once the account is ready', async () => {
    rose = await newSeller()
    const { rows } = await server.deps.db.execute<{ id: string }>(
      sql`select account_id as id from seller_accounts where user_id = ${rose.me.id}`,
    )
    await sandbox().setControl('webhooks', 'drop')
    await sandbox().moveAccount(rows[0]!.id, 'incomplete')
    await settle(server)
    await sandbox().setControl('webhooks', null)
    const id = await received(rose)
    expect(await payoutsOf(id)).toMatchObject([{ status: 'pending', action: 'onboard' }])
    await rose(requestRefund, because(id))
    await sandbox().moveAccount(rows[0]!.id, 'ready')
    await isRefundedAlone(id)
  })

  test('an order whose transfer was refused is cancelled within 14 days: it is not sent meanwhile, and not after the refund', async () => {
    rose = await newSeller('trader')
    const id = await refused(rose)
    await ivy(cancelOrder, at(id))
    await pass(server, 3 * DAY)
    expect(await transfersOf(id)).toEqual([])
    expect(await payoutsOf(id)).toMatchObject([
      {
        status: 'failed',
        heldUntil: expect.any(String),
        waitsFor: expect.stringMatching(/^The buyer has cancelled: not sent before/),
      },
    ])
    await ivy(sayBroughtBack, at(id))
    await pass(server, 3 * DAY)
    expect(await transfersOf(id)).toEqual([])
    await rose(acceptCancellation, at(id))
    await isRefundedAlone(id)
  })

  test('an order whose transfer was refused is cancelled within 14 days and not brought back: it is sent, once', async () => {
    rose = await newSeller('trader')
    const id = await refused(rose)
    await ivy(cancelOrder, at(id))
    await pass(server, 14 * DAY - HOUR)
    expect(await transfersOf(id)).toEqual([])
    await pass(server, 3 * HOUR)
    expect(await transfersOf(id)).toEqual([{ amount: 1880, reversed: 0 }])
    expect(await payoutsOf(id)).toMatchObject([{ status: 'completed' }])
  })

  test('an order whose transfer was refused is refunded in part by staff: only the rest is sent, once', async () => {
    rose = await newSeller()
    const id = await refused(rose)
    await moss(refundReleased, ruled(part(id)))
    await pass(server, HOUR + 1)
    expect([await sentBack(id), await transfersOf(id), await debtsOf(id)]).toEqual([
      500,
      [{ amount: 1410, reversed: 0 }],
      [],
    ])
    expect((await payoutsOf(id)).map(({ status, amount }) => [status, amount])).toEqual([
      ['completed', 1410],
      ['cancelled', 1880],
    ])
  })

  test('an order whose transfer was refused is refunded after it repaid a debt: the seller owes that debt again, and nothing more', async () => {
    rose = await newSeller()
    const first = await received(rose)
    sandbox().failNext(/POST .*reversals$/, 'declined')
    await rose(requestRefund, because(first))
    await settle(server)
    sandbox().failNext(/POST transfers$/, 'declined')
    const small = await buy(server, ivy, await putOnSale(server, rose, { price: 3000 }), {
      protection: false,
      pounds: 30,
    })
    await ivy(confirmDelivery, body(small))
    await settle(server)
    expect(await payoutsOf(small)).toMatchObject([{ status: 'failed', amount: 2820, withheld: 1880 }])
    await rose(requestRefund, because(small))
    await pass(server, 2 * DAY)
    expect([await sentBack(small), await transfersOf(small)]).toEqual([3000, []])
    expect(await debtsOf(small)).toEqual([{ amount: 1880, recovered: 0 }])
    expect(await balance(server, `seller_receivable:${rose.me.id}`)).toBe(1880)
  })
})

describe('a transfer that is requested twice at once', () => {
  const payoutIdOf = async (id: number) =>
    (await server.deps.db.execute<{ id: number }>(sql`select id from payouts where transaction_id = ${id}`)).rows[0]!.id

  /** A refused order whose transfer is requested twice: the first request is refused, and the second arrives later. */
  async function refusedOnce() {
    rose = await newSeller()
    const id = await refused(rose)
    const payoutId = await payoutIdOf(id)
    const second = lateTransfer(server)
    const sent = sendPayout(second.deps, payoutId)
    await second.requested
    sandbox().failNext(/POST transfers$/, 'declined')
    await sendPayout(server.deps, payoutId)
    return {
      ...{ id, payoutId },
      /** Before the refund, which the provider receives later. */
      arrives: async () => {
        second.arrive()
        await sent
      },
    }
  }

  test('an order is not refunded while its transfer is requested again, and is afterwards', async () => {
    rose = await newSeller()
    const id = await refused(rose)
    const second = lateTransfer(server)
    const sent = sendPayout(second.deps, await payoutIdOf(id))
    await second.requested
    expect(await refusal(rose, requestRefund, because(id))).toMatchObject({ status: 409, code: 'PAYOUT_UNDER_WAY' })
    second.arrive()
    await sent
    await rose(requestRefund, because(id))
    await settle(server)
    expect([await sentBack(id), await transfersOf(id)]).toEqual([2000, [{ amount: 1880, reversed: 1880 }]])
    expect(await debtsOf(id)).toEqual([{ amount: 1880, recovered: 1880 }])
  })

  test('a transfer that is requested twice, refused first, refunded, and made second: it is reversed before the refund', async () => {
    const { id, arrives } = await refusedOnce()
    sandbox().failNext(/POST refunds$/, 'wrong-key')
    await rose(requestRefund, because(id))
    await settle(server)
    await arrives()
    await settle(server)
    expect([await sentBack(id), await transfersOf(id)]).toEqual([2000, [{ amount: 1880, reversed: 1880 }]])
    expect(await debtsOf(id)).toEqual([{ amount: 1880, recovered: 1880 }])
    expect(await payoutsOf(id)).toMatchObject([{ status: 'refunded', transferId: expect.stringMatching(/^tr_/) }])
  })

  test('a transfer that is requested twice, refused first, refunded, and made by a process that was killed: the next attempt reverses it', async () => {
    const { id, payoutId, arrives } = await refusedOnce()
    sandbox().failNext(/POST refunds$/, 'wrong-key')
    await rose(requestRefund, because(id))
    await settle(server)
    for (let n = 0; n < 2; n++) sandbox().failNext(/POST transfers$/, 'done-then-502')
    await expect(arrives()).rejects.toThrow('502')
    await sendPayout(server.deps, payoutId)
    await settle(server)
    expect([await sentBack(id), await transfersOf(id)]).toEqual([2000, [{ amount: 1880, reversed: 1880 }]])
  })

  test('a transfer that is requested twice, refused first, refunded in part, and made second: the rest is sent and the first is reversed', async () => {
    const { id, arrives } = await refusedOnce()
    sandbox().failNext(/POST refunds$/, 'wrong-key')
    sandbox().failNext(/POST transfers$/, 'declined')
    await moss(refundReleased, ruled(part(id)))
    await settle(server)
    await arrives()
    await pass(server, HOUR + 1)
    expect([await sentBack(id), await transfersOf(id)]).toEqual([
      500,
      [
        { amount: 1880, reversed: 1880 },
        { amount: 1410, reversed: 0 },
      ],
    ])
    expect(await debtsOf(id)).toEqual([{ amount: 1880, recovered: 1880 }])
  })
})
