import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changePassword, closeAccount, keepAccount } from '#features/accounts/account-contract.ts'
import { login } from '#features/accounts/contract.ts'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { changeListing, createListing, removeListing } from '#features/listings/listing/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, pass, refusal, settle } from '#test/shop.ts'
import { waitAfter } from './retries.ts'
import * as calls from './webhook-contract.ts'

const server = await startTestServer({ env: { HOST: '127.0.0.1' } })
const HOUR_MS = 60 * 60 * 1000
afterEach(() => void vi.useRealTimers())

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  event: Record<string, unknown>
}

/** A receiver on this computer, which only a server for this computer alone may call. */
const received: Received[] = []
let status = 204
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) })
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
  })
})
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
const at = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`
afterAll(() => void receiver.close())
beforeEach(() => {
  received.length = 0
  status = 204
})

async function added(
  owner: TestMember,
  kinds: ('listing.published' | 'listing.changed' | 'order.changed')[] = ['order.changed'],
) {
  const { secret, webhooks } = await owner(calls.addWebhook, {
    body: { url: at(`/${owner.me.username}`), kinds, currentPassword: PASSWORD },
  })
  return { secret, params: { id: String(webhooks[0]?.id) } }
}

const stateOf = async (owner: TestMember, params: { id: string }) => {
  const { deliveries } = await owner(calls.listDeliveries, { params })
  return deliveries.map(({ state, attempts, lastStatus }) => [state, attempts, lastStatus])
}

describe('a webhook of a member', () => {
  test('a webhook of a member receives their own listings and orders as signed CloudEvents with ids only, and nothing of others', async () => {
    const [rose, fern] = [await server.member('rose'), await server.member('fern')]
    const { secret, params } = await added(rose, ['listing.published', 'listing.changed', 'order.changed'])
    await fern(createListing, { body: listingBody({ title: 'Sage of another seller' }) })
    const { id } = await rose(createListing, {
      body: listingBody({ title: 'Lovage', postcode: 'LS6 2AB', price: 2000 }),
    })
    await rose(changeListing, { params: { id: String(id) }, body: { title: 'Lovage in a pot' } })
    const order = await buy(server, fern, id)
    await fern(confirmDelivery, { body: { transactionId: order } })
    await settle(server)
    expect(received.map(({ event }) => [event['type'], event['subject']])).toEqual([
      ['listing.published', `/api/products/${id}`],
      ['listing.changed', `/api/products/${id}`],
      ...received.slice(2).map(() => ['order.changed', `/api/transactions/${order}`]),
    ])
    expect(received.length).toBeGreaterThanOrEqual(4)
    const last = received.at(-1)!
    expect(last.event).toEqual({
      specversion: '1.0',
      id: last.headers['webhook-id'],
      source: server.deps.publicUrl(),
      type: 'order.changed',
      subject: `/api/transactions/${order}`,
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      datacontenttype: 'application/json',
      data: {
        orderId: order,
        listingId: id,
        listingIds: [id],
        buyerId: fern.me.id,
        sellerId: rose.me.id,
        ...{ event: expect.any(String), from: 'processing', to: 'completed' },
      },
    })
    expect(last.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8')
    const headers = last.headers as Record<string, string>
    // The receiver compares the time of the signature with its own clock.
    vi.useFakeTimers({ toFake: ['Date'], now: server.deps.clock.now() })
    expect(new Webhook(secret).verify(last.body, headers)).toEqual(last.event)
    expect(() => new Webhook(secret).verify(last.body.replace('completed', 'refunded'), headers)).toThrow('signature')
    vi.useRealTimers()
    expect(received.map(({ body }) => body).join()).not.toMatch(/LS6|Lovage|fern@|Gardener/)
    expect(await stateOf(rose, params)).toEqual(received.map(() => ['delivered', 1, 204]))
  })

  test('a webhook is not called for a transaction that is rolled back', async () => {
    const ivy = await server.member('ivy')
    const { params } = await added(ivy, ['listing.published'])
    await refusal(ivy, createListing, { body: listingBody({ title: 'Weedkiller' }) })
    await settle(server)
    expect(await stateOf(ivy, params)).toEqual([])
  })

  test('deliveries are retried in order with growing waits, and all arrive once the receiver accepts them', async () => {
    const moss = await server.member('moss')
    const { params } = await added(moss)
    status = 500
    await moss(calls.testWebhook, { params })
    await settle(server)
    await moss(calls.testWebhook, { params })
    await settle(server)
    expect(received).toHaveLength(1)
    await pass(server, 31_000)
    expect(received).toHaveLength(2)
    await pass(server, 31_000)
    expect(received).toHaveLength(2)
    expect(await stateOf(moss, params)).toEqual([
      ['waiting', 0, null],
      ['waiting', 2, 500],
    ])
    expect((await moss(calls.listWebhooks, {})).webhooks).toMatchObject([
      { failingSince: expect.any(String), endedFor: null },
    ])
    status = 200
    await pass(server, 61_000)
    const ids = received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids.slice(0, 3)).size).toBe(1)
    expect(ids).toHaveLength(4)
    expect(await stateOf(moss, params)).toEqual([
      ['delivered', 1, 200],
      ['delivered', 3, 200],
    ])
    expect((await moss(calls.listWebhooks, {})).webhooks).toMatchObject([{ failingSince: null }])
  })

  test('a webhook does not follow redirects', async () => {
    const ash = await server.member('ash')
    const { params } = await added(ash)
    status = 302
    await ash(calls.testWebhook, { params })
    await settle(server)
    expect(await stateOf(ash, params)).toEqual([['waiting', 1, 302]])
    await ash(calls.removeWebhook, { params })
  })

  test('a webhook of a member ends after a day of failures with one email, can be switched on again, and failed events can be sent again', async () => {
    const elm = await server.member('elm')
    const { params } = await added(elm)
    status = 410
    await elm(calls.testWebhook, { params })
    await settle(server)
    await pass(server, 23 * HOUR_MS)
    expect((await elm(calls.listWebhooks, {})).webhooks).toMatchObject([{ endedFor: null }])
    await pass(server, 2 * HOUR_MS)
    expect((await elm(calls.listWebhooks, {})).webhooks).toMatchObject([{ endedFor: 'failures' }])
    const calledSoFar = received.length
    expect(await stateOf(elm, params)).toEqual([['failed', calledSoFar, 410]])
    const mails = (await server.mails()).filter(({ to }) => to === elm.me.email)
    expect(mails.filter(({ subject }) => subject === 'Your webhook was switched off')).toHaveLength(1)
    const [{ id } = { id: 0 }] = (await elm(calls.listDeliveries, { params })).deliveries
    const replay = { params: { id: String(id) } }
    expect(await refusal(elm, calls.replayDelivery, replay)).toMatchObject({ status: 409, code: 'WEBHOOK_ENDED' })
    status = 204
    await elm(calls.resumeWebhook, { params })
    await elm(calls.replayDelivery, replay)
    await settle(server)
    expect(received).toHaveLength(calledSoFar + 1)
    expect(received.at(-1)?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
    expect(await stateOf(elm, params)).toEqual([['delivered', 1, 204]])
    await pass(server, 31 * 24 * HOUR_MS)
    const stored = `select 1 from webhook_deliveries where webhook_id = ${params.id}`
    expect((await server.deps.db.execute(stored)).rows).toEqual([])
  })

  test('a webhook of a member ends when the password changes, and when its owner is frozen', async () => {
    const [oak, yew] = [await server.member('oak'), await server.member('yew')]
    const { params } = await added(oak)
    await oak(changePassword, { body: { currentPassword: PASSWORD, password: 'another-wheelbarrow-9' } })
    expect(await refusal(oak, calls.testWebhook, { params })).toMatchObject({ status: 409, code: 'WEBHOOK_ENDED' })
    const { params: theirs } = await added(yew)
    const holdUntil = (at: string) =>
      server.deps.db.execute(`update webhooks set retry_at = ${at} where id = ${theirs.id} returning ended_for`)
    await holdUntil("now() + interval '1 year'")
    await yew(calls.testWebhook, { params: theirs })
    await server.deps.db.execute(`update users set frozen_at = now() where id = ${yew.me.id}`)
    await holdUntil('null')
    await pass(server, 60_000)
    expect(received).toEqual([])
    expect((await holdUntil('null')).rows).toEqual([{ ended_for: 'owner' }])
  })

  test.each([
    'http://hooks.example/in',
    'https://10.0.0.7/',
    'https://hooks.example:8443/',
    'https://user:pw@hooks.example/',
    'ftp://127.0.0.1/',
    'x',
  ])('a webhook of a member cannot be added for %s', async (url) => {
    const hazel = await server.member(`hazel${url.length}${url.at(-2) === '/' ? 'a' : 'b'}`.replace(/\W/g, ''))
    const body = { url, kinds: ['order.changed' as const], currentPassword: PASSWORD }
    expect(await refusal(hazel, calls.addWebhook, { body })).toMatchObject({ status: 400, code: 'BAD_ADDRESS' })
    expect((await hazel(calls.listWebhooks, {})).webhooks).toEqual([])
  })
})

test('a webhook of the operator receives the members, and only admins manage it', async () => {
  const [admin, other] = [await server.member('warden', 'admin'), await server.member('stranger')]
  const kinds = ['member.registered' as const, 'listing.published' as const]
  const body = { url: at('/operator'), kinds, currentPassword: PASSWORD }
  const { webhooks } = await admin(calls.addOperatorWebhook, { body })
  const params = { id: String(webhooks[0]?.id) }
  const sorrel = await server.member('sorrel')
  const { id } = await other(createListing, { body: listingBody({ title: 'Sage' }) })
  await settle(server)
  expect(received.map(({ event }) => [event['type'], event['data']])).toEqual([
    ['member.registered', { memberId: sorrel.me.id }],
    ['listing.published', { listingId: id, sellerId: other.me.id }],
  ])
  expect((await admin(calls.listWebhooks, {})).webhooks).toEqual([])
  expect(await refusal(other, calls.listDeliveries, { params })).toMatchObject({ status: 404 })
  expect(await refusal(other, calls.removeWebhook, { params })).toMatchObject({ status: 404 })
  const second = await server.member('warden2', 'admin')
  await second(calls.removeWebhook, { params })
  const { rows } = await server.deps.db.execute('select actor_id, action from audit_log order by id')
  expect(rows).toEqual([
    { actor_id: admin.me.id, action: 'add-webhook' },
    { actor_id: second.me.id, action: 'end-webhook' },
  ])
})

test('webhooks receive the end of a listing, and a member who leaves, stays after all, and leaves for good', async () => {
  const [admin, rue] = [await server.member('warden3', 'admin'), await server.member('rue')]
  const kinds = ['listing.removed', 'member.closing', 'member.reopened', 'member.erased'] as const
  await admin(calls.addOperatorWebhook, { body: { url: at('/leaving'), kinds: [...kinds], currentPassword: PASSWORD } })
  const { id } = await rue(createListing, { body: listingBody({ title: 'Rue' }) })
  await rue(removeListing, { params: { id: String(id) } })
  const leave = async () => rue(closeAccount, { body: { username: 'rue', currentPassword: PASSWORD } })
  await leave()
  await rue(login, { body: { username: 'rue', password: PASSWORD } })
  await rue(keepAccount, {})
  await leave()
  await pass(server, 15 * 24 * HOUR_MS)
  await pass(server, HOUR_MS)
  const memberId = rue.me.id
  expect(received.filter(({ path }) => path === '/leaving').map(({ event }) => [event['type'], event['data']])).toEqual(
    [
      ['listing.removed', { listingId: id, sellerId: memberId }],
      ...['closing', 'reopened', 'closing', 'erased'].map((word) => [`member.${word}`, { memberId }]),
    ],
  )
})

test('the waits grow from half a minute to an hour', () => {
  expect([1, 2, 3, 7, 8, 30].map((failures) => waitAfter(failures) / 1000)).toEqual([30, 60, 120, 1920, 3600, 3600])
})
