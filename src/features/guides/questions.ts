import { type Fees, figures, type Times } from './figures.ts'

/** Frequent questions before a first sale or purchase. The answers are derived from the fees and the constants of checkout. */
export const questionsWith = ({
  commission,
  collectWithin,
}: Pick<Fees & Times, 'commission' | 'collectWithin'>): readonly { question: string; answer: string }[] => [
  {
    question: 'What does it cost to sell a plant?',
    answer: `Listing is free. When something sells, ${commission} of its price is our commission, and the rest is your payout. Free listings cost nothing at all.`,
  },
  {
    question: 'Can a plant be posted to me?',
    answer:
      'No. Everything is collected by the buyer, so nothing travels in a parcel and both of you see the plant before the payment is released.',
  },
  {
    question: 'When is the seller paid?',
    answer: `When the buyer confirms receipt; with buyer protection it is paid out ${figures.claimWindow} after the handover. If the seller enters the collection code instead, the payment is released at once, or after ${figures.claimWindow} where the buyer has taken buyer protection.`,
  },
  {
    question: 'What if the plant is dead or not as described?',
    answer: `Do not confirm, and ask for a refund with the reason: the payment stays held. With buyer protection you may also tell us within ${figures.claimWindow} of collecting and are refunded in full.`,
  },
  {
    question: 'What if nobody comes to collect?',
    answer: `The buyer gets everything back ${collectWithin} after the payment.`,
  },
  {
    question: 'Who sees where I live?',
    answer:
      'Everyone sees your town and the first half of your postcode. Only a buyer who has paid sees where to collect.',
  },
]
