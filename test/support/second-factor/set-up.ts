import { Secret, TOTP } from 'otpauth'
import { login } from '#features/accounts/contract.ts'
import * as calls from '#features/accounts/second-factor/contract.ts'
import { PASSWORD } from '../people.ts'
import type { TestMember, TestServer, Visitor } from '../server.ts'
import { Authenticator } from './authenticator.ts'

const STEP_MS = 30_000

/** The body of a change that needs the password alone. */
export const byPassword = { body: { currentPassword: PASSWORD } }

/** The code that an app shows, `steps` of thirty seconds later. */
export const codeOf = ({ clock }: Pick<TestServer, 'clock'>, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: clock.now().getTime() + steps * STEP_MS,
  })

/** Sets up an authenticator app. Afterwards it shows another code than the one that set it up. */
export async function withApp(server: TestServer, member: TestMember) {
  const { secret } = await member(calls.startApp, byPassword)
  const { recoveryCodes } = await member(calls.confirmApp, { body: { code: codeOf(server, secret) } })
  await server.clock.advance(STEP_MS)
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

/** Adds a passkey of this device. */
export async function withPasskey(member: TestMember, device = new Authenticator()) {
  const options = await member(calls.startNewPasskey, byPassword)
  const { state, recoveryCodes } = await member(calls.addPasskey, { body: { passkey: device.create(options) } })
  return { device, state, recoveryCodes }
}

/** A browser in which the password was entered, and in which the second step follows. */
export async function passwordEntered(server: TestServer, { me }: TestMember, password = PASSWORD): Promise<Visitor> {
  const visitor = server.visitor()
  const answer = await visitor(login, { body: { username: me.username, password } })
  if (!('secondStep' in answer)) throw new Error(`${me.username} has no second factor.`)
  return visitor
}
