import type { Content } from '#adapters/mail/email-content.ts'
import * as accounts from '#features/accounts/server/email-templates.ts'
import { factorSamples } from './factor-samples.ts'

interface Person {
  fullName: string
  email: string
}

/** The emails of accounts, to `ivy` on the site at `origin`. */
export function accountSamples(ivy: Person, origin: string, productName: string): Record<string, Content> {
  const link = (page: string): string => `${origin}${page}?token=abc&userId=2`
  return {
    'accounts/verify': accounts.verificationEmail(ivy, link('/verify-email'), productName),
    'accounts/reset': accounts.resetEmail(ivy, link('/reset-password')),
    'accounts/no-account': accounts.noAccountEmail('nobody@example.org', `${origin}/register`, productName),
    'accounts/password-reset': accounts.passwordResetDoneEmail(ivy, `${origin}/forgot-password`),
    'accounts/password-changed': accounts.passwordChangedEmail(ivy, `${origin}/forgot-password`),
    'accounts/new-address': accounts.newAddressEmail(
      ivy,
      'ivy@new.example',
      `${origin}/confirm-email?token=abc`,
      productName,
    ),
    'accounts/old-address': accounts.oldAddressEmail(
      ivy,
      'ivy@new.example',
      `${origin}/undo-email?token=abc`,
      productName,
    ),
    'accounts/address-back': accounts.emailRestoredEmail(ivy, link('/reset-password')),
    'accounts/closing': accounts.accountClosingEmail(ivy, 'Dec 21, 2026', `${origin}/settings/delete`),
    'accounts/stays-open': accounts.accountReopenedEmail(ivy, `${origin}/profile`),
    'accounts/erased': accounts.accountErasedEmail(ivy),
    ...factorSamples(ivy, origin),
  }
}
