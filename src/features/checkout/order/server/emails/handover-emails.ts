import type { Event } from '../../../base/lifecycle.ts'
import type { Party } from '../../../base/parties.ts'
import {
  deadline,
  endsByItself,
  enterTheCode,
  type Facts,
  isFree,
  item,
  unanswered,
  type Words,
  when,
  yesOrNo,
} from '../email-facts.ts'

/** Emails about a handover that only the seller stated. */
export const handoverEmails = {
  handOver: {
    buyer: (facts: Facts): Words => ({
      ...deadline(facts),
      ...yesOrNo(facts),
      subject: `Have you collected ${facts.order.productTitle}?`,
      paragraphs: [
        `${facts.seller} says that ${item(facts)} was handed over to you, without your collection code. Do you have it?`,
        unanswered(facts),
      ],
    }),
  },
  denyHandover: {
    buyer: (facts: Facts): Words => ({
      subject: `You don’t have it: ${facts.order.productTitle}`,
      paragraphs: [
        `You said that ${item(facts)} was not handed over to you. We have asked ${facts.seller} for your collection code${isFree(facts) ? '' : '; the money stays held'}.`,
        `Without the code, and without a reason for our staff to look at, ${isFree(facts) ? 'your reservation ends' : 'you are refunded in full'} on ${when(facts.order.answerBy)}.`,
        'Are you collecting it after all? Then show your code at the handover, or confirm receipt.',
      ],
    }),
    seller: (facts: Facts): Words => ({
      ...deadline(facts),
      ...enterTheCode(facts),
      subject: `${facts.buyer} says it was not handed over: ${facts.order.productTitle}`,
      paragraphs: [
        `You marked ${item(facts)} as handed over, and ${facts.buyer} says that it was not.`,
        `Please enter ${facts.buyer}’s collection code by ${when(facts.order.answerBy)}. Without the code, choose Disagree on the order and tell us what happened: our staff then decide.`,
        `Without either ${isFree(facts) ? 'the reservation ends' : 'the buyer is refunded in full'}.`,
      ],
    }),
  },
  handoverUnanswered: {
    buyer: (facts: Facts): Words => ({
      ...deadline(facts),
      ...yesOrNo(facts),
      subject: `Our staff look at your order: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.seller} says that you have ${item(facts)}, and you have not answered. ${isFree(facts) ? 'Nothing changes' : 'The money stays held'} until our staff have decided.`,
        'Do you have it? Your answer settles it.',
        endsByItself(facts, 'buyer'),
      ],
    }),
    seller: (facts: Facts): Words => ({
      ...deadline(facts),
      ...enterTheCode(facts),
      subject: `Our staff look at your sale: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.buyer} has not said whether ${item(facts)} was handed over. This is one of your first sales, so ${isFree(facts) ? 'nothing changes' : 'the money stays held'} until our staff have decided.`,
        `${facts.buyer}’s collection code settles it at once.`,
        endsByItself(facts, 'seller'),
      ],
    }),
  },
} as const satisfies Partial<Record<Event, Partial<Record<Party, (facts: Facts) => Words>>>>
