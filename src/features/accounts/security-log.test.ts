import { expect, test } from 'vitest'
import { PASSWORD, person } from '#test/people.ts'
import { startTestServer } from '#test/server.ts'
import {
  changeEmail,
  changePassword,
  confirmEmailChange,
  endOtherSessions,
  undoEmailChange,
} from './account-contract.ts'
import { forgotPassword, login, registerUser, resetPassword } from './contract.ts'
import { freezeByStaff, unfreezeByStaff } from './staff-contract.ts'

const NEW = 'rain-in-the-butt'
const log: string[] = []
const server = await startTestServer({ log })
const staff = await server.member('moss', 'moderator')

/** Log events since the last call, each with the account it concerns. */
function events(): [event: string, userId: number | undefined][] {
  const found = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event')
  const text = log.join('')
  for (const secret of [PASSWORD, NEW, 'gardeners.example', 'Gardener', 'typed-for-a-name'])
    expect(text).not.toContain(secret)
  for (const line of found) expect(line).toMatchObject({ level: 'warn', requestId: expect.any(String) })
  log.length = 0
  return found.map(({ event, userId }) => [event, userId])
}
const tokenIn = async (address: string, pattern: RegExp): Promise<string> => {
  const { text } = (await server.mails()).filter(({ to }) => to === address).at(-1)!
  return pattern.exec(text)?.[1] ?? 'none'
}

test('account events are logged with the account’s id and no other personal data', async () => {
  events()
  const ann = server.visitor()
  const { id, email } = await ann(registerUser, { body: person('ann') })
  expect(events()).toEqual([['account.registered', id]])
  const signIn = (username: string, password: string) => ann(login, { body: { username, password } }).catch(() => null)
  await signIn('ann', 'not-it')
  await signIn('typed-for-a-name', PASSWORD)
  await signIn('ann', PASSWORD)
  expect(events()).toEqual([
    ['sign-in.failed', id],
    ['sign-in.failed', undefined],
    ['sign-in.succeeded', id],
  ])
  await ann(changePassword, { body: { currentPassword: 'not-it', password: NEW } }).catch(() => null)
  await ann(changePassword, { body: { currentPassword: PASSWORD, password: NEW } })
  await ann(endOtherSessions, { body: { currentPassword: NEW } })
  expect(events()).toEqual([
    ['sign-in.password-refused', id],
    ['password.changed', id],
    ['sessions.ended', id],
  ])
  const next = 'ann-next@gardeners.example'
  await ann(changeEmail, { body: { email: next, currentPassword: NEW } })
  await ann(confirmEmailChange, { body: { token: await tokenIn(next, /confirm-email\?token=([\w-]{43})/) } })
  await ann(undoEmailChange, { body: { token: await tokenIn(email, /undo-email\?token=([\w-]{43})/) } })
  await ann(forgotPassword, { body: { email } })
  const token = await tokenIn(email, /reset-password\?token=([\w-]{43})/)
  await ann(resetPassword, { body: { token, userId: String(id), password: PASSWORD } })
  expect(events()).toEqual([
    ['email.change-requested', id],
    ['email.changed', id],
    ['email.change-undone', id],
    ['password.reset-requested', undefined],
    ['password.reset', id],
  ])
  const call = { params: { id: String(id) }, body: { reason: 'Reported' } }
  await staff(freezeByStaff, call)
  await signIn('ann', PASSWORD)
  await staff(unfreezeByStaff, call)
  expect(events()).toEqual([
    ['account.frozen', id],
    ['sign-in.failed', id],
    ['account.unfrozen', id],
  ])
})
