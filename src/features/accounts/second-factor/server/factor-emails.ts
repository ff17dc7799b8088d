import type { Content } from '#adapters/mail/email-content.ts'
import { REMOVAL_DAYS } from '../contract.ts'

interface Person {
  fullName: string
  email: string
}

/** A change of the two-step sign-in that its owner may not have made. */
export type FactorChange =
  | { what: 'passkey-added' | 'passkey-removed' | 'app-added' | 'app-removed' | 'codes-replaced' | 'removed' }
  | { what: 'code-used'; left: number }
  | { what: 'removal-requested' }

const texts = {
  'passkey-added': ['A passkey was added', 'You can sign in with it from now on, without the password.'],
  'passkey-removed': ['A passkey was removed', 'It no longer signs you in.'],
  'app-added': [
    'An authenticator app was set up',
    'From now on signing in with your password also asks for a code of your authenticator app.',
  ],
  'app-removed': [
    'Your authenticator app was removed',
    'Signing in no longer asks for a code of your authenticator app.',
  ],
  'codes-replaced': [
    'New recovery codes were made',
    'New recovery codes were made for your account. The old ones no longer work.',
  ],
  removed: [
    'Your second factors were removed',
    'As you asked, we removed your passkeys, your authenticator app and your recovery codes, and signed out every device. You can sign in with your password alone: please set up a second factor again.',
  ],
} as const

/** Notifies the owner of a change of the two-step sign-in. `url` is its page in the settings. */
export function factorEmail({ fullName, email }: Person, change: FactorChange, url: string): Content {
  if (change.what === 'code-used') return codeUsedEmail({ fullName, email }, change.left, url)
  if (change.what === 'removal-requested') return removalEmail({ fullName, email }, url)
  const [subject, text] = texts[change.what]
  return {
    to: email,
    subject,
    paragraphs: [`Hello ${fullName},`, text],
    button: { label: 'Check my two-step sign-in', url },
    footnote: 'If it was not you, choose a new password at once and look through your sign-ins.',
  }
}

const codeUsedEmail = ({ fullName, email }: Person, left: number, url: string): Content => ({
  to: email,
  subject: 'A recovery code was used',
  paragraphs: [
    `Hello ${fullName},`,
    'Someone signed in to your account with your password and one of your recovery codes.',
    left === 0 ? 'No code is left: please make new ones.' : `Codes left: ${left}.`,
  ],
  button: { label: 'Check my two-step sign-in', url },
  footnote: 'If it was not you, choose a new password at once and make new recovery codes.',
})

const removalEmail = ({ fullName, email }: Person, url: string): Content => ({
  to: email,
  subject: `Your second factors will be removed in ${REMOVAL_DAYS} days`,
  paragraphs: [
    `Hello ${fullName},`,
    `We received a message that you have lost your passkeys, your authenticator app and your recovery codes. In ${REMOVAL_DAYS} days we remove them, and you can sign in with your password alone.`,
    'If you did not ask for this, someone else wants to get into your account. Sign in with your second factor: that stops it.',
  ],
  button: { label: 'Stop it', url },
  footnote: 'If you cannot sign in and did not ask for this, write to us through the contact page now.',
})

/** Sent once when several wrong codes followed a correct password. */
export const wrongCodesEmail = ({ fullName, email }: Person, url: string): Content => ({
  to: email,
  subject: 'Someone knows your password',
  paragraphs: [
    `Hello ${fullName},`,
    'Someone entered your password and then several wrong codes. Your account is safe so far, because the code was missing.',
    'If it was not you, choose a new password now. The wrong codes then no longer count against you.',
  ],
  button: { label: 'Choose a new password', url },
})
