import { describe, expect, test } from 'vitest'
import { PASSWORD, person } from '../../../test/people.ts'
import { ORIGIN, startTestServer, type Visitor } from '../../../test/server.ts'
import {
  checkSession,
  currentUser,
  forgotPassword,
  getUser,
  listUsers,
  login,
  logout,
  registerUser,
  resetPassword,
  updateProfile,
  verifyEmail,
} from './contract.ts'
import { fitsPassword, hashPassword } from './server/passwords.ts'

const DAY = 24 * 60 * 60 * 1000
const server = await startTestServer()

const signIn = (visitor: Visitor, username: string, password: string = PASSWORD) =>
  visitor(login, { body: { username, password } })
const refused = (status: number, message?: string) => ({
  status,
  ...(message && { body: expect.objectContaining({ message }) }),
})
const lastMail = async () => (await server.mails()).at(-1)!
/** The token and person in the newest mail's link. */
async function mailedLink() {
  const { text } = await lastMail()
  const query = new URLSearchParams(/\?(\S+)/.exec(text)?.[1])
  return { token: query.get('token')!, userId: query.get('userId')! }
}

describe('joining', () => {
  test('signs in and sends the verification mail', async () => {
    const ann = server.visitor()
    const user = await ann(registerUser, { body: person('ann') })
    expect(user).toMatchObject({ username: 'ann', isVerified: false, role: 'user', unread: { messages: 0 } })
    expect(await ann(currentUser, {})).toEqual(user)
    expect(await lastMail()).toMatchObject({ to: 'ann@gardeners.example', subject: 'Confirm your e-mail address' })
  })

  test('stores the password as argon2id alone', async () => {
    await server.member('argus')
    const { rows } = await server.deps.db.execute<{ password: string }>(
      "select password from users where username = 'argus'",
    )
    expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('refuses what is taken, whatever its case, and names the field', async () => {
    await server.member('betty')
    const taken = server.visitor()(registerUser, { body: { ...person('other-betty'), username: 'BETTY' } })
    await expect(taken).rejects.toMatchObject({ status: 409, body: { fields: { username: expect.any(String) } } })
    const both = { ...person('betty'), email: 'Betty@Gardeners.Example' }
    await expect(server.visitor()(registerUser, { body: both })).rejects.toMatchObject({
      status: 409,
      body: { fields: { username: expect.any(String), email: expect.any(String) } },
    })
  })

  test('of many at once with one name, one joins and the others are told', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, () => server.visitor()(registerUser, { body: person('rushed') })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
  })

  test.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ fullName: ' x ' }, 'Full name is required'],
    [{ location: '' }, 'Location is required'],
    [{ password: 'Password1' }, 'This password is too easy to guess. Please choose another.'],
    [{ password: 'picky-one', username: 'picky-one' }, 'This password is too easy to guess. Please choose another.'],
    [{ password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
  ])('refuses %j', async (change, message) => {
    const attempt = server.visitor()(registerUser, { body: { ...person('picky'), ...change } })
    await expect(attempt).rejects.toMatchObject(refused(400, message))
  })

  test.each(['аdmin', 'a b c', '.dot', 'dot.', 'a@b.c', 'semi;colon'])('refuses the username %j', async (username) => {
    await expect(server.visitor()(registerUser, { body: { ...person('picky'), username } })).rejects.toThrow(/^400: /)
  })

  test.each([{ role: 'admin' }, { isVerified: true }, { id: 1 }])('takes no %j', async (extra) => {
    const attempt = server.visitor()(registerUser, { body: { ...person('greedy'), ...extra } })
    await expect(attempt).rejects.toThrow(/^400: /)
  })
})

describe('signing in', () => {
  test('takes the username or the address, whatever their case', async () => {
    await server.member('cat')
    for (const username of ['cat', 'CAT', 'cat@gardeners.example', 'Cat@Gardeners.Example ']) {
      const cat = server.visitor()
      expect(await signIn(cat, username)).toMatchObject({ username: 'cat' })
      expect(await cat(checkSession, {})).toEqual({ authenticated: true })
    }
  })

  test('answers alike for a wrong password, an unknown name and the house account', async () => {
    await server.member('dora')
    const answers = await Promise.all(
      ['dora', 'nobody-at-all', 'hedgerow'].map(async (username) => {
        const payload = { username, password: 'wrong-password' }
        const answer = await server.visitor().request({ method: 'POST', url: '/api/auth/login', payload })
        const { requestId: _, ...body } = answer.json<Record<string, unknown>>()
        return { status: answer.statusCode, body, cookies: answer.cookies }
      }),
    )
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { message: 'Invalid username or password. Please try again.' },
      cookies: [],
    })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('checks a password even where there is none to check', async () => {
    const stored = await hashPassword('damp soil')
    expect(await fitsPassword(stored, 'damp soil')).toBe(true)
    expect(await fitsPassword(stored, 'dry soil')).toBe(false)
    expect(await fitsPassword(null, 'damp soil')).toBe(false)
  })

  test.each([
    [{}, 'Username is required'],
    [{ username: 'x', password: '' }, 'Password is required'],
    [{ username: { $ne: '' }, password: 'x' }, 'Username is required'],
    [[], 'Send a JSON object.'],
  ])('refuses %j', async (payload, message) => {
    const answer = await server.visitor().request({ method: 'POST', url: '/api/auth/login', payload })
    expect([answer.statusCode, answer.json()['message']]).toEqual([400, message])
  })
})

