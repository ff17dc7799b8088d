import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { PrivateUser } from '../../contract.ts'
import { addPasskey, signInWithPasskey, startNewPasskey, startPasskey } from '../contract.ts'

// Loaded when a passkey is used or added: the library is of no use before.

/** Asks the browser for a passkey and signs in with it. */
export async function signInByPasskey(api: Api, step: 'only' | 'second'): Promise<PrivateUser> {
  const optionsJSON = await api(startPasskey, { body: { step } })
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const answer = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  const passkey = { id, rawId, type, clientExtensionResults: {}, response: answer }
  return api(signInWithPasskey, { body: { passkey } })
}

/** Lets the browser make a passkey, and adds it to the account. */
export async function makePasskey(api: Api, currentPassword: string): Promise<Reply<typeof addPasskey>> {
  const optionsJSON = await api(startNewPasskey, { body: { currentPassword } })
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  const answer = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  const passkey = { id, rawId, type, clientExtensionResults: {}, response: answer }
  return api(addPasskey, { body: { passkey } })
}

/** The message about a passkey that was not used. */
export function passkeyFault(error: unknown): string {
  if (error instanceof ApiError) return error.sentence
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device already has a passkey for your account.'
  }
  return 'No passkey was used. Try again, or choose another way.'
}
