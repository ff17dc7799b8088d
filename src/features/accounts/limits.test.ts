import { expect, test } from 'vitest'
import { PASSWORD, person } from '#test/people.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { checkSession, forgotPassword, login, registerUser, resetPassword } from './contract.ts'

const server = await startTestServer({ rateLimits: true })

const signIn = (visitor: Visitor, username: string, password = PASSWORD) =>
  visitor(login, { body: { username, password } })
const fail = async (visitor: Visitor, username: string, times: number) => {
  for (let n = 0; n < times; n++) {
    await expect(signIn(visitor, username, `guess-${n}`)).rejects.toMatchObject({ status: 401 })
  }
}
const slowedDown = { status: 429, body: expect.objectContaining({ code: 'TOO_MANY' }) }

test('an IP address is blocked for five minutes after ten wrong passwords for one account', async () => {
  await server.member('anna')
  const thief = server.visitor()
  await fail(thief, 'anna', 10)
  await expect(signIn(thief, 'anna')).rejects.toMatchObject(slowedDown)
  const payload = { username: 'anna', password: PASSWORD }
  const answer = await thief.request({ method: 'POST', url: '/api/auth/login', payload })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  // The owner uses another IP address.
  expect(await signIn(server.visitor(), 'anna')).toMatchObject({ username: 'anna' })
  await server.clock.advance(5 * 60 * 1000 + 1000)
  expect(await signIn(thief, 'anna')).toMatchObject({ username: 'anna' })
})

test('the block doubles with every ten failures from one IP address, up to an hour, and a successful sign-in resets it', async () => {
  await server.member('gwen')
  const thief = server.visitor()
  const waits: number[] = []
  for (let round = 0; round < 6; round++) {
    // Clears the other rate-limit windows, which this test does not cover.
    await server.deps.counters.clear(`login:address:${thief.address}`)
    const { rows } = await server.deps.db.execute<{ id: number }>("select id from users where username = 'gwen'")
    await server.deps.counters.clear(`login:account:${rows[0]!.id}`)
    await fail(thief, 'gwen', 10)
    const answer = await thief.request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'gwen', password: PASSWORD },
    })
    expect(answer.statusCode).toBe(429)
    const seconds = Number(answer.headers['retry-after'])
    waits.push(Math.ceil(seconds / 60))
    await server.clock.advance(seconds * 1000 + 1000)
  }
  expect(waits).toEqual([5, 10, 20, 40, 60, 60])
  expect(await signIn(thief, 'gwen')).toMatchObject({ username: 'gwen' })
  await fail(thief, 'gwen', 10)
  await expect(signIn(thief, 'gwen')).rejects.toMatchObject(slowedDown)
  await server.clock.advance(5 * 60 * 1000 + 1000)
  expect(await signIn(thief, 'gwen')).toMatchObject({ username: 'gwen' })
}, 60_000)

test('an owner who shares an attacker’s IP address can sign in after using a reset link', async () => {
  await server.member('hope')
  const shared = server.visitor()
  await fail(shared, 'hope', 10)
  await expect(signIn(shared, 'hope')).rejects.toMatchObject(slowedDown)
  await shared(forgotPassword, { body: { email: 'hope@gardeners.example' } })
  const { text } = (await server.mails()).at(-1)!
  const link = new URLSearchParams(/reset-password\?(\S+)/.exec(text)?.[1])
  const body = { token: link.get('token')!, userId: link.get('userId')!, password: 'rain-in-the-butt' }
  await shared(resetPassword, { body })
  expect(await signIn(shared, 'hope', 'rain-in-the-butt')).toMatchObject({ username: 'hope' })
})

test('simultaneous wrong passwords are all counted', async () => {
  await server.member('bill')
  const thief = server.visitor()
  const tries = await Promise.allSettled(Array.from({ length: 14 }, (_, n) => signIn(thief, 'bill', `guess-${n}`)))
  const statuses = tries.map((one) => (one as PromiseRejectedResult).reason.status as number)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})

test('an account attacked from many IP addresses leaves each address a few tries and lets its owner in', async () => {
  const { me } = await server.member('cleo')
  // The state after thirty failures from other addresses within the hour.
  await server.deps.counters.add(`login:account:${me.id}`, 60 * 60, 30)
  const next = server.visitor()
  await fail(next, 'cleo', 3)
  await expect(signIn(next, 'cleo')).rejects.toMatchObject(slowedDown)
  expect(await signIn(server.visitor(), 'cleo')).toMatchObject({ username: 'cleo' })
})

test('unknown usernames are rate-limited like known ones', async () => {
  const thief = server.visitor()
  await fail(thief, 'no-such-person', 10)
  await expect(signIn(thief, 'no-such-person')).rejects.toMatchObject(slowedDown)
})

test('repeated successful sign-ins are never rate-limited', async () => {
  await server.member('dawn')
  const dawn = server.visitor()
  for (let n = 0; n < 11; n++) await signIn(dawn, 'dawn')
  expect(await dawn(checkSession, {})).toEqual({ authenticated: true })
})

test('one IP address can register five times in half an hour', async () => {
  const crowd = server.visitor()
  for (let n = 0; n < 5; n++) await crowd(registerUser, { body: person(`crowd${n}`) })
  await expect(crowd(registerUser, { body: person('crowd5') })).rejects.toMatchObject(slowedDown)
})

test('one mailbox receives at most five emails in half an hour, whichever IP addresses request them', async () => {
  for (let n = 0; n < 5; n++) await server.visitor()(forgotPassword, { body: { email: 'full@gardeners.example' } })
  const again = server.visitor()(forgotPassword, { body: { email: 'FULL@gardeners.example' } })
  await expect(again).rejects.toMatchObject(slowedDown)
})
