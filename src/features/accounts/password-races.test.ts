import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { changeEmail, changePassword, closeAccount, undoEmailChange } from './account-contract.ts'
import { currentUser, login } from './contract.ts'

const server = await startTestServer()

/** Whether a statement is waiting for a lock of another transaction. */
async function someoneWaits(): Promise<boolean> {
  const { rows } = await server.deps.db.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length > 0
}

/**
 * Makes a call while a change of the account is uncommitted: the call reads the old password, and the change commits
 * once the call has returned or waits for it.
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

test('a sign-in with the old password concurrent with a reset gets no session', async () => {
  const ann = await server.member('ann')
  const thief = server.visitor()
  expect(await during(passwordReset(ann), () => signIn(thief, 'ann'))).toMatchObject({ status: 401 })
  await expect(thief(currentUser, {})).rejects.toMatchObject({ status: 401 })
})

test('a sign-in concurrent with a freeze gets no session, even after the account is unfrozen', async () => {
  const bob = await server.member('bob')
  const thief = server.visitor()
  expect(await during(freeze(bob), () => signIn(thief, 'bob'))).toMatchObject({ status: 401 })
  await server.deps.db.execute(sql`update users set frozen_at = null where id = ${bob.me.id}`)
  await expect(thief(currentUser, {})).rejects.toMatchObject({ status: 401 })
})

test('a password change concurrent with a reset is refused', async () => {
  const cat = await server.member('cat')
  const body = { currentPassword: PASSWORD, password: 'the-own-one-of-a-thief' }
  const answer = await during(passwordReset(cat), () => cat(changePassword, { body }))
  expect(answer).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
  const { rows } = await server.deps.db.execute(sql`select password from users where id = ${cat.me.id}`)
  expect(rows).toEqual([{ password: 'another hash' }])
})

test('an email change requested concurrently with a reset is refused and sends no email', async () => {
  const dan = await server.member('dan')
  const body = { currentPassword: PASSWORD, email: 'thief-of-dan@gardeners.example' }
  const answer = await during(passwordReset(dan), () => dan(changeEmail, { body }))
  expect(answer).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
  expect((await server.mails()).filter(({ to }) => to === body.email)).toEqual([])
})

test('closing an account concurrently with a reset is refused', async () => {
  const eve = await server.member('eve')
  const body = { username: 'eve', currentPassword: PASSWORD }
  const answer = await during(passwordReset(eve), () => eve(closeAccount, { body }))
  expect(answer).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
})

test('undoing an email change invalidates the password that someone else knows', async () => {
  const fay = await server.member('fay')
  await fay(changeEmail, { body: { currentPassword: PASSWORD, email: 'thief-of-fay@gardeners.example' } })
  const notice = (await server.mails()).filter(({ to }) => to === fay.me.email).at(-1)
  const token = /undo-email\?token=([\w-]{43})/.exec(notice?.text ?? '')?.[1] ?? 'none'
  await server.visitor()(undoEmailChange, { body: { token } })
  await expect(signIn(server.visitor(), 'fay')).rejects.toMatchObject({ status: 401 })
})
