import { formatPounds } from '#shared/money.ts'
import {
  askForEvidence,
  deadline,
  decidedSubject,
  earnedSums,
  evidencePath,
  type Facts,
  item,
  verdictToBuyer,
  verdictToSeller,
  type Words,
  when,
} from '../email-facts.ts'

const openAgain = ({ order, seller }: Facts): string =>
  order.staffSince
    ? 'Your request for a refund is with our staff again, who will write to you.'
    : `Your request for a refund is open again: ${seller} has until ${when(order.answerBy)} to answer. Without an answer you are refunded in full.`

const toAnswer = ({ order, buyer }: Facts): string =>
  order.staffSince
    ? `${buyer}’s request for a refund is with our staff again, who will write to you.`
    : `${buyer}’s request for a refund is open again. Please agree or disagree by ${when(order.answerBy)}. Without an answer the buyer is refunded in full.`

const groupOf = ({ share }: Facts): string => share?.group ?? 'the group'

/** An email about a dispute, with the request to answer the bank while that is possible. */
export function asking(facts: Facts, words: Words): Words {
  if (!facts.evidence) return words
  const { paragraph, ...rest } = askForEvidence(facts.order.id, facts.evidence)
  return { ...words, ...rest, paragraphs: [...words.paragraphs, paragraph] }
}

/** Messages when a bank takes over a case that was already in dispute, and when the bank has decided. */
export const bankEmails = {
  bankAsks: {
    buyer: (facts: Facts): Words => ({
      subject: `Your bank is looking into ${facts.order.productTitle}`,
      paragraphs: [
        `Your bank has opened a dispute about ${item(facts)}. The bank decides who gets the money.`,
        'Your request for a refund is on hold until then.',
      ],
    }),
    seller: (facts: Facts): Words =>
      asking(facts, {
        subject: `Payment disputed: ${facts.order.productTitle}`,
        paragraphs: [
          `The buyer’s bank has opened a dispute about ${item(facts)}. The money is frozen until the bank decides.`,
          `${facts.buyer}’s request for a refund is on hold until then, and so is your deadline to answer it.`,
        ],
      }),
  },
  /** At once where nothing else is written about the dispute, and when a quarter of the time is left. */
  evidence: {
    seller: (facts: Facts): Words =>
      asking(facts, {
        subject: `Please answer the buyer’s bank: ${facts.order.productTitle}`,
        paragraphs: [`The buyer’s bank disputes the payment for ${item(facts)}.`],
      }),
  },
  /** There is no payout to write about: all of it went to a group. */
  bankDisputesShare: {
    seller: (facts: Facts): Words =>
      asking(facts, {
        subject: `Payment disputed: ${facts.order.productTitle}`,
        paragraphs: [
          `The buyer’s bank disputes the payment for ${item(facts)}. All that you get for it goes to ${groupOf(facts)}.`,
          'If the bank decides for the buyer, the group returns what it still has of this sale. What was already sent to it is yours to repay, by your next payouts.',
        ],
      }),
  },
  bankTookShare: {
    seller: (facts: Facts): Words => ({
      subject: `Dispute lost: ${facts.order.productTitle}`,
      paragraphs: [
        `The buyer’s bank decided for the buyer and reversed the payment for ${item(facts)}. All that you got for it had gone to ${groupOf(facts)}.`,
        facts.owed
          ? `${formatPounds(facts.owed)} of it was already sent to the group. You owe us that: your next payouts repay it. Until then your sales give nothing to the group.`
          : 'The group returned its share of this sale. You owe nothing.',
      ],
    }),
  },
  evidenceSent: {
    seller: (facts: Facts): Words => ({
      subject: `We have answered the bank: ${facts.order.productTitle}`,
      path: evidencePath(facts.order.id),
      button: { label: 'See our answer', path: evidencePath(facts.order.id) },
      paragraphs: [
        `The buyer’s bank has our answer about ${item(facts)}. It decides within 60 to 75 days as a rule, and we write to you then.`,
      ],
    }),
  },
  /** Refused by the provider for good: the bank does not have it. */
  evidenceRefused: {
    seller: (facts: Facts): Words =>
      asking(facts, {
        subject: `Our answer was refused: ${facts.order.productTitle}`,
        paragraphs: [
          `The payment provider refused our answer about ${item(facts)}, so the buyer’s bank does not have it.${facts.evidence?.refusal ? ` It says: “${facts.evidence.refusal}”` : ''}`,
          'Our staff look at it. You can change your part of it until it is sent again.',
        ],
      }),
  },
  /** Not sent until the bank's deadline. */
  evidenceLapsed: {
    seller: (facts: Facts): Words => ({
      subject: `No answer to the bank: ${facts.order.productTitle}`,
      paragraphs: [
        `The deadline for an answer to the buyer’s bank about ${item(facts)} is over, and none was sent. The bank decides without one, and we write to you then.`,
      ],
    }),
  },
  evidenceLate: {
    seller: (facts: Facts): Words => ({
      subject: `The bank did not take our answer: ${facts.order.productTitle}`,
      paragraphs: [
        `The buyer’s bank no longer accepts an answer about ${item(facts)}: its deadline is over. It decides without one, and we write to you then.`,
      ],
    }),
  },
  /** An appeal was won after the order had ended without a handover. */
  appealRefunds: {
    buyer: (facts: Facts): Words => ({
      subject: `We refund you: ${facts.order.productTitle}`,
      paragraphs: [
        `Your bank returned the payment for ${item(facts)} to us after an appeal. You have not collected it, so we refund what you paid: ${formatPounds(facts.order.refundedAmount)} in all.`,
        'It reaches your card within 5 to 10 working days, depending on your bank.',
      ],
    }),
  },
  bankOver: {
    buyer: (facts: Facts): Words => ({
      subject: `Your bank has decided about ${facts.order.productTitle}`,
      paragraphs: [verdictToBuyer(facts), openAgain(facts)],
    }),
    seller: (facts: Facts): Words => ({
      ...deadline(facts),
      subject: decidedSubject(facts),
      paragraphs: [`${verdictToSeller(facts)} The money stays held.`, toAnswer(facts)],
    }),
  },
} as const

/** The bank returned the payment of an order that was handed over. */
export const appealWon = {
  buyer: (facts: Facts): Words => ({
    subject: `Your bank has changed its decision about ${facts.order.productTitle}`,
    paragraphs: [
      `After an appeal your bank returned the payment for ${item(facts)} to us. You have the plant, so the seller is paid.`,
      'If you do not agree, please ask your bank.',
    ],
  }),
  seller: (facts: Facts): Words => ({
    subject: `Appeal won: ${facts.order.productTitle}`,
    ...earnedSums(facts),
    button: { label: 'See your payout', path: '/transactions?tab=payouts' },
    paragraphs: [
      `The buyer’s bank returned the payment for ${item(facts)} after an appeal. You are paid for it after all.`,
    ],
  }),
}
