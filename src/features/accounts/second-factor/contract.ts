import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, line } from '#shared/fields.ts'
import { anyPassword, onlyKnown, privateUser } from '../contract.ts'

/** How long the second step of a sign-in may take. */
export const SECOND_STEP_MINUTES = 10
export const MAX_PASSKEYS = 10
export const RECOVERY_CODES = 10
/** How long the owner can stop staff from removing every second factor. */
export const REMOVAL_DAYS = 3

/** A code as typed: six digits of an app, or a recovery code. */
export const codeForm = z.strictObject(
  {
    code: z.string('Enter the code').check(
      z.overwrite((text) => text.replace(/[\s-]/g, '').toLowerCase()),
      z.regex(
        /^(?:\d{6}|[a-z2-9]{10})$/,
        'Enter the six digits of your app, or a recovery code of ten letters and digits',
      ),
    ),
  },
  onlyKnown,
)

export const confirmAppForm = z.strictObject(
  {
    code: z.string('Enter the six digits').check(
      z.overwrite((text) => text.replace(/\s/g, '')),
      z.regex(/^\d{6}$/, 'Enter the six digits that your app shows'),
    ),
  },
  onlyKnown,
)

export const passwordOnlyForm = z.strictObject({ currentPassword: anyPassword }, onlyKnown)

const INCOMPLETE = 'The answer of the passkey is not complete.'
const encoded = (max: number) =>
  z.string(INCOMPLETE).check(z.regex(/^[\w-]+$/, INCOMPLETE), z.maxLength(max, INCOMPLETE))
const publicKeyType = z.literal('public-key')
const credential = {
  id: encoded(1400),
  rawId: encoded(1400),
  type: publicKeyType,
  clientExtensionResults: z.object({}),
}

/** What a browser returns for a new passkey, as WebAuthn defines it. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>

/** What a browser returns when a passkey is used, as WebAuthn defines it. */
const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(4000),
    userHandle: z.optional(encoded(100)),
  }),
})
export type UsedPasskey = z.output<typeof usedPasskey>

const known = z.array(z.object({ id: z.string(), type: publicKeyType, transports: z.array(z.string()) }))

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKeyType })),
  timeout: z.number(),
  excludeCredentials: known,
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof creationOptions>

const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  allowCredentials: known,
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof requestOptions>

export const secondStepMethods = ['passkey', 'app', 'recovery'] as const
export type SecondStepMethod = (typeof secondStepMethods)[number]

export const getSecondStep = endpoint({
  method: 'GET',
  path: '/api/auth/second-step',
  access: 'anyone',
  summary: 'How this browser can finish the sign-in that it began with a password; 401 when there is none',
  reply: z.object({ methods: z.array(z.enum(secondStepMethods)) }),
})

export const enterCode = endpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  access: 'anyone',
  summary: 'Finishes a sign-in with a code of an authenticator app or a recovery code',
  body: codeForm,
  reply: privateUser,
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'anyone',
  summary: 'Options for navigator.credentials.get(), to sign in or to finish a sign-in',
  body: z.strictObject({ step: z.enum(['only', 'second'], 'Choose the step of the sign-in') }, onlyKnown),
  reply: requestOptions,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'anyone',
  summary: 'Signs in, or finishes a sign-in, with a passkey',
  body: z.strictObject({ passkey: usedPasskey }, onlyKnown),
  reply: privateUser,
})

const factorState = z.object({
  passkeys: z.array(z.object({ id: z.int(), name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) })),
  /** Since when an authenticator app is in use; null without one. */
  appSince: z.nullable(instant),
  recoveryCodesLeft: z.int(),
  /** When staff remove every factor, because they were reported lost; null unless they do. */
  removedAt: z.nullable(instant),
})
export type FactorState = z.output<typeof factorState>

/** `recoveryCodes` is null unless this was the first factor: they are shown once. */
const added = z.object({ state: factorState, recoveryCodes: z.nullable(z.array(z.string())) })

export const getFactors = endpoint({
  method: 'GET',
  path: '/api/account/second-factor',
  access: 'member',
  summary: 'Your passkeys, your authenticator app and how many recovery codes are left',
  reply: factorState,
})

export const startNewPasskey = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/passkey-options',
  access: 'member',
  summary: 'Options for navigator.credentials.create(), to add a passkey',
  body: passwordOnlyForm,
  reply: creationOptions,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/passkeys',
  access: 'member',
  summary: 'Adds a passkey; the first factor also ends every other session',
  body: z.strictObject({ passkey: newPasskey }, onlyKnown),
  reply: added,
  status: 201,
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/passkeys/:id/remove',
  access: 'member',
  summary: 'Removes one of your passkeys',
  params: z.object({ id: idText }),
  body: passwordOnlyForm,
  reply: factorState,
})

const PASSKEY_NAME = { min: 1, max: 50, tooShort: 'Enter a name', tooLong: 'Enter at most 50 characters' }

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/account/second-factor/passkeys/:id',
  access: 'member',
  summary: 'Gives one of your passkeys another name',
  params: z.object({ id: idText }),
  body: z.strictObject({ name: line(PASSKEY_NAME) }, onlyKnown),
  reply: factorState,
})

export const startApp = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/app',
  access: 'member',
  summary: 'A new secret for an authenticator app, which is in use once its first code is entered',
  body: passwordOnlyForm,
  reply: z.object({
    /** In groups of four, to be typed where no camera can read the code. */
    secret: z.string(),
    uri: z.string(),
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
})

export const confirmApp = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/app/confirm',
  access: 'member',
  summary: 'Starts to use the authenticator app; the first factor also ends every other session',
  body: confirmAppForm,
  reply: added,
})

export const removeApp = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/app/remove',
  access: 'member',
  summary: 'Stops using the authenticator app',
  body: passwordOnlyForm,
  reply: factorState,
})

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  access: 'member',
  summary: 'Replaces your recovery codes',
  body: passwordOnlyForm,
  reply: added,
})

export const keepFactors = endpoint({
  method: 'DELETE',
  path: '/api/account/second-factor/removal',
  access: 'member',
  summary: 'Stops the removal of your second factors by staff; idempotent',
  reply: factorState,
})
