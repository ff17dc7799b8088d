import type { Content } from '#adapters/mail/email-content.ts'

interface ReturnedFacts {
  reader: string
  amount: string
  /** The provider's reason, as a sentence. */
  failure: string | null
  url: string
}

export const depositReturned = ({ reader, amount, failure, url }: ReturnedFacts): Omit<Content, 'to'> => ({
  subject: `Your bank returned a payout: ${amount}`,
  paragraphs: [
    `Hello ${reader},`,
    `${amount} from your sales did not reach your bank account. ${failure ?? 'The bank gave no reason.'}`,
    'The money is safe: it is in your account at our payment provider again. Please check your bank details there. It is sent again once they are correct.',
  ],
  button: { label: 'Check your bank details', url },
})
