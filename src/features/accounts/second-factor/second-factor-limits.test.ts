import { expect, test } from 'vitest'
import { PASSWORD } from '#test/people.ts'
import { codeOf, passwordEntered, withApp, withPasskey } from '#test/second-factor/set-up.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { changePassword } from '../account-contract.ts'
import * as calls from './contract.ts'

const server = await startTestServer({ rateLimits: true })
const HOUR_MS = 60 * 60 * 1000
const wrong = { status: 400, body: expect.objectContaining({ code: 'WRONG_CODE' }) }
const slowedDown = { status: 429, body: expect.objectContaining({ code: 'TOO_MANY' }) }
const halfway = (member: TestMember, password?: string) => passwordEntered(server, member, password)

test('ten wrong codes within an hour block further codes from every address, and the owner is notified of the fifth', async () => {
  const anna = await server.member('anna')
  const { secret } = await withApp(server, anna)
  const notices = async () =>
    (await server.mails()).filter(
      ({ to, subject }) => to === anna.me.email && subject === 'Someone knows your password',
    )
  for (let n = 0; n < 10; n++) {
    const thief = await halfway(anna)
    expect(await notices()).toHaveLength(n < 5 ? 0 : 1)
    await expect(thief(calls.enterCode, { body: { code: `00000${n}` } })).rejects.toMatchObject(wrong)
  }
  expect(await notices()).toHaveLength(1)
  await expect(
    (await halfway(anna))(calls.enterCode, { body: { code: codeOf(server, secret) } }),
  ).rejects.toMatchObject(slowedDown)
  await server.clock.advance(HOUR_MS + 1000)
  expect(await (await halfway(anna))(calls.enterCode, { body: { code: codeOf(server, secret) } })).toMatchObject({
    username: 'anna',
  })
})

test('after wrong codes a passkey still signs in, and a new password allows codes again', async () => {
  const bea = await server.member('bea')
  const { secret } = await withApp(server, bea)
  const { device } = await withPasskey(bea)
  const thief = await halfway(bea)
  for (let n = 0; n < 10; n++) {
    await expect(thief(calls.enterCode, { body: { code: `00000${n}` } })).rejects.toMatchObject(wrong)
  }
  await expect(thief(calls.enterCode, { body: { code: codeOf(server, secret) } })).rejects.toMatchObject(slowedDown)
  const owner = await halfway(bea)
  const use = await owner(calls.startPasskey, { body: { step: 'second' } })
  expect(await owner(calls.signInWithPasskey, { body: { passkey: device.get(use) } })).toMatchObject({
    username: 'bea',
  })
  const next = 'rain-in-the-butt'
  await owner(changePassword, { body: { currentPassword: PASSWORD, password: next } })
  await expect(thief(calls.enterCode, { body: { code: codeOf(server, secret) } })).rejects.toMatchObject({
    status: 401,
  })
  const again = await halfway(bea, next)
  expect(await again(calls.enterCode, { body: { code: codeOf(server, secret) } })).toMatchObject({ username: 'bea' })
})

test('simultaneous wrong codes are all counted', async () => {
  const cleo = await server.member('cleo')
  await withApp(server, cleo)
  const thief = await halfway(cleo)
  const tries = await Promise.allSettled(
    Array.from({ length: 14 }, (_, n) => thief(calls.enterCode, { body: { code: String(100_000 + n) } })),
  )
  const statuses = tries.map((one) => (one as PromiseRejectedResult).reason.status as number)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})
