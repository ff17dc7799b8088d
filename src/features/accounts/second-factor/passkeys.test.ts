import { describe, expect, test } from 'vitest'
import { Authenticator } from '#test/second-factor/authenticator.ts'
import { byPassword, passwordEntered, withPasskey } from '#test/second-factor/set-up.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { checkSession } from '../contract.ts'
import * as calls from './contract.ts'

const server = await startTestServer()
const refused = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) })
const entered = (member: TestMember) => passwordEntered(server, member)
const isSignedIn = async (visitor: Visitor): Promise<boolean> => (await visitor(checkSession, {})).authenticated
const subjectsTo = async ({ me }: TestMember): Promise<string[]> =>
  (await server.mails()).filter(({ to }) => to === me.email).map(({ subject }) => subject)

describe('a passkey', () => {
  test('a passkey signs in without a password, and as the second step', async () => {
    const jade = await server.member('jade')
    const { device, state, recoveryCodes } = await withPasskey(jade)
    expect(state.passkeys).toMatchObject([{ lastUsedAt: null }])
    expect(recoveryCodes).toHaveLength(10)
    const alone = server.visitor()
    const options = await alone(calls.startPasskey, { body: { step: 'only' } })
    expect(options.allowCredentials).toEqual([])
    expect(await alone(calls.signInWithPasskey, { body: { passkey: device.get(options) } })).toMatchObject({
      username: 'jade',
    })
    expect(await isSignedIn(alone)).toBe(true)
    const second = await entered(jade)
    expect(await second(calls.getSecondStep, {})).toEqual({ methods: ['passkey', 'recovery'] })
    const next = await second(calls.startPasskey, { body: { step: 'second' } })
    expect(next.allowCredentials).toHaveLength(1)
    await second(calls.signInWithPasskey, { body: { passkey: device.get(next) } })
    expect(await isSignedIn(second)).toBe(true)
    expect((await jade(calls.getFactors, {})).passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }])
  })

  test('a passkey is refused when it answers another challenge, site or account, without verifying its user, and a second time', async () => {
    const kay = await server.member('kay')
    const { device } = await withPasskey(kay)
    const lily = await server.member('lily')
    const { device: other } = await withPasskey(lily)
    const thief = server.visitor()
    const fresh = () => thief(calls.startPasskey, { body: { step: 'only' } })
    const send = (passkey: calls.UsedPasskey) => thief(calls.signInWithPasskey, { body: { passkey } })
    const older = device.get(await fresh())
    const options = await fresh()
    const bad = [
      older,
      device.get(options, { origin: 'https://evil.example' }),
      device.get(options, { isVerified: false }),
      device.get({ ...options, rpId: 'evil.example' }),
      new Authenticator().get(options),
      { ...device.get(options), id: other.get(options).id },
    ]
    for (const passkey of bad) await expect(send(passkey)).rejects.toMatchObject(refused(401, 'PASSKEY_REFUSED'))
    const begun = await entered(kay)
    const forKay = await begun(calls.startPasskey, { body: { step: 'second' } })
    await expect(begun(calls.signInWithPasskey, { body: { passkey: other.get(forKay) } })).rejects.toMatchObject(
      refused(401, 'PASSKEY_REFUSED'),
    )
    const used = device.get(await fresh())
    await send(used)
    await expect(send(used)).rejects.toMatchObject(refused(401, 'SIGN_IN_EXPIRED'))
  })

  test('a passkey is added only by an answer to the newest challenge, with its user verified, and to one account', async () => {
    const mina = await server.member('mina')
    const device = new Authenticator()
    const older = device.create(await mina(calls.startNewPasskey, byPassword))
    const options = await mina(calls.startNewPasskey, byPassword)
    const add = (member: TestMember, passkey: calls.NewPasskey) => member(calls.addPasskey, { body: { passkey } })
    await expect(add(mina, older)).rejects.toMatchObject(refused(400, 'PASSKEY_REFUSED'))
    await expect(add(mina, device.create(options, { isVerified: false }))).rejects.toMatchObject({ status: 400 })
    await expect(add(mina, device.create(options, { origin: 'https://evil.example' }))).rejects.toMatchObject({
      status: 400,
    })
    const made = device.create(options)
    const both = await Promise.allSettled([add(mina, made), add(mina, made)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const nora = await server.member('nora')
    const copied = device.create(await nora(calls.startNewPasskey, byPassword))
    await expect(add(nora, copied)).rejects.toMatchObject({ status: 409 })
    expect(await nora(calls.getFactors, {})).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })

  test('a passkey of a frozen account does not sign in', async () => {
    const olive = await server.member('olive')
    const { device } = await withPasskey(olive)
    await server.deps.db.execute(`update users set frozen_at = now() where id = ${olive.me.id}`)
    const visitor = server.visitor()
    const options = await visitor(calls.startPasskey, { body: { step: 'only' } })
    await expect(visitor(calls.signInWithPasskey, { body: { passkey: device.get(options) } })).rejects.toMatchObject(
      refused(403, 'ACCOUNT_FROZEN'),
    )
  })

  test('a passkey gets another name from its owner only', async () => {
    const una = await server.member('una')
    const { state } = await withPasskey(una)
    const params = { id: String(state.passkeys[0]!.id) }
    expect(await una(calls.renamePasskey, { params, body: { name: '  Phone of\u200b Una ' } })).toMatchObject({
      passkeys: [{ name: 'Phone of Una' }],
    })
    const vera = await server.member('vera')
    const body = { name: 'Mine' }
    await expect(vera(calls.renamePasskey, { params, body })).rejects.toMatchObject({ status: 404 })
    for (const name of ['\u3164', 'x'.repeat(51)])
      await expect(una(calls.renamePasskey, { params, body: { name } })).rejects.toMatchObject({
        status: 400,
        body: { fields: { name: expect.any(String) } },
      })
    expect(await una(calls.getFactors, {})).toMatchObject({ passkeys: [{ name: 'Phone of Una' }] })
  })

  test('a passkey is removed with the password only, by its owner only', async () => {
    const peg = await server.member('peg')
    const { state } = await withPasskey(peg)
    const params = { id: String(state.passkeys[0]!.id) }
    const quin = await server.member('quin')
    await expect(quin(calls.removePasskey, { params, ...byPassword })).rejects.toMatchObject({ status: 404 })
    await expect(peg(calls.removePasskey, { params, body: { currentPassword: 'not-it' } })).rejects.toMatchObject(
      refused(400, 'WRONG_PASSWORD'),
    )
    expect(await peg(calls.removePasskey, { params, ...byPassword })).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    })
    expect(await subjectsTo(peg)).toContain('A passkey was removed')
  })
})