describe('sessions', () => {
  test('are new at every sign-in, and the one before is over', async () => {
    const eve = await server.member('eve')
    const first = eve.cookies.get('session')!
    await signIn(eve, 'eve')
    expect(eve.cookies.get('session')).not.toBe(first)
    eve.cookies.set('session', first)
    await expect(eve(currentUser, {})).rejects.toMatchObject(refused(401))
  })

  test('are not taken from the visitor', async () => {
    await server.member('fay')
    const fay = server.visitor()
    const planted = 'A'.repeat(43)
    fay.cookies.set('session', planted)
    await signIn(fay, 'fay')
    expect(fay.cookies.get('session')).not.toBe(planted)
  })

  test('come in a cookie that scripts and other sites do not get', async () => {
    await server.member('gus')
    const payload = { username: 'gus', password: PASSWORD }
    const { headers } = await server.visitor().request({ method: 'POST', url: '/api/auth/login', payload })
    expect(String(headers['set-cookie'])).toMatch(/^session=[\w-]{43}; .*HttpOnly; SameSite=Lax/)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('end with signing out, for good', async () => {
    const hal = await server.member('hal')
    const cookie = hal.cookies.get('session')!
    await hal(logout, {})
    expect(hal.cookies.size).toBe(0)
    hal.cookies.set('session', cookie)
    await expect(hal(currentUser, {})).rejects.toMatchObject(refused(401))
    expect(await hal(checkSession, {})).toEqual({ authenticated: false })
    await expect(server.visitor()(logout, {})).resolves.toMatchObject({ success: true })
  })

  test('last for thirty days after they were last used', async () => {
    const ida = await server.member('ida')
    await server.clock.advance(29 * DAY)
    await ida(currentUser, {})
    await server.clock.advance(29 * DAY)
    await ida(currentUser, {})
    await server.clock.advance(31 * DAY)
    await expect(ida(currentUser, {})).rejects.toMatchObject(refused(401))
  })
})

describe('the verification link', () => {
  test('confirms the address, again and again within its day', async () => {
    const joy = await server.member('joy')
    const query = await mailedLink()
    for (const _ of [1, 2]) expect(await server.visitor()(verifyEmail, { query })).toMatchObject({ success: true })
    expect(await joy(currentUser, {})).toMatchObject({ isVerified: true })
  })

  test('is of no use to anybody else, changed, or after its day', async () => {
    const kim = await server.member('kim')
    const link = await mailedLink()
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

  test('needs both its parts, and says so in the words the page expects', async () => {
    const answer = await server.visitor().request({ method: 'GET', url: '/api/auth/verify-email?token=x' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      success: false,
      message: 'Invalid verification link. Missing token or user ID.',
    })
  })
})

describe('a forgotten password', () => {
  const SENT = 'If an account with that email exists, a password reset link has been sent.'

  test('is asked about alike, known or not; only the mails differ', async () => {
    await server.member('lea')
    const known = await server.visitor()(forgotPassword, { body: { email: 'LEA@gardeners.example' } })
    expect(await lastMail()).toMatchObject({ to: 'lea@gardeners.example', subject: 'Choose a new password' })
    const unknown = await server.visitor()(forgotPassword, { body: { email: 'stranger@gardeners.example' } })
    expect((await lastMail()).subject).toBe('There is no account with this address')
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
    expect([known.message, unknown.message]).toEqual([SENT, SENT])
    expect(known.previewUrl).toMatch(new RegExp(`^${ORIGIN}/dev/mail#mail-\\d+$`))
  })

  test('gives way to a new one, once, and every session ends', async () => {
    const mia = await server.member('mia')
    await server.visitor()(forgotPassword, { body: { email: 'mia@gardeners.example' } })
    const link = await mailedLink()
    const body = { ...link, password: 'rain-in-the-butt' }
    expect(await server.visitor()(resetPassword, { body })).toMatchObject({ success: true })
    expect((await lastMail()).subject).toBe('Your password was changed')
    await expect(mia(currentUser, {})).rejects.toMatchObject(refused(401))
    await expect(signIn(mia, 'mia')).rejects.toMatchObject(refused(401))
    expect(await signIn(mia, 'mia', 'rain-in-the-butt')).toMatchObject({ username: 'mia' })
    await expect(server.visitor()(resetPassword, { body })).rejects.toMatchObject(
      refused(400, 'Failed to reset your password. The link may have expired.'),
    )
  })

  test('many uses of one link at once set one password', async () => {
    await server.member('nia')
    await server.visitor()(forgotPassword, { body: { email: 'nia@gardeners.example' } })
    const link = await mailedLink()
    const uses = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        server.visitor()(resetPassword, { body: { ...link, password: `rain-in-the-butt-${n}` } }),
      ),
    )
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('stays when the link is old, of another kind, or the new one is poor', async () => {
    await server.member('ola')
    const verification = await mailedLink()
    const expired = refused(400, 'Failed to reset your password. The link may have expired.')
    const reset = (body: object) => server.visitor()(resetPassword, { body: { password: 'rain-in-the-butt', ...body } })
    await expect(reset(verification)).rejects.toMatchObject(expired)
    await server.visitor()(forgotPassword, { body: { email: 'ola@gardeners.example' } })
    const link = await mailedLink()
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

describe('people', () => {
  test('show their address to themselves, and to members when they choose to', async () => {
    const pia = await server.member('pia')
    const quin = await server.member('quin')
    const params = { id: String(pia.me.id) }
    const seenBy = async (visitor: Visitor) => (await visitor(getUser, { params })).email
    expect([await seenBy(pia), await seenBy(quin), await seenBy(server.visitor())]).toEqual([pia.me.email, null, null])
    await pia(updateProfile, { params, body: { showEmail: true } })
    expect([await seenBy(quin), await seenBy(server.visitor())]).toEqual([pia.me.email, null])
  })

  test('the house account can be looked at; unknown and malformed ids cannot', async () => {
    expect(await server.visitor()(getUser, { params: { id: '1' } })).toMatchObject({ fullName: 'Hedgerow Team' })
    await expect(server.visitor()(getUser, { params: { id: '999999' } })).rejects.toMatchObject(
      refused(404, 'User Not Found'),
    )
    for (const id of ['0', '-1', '1.5', '0x10', '1e2', '99999999999', 'abc']) {
      await expect(server.visitor()(getUser, { params: { id } })).rejects.toMatchObject(refused(400))
    }
  })

  test('change what is theirs and nothing else', async () => {
    const rob = await server.member('rob')
    const sid = await server.member('sid')
    const params = { id: String(rob.me.id) }
    const changed = await rob(updateProfile, {
      params,
      body: { fullName: 'Rob  Roy', bio: 'Beans.\nMore beans.', location: 'York', postcode: 'yo1 7hh' },
    })
    expect(changed).toMatchObject({
      fullName: 'Rob Roy',
      bio: 'Beans.\nMore beans.',
      location: 'York',
      postcode: 'YO1 7HH',
    })
    expect(await rob(updateProfile, { params, body: { postcode: null, bio: null } })).toMatchObject({
      postcode: null,
      bio: null,
    })
    await expect(sid(updateProfile, { params, body: { bio: 'mine' } })).rejects.toMatchObject(refused(403))
    const sneaky = { role: 'admin', isVerified: true, username: 'boss', email: 'x@y.example' } as object
    await rob(updateProfile, { params, body: sneaky })
    expect(await rob(currentUser, {})).toMatchObject({
      role: 'user',
      isVerified: false,
      username: 'rob',
      email: rob.me.email,
    })
  })

  test.each([
    'blob:http://localhost:3000/1234',
    'javascript:alert(1)',
    'https://elsewhere.example/a.png',
    'data:image/png;base64,AAAA',
    '/files/uploads/00000000000000000000000000000000/1280.webp',
  ])('take no avatar that they did not upload: %s', async (avatar) => {
    const tess = await server.member(avatar.replace(/\W/g, '').slice(0, 20))
    const params = { id: String(tess.me.id) }
    await expect(tess(updateProfile, { params, body: { avatar } })).rejects.toMatchObject(refused(400))
    expect((await tess(currentUser, {})).avatar).toBeNull()
  })

  test('refuse a postcode that is none', async () => {
    const una = await server.member('una')
    const change = una(updateProfile, { params: { id: String(una.me.id) }, body: { postcode: 'nowhere' } })
    await expect(change).rejects.toMatchObject(refused(400))
  })

  test('are found by those nearby, unless they prefer not to be', async () => {
    const vic = await server.member('vic')
    const wes = await server.member('wes')
    const found = async (q?: string) =>
      (await vic(listUsers, { query: q === undefined ? {} : { q } })).map(({ username }) => username)
    expect(await found()).toContain('wes')
    expect(await found()).not.toContain('vic')
    expect(await found()).not.toContain('hedgerow')
    expect(await found('WES gard')).toEqual(['wes'])
    expect(await found('%')).toEqual([])
    await wes(updateProfile, { params: { id: String(wes.me.id) }, body: { listed: false } })
    expect(await found()).not.toContain('wes')
    await expect(server.visitor()(listUsers, { query: {} })).rejects.toMatchObject(refused(401))
  })
})
