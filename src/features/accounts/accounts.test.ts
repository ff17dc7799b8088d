import { describe, expect, test } from 'vitest'
import { sessionCookieFor } from '#http/session.ts'
import { PASSWORD, person } from '#test/people.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { checkSession, currentUser, login, logout, registerUser } from './contract.ts'
import { commonPasswords, fitsPassword, hashPassword } from './server/passwords/passwords.ts'

const DAY = 24 * 60 * 60 * 1000
const server = await startTestServer()

const signIn = (visitor: Visitor, username: string, password: string = PASSWORD) =>
  visitor(login, { body: { username, password } })
const refused = (status: number, message?: string) => ({
  status,
  ...(message && { body: expect.objectContaining({ message }) }),
})
const lastEmail = async () => (await server.mails()).at(-1)!
describe('registration', () => {
  test('registration signs the user in and sends the verification email', async () => {
    const ann = server.visitor()
    const user = await ann(registerUser, { body: person('ann') })
    expect(user).toMatchObject({ username: 'ann', isVerified: false, role: 'user', unread: { messages: 0 } })
    expect(await ann(currentUser, {})).toEqual(user)
    expect(await lastEmail()).toMatchObject({ to: 'ann@gardeners.example', subject: 'Confirm your email address' })
  })

  test('registration stores the password only as an argon2id hash', async () => {
    await server.member('argus')
    const { rows } = await server.deps.db.execute<{ password: string }>(
      "select password from users where username = 'argus'",
    )
    expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('registration refuses a username or email in use, in any letter case, and names the field', async () => {
    await server.member('betty')
    const taken = server.visitor()(registerUser, { body: { ...person('other-betty'), username: 'BETTY' } })
    await expect(taken).rejects.toMatchObject({ status: 409, body: { fields: { username: expect.any(String) } } })
    const both = { ...person('betty'), email: 'Betty@Gardeners.Example' }
    await expect(server.visitor()(registerUser, { body: both })).rejects.toMatchObject({
      status: 409,
      body: { fields: { username: expect.any(String), email: expect.any(String) } },
    })
  })

  test('of many simultaneous registrations with one username, one succeeds and the others get an error', async () => {
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
  ])('registration refuses %j', async (change, message) => {
    const attempt = server.visitor()(registerUser, { body: { ...person('picky'), ...change } })
    await expect(attempt).rejects.toMatchObject(refused(400, message))
  })

  test.each(['аdmin', 'a b c', '.dot', 'dot.', 'a@b.c', 'semi;colon'])(
    'registration refuses the invalid username %j',
    async (username) => {
      await expect(server.visitor()(registerUser, { body: { ...person('picky'), username } })).rejects.toThrow(/^400: /)
    },
  )

  test.each(['Admin', 'hedgerow', 'Hedge.Row-Support', 'former-99', 'the_team'])(
    'registration refuses the reserved username %j',
    async (username) => {
      const attempt = server.visitor()(registerUser, { body: { ...person('picky'), username } })
      await expect(attempt).rejects.toMatchObject(refused(400, 'This username is reserved. Please choose another.'))
    },
  )

  test.each([{ role: 'admin' }, { isVerified: true }, { id: 1 }])('registration does not accept %j', async (extra) => {
    const attempt = server.visitor()(registerUser, { body: { ...person('greedy'), ...extra } })
    await expect(attempt).rejects.toThrow(/^400: /)
  })
})

describe('common passwords', () => {
  test('the list of common passwords has more than 3,000 entries of eight or more characters, and words of the product', async () => {
    const known = await commonPasswords()
    expect([...known].filter((password) => password.length >= 8).length).toBeGreaterThan(3000)
    for (const word of ['allotment', 'hedgerow1', '123456', 'password']) expect(known.has(word), word).toBe(true)
  })

  test.each(['corvette', 'Jennifer', 'thunderbird', '1234qwer', 'wolverine'])(
    'a common password is refused: %s',
    async (password) => {
      const attempt = server.visitor()(registerUser, { body: { ...person('picky'), password } })
      const message = 'This password is too easy to guess. Please choose another.'
      await expect(attempt).rejects.toMatchObject({ status: 400, body: { code: 'PASSWORD_TOO_COMMON', message } })
    },
  )
})

describe('sign-in', () => {
  test('sign-in accepts the username or the email address in any letter case', async () => {
    await server.member('cat')
    for (const username of ['cat', 'CAT', 'cat@gardeners.example', 'Cat@Gardeners.Example ']) {
      const cat = server.visitor()
      expect(await signIn(cat, username)).toMatchObject({ username: 'cat' })
      expect(await cat(checkSession, {})).toEqual({ authenticated: true })
    }
  })

  test('sign-in describes a validation error in plain words when the field has no message of its own', async () => {
    const url = '/api/auth/reset-password'
    const payload = { token: 5, userId: 1, password: 'long-enough-for-this' }
    const answer = await server.visitor().request({ method: 'POST', url, payload })
    const token = 'This is missing or has the wrong type.'
    expect(answer.json()).toMatchObject({ code: 'INVALID', message: token, fields: { token } })
  })

  test('sign-in answers identically for a wrong password, an unknown username and the product’s own account', async () => {
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

  test('sign-in verifies a password hash even when the username is unknown', async () => {
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
  ])('sign-in refuses %j', async (payload, message) => {
    const answer = await server.visitor().request({ method: 'POST', url: '/api/auth/login', payload })
    expect([answer.statusCode, answer.json()['message']]).toEqual([400, message])
  })
})

describe('sessions', () => {
  test('every sign-in starts a new session and ends the previous one', async () => {
    const eve = await server.member('eve')
    const first = eve.cookies.get('session')!
    await signIn(eve, 'eve')
    expect(eve.cookies.get('session')).not.toBe(first)
    eve.cookies.set('session', first)
    await expect(eve(currentUser, {})).rejects.toMatchObject(refused(401))
  })

  test('a session token supplied by the visitor is not used', async () => {
    await server.member('fay')
    const fay = server.visitor()
    const planted = 'A'.repeat(43)
    fay.cookies.set('session', planted)
    await signIn(fay, 'fay')
    expect(fay.cookies.get('session')).not.toBe(planted)
  })

  test('the session cookie is not readable by scripts and is not sent by other sites', async () => {
    await server.member('gus')
    const payload = { username: 'gus', password: PASSWORD }
    const { headers } = await server.visitor().request({ method: 'POST', url: '/api/auth/login', payload })
    expect(String(headers['set-cookie'])).toMatch(/^session=[\w-]{43}; .*HttpOnly; SameSite=Lax/)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('signing out ends the session permanently', async () => {
    const hal = await server.member('hal')
    const cookie = hal.cookies.get('session')!
    await hal(logout, {})
    expect(hal.cookies.size).toBe(0)
    hal.cookies.set('session', cookie)
    await expect(hal(currentUser, {})).rejects.toMatchObject(refused(401))
    expect(await hal(checkSession, {})).toEqual({ authenticated: false })
    await expect(server.visitor()(logout, {})).resolves.toMatchObject({ success: true })
  })

  test('a session expires thirty days after its last use', async () => {
    const ida = await server.member('ida')
    await server.clock.advance(29 * DAY)
    await ida(currentUser, {})
    await server.clock.advance(29 * DAY)
    await ida(currentUser, {})
    await server.clock.advance(31 * DAY)
    await expect(ida(currentUser, {})).rejects.toMatchObject(refused(401))
  })

  test('a session expires ninety days after sign-in regardless of use', async () => {
    const jon = await server.member('jon')
    for (let day = 0; day < 84; day += 28) {
      await server.clock.advance(28 * DAY)
      expect(await jon(currentUser, {})).toMatchObject({ username: 'jon' })
    }
    await server.clock.advance(5 * DAY)
    expect(await jon(currentUser, {})).toMatchObject({ username: 'jon' })
    await server.clock.advance(2 * DAY)
    await expect(jon(currentUser, {})).rejects.toMatchObject(refused(401))
  })

  test('the session cookie is bound to the host on https and has a plain name on localhost', () => {
    expect(sessionCookieFor('https://hedgerow.example')).toEqual({ name: '__Host-session', secure: true })
    expect(sessionCookieFor('http://192.168.0.2')).toEqual({ name: 'session', secure: true })
    for (const url of [null, 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      expect(sessionCookieFor(url)).toEqual({ name: 'session', secure: false })
    }
  })
})
