import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../test/people.ts'
import { startTestServer, type TestMember, type Visitor } from '../../../test/server.ts'
import { changeEmail, changePassword, closeAccount, undoEmailChange } from './account-contract.ts'
import { currentUser, login } from './contract.ts'

const server = await startTestServer()

/** Whether a statement waits for a lock of another transaction. */
async function someoneWaits(): Promise<boolean> {
  const { rows } = await server.deps.db.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length > 0
}

/**
 * Makes a call in the moment in which the account changes but others do not see it yet: the call reads the old password,
 * and the change is committed when the call has answered or waits for it.
 */
async function during(change: ReturnType<typeof sql>, call: () => Promise<unknown>): Promise<unknown> {
  let outcome: Promise<unknown> = Promise.resolve()
  await server.deps.transaction(async (tx) => {
    await tx.execute(change)
    let hasAnswered = false
    outcome = call()
      .catch((error: unknown) => error)
      .finally(() => {
        hasAnswered = true
      })
    while (!hasAnswered && !(await someoneWaits())) await pause(5)
  })
  return outcome
}

const passwordReset = (who: TestMember) => sql`update users set password = 'another hash' where id = ${who.me.id}`
const freeze = (who: TestMember) => sql`update users set frozen_at = now() where id = ${who.me.id}`
const signIn = (visitor: Visitor, username: string) => visitor(login, { body: { username, password: PASSWORD } })

test('a sign-in with the old password at the moment of a reset gives no session', async () => {
  const ann = await server.member('ann')
  const thief = server.visitor()
  expect(await during(passwordReset(ann), () => signIn(thief, 'ann'))).toMatchObject({ status: 401 })
  await expect(thief(currentUser, {})).rejects.toMatchObject({ status: 401 })
})

test('a sign-in at the moment of a freeze gives no session, not even after unfreezing', async () => {
  const bob = await server.member('bob')
  const thief = server.visitor()
  expect(await during(freeze(bob), () => signIn(thief, 'bob'))).toMatchObject({ status: 401 })
  await server.deps.db.execute(sql`update users set frozen_at = null where id = ${bob.me.id}`)
  await expect(thief(currentUser, {})).rejects.toMatchObject({ status: 401 })
})

test('a change of the password at the moment of a reset is refused', async () => {
  const cat = await server.member('cat')
  const body = { currentPassword: PASSWORD, password: 'the-own-one-of-a-thief' }
  const answer = await during(passwordReset(cat), () => cat(changePassword, { body }))
  expect(answer).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
  const { rows } = await server.deps.db.execute(sql`select password from users where id = ${cat.me.id}`)
  expect(rows).toEqual([{ password: 'another hash' }])
})

test('a change of the address requested at the moment of a reset is refused and mails nothing', async () => {
  const dan = await server.member('dan')
  const body = { currentPassword: PASSWORD, email: 'thief-of-dan@gardeners.example' }
  const answer = await during(passwordReset(dan), () => dan(changeEmail, { body }))
  expect(answer).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
  expect((await server.mails()).filter(({ to }) => to === body.email)).toEqual([])
})

test('closing an account at the moment of a reset is refused', async () => {
  const eve = await server.member('eve')
  const body = { username: 'eve', currentPassword: PASSWORD }
  const answer = await during(passwordReset(eve), () => eve(closeAccount, { body }))
  expect(answer).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
})

test('undoing a change of the address ends the password that someone else knows', async () => {
  const fay = await server.member('fay')
  await fay(changeEmail, { body: { currentPassword: PASSWORD, email: 'thief-of-fay@gardeners.example' } })
  const notice = (await server.mails()).filter(({ to }) => to === fay.me.email).at(-1)
  const token = /undo-email\?token=([\w-]{43})/.exec(notice?.text ?? '')?.[1] ?? 'none'
  await server.visitor()(undoEmailChange, { body: { token } })
  await expect(signIn(server.visitor(), 'fay')).rejects.toMatchObject({ status: 401 })
})
