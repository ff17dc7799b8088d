import { expect, test } from 'vitest'
import { PASSWORD, person } from '#test/people.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { checkSession } from './contract.ts'

const server = await startTestServer()

/** Posts a form as a browser without scripts does and returns the redirect target. */
async function send(visitor: Visitor, url: string, fields: Record<string, string>, headers = {}) {
  const { statusCode, headers: answer } = await visitor.request({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  return `${statusCode} ${answer.location}`
}

test('the login form works without scripts', async () => {
  await server.member('ann')
  const ann = server.visitor()
  expect(await send(ann, '/login?redirect=%2Fbrowse%3Fq%3Dfig', { username: 'ann', password: 'wrong' })).toBe(
    '303 /login?redirect=%2Fbrowse%3Fq%3Dfig&failure=WRONG_CREDENTIALS',
  )
  expect(await ann(checkSession, {})).toEqual({ authenticated: false })
  expect(await send(ann, '/login?redirect=%2Fbrowse%3Fq%3Dfig', { username: 'ann', password: PASSWORD })).toBe(
    '303 /browse?q=fig',
  )
  expect(await ann(checkSession, {})).toEqual({ authenticated: true })
})

test('the registration form works without scripts', async () => {
  const bob = server.visitor()
  const fields = { ...person('bob'), confirmPassword: PASSWORD, bio: '' } as Record<string, string>
  expect(await send(bob, '/register', { ...fields, confirmPassword: 'x' })).toBe('303 /register?failure=MISMATCH')
  expect(await send(bob, '/register', { ...fields, username: 'b' })).toBe('303 /register?failure=INVALID')
  expect(await send(bob, '/register', fields)).toBe('303 /')
  expect(await bob(checkSession, {})).toEqual({ authenticated: true })
})

test('registering without scripts sets the viewer’s place', async () => {
  const eve = server.visitor()
  const fields = { ...person('eve'), location: 'Leeds', confirmPassword: PASSWORD, bio: '' } as Record<string, string>
  expect(await send(eve, '/register', fields)).toBe('303 /')
  expect(eve.cookies.get('place')).toMatch(/^LS\d+\.5$/)
  const chosen = server.visitor()
  chosen.cookies.set('place', 'BS7.25')
  expect(await send(chosen, '/register', { ...fields, username: 'dot', email: 'dot@gardeners.example' })).toBe('303 /')
  expect(chosen.cookies.get('place'), 'a place chosen before').toBe('BS7.25')
})

test('the forms neither redirect to another site nor accept posts from one', async () => {
  await server.member('cat')
  const fields = { username: 'cat', password: PASSWORD }
  expect(await send(server.visitor(), '/login?redirect=%2F%2Fevil.example', fields)).toBe('303 /')
  const foreign = server.visitor()
  expect(await send(foreign, '/login', fields, { origin: 'https://evil.example' })).toBe('403 undefined')
  expect(await foreign(checkSession, {})).toEqual({ authenticated: false })
})

test('API calls accept only JSON', async () => {
  expect(await send(server.visitor(), '/api/auth/login', { username: 'cat', password: PASSWORD })).toBe('415 undefined')
})
