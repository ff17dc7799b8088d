import { afterEach, beforeAll, expect, test } from 'vitest'
import { closeAccount, getClosing } from '#features/accounts/account-contract.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { balance, buy, faults, pass, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { stuckNow } from '../ledger/server/stuck.ts'
import { confirmDelivery } from '../order/contract.ts'
import { claimMoney, startOnboarding } from './contract.ts'
import { followClaims } from './server/unclaimed.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let server: TestServer
let ivy: TestMember
beforeAll(async () => {
  server = await startTestServer()
  ivy = await server.member('ivy')
  await server.deps.sandbox?.setControl('onboarding', null)
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const owedTo = ({ me }: TestMember) => balance(server, `seller_payable:${me.id}`)

/** A seller who was never paid closes their account, and it is erased. Returns their address. */
async function leaveUnpaid(name: string): Promise<{ seller: TestMember; email: string; payment: string }> {
  const seller = await server.member(name)
  const { email } = seller.me
  const order = await buy(server, ivy, await putOnSale(server, seller), { protection: false })
  await ivy(confirmDelivery, { body: { transactionId: order } })
  await settle(server)
  const payment = (await see(ivy, order)).paymentIntentId ?? ''
  expect((await seller(getClosing, {})).obstacles).toEqual([])
  await seller(closeAccount, { body: { username: name, currentPassword: PASSWORD } })
  await pass(server, 15 * DAY)
  await pass(server, HOUR)
  return { seller, email, payment }
}

const emailsAbout = async (email: string) =>
  (await server.mails()).filter(({ to, subject }) => to === email && /is waiting for you$/.test(subject))
const referenceIn = (text: string | undefined): string =>
  /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(text ?? '')?.[0] ?? ''

const finish = (url: string) =>
  server.visitor().request({
    method: 'POST',
    url: new URL(url).pathname,
    payload: 'answer=finish',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('a payout that moves by itself still keeps its seller from leaving', async () => {
  const sage = await server.member('sage')
  await finish((await sage(startOnboarding, {})).url)
  await settle(server)
  const order = await buy(server, ivy, await putOnSale(server, sage))
  await ivy(confirmDelivery, { body: { transactionId: order } })
  await settle(server)
  expect((await sage(getClosing, {})).obstacles).toMatchObject([{ title: expect.stringContaining('Your money for') }])
})

test('a seller who was never paid can leave, is reminded, and claims the money by the reference', async () => {
  const { email } = await leaveUnpaid('rose')
  expect(await emailsAbout(email)).toHaveLength(1)
  const reference = referenceIn((await emailsAbout(email))[0]?.text)
  expect(reference).not.toBe('')
  const visitor = server.visitor()
  const wrong = { body: { reference: '00000000-0000-4000-8000-000000000000', email } }
  expect(await refusal(visitor, claimMoney, wrong)).toMatchObject({ status: 404, code: 'UNKNOWN_REFERENCE' })
  expect(await refusal(visitor, claimMoney, { body: { reference: 'x', email } })).toMatchObject({ status: 400 })

  expect((await stuckNow(server.deps)).items).toContainEqual(
    expect.objectContaining({ kind: 'seller', amount: 1880, reason: expect.stringMatching(/^Has left/) }),
  )

  const { url } = await visitor(claimMoney, { body: { reference, email: 'new@example.com' } })
  expect((await finish(url ?? '')).headers.location).toMatch(/\/payouts\/claim\?done=yes$/)
  await settle(server)
  await pass(server, HOUR)
  const paid = (await server.mails()).filter(({ to }) => to === 'new@example.com')
  expect(paid.map(({ subject }) => subject)).toEqual(['Paid out: £18.80'])
  // The reference and both addresses are forgotten, and the money is not paid twice.
  const { rows } = await server.deps.db.execute(
    'select email, reference, settled_at is not null as settled from unclaimed_money',
  )
  expect(rows).toEqual([{ email: null, reference: null, settled: true }])
  expect(await refusal(visitor, claimMoney, { body: { reference, email } })).toMatchObject({ status: 404 })
  expect(await server.deps.sandbox?.latest('transfer')).toHaveLength(2)
})

test('a claim that is made five times at once is paid once', async () => {
  const { email } = await leaveUnpaid('yew')
  const reference = referenceIn((await emailsAbout(email))[0]?.text)
  const claim = () => server.visitor()(claimMoney, { body: { reference, email } })
  const { url } = await claim()
  await finish(url ?? '')
  const transfers = async () => (await server.deps.sandbox?.latest('transfer'))?.length ?? 0
  const before = await transfers()
  await Promise.allSettled([...Array.from({ length: 5 }, claim), followClaims(server.deps)])
  await settle(server)
  expect((await transfers()) - before).toBe(1)
  expect(await refusal(server.visitor(), claimMoney, { body: { reference, email } })).toMatchObject({ status: 404 })
})

test('reminders are sent 1, 7, 30 and 90 days after leaving, then the address is erased; after six years the claim lapses', async () => {
  const { seller, email, payment } = await leaveUnpaid('fern')
  const counts: number[] = []
  for (const days of [1, 6, 23, 60, 30]) {
    await pass(server, days * DAY)
    await pass(server, HOUR)
    counts.push((await emailsAbout(email)).length)
  }
  // Emails are kept for thirty days, so each count is what the last month brought.
  expect(
    (await server.deps.db.execute('select emails_sent from unclaimed_money where settled_at is null')).rows,
  ).toEqual([{ emails_sent: 5 }])
  expect(counts.slice(0, 2)).toEqual([2, 3])
  expect((await server.deps.db.execute('select 1 from unclaimed_money where email is not null')).rows).toEqual([])
  expect(await owedTo(seller)).toBe(-1880)
  await pass(server, 6 * 365 * DAY)
  await pass(server, HOUR)
  expect(await balance(server, 'lapsed_claims')).toBe(-1880)
  expect(await owedTo(seller)).toBe(0)
  // Money that goes back to the buyer after that comes out of what has lapsed.
  await server.deps.sandbox?.refundInDashboard(payment, 500)
  await settle(server)
  expect(await balance(server, 'lapsed_claims')).toBe(-1410)
  await server.deps.sandbox?.refundInDashboard(payment)
  await settle(server)
  expect(await balance(server, 'lapsed_claims')).toBe(0)
  expect(await owedTo(seller)).toBe(0)
}, 60_000)

/** A seller who was never paid loses a chargeback and closes their account, which is erased. */
async function leaveAfterLoss(name: string): Promise<{ seller: TestMember; dispute: string }> {
  const [seller, buyer] = [await server.member(name), await server.member(`${name}-buyer`)]
  const order = await buy(server, buyer, await putOnSale(server, seller), { protection: false })
  await buyer(confirmDelivery, { body: { transactionId: order } })
  await settle(server)
  const sandbox = server.deps.sandbox!
  await sandbox.topUp(100_000)
  await sandbox.raiseDispute((await see(buyer, order)).paymentIntentId ?? '')
  await settle(server)
  const dispute = (await sandbox.disputes())[0]?.id ?? ''
  await sandbox.decideDispute(dispute, 'lost')
  await settle(server)
  await seller(closeAccount, { body: { username: name, currentPassword: PASSWORD } })
  await pass(server, 15 * DAY)
  await pass(server, HOUR)
  return { seller, dispute }
}

test('an appeal that is won after its seller left unpaid is claimed by the reference', async () => {
  const { seller, dispute } = await leaveAfterLoss('sorrel')
  const { email } = seller.me
  const about = (await server.mails()).filter(({ to, subject }) => to === email && subject.startsWith('If the bank'))
  const reference = referenceIn(about[0]?.text)
  expect([about.length, reference === '']).toEqual([1, false])
  const visitor = server.visitor()
  expect(await refusal(visitor, claimMoney, { body: { reference, email } })).toMatchObject({ status: 404 })

  for (const verdict of ['appealed', 'won'] as const) {
    await server.deps.sandbox!.decideDispute(dispute, verdict)
    await settle(server)
  }
  expect(await owedTo(seller)).toBe(-1880)
  await pass(server, HOUR)
  expect((await emailsAbout(email)).map(({ text }) => referenceIn(text))).toContain(reference)
  const { url } = await visitor(claimMoney, { body: { reference, email } })
  await finish(url ?? '')
  await settle(server)
  expect(await owedTo(seller)).toBe(0)
})

test('without an appeal the reference of a lost chargeback is erased 180 days after the decision', async () => {
  const count = async () => {
    const { rows } = await server.deps.db.execute('select 1 from unclaimed_money where email is not null')
    return rows.length
  }
  await leaveAfterLoss('tansy')
  await pass(server, 100 * DAY)
  expect(await count()).toBe(1)
  await pass(server, 66 * DAY)
  await pass(server, HOUR)
  expect(await count()).toBe(0)
})
