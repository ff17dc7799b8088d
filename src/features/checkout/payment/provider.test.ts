import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getListing } from '#features/listings/listing/contract.ts'
import { listingReactivated } from '#features/listings/listing/events.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, faults, openCheckout, pass, payByCard, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { confirmDelivery, requestRefund } from '../order/contract.ts'
import { createPaymentIntent } from './contract.ts'

let server: TestServer
let rose: TestMember
let ivy: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const sandbox = () => server.deps.sandbox!
const sent = async (payload: string, headers: Record<string, string>) =>
  (
    await server.visitor().request({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  ).statusCode
const eventIds = async () =>
  (
    await server.deps.db.execute<{ id: string }>(
      sql`select id from sandbox.objects where kind = 'event' order by number`,
    )
  ).rows.map(({ id }) => id)
const steps = async (id: number) => (await see(ivy, id)).timeline.map(({ event }) => event)

describe('webhooks', () => {
  test('repeated webhooks in any order lead to the same end', async () => {
    const one = await buy(server, ivy, await putOnSale(server, rose))
    await ivy(confirmDelivery, { body: { transactionId: one } })
    const two = await buy(server, ivy, await putOnSale(server, rose))
    await rose(requestRefund, { body: { transactionId: two, reason: 'Slugs' } })
    await settle(server)
    const before = [await steps(one), await steps(two)]
    const ids = await eventIds()
    const shuffled =
      fc.sample(fc.shuffledSubarray([...ids, ...ids, ...ids], { minLength: ids.length * 3 }), {
        numRuns: 1,
        seed: 7,
      })[0] ?? []
    // As if never received before: the record of handled events must not be the only guard.
    await server.deps.db.execute(sql`delete from webhook_events`)
    for (const id of shuffled) {
      const { body, signature } = await sandbox().signed(id)
      expect(await sent(body, { 'stripe-signature': signature })).toBe(200)
    }
    await settle(server)
    expect([await steps(one), await steps(two)]).toEqual(before)
    const { rows } = await server.deps.db.execute<{ count: number }>(
      sql`select count(*)::int as count from webhook_events`,
    )
    expect(rows[0]?.count).toBe(ids.length)
  })

  test('webhook events are deleted after thirty days', async () => {
    await buy(server, ivy, await putOnSale(server, rose))
    const ages = async () =>
      (
        await server.deps.db.execute<{ age: number }>(sql`
          select distinct extract(day from ${server.clock.now().toISOString()}::timestamptz - received_at)::int as age
          from webhook_events where id like 'dated %' order by 1`)
      ).rows.map(({ age }) => age)
    for (const days of [28, 31]) {
      await server.deps.db.execute(sql`
        insert into webhook_events (provider, id, type, received_at)
        values ('sandbox', ${`dated ${days}`}, 'refund.created',
          ${new Date(server.clock.now().getTime() - days * 86_400_000).toISOString()})`)
    }
    expect(await ages()).toEqual([28, 31])
    await pass(server, 86_400_000)
    expect(await ages()).toEqual([29])
  })

  test('forged webhooks change nothing', async () => {
    expect(await sent('{}', {})).toBe(400)
    const { body } = await sandbox().signed((await eventIds())[0]!)
    expect(await sent(body, { 'stripe-signature': 't=1,v1=abc' })).toBe(400)
  })

  test('the sweep finds the outcome when no webhook arrives', async () => {
    await sandbox().setControl('webhooks', 'drop')
    const { clientSecret, transactionId } = await openCheckout(ivy, await putOnSale(server, rose))
    await payByCard(ivy, clientSecret)
    await settle(server)
    expect((await see(ivy, transactionId)).status).toBe('pending')
    await pass(server, 3 * 60_000)
    expect((await see(ivy, transactionId)).status).toBe('processing')
    await sandbox().setControl('webhooks', null)
  })
})

describe('lost responses', () => {
  test.each([
    [/capture/, 'done-then-502'],
    [/capture/, 'error'],
    [/POST refunds/, 'done-then-502'],
    [/POST transfers/, 'done-then-502'],
  ] as const)(
    '%s %s: the request is repeated and takes effect once',
    async (request, fault) => {
      for (let n = 0; n < 3; n++) sandbox().failNext(request, fault)
      const one = await buy(server, ivy, await putOnSale(server, rose))
      await ivy(confirmDelivery, { body: { transactionId: one } })
      const two = await buy(server, ivy, await putOnSale(server, rose))
      await rose(requestRefund, { body: { transactionId: two, reason: 'Slugs' } })
      await settle(server)
      expect([await steps(one), await steps(two)]).toEqual([
        ['opened', 'paid', 'confirmReceipt'],
        ['opened', 'paid', 'cancelSale'],
      ])
      expect(await see(ivy, two)).toMatchObject({ refundPending: false })
    },
    30_000,
  )

  test('while the provider is down users see an error, nothing is half done, and the next attempt works', async () => {
    const product = await putOnSale(server, rose)
    for (let n = 0; n < 2; n++) sandbox().failNext(/POST payment_intents$/, 'error')
    expect(
      await refusal(ivy, createPaymentIntent, { body: { amount: 20, productId: product, buyerProtection: true } }),
    ).toMatchObject({ status: 503, code: 'PAYMENTS_DOWN' })
    const { clientSecret, transactionId } = await openCheckout(ivy, product, 20, false)
    await payByCard(ivy, clientSecret)
    await settle(server)
    expect(await see(ivy, transactionId)).toMatchObject({ status: 'processing', total: 2000 })
  })
})

test('an authorisation that lapses before its capture puts the plant on sale and notifies alerts', async () => {
  const reactivated: number[] = []
  server.deps.events.on(listingReactivated, async (_tx, { listingId }) => void reactivated.push(listingId))
  const product = await putOnSale(server, rose)
  const { clientSecret, transactionId } = await openCheckout(ivy, product)
  // One attempt of ours is three of the provider's client.
  for (let n = 0; n < 3; n++) sandbox().failNext(/capture/, 'error')
  await payByCard(ivy, clientSecret)
  const order = sql`select claimed_at is not null as claimed from transactions where id = ${transactionId}`
  await vi.waitFor(async () => expect((await server.deps.db.execute(order)).rows).toEqual([{ claimed: true }]), 10_000)
  await server.deps.payments.cancel(clientSecret.split('_secret_')[0]!)
  await settle(server)
  expect((await see(ivy, transactionId)).status).toBe('cancelled')
  expect(await server.visitor()(getListing, { params: { id: String(product) } })).toMatchObject({ status: 'active' })
  expect(reactivated).toEqual([product])
})

test("approving on the bank's page returns to the site and pays", async () => {
  const { clientSecret, transactionId } = await openCheckout(ivy, await putOnSale(server, rose))
  const { status, redirectUrl } = await payByCard(ivy, clientSecret, '4000002500003155')
  expect(status).toBe('requires_action')
  const page = await ivy.request({ method: 'GET', url: new URL(redirectUrl ?? '').pathname })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('£20.60')
  const answer = await ivy.request({
    method: 'POST',
    url: new URL(redirectUrl ?? '').pathname,
    payload: 'answer=approve',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toMatch(/\/payment-success\?payment_intent=pi_sbx_\w+&redirect_status=succeeded$/)
  await settle(server)
  expect((await see(ivy, transactionId)).status).toBe('processing')
})

describe("the developers' page", () => {
  const press = async (command: Record<string, string>) => {
    const answer = await server.visitor().request({ method: 'POST', url: '/dev/payments', payload: command })
    expect(answer.statusCode).toBe(200)
    await settle(server)
    return answer.json()
  }

  test("the developers' page says that the ledger agrees, and has buttons", async () => {
    const page = await server.visitor().request({ method: 'GET', url: '/dev/payments' })
    expect(page.body).toContain('The ledger agrees with the orders and with the provider.')
    expect(page.body).toContain('Raise a dispute')
    expect(await press({ action: 'webhooks', value: 'drop' })).toMatchObject({
      faults: [],
      controls: { webhooks: 'drop' },
    })
    await press({ action: 'webhooks', value: '' })
    const wrong = await server.visitor().request({ method: 'POST', url: '/dev/payments', payload: { action: 'rob' } })
    expect(wrong.statusCode).toBe(400)
  })

  test("the developers' page opens a dispute and decides it", async () => {
    const id = await buy(server, ivy, await putOnSale(server, rose))
    const payment = (await see(ivy, id)).paymentIntentId ?? ''
    const { disputes } = await press({ action: 'dispute', id: payment })
    expect(disputes[0]).toMatchObject({ payment_intent: payment, status: 'needs_response' })
    expect((await see(ivy, id)).status).toBe('dispute')
    await press({ action: 'won', id: disputes[0].id })
    expect((await see(ivy, id)).status).toBe('processing')
  })

  test("the developers' page holds webhooks back, reorders them, sends them twice, and loses responses", async () => {
    await press({ action: 'webhooks', value: 'hold' })
    const { clientSecret, transactionId } = await openCheckout(ivy, await putOnSale(server, rose))
    await payByCard(ivy, clientSecret)
    await settle(server)
    expect((await see(ivy, transactionId)).status).toBe('pending')
    await press({ action: 'fault', id: 'capture', value: 'done-then-500' })
    await press({ action: 'webhooks', value: 'double' })
    await press({ action: 'release', value: 'reversed' })
    expect((await see(ivy, transactionId)).status).toBe('processing')
    expect((await press({ action: 'webhooks', value: '' })).waiting).not.toContain('capture$: done-then-500')
  })
})
