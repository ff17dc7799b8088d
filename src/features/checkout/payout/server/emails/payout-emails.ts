import { formatPounds, type Pence, pence } from '#shared/money.ts'
import { askForEvidence, type Words } from '../../../order/server/email-facts.ts'
import type { EvidenceTerm } from '../../../order/server/evidence-term-store.ts'

/** The messages about a payout. */
export type PayoutNotice =
  | 'setUp'
  | 'remind'
  | 'rejected'
  | 'sent'
  | 'sentLess'
  | 'failed'
  | 'frozen'
  | 'disputed'
  | 'lost'
  | 'lostSent'
  | 'appealWon'
  | 'reversed'
  | 'owed'

interface PayoutFacts {
  title: string
  amount: string
  /** The part that repays what the seller owes us, and the rest. */
  withheld: string
  sent: string
  /** What is reversed or owed. */
  part: string
  /** Whether the whole payment went back to the buyer. */
  isWhole: boolean
  /** The seller can add to our answer to a bank, until then. */
  evidence: ({ transactionId: number } & EvidenceTerm) | null
}

const wentBack = ({ title, isWhole }: PayoutFacts): string =>
  `${isWhole ? 'The payment' : 'A part of the payment'} for “${title}” went back to the buyer`

function asking(evidence: PayoutFacts['evidence'], words: Words): Words {
  if (!evidence) return words
  const { paragraph, ...rest } = askForEvidence(evidence.transactionId, evidence)
  return { ...words, ...rest, paragraphs: [...words.paragraphs, paragraph] }
}

export const payoutEmails: Record<PayoutNotice, (facts: PayoutFacts) => Words> = {
  setUp: ({ title, amount }) => ({
    subject: 'Set up your payouts',
    paragraphs: [
      `${amount} for “${title}” is waiting for you. Give our payment provider your bank details. Your money is safe in the meantime.`,
    ],
  }),
  remind: ({ title, amount }) => ({
    subject: `${amount} is still waiting for you`,
    paragraphs: [
      `You sold “${title}”, and ${amount} of it is yours. We cannot send it until our payment provider has your bank details.`,
      'Setting this up takes a few minutes. Your money is safe in the meantime.',
    ],
  }),
  rejected: ({ title, amount }) => ({
    subject: 'Our payment provider cannot pay you',
    paragraphs: [
      `${amount} for “${title}” is held for you, but our payment provider has refused your account. Please write to us, and we will look for another way.`,
    ],
  }),
  sent: ({ title, amount }) => ({
    subject: `Paid out: ${amount}`,
    paragraphs: [`${amount} for “${title}” has been sent to your account.`],
  }),
  sentLess: ({ title, amount, withheld, sent }) => ({
    subject: `Paid out: ${sent}`,
    paragraphs: [
      `You get ${amount} for “${title}”. ${withheld} of it repaid what you owed us after an earlier sale was refunded, and ${sent} has been sent to your account.`,
    ],
  }),
  reversed: (facts) => ({
    subject: `A payout was reversed: ${facts.part}`,
    paragraphs: [
      `${wentBack(facts)}, so ${facts.part} of its payout was reversed: our payment provider took it from your payout account.`,
      facts.isWhole ? 'We charge no fee for this sale.' : 'We charge our fee for the rest of the price alone.',
    ],
  }),
  owed: (facts) => ({
    subject: `You owe us ${facts.part}: ${facts.title}`,
    paragraphs: [
      `${wentBack(facts)}, and our payment provider could not reverse ${facts.part} of its payout.`,
      'It will be taken from your next payouts. You do not need to do anything. If you think this is wrong, please write to us.',
    ],
  }),
  failed: ({ title, amount }) => ({
    subject: 'A payout could not be sent',
    paragraphs: [`${amount} for “${title}” could not be sent. We will try again. Please check your payout details.`],
  }),
  frozen: ({ title, amount, evidence }) =>
    asking(evidence, {
      subject: `A payout is frozen: ${amount}`,
      paragraphs: [
        `The buyer’s bank has opened a dispute about “${title}”. Your payout of ${amount} is on hold until the bank has decided.`,
      ],
    }),
  disputed: ({ title, part, evidence }) =>
    asking(evidence, {
      isDeadline: true,
      subject: `The buyer’s bank disputes a payment: ${title}`,
      paragraphs: [
        `The buyer’s bank disputes the payment for “${title}”, which was paid out to you.`,
        `Your payout stays with you while the bank decides. If it decides for the buyer, up to ${part} of it is reversed.`,
      ],
    }),
  lostSent: ({ title, part }) => ({
    subject: `The buyer’s bank decided against you: ${title}`,
    paragraphs: [
      `The buyer’s bank decided for the buyer about “${title}” and reversed the payment. ${part} of your payout is reversed: from your payout account, or else from your next payouts.`,
      'We charge no fee for this sale. If you think the bank is wrong, please write to us: if an appeal is won, you are paid again.',
    ],
  }),
  appealWon: ({ title, amount }) => ({
    subject: `Appeal won: ${amount} for ${title}`,
    paragraphs: [
      `The buyer’s bank returned the payment for “${title}” after an appeal. ${amount} that was taken from you is paid to you again; what you still owe us is repaid from it first.`,
    ],
  }),
  lost: ({ title, amount }) => ({
    subject: `A payout cannot be sent: ${amount}`,
    paragraphs: [
      `The buyer’s bank decided the dispute about “${title}” in the buyer’s favour and reversed the payment, so your payout of ${amount} cannot be sent.`,
      'We charge no fee for this sale. If you think the bank is wrong, please write to us.',
    ],
  }),
}

/** A sale in a transfer of several. */
export interface SaleSent {
  title: string
  sent: Pence
  /** The part that repays what the seller owes us. */
  withheld: Pence
}

/** The email about one transfer for several sales. */
export function sentTogether(sales: readonly SaleSent[]): Words {
  const all = formatPounds(pence(sales.reduce((sum, { sent }) => sum + sent, 0)))
  return {
    subject: `Paid out: ${all} for ${sales.length} sales`,
    paragraphs: [
      `${all} has been sent to your account in one transfer:`,
      ...sales.map(({ title, sent, withheld }) =>
        withheld > 0
          ? `${formatPounds(sent)} for “${title}”, after ${formatPounds(withheld)} that repaid what you owed us`
          : `${formatPounds(sent)} for “${title}”`,
      ),
    ],
  }
}
