import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  confirmEmailChange,
  endOtherSessions,
  endSession,
  getEmail,
  listSessions,
  resendVerification,
  undoEmailChange,
} from './account-contract.ts'
import { currentUser, forgotPassword, login, resetPassword, verifyEmail } from './contract.ts'

const HOUR = 60 * 60 * 1000
const NEW = 'rain-in-the-butt'
const server = await startTestServer()

const refused = (status: number, message?: string) => ({
  status,
  ...(message && { body: expect.objectContaining({ message }) }),
})
const signIn = (visitor: Visitor, username: string, password: string = PASSWORD) =>
  visitor(login, { body: { username, password } })
/** A second browser that is signed in as the same user. */
async function elsewhere(username: string, password?: string): Promise<Visitor> {
  const visitor = server.visitor()
  await signIn(visitor, username, password)
  return visitor
}
const emailsTo = async (address: string) => (await server.mails()).filter(({ to }) => to === address)
const tokenIn = (text: string, page: string): string =>
  new RegExp(`/${page}\\?token=([\\w-]{43})`).exec(text)?.[1] ?? 'none'

describe('password change', () => {
  test('a password change needs the old password, ends every other session and notifies the user by email', async () => {
    const ada = await server.member('ada')
    const phone = await elsewhere('ada')
    const change = (currentPassword: string, password: string) =>
      ada(changePassword, { body: { currentPassword, password } })
    await expect(change('not-it-at-all', NEW)).rejects.toMatchObject({
      status: 400,
      body: { code: 'WRONG_PASSWORD', fields: { currentPassword: 'This is not your password.' } },
    })
    expect(await phone(currentUser, {})).toMatchObject({ username: 'ada' })
    expect(await change(PASSWORD, NEW)).toMatchObject({ success: true })
    expect(await ada(currentUser, {})).toMatchObject({ username: 'ada' })
    await expect(phone(currentUser, {})).rejects.toMatchObject(refused(401))
    await expect(signIn(phone, 'ada')).rejects.toMatchObject(refused(401))
    expect(await signIn(phone, 'ada', NEW)).toMatchObject({ username: 'ada' })
    expect((await emailsTo('ada@gardeners.example')).at(-1)?.subject).toBe('Your password was changed')
  })

  test.each([
    ['seven77', 'Password must be at least 8 characters'],
    ['password1', 'This password is too easy to guess. Please choose another.'],
    ['bob@gardeners.example', 'This password is too easy to guess. Please choose another.'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
  ])('a weak new password is refused: %s', async (password, message) => {
    const name = `bob${password.length}`
    const bob = await server.member(name)
    const poor = password.replace('bob', name)
    const change = bob(changePassword, { body: { currentPassword: PASSWORD, password: poor } })
    await expect(change).rejects.toMatchObject(refused(400, message))
    expect(await signIn(server.visitor(), name)).toMatchObject({ username: name })
  })

  test('a password change invalidates older reset links', async () => {
    const cyd = await server.member('cyd')
    await server.visitor()(forgotPassword, { body: { email: 'cyd@gardeners.example' } })
    const link = new URLSearchParams(/\?(\S+)/.exec((await emailsTo('cyd@gardeners.example')).at(-1)!.text)?.[1])
    await cyd(changePassword, { body: { currentPassword: PASSWORD, password: NEW } })
    const reset = { token: link.get('token')!, userId: link.get('userId')!, password: 'worms-turn-the-soil' }
    await expect(server.visitor()(resetPassword, { body: reset })).rejects.toMatchObject(refused(400))
  })
})

describe('email change', () => {
  const NEXT = 'next@gardeners.example'
  const changeEmailOf = (visitor: Visitor, email: string, currentPassword: string = PASSWORD) =>
    visitor(changeEmail, { body: { email, currentPassword } })

  test('an email change takes effect only after it is confirmed from the email, and only once', async () => {
    const dee = await server.member('dee')
    const state = await changeEmailOf(dee, NEXT)
    expect(state).toMatchObject({ email: dee.me.email, pending: { email: NEXT } })
    expect(await dee(currentUser, {})).toMatchObject({ email: dee.me.email, isVerified: false })
    const mail = (await emailsTo(NEXT)).at(-1)!
    expect(mail.subject).toBe('Confirm your new email address')
    const body = { token: tokenIn(mail.text, 'confirm-email') }
    expect(await server.visitor()(confirmEmailChange, { body })).toEqual({ email: NEXT })
    expect(await dee(currentUser, {})).toMatchObject({ email: NEXT, isVerified: true })
    expect(await dee(getEmail, {})).toEqual({ email: NEXT, isVerified: true, pending: null })
    await expect(server.visitor()(confirmEmailChange, { body })).rejects.toMatchObject(
      refused(400, 'This link has expired or was used already.'),
    )
    expect(await signIn(server.visitor(), NEXT)).toMatchObject({ username: 'dee' })
  })

  test('an email change needs the password and refuses another user’s address and the current address', async () => {
    const eli = await server.member('eli')
    await expect(changeEmailOf(eli, 'eli2@gardeners.example', 'guess')).rejects.toMatchObject(refused(400))
    await expect(changeEmailOf(eli, 'ELI@gardeners.example')).rejects.toMatchObject(refused(400))
    await server.member('eve')
    await expect(changeEmailOf(eli, 'EVE@gardeners.example')).rejects.toMatchObject({
      status: 409,
      body: { fields: { email: 'There is already an account with this email address.' } },
    })
    await expect(changeEmailOf(eli, 'nonsense')).rejects.toMatchObject(refused(400))
    expect(await emailsTo('eli2@gardeners.example')).toEqual([])
  })

  test('an email change fails when another user registers with the address before it is confirmed', async () => {
    const fay = await server.member('fay')
    await changeEmailOf(fay, 'flo@gardeners.example')
    const token = tokenIn((await emailsTo('flo@gardeners.example')).at(-1)!.text, 'confirm-email')
    await server.member('flo')
    await expect(server.visitor()(confirmEmailChange, { body: { token } })).rejects.toMatchObject(refused(409))
    expect(await fay(currentUser, {})).toMatchObject({ email: fay.me.email })
  })

  test('an email change ends when it is cancelled, replaced by a newer one, or a day old', async () => {
    const gus = await server.member('gus')
    const requestChange = async (email: string) => {
      await changeEmailOf(gus, email)
      return { token: tokenIn((await emailsTo(email)).at(-1)!.text, 'confirm-email') }
    }
    const expired = refused(400, 'This link has expired or was used already.')
    const first = await requestChange('gus1@gardeners.example')
    expect(await gus(cancelEmailChange, {})).toMatchObject({ pending: null })
    const second = await requestChange('gus2@gardeners.example')
    const third = await requestChange('gus3@gardeners.example')
    for (const body of [first, second]) {
      await expect(server.visitor()(confirmEmailChange, { body })).rejects.toMatchObject(expired)
    }
    await server.clock.advance(24 * HOUR + 1000)
    await expect(server.visitor()(confirmEmailChange, { body: third })).rejects.toMatchObject(expired)
    expect(await gus(getEmail, {})).toMatchObject({ email: gus.me.email, pending: null })
  })

  test('the old address can undo an email change after it is confirmed: all sessions end and a new password is required', async () => {
    const hal = await server.member('hal')
    await changeEmailOf(hal, 'thief@gardeners.example')
    const [confirm] = await emailsTo('thief@gardeners.example')
    const notice = (await emailsTo(hal.me.email)).at(-1)!
    expect(notice.subject).toBe('Your email address is about to change')
    expect(notice.text).not.toContain('thief@')
    const body = { token: tokenIn(confirm!.text, 'confirm-email') }
    await server.visitor()(confirmEmailChange, { body })
    const undo = { token: tokenIn(notice.text, 'undo-email') }
    // The two tokens are not interchangeable.
    await expect(server.visitor()(undoEmailChange, { body })).rejects.toMatchObject(refused(400))
    expect(await server.visitor()(undoEmailChange, { body: undo })).toMatchObject({ success: true })
    await expect(hal(currentUser, {})).rejects.toMatchObject(refused(401))
    const reset = new URLSearchParams(/reset-password\?(\S+)/.exec((await emailsTo(hal.me.email)).at(-1)!.text)?.[1])
    const link = { token: reset.get('token')!, userId: reset.get('userId')! }
    await server.visitor()(resetPassword, { body: { ...link, password: NEW } })
    expect(await signIn(server.visitor(), hal.me.email, NEW)).toMatchObject({ username: 'hal' })
    await expect(server.visitor()(undoEmailChange, { body: undo })).rejects.toMatchObject(refused(400))
  })

  test('tokens are stored only as hashes', async () => {
    const ida = await server.member('ida')
    await changeEmailOf(ida, 'ida2@gardeners.example')
    const token = tokenIn((await emailsTo('ida2@gardeners.example')).at(-1)!.text, 'confirm-email')
    const { rows } = await server.deps.db.execute('select * from email_changes')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a user can request the verification link for the current address again', async () => {
    const jan = await server.member('jan')
    expect(await jan(resendVerification, {})).toMatchObject({ success: true })
    const query = Object.fromEntries(
      new URLSearchParams(/verify-email\?(\S+)/.exec((await emailsTo(jan.me.email)).at(-1)!.text)?.[1]),
    )
    await server.visitor()(verifyEmail, { query })
    await expect(jan(resendVerification, {})).rejects.toMatchObject(refused(409))
  })
})

describe('list of sessions', () => {
  const PHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

  test('sessions are listed with readable device names, this device is marked, and one or all can be ended with the password', async () => {
    const kay = await server.member('kay')
    const phone = server.visitor()
    await phone.request({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': PHONE },
      payload: { username: 'kay', password: PASSWORD },
    })
    const laptop = await elsewhere('kay')
    const listed = await kay(listSessions, {})
    expect(listed).toHaveLength(3)
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const onPhone = listed.find(({ isPhone }) => isPhone)!
    expect(onPhone).toMatchObject({ device: 'Safari on iPhone', isCurrent: false })
    const params = { id: String(onPhone.id) }
    for (const currentPassword of ['', 'not-it-at-all']) {
      await expect(kay(endSession, { params, body: { currentPassword } })).rejects.toMatchObject(refused(400))
      await expect(kay(endOtherSessions, { body: { currentPassword } })).rejects.toMatchObject(refused(400))
    }
    const bare = await kay.request({ method: 'POST', url: '/api/account/sessions/end-others' })
    expect(bare.statusCode).toBe(400)
    expect(await kay(listSessions, {})).toHaveLength(3)
    await kay(endSession, { params, body: { currentPassword: PASSWORD } })
    await expect(phone(currentUser, {})).rejects.toMatchObject(refused(401))
    await kay(endOtherSessions, { body: { currentPassword: PASSWORD } })
    await expect(laptop(currentUser, {})).rejects.toMatchObject(refused(401))
    expect(await kay(listSessions, {})).toHaveLength(1)
  })

  test('a user gets 404 for another user’s sessions', async () => {
    const lou = await server.member('lou')
    const max = await server.member('max')
    const [session] = await lou(listSessions, {})
    const end = max(endSession, { params: { id: String(session!.id) }, body: { currentPassword: PASSWORD } })
    await expect(end).rejects.toMatchObject(refused(404))
    expect(await lou(currentUser, {})).toMatchObject({ username: 'lou' })
    expect(JSON.stringify(await lou(listSessions, {}))).not.toMatch(/hash|10\.0\./)
  })
})
