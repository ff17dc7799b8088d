import type { Content } from '#adapters/mail/email-content.ts'
import {
  type FactorChange,
  factorEmail,
  wrongCodesEmail,
} from '#features/accounts/second-factor/server/factor-emails.ts'
import { integrationSamples } from './integration-samples.ts'

const changes: readonly FactorChange[] = [
  { what: 'passkey-added' },
  { what: 'passkey-removed' },
  { what: 'app-added' },
  { what: 'app-removed' },
  { what: 'codes-replaced' },
  { what: 'code-used', left: 9 },
  { what: 'removal-requested' },
  { what: 'removed' },
]

/** Emails about the two-step sign-in, and about programs that act for a member. */
export const factorSamples = (
  person: { fullName: string; email: string },
  origin: string,
): Record<string, Content> => ({
  ...Object.fromEntries(
    changes.map((change) => [
      `accounts/factor-${change.what}`,
      factorEmail(person, change, `${origin}/settings/two-step`),
    ]),
  ),
  'accounts/factor-wrong-codes': wrongCodesEmail(person, `${origin}/forgot-password`),
  ...integrationSamples(person, origin),
})
