import type { OutgoingEmail } from '#adapters/mail/mail.ts'
import * as accounts from '#features/accounts/server/email-templates.ts'
import { factorSamples } from './factor-samples.ts'

interface Person {
  fullName: string
  email: string
}

/** The emails of accounts, to `ivy` on the site at `origin`. */
export function accountSamples(ivy: Person, origin: string): Record<string, OutgoingEmail> {
  const link = (page: string): string => `${origin}${page}?token=abc&userId=2`
  return {
    'accounts/verify': accounts.verificationEmail(ivy, link('/verify-email')),
    'accounts/reset': accounts.resetEmail(ivy, link('/reset-password')),
    'accounts/no-account': accounts.noAccountEmail('nobody@example.org', `${origin}/register`),
    'accounts/password-reset': accounts.passwordResetDoneEmail(ivy, `${origin}/forgot-password`),
    'accounts/password-changed': accounts.passwordChangedEmail(ivy, `${origin}/forgot-password`),
    'accounts/new-address': accounts.newAddressEmail(ivy, 'ivy@new.example', `${origin}/confirm-email?token=abc`),
    'accounts/old-address': accounts.oldAddressEmail(ivy, 'ivy@new.example', `${origin}/undo-email?token=abc`),
    'accounts/address-back': accounts.emailRestoredEmail(ivy, link('/reset-password')),
    'accounts/closing': accounts.accountClosingEmail(ivy, 'Dec 21, 2026', `${origin}/settings/delete`),
    'accounts/stays-open': accounts.accountReopenedEmail(ivy, `${origin}/profile`),
    'accounts/erased': accounts.accountErasedEmail(ivy),
    ...factorSamples(ivy, origin),
  }
}
