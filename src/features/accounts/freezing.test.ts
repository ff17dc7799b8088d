import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#test/people.ts'
import { proveSecondFactor, startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { pass } from '#test/shop.ts'
import { changeEmail, closeAccount, confirmEmailChange } from './account-contract.ts'
import { currentUser, login } from './contract.ts'
import { endSessionsByStaff, freezeByStaff, unfreezeByStaff } from './staff-contract.ts'

const DAY = 24 * 60 * 60 * 1000
const server = await startTestServer()
const { db } = server.deps
const moderator = await server.member('moss', 'moderator')
const admin = await server.member('ada', 'admin')

const reason = 'Reported as taken over'
const onto = ({ me }: TestMember) => ({ params: { id: String(me.id) }, body: { reason } })
const signIn = (visitor: Visitor, username: string, password = PASSWORD) =>
  visitor(login, { body: { username, password } })
const actionsOn = async ({ me }: TestMember) =>
  (await db.execute(`select actor_id, action, reason from account_actions where subject_id = ${me.id} order by id`))
    .rows

describe('a frozen account', () => {
  test('a frozen account is signed out and cannot sign in, and only a correct password reveals that it is frozen', async () => {
    const bob = await server.member('bob')
    await moderator(freezeByStaff, onto(bob))
    await expect(bob(currentUser, {})).rejects.toMatchObject({ status: 401 })
    const message = 'This account is frozen. Please contact us to have it checked.'
    await expect(signIn(server.visitor(), 'bob')).rejects.toMatchObject({ status: 403, body: { message } })
    await expect(signIn(server.visitor(), 'bob', 'a wrong guess')).rejects.toMatchObject({
      status: 401,
      body: { message: 'Invalid username or password. Please try again.' },
    })
    await moderator(unfreezeByStaff, onto(bob))
    expect(await signIn(bob, 'bob')).toMatchObject({ username: 'bob' })
    expect(await actionsOn(bob)).toEqual([
      { actor_id: moderator.me.id, action: 'freeze', reason },
      { actor_id: moderator.me.id, action: 'unfreeze', reason },
    ])
  })

  test('a session created while the account was being frozen is rejected', async () => {
    const cyd = await server.member('cyd')
    await db.execute(`update users set frozen_at = now() where id = ${cyd.me.id}`)
    await expect(cyd(currentUser, {})).rejects.toMatchObject({ status: 401 })
  })

  test('a frozen account cannot confirm a pending email change', async () => {
    const dee = await server.member('dee')
    await dee(changeEmail, { body: { email: 'thief@gardeners.example', currentPassword: PASSWORD } })
    const { text } = (await server.mails()).find(({ to }) => to === 'thief@gardeners.example')!
    await moderator(freezeByStaff, onto(dee))
    const body = { token: /token=([\w-]{43})/.exec(text)![1]! }
    await expect(server.visitor()(confirmEmailChange, { body })).rejects.toMatchObject({ status: 400 })
  })

  test('a frozen account is not erased, and its owner has the full period to reopen it once it is unfrozen', async () => {
    const eve = await server.member('eve')
    await eve(closeAccount, { body: { username: 'eve', currentPassword: PASSWORD } })
    await moderator(freezeByStaff, onto(eve))
    await pass(server, 15 * DAY)
    // By then the staff session has expired like any other.
    await signIn(moderator, 'moss')
    await proveSecondFactor(server, moderator)
    await moderator(unfreezeByStaff, onto(eve))
    await pass(server, 13 * DAY)
    expect(await signIn(eve, 'eve')).toMatchObject({ username: 'eve' })
  })
})

describe('staff actions on accounts', () => {
  test('staff can end every session of a user, who can then sign in again', async () => {
    const fay = await server.member('fay')
    await moderator(endSessionsByStaff, onto(fay))
    await expect(fay(currentUser, {})).rejects.toMatchObject({ status: 401 })
    expect(await signIn(fay, 'fay')).toMatchObject({ username: 'fay' })
    expect(await actionsOn(fay)).toMatchObject([{ action: 'end-sessions' }])
  })

  test('staff can act only on users with a lower role, not on themselves', async () => {
    const other = await server.member('other', 'moderator')
    const chief = await server.member('chief', 'admin')
    const refused = { status: 403 }
    for (const [actor, subject] of [
      [moderator, other],
      [moderator, moderator],
      [moderator, chief],
      [admin, chief],
      [admin, admin],
    ] as const) {
      for (const call of [freezeByStaff, endSessionsByStaff]) {
        await expect(actor(call, onto(subject))).rejects.toMatchObject(refused)
      }
      expect(await subject(currentUser, {})).toMatchObject({ id: subject.me.id })
      expect(await actionsOn(subject)).toEqual([])
    }
    await admin(freezeByStaff, onto(other))
    await expect(other(currentUser, {})).rejects.toMatchObject({ status: 401 })
  })

  test('a staff action needs a reason, is idempotent and gets 404 for an account that cannot sign in', async () => {
    const gus = await server.member('gus')
    const params = { id: String(gus.me.id) }
    await expect(admin(freezeByStaff, { params, body: { reason: ' ' } })).rejects.toMatchObject({ status: 400 })
    await expect(admin(unfreezeByStaff, onto(gus))).rejects.toMatchObject({ status: 409 })
    for (const id of ['1', '999999']) {
      await expect(admin(freezeByStaff, { params: { id }, body: { reason } })).rejects.toMatchObject({ status: 404 })
    }
    expect(await actionsOn(gus)).toEqual([])
  })

  test('staff cannot change audit entries', async () => {
    const hal = await server.member('hal')
    await admin(endSessionsByStaff, onto(hal))
    for (const statement of ["update account_actions set reason = 'other'", 'delete from account_actions']) {
      await expect(db.execute(statement)).rejects.toThrow()
    }
    expect(await actionsOn(hal)).toHaveLength(1)
  })
})
