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

interface FormerFacts extends Omit<ReturnedFacts, 'reader' | 'url'> {
  userId: number
  accountId: string
}

/** To staff: the seller has left, so no email of ours reaches them. */
export const depositOfFormerReturned = ({ userId, accountId, amount, failure }: FormerFacts): Omit<Content, 'to'> => ({
  subject: `A bank returned a payout to a seller who has left: ${amount}`,
  paragraphs: [
    `${amount} did not reach the bank account of former member ${userId}. ${failure ?? 'The bank gave no reason.'}`,
    'The money is safe in their account at the payment provider, and we have no address of theirs any more. Ask the provider to reach them there: it has their email address and sends the money again once their bank details are correct.',
  ],
  facts: [['Account at the provider', accountId]],
})
