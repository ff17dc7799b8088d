import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#test/people.ts'
import { ORIGIN, startTestServer, type Visitor } from '#test/server.ts'
import { currentUser, forgotPassword, login, resetPassword, verifyEmail } from './contract.ts'

const DAY = 24 * 60 * 60 * 1000
const server = await startTestServer()

const signIn = (visitor: Visitor, username: string, password: string = PASSWORD) =>
  visitor(login, { body: { username, password } })
const refused = (status: number, message?: string) => ({
  status,
  ...(message && { body: expect.objectContaining({ message }) }),
})
const lastEmail = async () => (await server.mails()).at(-1)!
/** The token and user id in the link of the newest email. */
async function emailLink() {
  const { text } = await lastEmail()
  const query = new URLSearchParams(/\?(\S+)/.exec(text)?.[1])
  return { token: query.get('token')!, userId: query.get('userId')! }
}

describe('verification link', () => {
  test('a verification link confirms the address and can be used repeatedly for a day', async () => {
    const joy = await server.member('joy')
    const query = await emailLink()
    for (const _ of [1, 2]) expect(await server.visitor()(verifyEmail, { query })).toMatchObject({ success: true })
    expect(await joy(currentUser, {})).toMatchObject({ isVerified: true })
  })

  test('a verification link fails for another user, when it is altered, and after a day', async () => {
    const kim = await server.member('kim')
    const link = await emailLink()
    const expired = refused(400, 'Failed to verify your email. The link may have expired.')
    const token = `${link.token.slice(1)}A`
    for (const query of [
      { ...link, userId: '1' },
      { ...link, token },
      { ...link, userId: 'x' },
    ]) {
      await expect(server.visitor()(verifyEmail, { query })).rejects.toMatchObject(expired)
    }
    await server.clock.advance(DAY + 1000)
    await expect(server.visitor()(verifyEmail, { query: link })).rejects.toMatchObject(expired)
    expect(await kim(currentUser, {})).toMatchObject({ isVerified: false })
  })

  test('a verification link without its token or user id gets the message that the page expects', async () => {
    const answer = await server.visitor().request({ method: 'GET', url: '/api/auth/verify-email?token=x' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      success: false,
      message: 'Invalid verification link. Missing token or user ID.',
    })
  })
})

describe('password reset', () => {
  const SENT = 'If an account with that email exists, a password reset link has been sent.'

  test('a reset request gets the same answer for known and unknown addresses; only the emails differ', async () => {
    await server.member('lea')
    const known = await server.visitor()(forgotPassword, { body: { email: 'LEA@gardeners.example' } })
    expect(await lastEmail()).toMatchObject({ to: 'lea@gardeners.example', subject: 'Choose a new password' })
    const unknown = await server.visitor()(forgotPassword, { body: { email: 'stranger@gardeners.example' } })
    expect((await lastEmail()).subject).toBe('There is no account with this address')
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
    expect([known.message, unknown.message]).toEqual([SENT, SENT])
    expect(known.previewUrl).toMatch(new RegExp(`^${ORIGIN}/dev/mail#mail-\\d+$`))
  })

  test('a reset link sets a new password once and ends every session', async () => {
    const mia = await server.member('mia')
    await server.visitor()(forgotPassword, { body: { email: 'mia@gardeners.example' } })
    const link = await emailLink()
    const body = { ...link, password: 'rain-in-the-butt' }
    expect(await server.visitor()(resetPassword, { body })).toMatchObject({ success: true })
    expect((await lastEmail()).subject).toBe('Your password was changed')
    await expect(mia(currentUser, {})).rejects.toMatchObject(refused(401))
    await expect(signIn(mia, 'mia')).rejects.toMatchObject(refused(401))
    expect(await signIn(mia, 'mia', 'rain-in-the-butt')).toMatchObject({ username: 'mia' })
    await expect(server.visitor()(resetPassword, { body })).rejects.toMatchObject(
      refused(400, 'Failed to reset your password. The link may have expired.'),
    )
  })

  test('of many simultaneous uses of one reset link, one sets the password', async () => {
    await server.member('nia')
    await server.visitor()(forgotPassword, { body: { email: 'nia@gardeners.example' } })
    const link = await emailLink()
    const uses = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        server.visitor()(resetPassword, { body: { ...link, password: `rain-in-the-butt-${n}` } }),
      ),
    )
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('only the newest reset link works, even when several are requested at the same time', async () => {
    await server.member('pat')
    const request = () => server.visitor()(forgotPassword, { body: { email: 'pat@gardeners.example' } })
    await request()
    const older = await emailLink()
    await request()
    const newer = await emailLink()
    const reset = (link: typeof older, password: string) =>
      server.visitor()(resetPassword, { body: { ...link, password } })
    await expect(reset(older, 'rain-in-the-butt')).rejects.toMatchObject(
      refused(400, 'Failed to reset your password. The link may have expired.'),
    )
    expect(await reset(newer, 'rain-in-the-butt')).toMatchObject({ success: true })
    await Promise.all([request(), request(), request()])
    const { rows } = await server.deps.db.execute(
      `select from email_tokens where user_id = ${older.userId} and purpose = 'reset'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('a reset without a valid token reveals nothing about the user', async () => {
    const { me } = await server.member('quinn')
    const guess = (password: string) =>
      server.visitor()(resetPassword, { body: { token: 'A'.repeat(43), userId: String(me.id), password } })
    for (const password of [me.email, me.fullName, 'password1', 'rain-in-the-butt']) {
      await expect(guess(password)).rejects.toMatchObject(
        refused(400, 'Failed to reset your password. The link may have expired.'),
      )
    }
  })

  test('the password is unchanged when the link has expired, is of another kind, or the new password is weak', async () => {
    await server.member('ola')
    const verification = await emailLink()
    const expired = refused(400, 'Failed to reset your password. The link may have expired.')
    const reset = (body: object) => server.visitor()(resetPassword, { body: { password: 'rain-in-the-butt', ...body } })
    await expect(reset(verification)).rejects.toMatchObject(expired)
    await server.visitor()(forgotPassword, { body: { email: 'ola@gardeners.example' } })
    const link = await emailLink()
    await expect(reset({ ...link, password: 'seven77' })).rejects.toMatchObject(
      refused(400, 'Password must be at least 8 characters'),
    )
    await expect(reset({ ...link, password: 'password1' })).rejects.toMatchObject(refused(400))
    await expect(reset({})).rejects.toMatchObject(
      refused(400, 'Invalid password reset link. Missing token or user ID.'),
    )
    await server.clock.advance(60 * 60 * 1000 + 1000)
    await expect(reset(link)).rejects.toMatchObject(expired)
    expect(await signIn(server.visitor(), 'ola')).toMatchObject({ username: 'ola' })
  })
})
