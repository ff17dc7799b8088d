import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { login } from '#features/accounts/contract.ts'
import { unfreezeByStaff } from '#features/accounts/staff-contract.ts'
import { decideDispute } from '#features/checkout/dispute/contract.ts'
import { contestRefund, requestRefund } from '#features/checkout/order/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { allEndpoints } from '#test/endpoints.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, enterCode, faults, pass, putOnSale, RULED, refusal, see, settle } from '#test/shop.ts'
import { getAppeal, sendAppeal } from './appeal-contract.ts'
import { decideCase, getCase, undoDecision } from './contract.ts'

const DAY = 86_400_000

let server: TestServer
let ivy: TestMember
let basil: TestMember
let moss: TestMember
let ada: TestMember
beforeAll(async () => {
  server = await startTestServer()
  ivy = await server.member('ivy')
  basil = await server.member('basil')
  moss = await server.member('moss', 'moderator')
  ada = await server.member('ada', 'admin')
})

const at = (id: number) => ({ params: { id: String(id) } })
let number = 0
const seller = () => server.member(`seller${++number}`)
const decided = (id: number, body: Parameters<typeof moss<typeof decideCase>>[1]['body'], who = moss) =>
  who(decideCase, { ...at(id), body })

/** A case about this member. */
async function caseAbout(person: TestMember): Promise<number> {
  await ivy(sendReport, { body: { targetKind: 'person', targetId: person.me.id, reason: 'offensive' } })
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'person' and subject_id = ${person.me.id} order by id desc limit 1`,
  )
  return rows[0]?.id ?? 0
}
const openAppeal = async (): Promise<number> => {
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'appeal' and status = 'open' order by id desc limit 1`,
  )
  return rows[0]?.id ?? 0
}
const statusFor = async (visitor: TestMember, listing: number) =>
  (await visitor.request({ method: 'GET', url: `/api/products/${listing}` })).statusCode
const signIn = (person: TestMember) =>
  refusal(server.visitor(), login, { body: { username: person.me.username, password: PASSWORD } })
const suspended = { action: 'suspend', rule: 'civil', days: 7 } as const

describe('a limit', () => {
  test.each([
    [
      'no-listings',
      'listings',
      [
        '/api/crops',
        '/api/crops/:id',
        '/api/crops/:id/ready',
        '/api/groups',
        '/api/groups/:id',
        '/api/groups/:id/swap-days',
        '/api/products',
        '/api/products/:id/restore',
        '/api/swap-days',
        '/api/uploads/recognition',
        '/api/wanted',
        '/api/wanted/:id',
      ],
    ],
    ['no-messages', 'messages', ['/api/messages', '/api/messages/pictures']],
  ] as const)(
    '%s refuses every call that it names and no other, until its time is over',
    async (action, what, paths) => {
      const rose = await seller()
      await decided(await caseAbout(rose), { action, rule: 'civil', days: 3 })
      const calls = (await allEndpoints()).filter(({ access, method }) => access === 'member' && method !== 'GET')
      const limited = calls.filter((call) => call.limited === what)
      expect(limited.map(({ path }) => path).sort()).toEqual([...paths])
      for (const call of calls) {
        const url = call.path.replace(/:\w+/g, '999999')
        const { statusCode, body } = await rose.request({ method: call.method, url, payload: {} })
        expect(`${call.path} ${body.includes('LIMITED_BY_STAFF')}`).toBe(`${call.path} ${call.limited === what}`)
        if (call.limited === what) expect(statusCode).toBe(403)
      }
      await server.clock.advance(3 * DAY + 1000)
      const fresh = server.visitor()
      await fresh(login, { body: { username: rose.me.username, password: PASSWORD } })
      for (const { method, path } of limited) {
        const { body } = await fresh.request({ method, url: path.replace(/:\w+/g, '999999'), payload: {} })
        expect(body).not.toContain('LIMITED_BY_STAFF')
      }
    },
  )

  test('staff lift a limit at the desk', async () => {
    const rose = await seller()
    const id = await caseAbout(rose)
    await decided(id, { action: 'no-messages', rule: 'civil', days: 30 })
    const write = () => rose.request({ method: 'POST', url: '/api/messages', payload: {} })
    expect((await write()).statusCode).toBe(403)
    await moss(undoDecision, at(id))
    expect((await write()).statusCode).toBe(400)
  })

  test('a limit lasts until the last of its decisions ends, and lifting one leaves the other', async () => {
    const rose = await seller()
    const long = await caseAbout(rose)
    await decided(long, { action: 'no-messages', rule: 'civil', days: 90 })
    const second = await caseAbout(rose)
    expect(second).not.toBe(long)
    await decided(second, { action: 'no-messages', rule: 'civil', days: 7 })
    const days = async () => {
      const { rows } = await server.deps.db.execute<{ until: Date | string | null }>(
        sql`select no_messages_until as until from users where id = ${rose.me.id}`,
      )
      const until = rows[0]?.until
      return until ? Math.round((new Date(until).getTime() - server.clock.now().getTime()) / DAY) : null
    }
    expect(await days()).toBe(90)
    await moss(undoDecision, at(long))
    expect(await days()).toBe(7)
    await decided(long, { action: 'none' })
    await moss(undoDecision, at(second))
    expect(await days()).toBeNull()
  })
})

