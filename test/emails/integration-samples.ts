import type { Content } from '#adapters/mail/email-content.ts'
import { tokenAddedEmail, webhookEndedEmail } from '#features/integrations/server/emails/integration-emails.ts'

/** Emails about API tokens and webhooks. */
export const integrationSamples = (
  person: { fullName: string; email: string },
  origin: string,
): Record<string, Content> => ({
  'integrations/token-added': tokenAddedEmail(
    person,
    { name: 'Stock program', scopes: ['listings:read', 'listings:write'] },
    `${origin}/settings/api`,
  ),
  'integrations/webhook-ended': webhookEndedEmail(person, 'https://hooks.example/hedgerow', `${origin}/settings/api`),
})
