import type { Content } from '#adapters/mail/email-content.ts'

interface Facts {
  amount: string
  reference: string
  /** Until when it can be claimed. */
  until: string
  isLast: boolean
  url: string
}

/** To a person whose account was erased while money was waiting for them. */
export const moneyWaits = ({ amount, reference, until, isLast, url }: Facts): Omit<Content, 'to'> => ({
  subject: `${amount} is waiting for you`,
  paragraphs: [
    'Hello,',
    `Your account was erased, and ${amount} from your sales was never paid out, because our payment provider did not have your bank details. The money is still yours.`,
    'To get it, open the page below and enter this reference. Keep it: anyone who has it can claim the money.',
    isLast
      ? `This is the last reminder, and we now erase your email address. You can claim the money with the reference until ${until}.`
      : `You can claim the money until ${until}. We use your email address for these reminders alone.`,
  ],
  facts: [
    ['Reference', reference],
    ['Amount', amount],
  ],
  button: { label: 'Claim the money', url },
})

export const claimPaid = ({ amount }: { amount: string }): Omit<Content, 'to'> => ({
  subject: `Paid out: ${amount}`,
  paragraphs: [
    'Hello,',
    `${amount} that was waiting for you has been sent to your account at our payment provider.`,
    'We have now erased your email address. This is the last email you will get from us.',
  ],
})

/** To a person whose account was erased after a bank took the money of a sale from them. */
export const keepReference = ({ reference, url }: { reference: string; url: string }): Omit<Content, 'to'> => ({
  subject: 'If the bank returns your money',
  paragraphs: [
    'Hello,',
    'Your account was erased, and a buyer’s bank has reversed the payment of one of your sales. If the bank changes its decision within the next months, the money is yours again, and we write to you.',
    'Keep this reference: with it you can claim the money on the page below. Anyone who has it can do so.',
    'We use your email address for this alone, and erase it at the latest 180 days after the bank’s decision.',
  ],
  facts: [['Reference', reference]],
  button: { label: 'Claim the money', url },
})