describe('a suspension', () => {
  test('suspending a seller with two running orders refunds both buyers, hides the listings and ends the sessions', async () => {
    const rose = await seller()
    const listing = await putOnSale(server, rose, { quantity: 3 })
    const orders = [await buy(server, ivy, listing), await buy(server, basil, await putOnSale(server, rose))]
    const done = await buy(server, basil, await putOnSale(server, rose))
    await enterCode(rose, basil, done)
    const id = await caseAbout(rose)
    await decided(id, suspended)
    await settle(server)
    const [first = 0, second = 0] = orders
    expect(await see(ivy, first)).toMatchObject({ status: 'refunded', refundedAmount: 2060, refundPending: false })
    expect(await see(basil, second)).toMatchObject({ status: 'refunded', refundedAmount: 2060 })
    // Handed over with the code: its time to report a problem runs on.
    expect((await see(basil, done)).status).toBe('delivered')
    expect(await statusFor(ivy, listing)).toBe(404)
    expect((await rose.request({ method: 'GET', url: '/api/auth/user' })).statusCode).toBe(401)
    const refused = await signIn(rose)
    expect(refused).toMatchObject({
      ...{ status: 403, code: 'ACCOUNT_SUSPENDED' },
      message: expect.stringContaining('rule 8.1 of our terms'),
      appealHref: expect.stringMatching(/^\/appeal\?key=/),
    })
    expect(await faults(server)).toEqual([])
    const email = (await server.mails()).filter(({ to }) => to === rose.me.email).at(-1)
    expect(email?.subject).toMatch(/^Your account is suspended until/)
    expect(email?.text).toContain('/appeal?key=')
    // Its end shows the listings again.
    await pass(server, 7 * DAY + 1000)
    expect(await signIn(rose)).toBeNull()
    expect(await statusFor(ivy, listing)).toBe(200)
    await settle(server)
    expect((await see(basil, done)).status).toBe('completed')
  })

  test('what came back while its seller was suspended waits for the seller when the suspension ends', async () => {
    const rose = await seller()
    const listing = await putOnSale(server, rose, { quantity: 1 })
    const order = await buy(server, ivy, listing)
    await ivy(requestRefund, { body: { transactionId: order, reason: 'It never came up.' } })
    await rose(contestRefund, { body: { transactionId: order, reason: 'It had five leaves.' } })
    await decided(await caseAbout(rose), suspended)
    await settle(server)
    expect((await see(ivy, order)).status).toBe('dispute')
    await ada(decideDispute, { body: { ...RULED, transactionId: order, to: 'buyer' } })
    await settle(server)
    expect((await see(ivy, order)).status).toBe('refunded')
    await pass(server, 7 * DAY + 1000)
    const { rows } = await server.deps.db.execute(sql`select status, quantity from products where id = ${listing}`)
    expect(rows).toEqual([{ status: 'paused', quantity: 1 }])
  })

  test('suspending a buyer ends what is not handed over, and leaves a dispute to its seller', async () => {
    const [rose, fern] = [await seller(), await seller()]
    const listing = await putOnSale(server, rose)
    const order = await buy(server, fern, listing)
    await decided(await caseAbout(fern), suspended)
    await settle(server)
    expect(await see(rose, order)).toMatchObject({ status: 'refunded' })
    expect(await faults(server)).toEqual([])
  })

  test('a suspension can be appealed without signing in, and overturning it opens the account', async () => {
    const rose = await seller()
    const listing = await putOnSale(server, rose)
    await decided(await caseAbout(rose), suspended)
    const href = String((await signIn(rose))?.['appealHref' as 'message'])
    const key = href.split('key=')[1] ?? ''
    const visitor = server.visitor()
    expect(await visitor(getAppeal, { params: { key } })).toMatchObject({ state: 'open' })
    await visitor(sendAppeal, { params: { key }, body: { words: 'That was not me at all.' } })
    await decided(await openAppeal(), { action: 'overturn' }, ada)
    expect(await signIn(rose)).toBeNull()
    expect(await statusFor(ivy, listing)).toBe(200)
  })

  test('a suspension is lifted at the desk only: unfreezing is refused, and so is a second suspension', async () => {
    const rose = await seller()
    const listing = await putOnSale(server, rose)
    const id = await caseAbout(rose)
    await decided(id, suspended)
    const input = { ...at(rose.me.id), body: { reason: 'Asked nicely' } }
    expect(await refusal(moss, unfreezeByStaff, input)).toMatchObject({ status: 409 })
    const again = await caseAbout(rose)
    expect(await refusal(moss, decideCase, { ...at(again), body: suspended })).toMatchObject({
      status: 409,
      code: 'SUSPENDED',
    })
    await decided(again, { action: 'none' })
    await moss(undoDecision, at(id))
    expect(await signIn(rose)).toBeNull()
    expect(await statusFor(ivy, listing)).toBe(200)
  })

  test('a suspension needs days; a ban has none, and only an admin can ban', async () => {
    const rose = await seller()
    const id = await caseAbout(rose)
    expect(await refusal(moss, decideCase, { ...at(id), body: { action: 'suspend', rule: 'civil' } })).toMatchObject({
      status: 400,
      fields: { days: expect.any(String) },
    })
    const body = { action: 'ban', rule: 'civil' } as const
    expect((await moss(getCase, at(id))).actions).not.toContain('ban')
    expect(await refusal(moss, decideCase, { ...at(id), body })).toMatchObject({ status: 403, code: 'ADMIN_DECIDES' })
    await decided(id, body, ada)
    await pass(server, 10 * DAY)
    expect(await signIn(rose)).toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
      message: expect.stringContaining('for good'),
    })
    expect((await moss(getCase, at(id))).decision).toMatchObject({ action: 'ban', mayUndo: false })
    expect(await refusal(moss, undoDecision, at(id))).toMatchObject({ status: 403, code: 'ADMIN_DECIDES' })
    const key = String((await signIn(rose))?.['appealHref' as 'message']).split('key=')[1] ?? ''
    await server.visitor()(sendAppeal, { params: { key }, body: { words: 'That was not me at all.' } })
    const appeal = await openAppeal()
    expect((await moss(getCase, at(appeal))).actions).toEqual([])
    const overturn = { ...at(appeal), body: { action: 'overturn' as const } }
    expect(await refusal(moss, decideCase, overturn)).toMatchObject({ status: 403, code: 'ADMIN_DECIDES' })
    expect(await signIn(rose)).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
    expect((await ada(getCase, at(id))).decision).toMatchObject({ mayUndo: true })
    await ada(undoDecision, at(id))
    expect(await signIn(rose)).toBeNull()
  })

  test('staff cannot be suspended, and cases about staff are decided by admins', async () => {
    const mint = await server.member('mint', 'moderator')
    const id = await caseAbout(mint)
    const warn = { action: 'warn', rule: 'civil' } as const
    expect(await refusal(moss, decideCase, { ...at(id), body: warn })).toMatchObject({
      status: 403,
      code: 'STAFF_MEMBER',
    })
    expect(await refusal(ada, decideCase, { ...at(id), body: suspended })).toMatchObject({
      status: 403,
      code: 'STAFF_MEMBER',
    })
    await decided(id, warn, ada)
    const listing = await putOnSale(server, mint)
    await ivy(sendReport, { body: { targetKind: 'listing', targetId: listing, reason: 'illegal' } })
    const { rows } = await server.deps.db.execute<{ id: number }>(
      sql`select id from cases where subject_kind = 'listing' and subject_id = ${listing}`,
    )
    const hidden = rows[0]?.id ?? 0
    await decided(hidden, { action: 'hide', rule: 'description' }, ada)
    expect(await refusal(moss, undoDecision, at(hidden))).toMatchObject({ status: 403, code: 'STAFF_MEMBER' })
    expect(await statusFor(ivy, listing)).toBe(404)
    await ada(undoDecision, at(hidden))
    expect(await statusFor(ivy, listing)).toBe(200)
  })

  test('an appeal of a member of staff is decided by another admin, and by the first where there is none', async () => {
    const mint = await server.member('peppermint', 'moderator')
    await decided(await caseAbout(mint), { action: 'warn', rule: 'civil' }, ada)
    const [newest] = await mint(listNotifications, { query: {} })
    const params = { key: newest?.href?.split('key=')[1] ?? '' }
    await server.visitor()(sendAppeal, { params, body: { words: 'That was not me at all.' } })
    const [id, body] = [await openAppeal(), { action: 'overturn' } as const]
    expect(await refusal(moss, decideCase, { ...at(id), body })).toMatchObject({ code: 'STAFF_MEMBER' })
    expect((await moss(getCase, at(id))).subject).toMatchObject({ kind: 'appeal', isForOthers: false })
    const elm = await server.member('elm', 'admin')
    expect(await refusal(ada, decideCase, { ...at(id), body })).toMatchObject({ code: 'OWN_DECISION' })
    await server.deps.db.execute(sql`update users set role = 'user' where id = ${elm.me.id}`)
    expect((await decided(id, body, ada)).decision).toMatchObject({ action: 'overturn' })
  })
})
