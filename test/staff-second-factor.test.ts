import { describe, expect, test } from 'vitest'
import { checkSession, currentUser, login } from '#features/accounts/contract.ts'
import * as calls from '#features/accounts/second-factor/contract.ts'
import { freezeByStaff, removeFactorsByStaff, removeLostFactors } from '#features/accounts/staff-contract.ts'
import { listCases } from '#features/desk/contract.ts'
import { getListing, moveListing } from '#features/listings/listing/contract.ts'
import { PASSWORD } from '#test/people.ts'
import { byPassword, codeOf, withApp } from '#test/second-factor/set-up.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { pass, putOnSale } from '#test/shop.ts'

const server = await startTestServer()
const DAY_MS = 24 * 60 * 60 * 1000
const required = { status: 403, body: expect.objectContaining({ code: 'SECOND_FACTOR_REQUIRED' }) }

const isSignedIn = async (visitor: Visitor): Promise<boolean> => (await visitor(checkSession, {})).authenticated
const subjectsTo = async ({ me }: TestMember): Promise<string[]> =>
  (await server.mails()).filter(({ to }) => to === me.email).map(({ subject }) => subject)

describe('a role of staff', () => {
  test('a role of staff counts only once the session has proved a second factor, and no longer after the last one is removed', async () => {
    const moss = await server.member('moss', 'moderator', { withoutSecondFactor: true })
    await expect(moss(listCases, { query: {} })).rejects.toMatchObject(required)
    expect(await moss(currentUser, {})).toMatchObject({ role: 'moderator', needsSecondFactor: true })
    await withApp(server, moss)
    expect((await moss(listCases, { query: {} })).cases).toEqual([])
    expect(await moss(currentUser, {})).toMatchObject({ role: 'moderator', needsSecondFactor: false })
    await moss(calls.removeApp, byPassword)
    await expect(moss(listCases, { query: {} })).rejects.toMatchObject(required)
  })

  test('a role of staff gives no right outside the desk without a second factor', async () => {
    const rose = await server.member('rose')
    const listing = await putOnSale(server, rose)
    const flint = await server.member('flint', 'moderator', { withoutSecondFactor: true })
    const params = { id: String(listing) }
    await rose(moveListing, { params: { ...params, move: 'pause' } })
    await expect(flint(getListing, { params })).rejects.toMatchObject({ status: 404 })
    await withApp(server, flint)
    expect(await flint(getListing, { params })).toMatchObject({ status: 'paused' })
  })

  test('a role of staff needs the second factor at each sign-in', async () => {
    const teal = await server.member('teal', 'admin', { withoutSecondFactor: true })
    const { secret } = await withApp(server, teal)
    const browser = server.visitor()
    await browser(login, { body: { username: 'teal', password: PASSWORD } })
    await expect(browser(listCases, { query: {} })).rejects.toMatchObject({ status: 404 })
    await browser(calls.enterCode, { body: { code: codeOf(server, secret) } })
    expect((await browser(listCases, { query: {} })).cases).toEqual([])
  })

  test('staff among the demo users need no second factor where only this computer reaches the server', async () => {
    const demo = await server.member('demo', 'moderator', { withoutSecondFactor: true })
    await server.deps.db.execute(`update users set is_demo = true where id = ${demo.me.id}`)
    expect((await demo(listCases, { query: {} })).cases).toEqual([])
    const shared = await startTestServer({
      beside: server,
      env: { PUBLIC_URL: 'https://hedgerow.example', DEV_TOOLS: 'off', PAYMENTS_SANDBOX_PUBLIC: 'yes' },
    })
    const stranger = shared.visitor()
    const answer = await stranger.request({
      method: 'GET',
      url: '/api/desk/cases',
      headers: { cookie: `__Host-session=${demo.cookies.get('session')}` },
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('lost second factors', () => {
  const remove = (staff: TestMember, { me }: TestMember) =>
    staff(removeFactorsByStaff, {
      params: { id: String(me.id) },
      body: { reason: 'Wrote from the address of the account.' },
    })

  test('lost second factors are removed after three days when an admin asks, with emails before and after, and every session ends', async () => {
    const staff = await server.member('mallow', 'admin')
    const wren = await server.member('wren')
    await withApp(server, wren)
    await remove(staff, wren)
    expect(await subjectsTo(wren)).toContain('Your second factors will be removed in 3 days')
    await pass(server, 3 * DAY_MS - 60_000)
    expect(await wren(calls.getFactors, {})).toMatchObject({ appSince: expect.any(String) })
    await pass(server, 2 * 60 * 60 * 1000)
    expect(await isSignedIn(wren)).toBe(false)
    expect(await subjectsTo(wren)).toContain('Your second factors were removed')
    const back = server.visitor()
    expect(await back(login, { body: { username: 'wren', password: PASSWORD } })).toMatchObject({ username: 'wren' })
    expect(await back(calls.getFactors, {})).toEqual({
      ...{ passkeys: [], appSince: null, recoveryCodesLeft: 0, removedAt: null },
    })
  })

  test('lost second factors stay when the owner signs in with one of them, or stops it in the settings', async () => {
    const staff = await server.member('mint', 'admin')
    const [xena, yara] = [await server.member('xena'), await server.member('yara')]
    const { recoveryCodes } = await withApp(server, xena)
    await withApp(server, yara)
    for (const member of [xena, yara]) await remove(staff, member)
    const back = server.visitor()
    await back(login, { body: { username: 'xena', password: PASSWORD } })
    await back(calls.enterCode, { body: { code: recoveryCodes[0]! } })
    expect((await yara(calls.getFactors, {})).removedAt).not.toBeNull()
    expect((await yara(calls.keepFactors, {})).removedAt).toBeNull()
    await pass(server, 4 * DAY_MS)
    for (const member of [xena, yara]) {
      expect(await member(calls.getFactors, {})).toMatchObject({ appSince: expect.any(String), removedAt: null })
    }
  })

  test('second factors are removed by admins alone, those of admins by none, and the removal is in the audit', async () => {
    const [fern, ash] = [await server.member('fern', 'moderator'), await server.member('ash', 'moderator')]
    const [oak, elder] = [await server.member('oak', 'finance'), await server.member('elder', 'admin')]
    const member = await server.member('willow')
    for (const owner of [ash, elder, member]) await withApp(server, owner)
    for (const lower of [fern, oak, member]) await expect(remove(lower, member)).rejects.toMatchObject({ status: 404 })
    await expect(remove(fern, ash)).rejects.toMatchObject({ status: 404 })
    const admin = await server.member('rowan', 'admin')
    await expect(remove(admin, elder)).rejects.toMatchObject({ status: 403 })
    await expect(remove(admin, admin)).rejects.toMatchObject({ status: 403 })
    await remove(admin, ash)
    const { rows } = await server.deps.db.execute(
      `select actor_id, action, reason from account_actions where subject_id = ${ash.me.id} order by id`,
    )
    expect(rows).toEqual([
      { actor_id: admin.me.id, action: 'remove-factors', reason: 'Wrote from the address of the account.' },
    ])
  })

  test('lost second factors are removed from the desk by username, by admins alone, with how the person was identified', async () => {
    const [admin, moderator] = [await server.member('thrift', 'admin'), await server.member('moor', 'moderator')]
    const wanda = await server.member('wanda')
    await withApp(server, wanda)
    const body = { username: 'Wanda', reason: 'Named the last two orders on the telephone.' }
    await expect(moderator(removeLostFactors, { body })).rejects.toMatchObject({ status: 404 })
    await expect(admin(removeLostFactors, { body: { ...body, reason: '' } })).rejects.toMatchObject({ status: 400 })
    await expect(admin(removeLostFactors, { body: { ...body, username: 'nobody' } })).rejects.toMatchObject({
      body: { fields: { username: 'No account with this username can sign in.' } },
    })
    expect((await wanda(calls.getFactors, {})).removedAt).toBeNull()
    expect(await admin(removeLostFactors, { body })).toMatchObject({ success: true })
    expect((await wanda(calls.getFactors, {})).removedAt).not.toBeNull()
    expect(await subjectsTo(wanda)).toContain('Your second factors will be removed in 3 days')
    const { rows } = await server.deps.db.execute(
      `select actor_id, action, reason from account_actions where subject_id = ${wanda.me.id}`,
    )
    expect(rows).toEqual([{ actor_id: admin.me.id, action: 'remove-factors', reason: body.reason }])
  })

  test('removing second factors of an account without any is refused', async () => {
    const staff = await server.member('myrtle', 'admin')
    const zoe = await server.member('zoe')
    await expect(remove(staff, zoe)).rejects.toMatchObject({ status: 409 })
  })

  test('a frozen account stays frozen after its factors are removed', async () => {
    const staff = await server.member('madder', 'admin')
    const nell = await server.member('nell')
    await withApp(server, nell)
    await remove(staff, nell)
    await staff(freezeByStaff, { params: { id: String(nell.me.id) }, body: { reason: 'Reported' } })
    await pass(server, 4 * DAY_MS)
    const back = server.visitor()
    await expect(back(login, { body: { username: 'nell', password: PASSWORD } })).rejects.toMatchObject({ status: 403 })
  })
})
