import { formatPounds } from '#shared/money.ts'
import type { Party } from '../../../base/parties.ts'
import {
  deadline,
  endsByItself,
  enterTheCode,
  type Facts,
  isFree,
  item,
  paid,
  proofOfAge,
  unanswered,
  type Words,
  when,
  yesOrNo,
} from '../email-facts.ts'
import { bankEmails } from './bank-emails.ts'
import { cancellationEmails } from './cancellation-emails.ts'

/** What of the payment went back: by a refund, or for cancelled lines. */
const refundedOf = ({ order: { refundedAmount, cancelledTotal } }: Facts): string =>
  ` of ${formatPounds(refundedAmount > 0 ? refundedAmount : cancelledTotal)}`

/** Messages between two transitions. */
export const reminders = {
  ...bankEmails,
  ...cancellationEmails,
  arrange: {
    buyer: (facts: Facts): Words => ({
      ...deadline(facts),
      subject: `Have you arranged to collect ${facts.order.productTitle}?`,
      paragraphs: [
        `${item(facts)} is waiting for you at ${facts.pickup}. If you do not collect it by ${when(facts.order.collectBy)}, ${isFree(facts) ? 'your reservation will end' : 'you will be refunded'}.`,
        ...proofOfAge(facts),
        'If you have collected it already, confirm receipt on the order.',
      ],
    }),
    seller: (facts: Facts): Words => ({
      ...deadline(facts),
      subject: `Have you arranged the handover of ${facts.order.productTitle}?`,
      paragraphs: [
        `${facts.buyer} has not collected ${item(facts)} yet. If it is not collected by ${when(facts.order.collectBy)}, ${isFree(facts) ? 'the reservation will end' : 'the buyer will be refunded'}.`,
        `If you have handed it over, enter ${facts.buyer}’s collection code on the order before then.`,
      ],
    }),
  },
  /** The last days of collecting, or a day more: both are asked before the buyer is refunded. */
  wasItCollected: {
    buyer: (facts: Facts): Words => ({
      ...deadline(facts),
      ...yesOrNo(facts),
      subject: `Do you have ${facts.order.productTitle}?`,
      paragraphs: [
        `You ${paid(facts)} ${item(facts)}, and nobody has confirmed that you collected it. Do you have it?`,
        `Unless you confirm, or ${facts.seller} enters your collection code, ${isFree(facts) ? 'your reservation ends' : 'you are refunded'} on ${when(facts.order.collectBy)}.`,
      ],
    }),
    seller: (facts: Facts): Words => ({
      ...deadline(facts),
      ...enterTheCode(facts),
      subject: `Did you hand over ${facts.order.productTitle}?`,
      paragraphs: [
        `Nobody has confirmed that ${facts.buyer} collected ${item(facts)}. Did you hand it over? Then enter ${facts.buyer}’s collection code before ${when(facts.order.collectBy)}; otherwise ${isFree(facts) ? 'the reservation ends' : 'the buyer is refunded'}.`,
        `Without the code you can mark it as handed over on the order, on the last day: we then ask ${facts.buyer}.`,
      ],
    }),
  },
  /** A quarter of the time to answer a refund request is left. */
  answer: {
    seller: (facts: Facts): Words => ({
      ...deadline(facts),
      subject: `Please answer ${facts.buyer}: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.buyer} ${isFree(facts) ? 'wants to end the reservation' : 'has requested a refund'} of ${item(facts)}. Please agree or disagree by ${when(facts.order.answerBy)}.`,
        `If you do not answer, ${isFree(facts) ? 'the reservation will end' : 'the buyer will be refunded in full'}.`,
      ],
    }),
  },
  confirm: {
    buyer: (facts: Facts): Words => ({
      ...deadline(facts),
      ...yesOrNo(facts),
      subject: `Please confirm: ${facts.order.productTitle}`,
      paragraphs: [`${facts.seller} says you have ${item(facts)}. Is that right?`, unanswered(facts)],
    }),
  },
  /** The same for one of the seller's first sales: the seller can settle it too. */
  confirmFirst: {
    buyer: (facts: Facts): Words => ({
      ...deadline(facts),
      ...yesOrNo(facts),
      subject: `Please confirm: ${facts.order.productTitle}`,
      paragraphs: [`${facts.seller} says you have ${item(facts)}. Is that right?`, unanswered(facts)],
    }),
    seller: (facts: Facts): Words => ({
      ...deadline(facts),
      ...enterTheCode(facts),
      subject: `No answer yet: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.buyer} has not said whether ${item(facts)} was handed over.`,
        `${facts.buyer}’s collection code settles it at once. Otherwise our staff look at it on ${when(facts.order.releaseAt)}.`,
      ],
    }),
  },
  /** A quarter of the time to report a problem is left. */
  report: {
    buyer: (facts: Facts): Words => ({
      ...deadline(facts),
      subject: `Is everything all right with ${facts.order.productTitle}?`,
      paragraphs: [
        `If ${item(facts)} is dead or not as described, report a problem on the order before ${when(facts.order.releaseAt ?? facts.order.protectedUntil)}${isFree(facts) ? '' : ': you get everything back, the protection fee included'}.`,
        ...(isFree(facts) ? [] : [`After that ${facts.seller} is paid.`]),
      ],
    }),
  },
  /** A quarter of the time is left to prove a handover that the buyer denies. */
  prove: {
    seller: (facts: Facts): Words => ({
      ...deadline(facts),
      ...enterTheCode(facts),
      subject: `Please answer ${facts.buyer}: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.buyer} says that ${item(facts)} was not handed over. Please enter ${facts.buyer}’s collection code by ${when(facts.order.answerBy)}, or choose Disagree on the order and describe what happened: our staff then decide.`,
        `Without either ${isFree(facts) ? 'the reservation ends' : 'the buyer is refunded in full'}.`,
      ],
    }),
  },
  contest: {
    buyer: (facts: Facts): Words => ({
      subject: `${facts.seller} does not agree: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.seller} does not agree to ${isFree(facts) ? 'end the reservation' : 'the refund'} of ${item(facts)}:`,
        facts.order.contestReason ?? '',
        `${isFree(facts) ? 'Nothing changes' : 'The money stays held'} until our staff have decided. We may ask you both for more information.`,
        endsByItself(facts, 'buyer'),
      ],
    }),
    seller: (facts: Facts): Words => ({
      subject: `Our staff decide: ${facts.order.productTitle}`,
      paragraphs: [
        `You did not agree to ${isFree(facts) ? 'end the reservation' : 'the refund'} of ${item(facts)}. ${isFree(facts) ? 'Nothing changes' : 'The money stays held'} until our staff have decided. We may ask you both for more information.`,
        endsByItself(facts, 'seller'),
      ],
    }),
  },
  /** Paid after the order was cancelled, or for a unit that was gone. */
  late: {
    buyer: (facts: Facts): Words => ({
      subject: `Refunded: ${facts.order.productTitle}`,
      paragraphs: [
        `Your payment for ${item(facts)} arrived too late: the order had been cancelled, or someone else bought it first.`,
        `The full amount, ${formatPounds(facts.order.total)}, goes back to your card within 5 to 10 working days.`,
      ],
    }),
  },
  /** Staff refunded a part. */
  partRefunded: {
    buyer: (facts: Facts): Words => ({
      subject: `Partly refunded: ${facts.order.productTitle}`,
      paragraphs: [
        `Our staff refunded ${formatPounds(facts.order.refundedAmount)} of what you paid for ${item(facts)}. It reaches your card within 5 to 10 working days, depending on your bank.`,
      ],
    }),
    seller: (facts: Facts): Words => ({
      subject: `Partly refunded: ${facts.order.productTitle}`,
      paragraphs: [
        `Our staff refunded ${facts.buyer} ${formatPounds(facts.order.refundedAmount)} of the price of ${item(facts)}. Your share of it is taken from the payout if it has not been sent yet, otherwise from your payout account or your next payouts. Our commission is reduced as well.`,
      ],
    }),
  },
  /** Staff refunded an order at our expense. */
  refundedByUs: {
    buyer: (facts: Facts): Words => ({
      subject: `Refunded: ${facts.order.productTitle}`,
      paragraphs: [
        `Our staff refunded you for ${item(facts)}. It reaches your card within 5 to 10 working days, depending on your bank.`,
      ],
    }),
    seller: (facts: Facts): Words => ({
      subject: `Buyer refunded: ${facts.order.productTitle}`,
      paragraphs: [`Our staff refunded ${facts.buyer} for ${item(facts)}. Your payout does not change.`],
    }),
  },
  refundFailed: {
    buyer: (facts: Facts): Words => ({
      subject: `Your refund came back: ${facts.order.productTitle}`,
      paragraphs: [
        `Your bank sent our refund${refundedOf(facts)} for ${item(facts)} back to us, perhaps because the card was replaced.`,
        'We still owe it to you and are looking for another way. You do not need to do anything: we will write to you.',
      ],
    }),
  },
} as const satisfies Record<string, Partial<Record<Party, (facts: Facts) => Words>>>
