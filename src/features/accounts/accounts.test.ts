import { expect, test } from 'vitest'
import { person } from '../../../test/people.ts'
import { startTestServer } from '../../../test/server.ts'
import { checkSession, currentUser, login, logout, registerUser } from './contract.ts'

const server = await startTestServer()

test('joining signs in and sends the verification mail', async () => {
  const ann = server.visitor()
  const user = await ann(registerUser, { body: person('ann') })
  expect(user).toMatchObject({ username: 'ann', isVerified: false, role: 'user', unread: { messages: 0 } })
  expect(await ann(currentUser, {})).toEqual(user)
  expect(await server.mails()).toMatchObject([{ to: 'ann@gardeners.example', subject: 'Confirm your e-mail address' }])
})

test('signing out ends the session', async () => {
  const bob = await server.member('bob')
  const cookie = bob.cookies.get('session')!
  await bob(logout, {})
  bob.cookies.set('session', cookie)
  await expect(bob(currentUser, {})).rejects.toThrow(/^401: /)
  expect(await bob(checkSession, {})).toEqual({ authenticated: false })
})

test('signing in takes the username or the address, whatever their case', async () => {
  await server.member('cat')
  for (const username of ['cat', 'CAT', 'cat@gardeners.example', 'Cat@Gardeners.Example ']) {
    const cat = server.visitor()
    expect(await cat(login, { body: { username, password: person('cat').password } })).toMatchObject({
      username: 'cat',
    })
    expect(await cat(checkSession, {})).toEqual({ authenticated: true })
  }
})
