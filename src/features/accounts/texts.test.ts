import { describe, expect, test } from 'vitest'
import { PASSWORD, person } from '#test/people.ts'
import { startTestServer } from '#test/server.ts'
import { forgotPasswordForm, loginForm, registrationForm, resetPasswordForm, updateProfile } from './contract.ts'
import { interestsOf } from './interests.ts'

const server = await startTestServer()
const ann = await server.member('ann')
const visitor = server.visitor()

interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }
}

/** The first message for each field, which is the one a form shows. */
const faultsOf = (schema: Schema, value: object): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).reverse(),
  )

describe('messages of the forms', () => {
  const join = { ...person('bob'), confirmPassword: PASSWORD }

  test('a complete registration is valid with or without a bio', () => {
    expect(faultsOf(registrationForm, join)).toEqual({})
    expect(faultsOf(registrationForm, { ...join, bio: 'Ferns, mostly.' })).toEqual({})
  })

  test.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ password: 'short', confirmPassword: 'short6' }, 'password', 'Password must be at least 6 characters'],
    [{ confirmPassword: '' }, 'confirmPassword', 'Confirm password is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ fullName: 'A' }, 'fullName', 'Full name is required'],
    [{ location: 'B' }, 'location', 'Location is required'],
    [{ confirmPassword: 'another-one' }, 'confirmPassword', 'Passwords do not match'],
  ])('registration is validated: %j', (change, field, sentence) => {
    expect(faultsOf(registrationForm, { ...join, ...change })).toMatchObject({ [field]: sentence })
  })

  test('sign-in requires username and password', () => {
    expect(faultsOf(loginForm, { username: ' ', password: '' })).toEqual({
      username: 'Username is required',
      password: 'Password is required',
    })
  })

  test('the forgotten password form requires an email address', () => {
    expect(faultsOf(forgotPasswordForm, { email: 'nobody@' })).toEqual({ email: 'Please enter a valid email address' })
  })

  test('a new password needs eight characters and the same value twice', () => {
    expect(faultsOf(resetPasswordForm, { password: 'seven77', confirmPassword: 'seven77' })).toEqual({
      password: 'Password must be at least 8 characters',
      confirmPassword: 'Password must be at least 8 characters',
    })
    expect(faultsOf(resetPasswordForm, { password: 'eight888', confirmPassword: 'eight889' })).toEqual({
      confirmPassword: "Passwords don't match",
    })
  })
})

describe('answers of the calls', () => {
  const post = (url: string, payload: object) => visitor.request({ method: 'POST', url, payload })

  test('an unknown username and a wrong password get the same message', async () => {
    const answers = await Promise.all([
      post('/api/auth/login', { username: 'ann', password: 'not-hers' }),
      post('/api/auth/login', { username: 'nobody-here', password: 'not-hers' }),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ message: 'Invalid username or password. Please try again.' })
    }
  })

  test('a verification link gets one message when a part is missing and another when it is wrong', async () => {
    const bare = await visitor.request({ url: '/api/auth/verify-email' })
    expect(bare.statusCode).toBe(400)
    expect(bare.json()).toMatchObject({
      success: false,
      message: 'Invalid verification link. Missing token or user ID.',
    })
    const wrong = await visitor.request({ url: `/api/auth/verify-email?token=${'x'.repeat(43)}&userId=${ann.me.id}` })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toMatchObject({
      success: false,
      message: 'Failed to verify your email. The link may have expired.',
    })
  })

  test('known and unknown email addresses get the same answer', async () => {
    for (const email of [ann.me.email, 'nobody@gardeners.example']) {
      const answer = await post('/api/auth/forgot-password', { email })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({
        success: true,
        message: 'If an account with that email exists, a password reset link has been sent.',
      })
    }
  })

  test('a reset link gets one message when a part is missing and another when it is wrong', async () => {
    const bare = await post('/api/auth/reset-password', { password: 'long-enough-now' })
    expect(bare.statusCode).toBe(400)
    expect(bare.json()).toMatchObject({
      success: false,
      message: 'Invalid password reset link. Missing token or user ID.',
    })
    const link = { token: 'x'.repeat(43), userId: ann.me.id, password: 'long-enough-now' }
    const wrong = await post('/api/auth/reset-password', link)
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toMatchObject({
      success: false,
      message: 'Failed to reset your password. The link may have expired.',
    })
  })

  test('the emailed links confirm the address and set a new password', async () => {
    const cat = await server.member('cat')
    await post('/api/auth/forgot-password', { email: cat.me.email })
    const mails = (await server.mails()).filter(({ to }) => to === cat.me.email)
    const [verify, reset] = mails.map(({ text }) => new URL(/http\S+token=\S+/.exec(text)?.[0] ?? ''))
    const verified = await visitor.request({ url: `/api/auth${verify?.pathname}${verify?.search}` })
    expect(verified.json()).toMatchObject({ success: true })
    const { token, userId } = Object.fromEntries(reset?.searchParams ?? [])
    const changed = await post('/api/auth/reset-password', { token, userId, password: 'compost-heap-42' })
    expect(changed.json()).toMatchObject({ success: true })
    expect((await cat.request({ url: '/api/auth/user' })).statusCode).toBe(401)
    const back = await post('/api/auth/login', { username: 'cat', password: 'compost-heap-42' })
    expect(back.json()).toMatchObject({ username: 'cat', isVerified: true, fullName: 'Cat Gardener' })
    await visitor.request({ method: 'POST', url: '/api/auth/logout' })
  })

  test('a signed-out visitor gets 401 for the current user and false for the sign-in check', async () => {
    expect((await visitor.request({ url: '/api/auth/user' })).statusCode).toBe(401)
    expect((await visitor.request({ url: '/api/auth/check' })).json()).toEqual({ authenticated: false })
  })
})

describe('users', () => {
  test('a visitor can see a user but not their email address or postcode', async () => {
    const answer = await visitor.request({ url: `/api/users/${ann.me.id}` })
    expect(Object.keys(answer.json()).sort()).toEqual(
      ['avatar', 'bio', 'canReadMessages', 'createdAt', 'email', 'fullName', 'id', 'location', 'username'].sort(),
    )
    expect(answer.json()).toMatchObject({ fullName: 'Ann Gardener', location: 'Leeds', email: null })
  })

  test('the list of users requires sign-in', async () => {
    expect((await visitor.request({ url: '/api/users' })).statusCode).toBe(401)
    expect((await ann.request({ url: '/api/users' })).statusCode).toBe(200)
  })

  test('only an uploaded picture can become the avatar', async () => {
    const change = ann(updateProfile, {
      params: { id: String(ann.me.id) },
      body: { avatar: 'blob:http://localhost:3000/1b9d6bcd' },
    })
    await expect(change).rejects.toThrow(/^400: /)
  })

  test('a profile shows three decorative tags chosen by user id', () => {
    expect(interestsOf(1)).toEqual(['Indoor Plants', 'Herbs', 'Organic'])
    expect(interestsOf(2)).toEqual(['Vegetables', 'Heirloom', 'Seedlings'])
    expect(interestsOf(3)).toEqual(['Tools', 'Supplies', 'Equipment'])
    expect(interestsOf(4)).toEqual(['Plants', 'Gardening', 'Local'])
  })
})
