import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, faults, pass, putOnSale, refusal, settle } from '#test/shop.ts'
import { confirmDelivery } from '../order/contract.ts'
import { payoutAccount, payouts, startOnboarding } from './contract.ts'

let server: TestServer
let ivy: TestMember
beforeAll(async () => {
  server = await startTestServer()
  ivy = await server.member('ivy')
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const HOUR = 3_600_000
/** Leaves the provider's page in one of the possible ways. Returns the target of its redirect. */
const visit = async (member: TestMember, url: string, answer: string) => {
  const { headers } = await member.request({
    method: 'POST',
    url: new URL(url).pathname,
    payload: `answer=${answer}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return headers.location
}
const body = (transactionId: number) => ({ body: { transactionId } })

describe('payouts wait for a seller who is not ready', () => {
  test('waiting payouts are sent once the seller is ready', async () => {
    await server.deps.sandbox?.setControl('onboarding', null)
    const fern = await server.member('fern')
    const id = await buy(server, ivy, await putOnSale(server, fern))
    await ivy(confirmDelivery, body(id))
    await settle(server)
    expect(await fern(payouts, { query: {} })).toMatchObject([
      {
        ...{ status: 'pending', statusLabel: 'Payment Pending' },
        ...{ waitsFor: 'Set up your payouts to receive it', action: 'onboard' },
      },
    ])
    expect(await fern(payoutAccount, {})).toEqual({ state: 'new', waiting: 1880, waitingFormatted: '£18.80' })
    await pass(server, 26 * HOUR)
    await pass(server, HOUR)
    const subjects = (await server.mails()).filter(({ to }) => to === fern.me.email).map(({ subject }) => subject)
    expect(subjects.slice(-2)).toEqual(['Set up your payouts', '£18.80 is still waiting for you'])
    // After a long pause, one email replaces all reminders that are due.
    await pass(server, 20 * 24 * HOUR)
    for (let hour = 0; hour < 3; hour++) await pass(server, HOUR)
    const later = (await server.mails()).filter(
      ({ to, subject }) => to === fern.me.email && /still waiting/.test(subject),
    )
    expect(later).toHaveLength(2)

    const { url } = await fern(startOnboarding, {})
    expect(await visit(fern, url, 'partly')).toBe('http://localhost:3000/transactions?tab=payouts')
    await settle(server)
    expect(await fern(payouts, { query: {} })).toMatchObject([
      { status: 'pending', waitsFor: 'Our payment provider needs a few more details from you', action: 'onboard' },
    ])
    // A link works once; using it again sends the user for a new one.
    expect(await visit(fern, url, 'finish')).toBe('http://localhost:3000/payouts/setup')
    await visit(fern, (await fern(startOnboarding, {})).url, 'check')
    await settle(server)
    expect(await fern(payouts, { query: {} })).toMatchObject([{ status: 'pending', action: null }])
    await visit(fern, (await fern(startOnboarding, {})).url, 'finish')
    await settle(server)
    expect(await fern(payouts, { query: {} })).toMatchObject([{ status: 'completed', waitsFor: null, action: null }])
    await server.deps.sandbox?.setControl('onboarding', 'instant')
  })

  test('the first transfer of a new seller is enqueued once', async () => {
    await server.deps.sandbox?.setControl('onboarding', 'instant')
    const fir = await server.member('fir')
    const id = await buy(server, ivy, await putOnSale(server, fir), { protection: false })
    const send = vi.spyOn(server.deps.jobs, 'send')
    await ivy(confirmDelivery, body(id))
    await settle(server)
    expect(await fir(payouts, { query: {} })).toMatchObject([{ status: 'completed' }])
    expect(send.mock.calls.filter(([, { name }]) => name === 'payout-transfer')).toHaveLength(1)
    send.mockRestore()
  })

  test('payouts wait for an account that needs more information again, even if its webhook is lost', async () => {
    const sandbox = server.deps.sandbox!
    const sage = await server.member('sage')
    const payout = async () => (await sage(payouts, { query: {} }))[0]
    const collect = async (id: number) => {
      await ivy(confirmDelivery, body(id))
      await settle(server)
    }
    const withoutProtection = { protection: false }
    await collect(await buy(server, ivy, await putOnSale(server, sage), withoutProtection))
    expect(await payout()).toMatchObject({ status: 'completed' })
    const [account] = await sandbox.latest('account')
    const accountId = account?.id ?? ''
    const paid = await buy(server, ivy, await putOnSale(server, sage), withoutProtection)
    await sandbox.setControl('webhooks', 'drop')
    await sandbox.moveAccount(accountId, 'incomplete')
    await collect(paid)
    expect(await payout()).toMatchObject({ status: 'pending', action: 'onboard' })
    const subjects = (await server.mails()).filter(({ to }) => to === sage.me.email).map(({ subject }) => subject)
    expect(subjects.at(-1)).toBe('Set up your payouts')
    await sandbox.moveAccount(accountId, 'ready')
    await sandbox.setControl('webhooks', null)
    await pass(server, 2 * HOUR)
    expect(await payout()).toMatchObject({ status: 'completed', waitsFor: null })
  })

  test('a payout waits while the platform has no access to Accounts v2, and is sent once it has', async () => {
    const sandbox = server.deps.sandbox!
    const yew = await server.member('yew')
    await sandbox.setControl('accounts_v2', 'off')
    const id = await buy(server, ivy, await putOnSale(server, yew), { protection: false })
    await ivy(confirmDelivery, body(id))
    await pass(server, HOUR)
    expect(await yew(payouts, { query: {} })).toMatchObject([{ status: 'pending' }])
    expect(await refusal(yew, startOnboarding, {})).toMatchObject({ status: 503, code: 'PAYMENTS_DOWN' })
    await sandbox.setControl('accounts_v2', null)
    await pass(server, 2 * HOUR)
    expect(await yew(payouts, { query: {} })).toMatchObject([{ status: 'completed' }])
  })

  test('account states are found without webhooks, and a rejected seller is refused', async () => {
    const sandbox = server.deps.sandbox!
    await sandbox.setControl('onboarding', null)
    const moss = await server.member('moss')
    const { url } = await moss(startOnboarding, {})
    await sandbox.setControl('webhooks', 'drop')
    await visit(moss, url, 'partly')
    await server.clock.advance(6_000)
    expect(await moss(payoutAccount, {})).toMatchObject({ state: 'incomplete', waiting: 0 })
    await visit(moss, (await moss(startOnboarding, {})).url, 'reject')
    await server.clock.advance(6_000)
    expect(await moss(payoutAccount, {})).toMatchObject({ state: 'rejected' })
    expect(await refusal(moss, startOnboarding, {})).toMatchObject({ status: 409, code: 'ACCOUNT_REJECTED' })
    await sandbox.setControl('webhooks', null)
    await sandbox.setControl('onboarding', 'instant')
  })
})
