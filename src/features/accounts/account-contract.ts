import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, success } from '#shared/fields.ts'
import { anyPassword, email, newPassword, onlyKnown } from './contract.ts'

/** The form: the current password, and the new one twice. */
export const passwordForm = z
  .object({
    currentPassword: anyPassword,
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1, 'Type the new password once more')),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword.normalize('NFC'), {
      path: ['confirmPassword'],
      message: "Passwords don't match",
    }),
  )

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  access: 'member',
  summary: 'Changes the password and ends every other session',
  body: z.strictObject({ currentPassword: anyPassword, password: newPassword }, onlyKnown),
  reply: success,
})

export const emailForm = z.strictObject({ email, currentPassword: anyPassword }, onlyKnown)

const emailState = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  /** A new email address that has not been confirmed yet. */
  pending: z.nullable(z.object({ email: z.string(), until: instant })),
})
export type EmailState = z.output<typeof emailState>

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/account/email',
  access: 'member',
  summary: 'Your email address, and the new one that is not confirmed yet',
  reply: emailState,
})

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/account/email',
  access: 'member',
  summary: 'Sends a confirmation link to a new email address; nothing changes until it is confirmed',
  body: emailForm,
  reply: emailState,
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  access: 'member',
  summary: 'Cancels an unconfirmed change of the email address',
  reply: emailState,
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/account/email/verification',
  access: 'member',
  summary: 'Sends the verification link for the current email address again',
  reply: success,
})

const emailToken = z.strictObject(
  { token: z.string().check(z.regex(/^[\w-]{43}$/, 'This link is not complete.')) },
  onlyKnown,
)

// Both are confirmed by a button, not by opening the link, because email scanners open links.
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  access: 'anyone',
  summary: 'Confirms the new email address with the emailed token',
  body: emailToken,
  reply: z.object({ email: z.string() }),
})

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email/undo',
  access: 'anyone',
  summary: 'Restores the old email address with the token sent to it, and ends every session',
  body: emailToken,
  reply: success,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'member',
  summary: 'Your sessions, most recently used first',
  reply: z.array(
    z.object({
      id: z.number(),
      /** Browser and operating system as readable text. */
      device: z.string(),
      isPhone: z.boolean(),
      /** Signed in with a passkey, or with a code beside the password. */
      hasSecondFactor: z.boolean(),
      isCurrent: z.boolean(),
      createdAt: instant,
      lastSeenAt: instant,
    }),
  ),
})

/** Ending sessions requires the password, so that an unattended browser cannot lock the owner out. */
export const endSessionForm = z.strictObject({ currentPassword: anyPassword }, onlyKnown)

export const endSession = endpoint({
  method: 'POST',
  path: '/api/account/sessions/:id/end',
  access: 'member',
  summary: 'Signs one device out',
  params: z.object({ id: idText }),
  body: endSessionForm,
  reply: success,
  whileClosing: true,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  access: 'member',
  summary: 'Signs every other device out',
  body: endSessionForm,
  reply: success,
  whileClosing: true,
})

const closingState = z.object({
  /** When the account will be erased; null if it is not closing. */
  closesAt: z.nullable(instant),
  /** What must finish before the account can close, with links. */
  obstacles: z.array(z.object({ title: z.string(), href: z.string() })),
})
export type ClosingState = z.output<typeof closingState>

export const getClosing = endpoint({
  method: 'GET',
  path: '/api/account/closing',
  access: 'member',
  summary: 'Whether the account is being closed, and what prevents closing it',
  reply: closingState,
})

export const closingForm = z.strictObject(
  {
    username: z.string('Type your username').check(
      z.overwrite((text) => text.normalize('NFC').trim().replace(/^@/, '')),
      z.minLength(1, 'Type your username'),
      z.maxLength(30, 'Type your username'),
    ),
    currentPassword: anyPassword,
  },
  onlyKnown,
)

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/account/closing',
  access: 'member',
  summary: 'Hides the account at once and erases it after the cooling-off time; ends every session',
  body: closingForm,
  reply: z.object({ closesAt: instant }),
  whileClosing: true,
})

export const keepAccount = endpoint({
  method: 'DELETE',
  path: '/api/account/closing',
  access: 'member',
  summary: 'Reopens an account that is being closed',
  reply: closingState,
  whileClosing: true,
})

/** URL of the download, which is a file and not JSON. */
export const DOWNLOAD_PATH = '/api/account/download'
