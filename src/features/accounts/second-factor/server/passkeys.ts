import type { User } from '../../server/store.ts'
import {
  type CreationOptions,
  type NewPasskey,
  type RequestOptions,
  SECOND_STEP_MINUTES,
  type UsedPasskey,
} from '../contract.ts'
import type { Passkey } from './passkey-store.ts'

/** Loaded with the first passkey: few requests need it, and every start would wait for it. */
const webauthn = () => import('@simplewebauthn/server')

const TIMEOUT_MS = SECOND_STEP_MINUTES * 60 * 1000

/** Passkeys belong to the host of the public address. */
const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname
const originOf = (publicUrl: string): string => new URL(publicUrl).origin

const known = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: transports === '' ? [] : transports.split(','),
  }))

/** The authenticator verifies its user, so a passkey is two factors by itself. */
export async function optionsToAdd(
  { publicUrl, productName }: { publicUrl: string; productName: string },
  user: User,
  own: readonly Passkey[],
): Promise<CreationOptions> {
  const {
    rp,
    challenge,
    pubKeyCredParams,
    user: named,
  } = await (await webauthn()).generateRegistrationOptions({
    rpName: productName,
    rpID: hostOf(publicUrl),
    userName: user.username,
    userDisplayName: user.fullName,
    userID: new TextEncoder().encode(String(user.id)),
  })
  return {
    rp: { name: rp.name, id: hostOf(publicUrl) },
    user: named,
    ...{ challenge, pubKeyCredParams, timeout: TIMEOUT_MS },
    excludeCredentials: known(own),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  }
}

interface Verified {
  credentialId: string
  publicKey: Buffer
  counter: number
}

/** The passkey that a browser has made; null when the answer does not fit the challenge. */
export async function verifyNew(publicUrl: string, made: NewPasskey, challenge: string): Promise<Verified | null> {
  const { transports, ...response } = made.response
  const answer = { ...made, response: { ...response, ...(transports && { transports }) } }
  const { verifyRegistrationResponse } = await webauthn()
  const result = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: originOf(publicUrl),
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: true,
  }).catch(() => null)
  if (!result?.verified) return null
  const { id, publicKey, counter } = result.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
}

export async function optionsToUse(publicUrl: string, own: readonly Passkey[]): Promise<RequestOptions> {
  const { challenge } = await (await webauthn()).generateAuthenticationOptions({ rpID: hostOf(publicUrl) })
  return {
    rpId: hostOf(publicUrl),
    challenge,
    timeout: TIMEOUT_MS,
    allowCredentials: known(own),
    userVerification: 'required',
  }
}

/** The new counter of a passkey that signed the challenge; null when it did not. */
export async function verifyUse(
  publicUrl: string,
  used: UsedPasskey,
  { passkey, challenge }: { passkey: Passkey; challenge: string },
): Promise<number | null> {
  const { userHandle, ...response } = used.response
  const { verifyAuthenticationResponse } = await webauthn()
  const result = await verifyAuthenticationResponse({
    response: { ...used, response: { ...response, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: originOf(publicUrl),
    expectedRPID: hostOf(publicUrl),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  return result?.verified ? result.authenticationInfo.newCounter : null
}
