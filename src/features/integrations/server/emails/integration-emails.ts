import type { Content } from '#adapters/mail/email-content.ts'
import { type Scope, scopeTexts } from '../../scopes.ts'

interface Person {
  fullName: string
  email: string
}

/** Notifies the maker of a new API token, who may be someone else at their account. `url` is its page. */
export const tokenAddedEmail = (
  { fullName, email }: Person,
  { name, scopes }: { name: string; scopes: readonly Scope[] },
  url: string,
): Content => ({
  to: email,
  subject: 'An API token was made',
  paragraphs: [
    `Hello ${fullName},`,
    `A new API token named “${name}” works for your account. A program that has it can:`,
    ...scopes.map((scope) => `• ${scopeTexts[scope]}`),
  ],
  button: { label: 'See my API tokens', url },
  footnote: 'If it was not you, choose a new password at once: that ends all API tokens.',
})

/** Notifies the owner of a webhook that has accepted nothing for a day. `url` is its page. */
export const webhookEndedEmail = ({ fullName, email }: Person, address: string, url: string): Content => ({
  to: email,
  subject: 'Your webhook was switched off',
  paragraphs: [`Hello ${fullName},`, 'For a day this address accepted nothing that we sent to it, so we have stopped:'],
  facts: [['Address', address, 'verbatim'] as const],
  button: { label: 'See what was not delivered', url },
  footnote:
    'Switch it on again once the address works. What was not delivered is kept for 30 days and can be sent again.',
})
