import { formatPounds } from '#shared/money.ts'
import type { Event } from '../../../base/lifecycle.ts'
import type { Party } from '../../../base/parties.ts'
import { knowsPlace } from '../../../base/reservations.ts'
import { orderHeading } from '../../order-heading.ts'
import {
  codeSentence,
  contents,
  deadline,
  decidedSubject,
  earnedSums,
  type Facts,
  isFree,
  item,
  paid,
  paidSums,
  promised,
  proofOfAge,
  verdictToBuyer,
  verdictToSeller,
  type Words,
  when,
} from '../email-facts.ts'
import { appealWon, asking } from './bank-emails.ts'
import { termsOfSale } from './cancellation-emails.ts'
import { handoverEmails } from './handover-emails.ts'
import {
  lineCancelledToBuyer,
  lineCancelledToSeller,
  refundedToBuyer,
  refundedToSeller,
  reversedFromSeller,
} from './refund-emails.ts'

type EmailsByParty = Partial<Record<Party, (facts: Facts) => Words>>

/** Who gets the money of a released sale. */
const releasedTo = (facts: Facts): string =>
  facts.share?.isAll
    ? `The payment for ${item(facts)} has been released. All that you get, ${formatPounds(facts.share.amount)}, goes to ${facts.share.group}, as you chose, so there is no payout to you.`
    : `The payment for ${item(facts)} has been released to you. You can follow your payout under My Transactions. If this is your first sale, set up your payouts there.`

const isSentAfter = ({ share, order }: Facts): string =>
  `${share?.isAll ? `nothing is sent to ${share.group} before` : 'your payout will be sent after'} ${when(order.protectedUntil)}`

const released: Record<Party, (facts: Facts) => Words> = {
  buyer: (facts) => ({
    ...(facts.order.protectedUntil && deadline(facts)),
    subject: `Completed: ${facts.order.productTitle}`,
    review: { other: facts.seller, path: `/transactions/${facts.order.id}/review` },
    paragraphs: [
      `Thank you. The sale of ${item(facts)} is complete.`,
      ...(facts.order.protectedUntil
        ? [
            `If the plant is dead or not as described, report a problem on the order before ${when(facts.order.protectedUntil)}. You will get everything back, including the protection fee.`,
          ]
        : []),
      ...(facts.order.refundedAmount > 0
        ? [
            `${formatPounds(facts.order.refundedAmount)} goes back to your card${facts.paidByBank > 0 ? ', together with what your bank has already refunded' : ''}.`,
          ]
        : []),
    ],
  }),
  seller: (facts) => ({
    subject: `${isFree(facts) ? 'Collected' : 'Payment released'}: ${facts.order.productTitle}`,
    ...earnedSums(facts),
    review: { other: facts.buyer, path: `/transactions/${facts.order.id}/review` },
    // The payout itself follows within seconds and sends no separate email then.
    ...(!isFree(facts) &&
      !facts.share?.isAll && { button: { label: 'See your payout', path: '/transactions?tab=payouts' } }),
    paragraphs: [
      isFree(facts) ? `${facts.buyer} has collected ${item(facts)}.` : releasedTo(facts),
      ...(facts.order.protectedUntil
        ? [
            `${facts.buyer} bought it with buyer protection, so ${isSentAfter(facts)}, unless ${facts.buyer} reports a problem before then.`,
          ]
        : []),
      ...(facts.order.refundedAmount > 0
        ? [
            `Our staff decided that ${formatPounds(facts.order.refundedAmount)} of it goes back to the buyer. Our fee is taken from the rest only.`,
          ]
        : []),
    ],
  }),
}

const soldToSeller = (facts: Facts): Words => ({
  ...deadline(facts),
  subject: `Sold: ${facts.order.productTitle}`,
  paragraphs: [
    `${facts.buyer} has ${paid(facts)} ${item(facts)}.${contents(facts)}`,
    ...(facts.order.total > 0 ? [`The payment is held securely. ${promised(facts)}`] : []),
    AT_THE_HANDOVER,
  ],
})

/** The button links to the order, where it is accepted with one click. */
const reservedToSeller = (facts: Facts): Words => ({
  subject: `Reserved: ${facts.order.productTitle}`,
  button: { label: 'Accept the reservation', path: `/transactions?tab=sales#${orderHeading(facts.order.id)}` },
  paragraphs: [
    `${facts.buyer} has reserved ${item(facts)}, which is free.`,
    'Accept the reservation under My Transactions. They can see your full postcode only after that.',
    'If you do not want to give it to them, choose End Reservation there.',
    AT_THE_HANDOVER,
  ],
})

const AT_THE_HANDOVER =
  'Arrange a time to meet. At the handover, ask for the six-digit collection code and enter it under My Transactions.'

const bothRefunded: EmailsByParty = { buyer: refundedToBuyer, seller: refundedToSeller }

const refundRequested: EmailsByParty = {
  buyer: (facts) => ({
    subject: `${isFree(facts) ? 'End of reservation requested' : 'Refund requested'}: ${facts.order.productTitle}`,
    paragraphs: [
      isFree(facts)
        ? `We have asked ${facts.seller} to end your reservation of ${item(facts)}.`
        : `We have sent ${facts.seller} your request for a refund of ${item(facts)}. The money stays held.`,
      `If they do not answer by ${when(facts.order.answerBy)}, ${isFree(facts) ? 'it will end' : 'you will be refunded in full'}.`,
    ],
  }),
  seller: (facts) => ({
    ...deadline(facts),
    subject: `${facts.buyer} ${isFree(facts) ? 'wants to end the reservation' : 'has requested a refund'}: ${facts.order.productTitle}`,
    paragraphs: [
      `${facts.buyer} ${isFree(facts) ? 'wants to end the reservation' : 'has requested a refund'} of ${item(facts)}:`,
      facts.order.refundReason ?? '',
      `Please agree or disagree by ${when(facts.order.answerBy)}. If you do not answer, ${isFree(facts) ? 'it will end' : 'the buyer will be refunded in full'}.`,
    ],
  }),
}

/** The seller's details and the way to cancel, beside the text. */
function sellerPart(facts: Facts): Pick<Words, 'trader' | 'cancel'> {
  const { trader, cancel } = termsOfSale(facts)
  return { ...(trader && { trader }), ...(cancel && { cancel }) }
}

/** The email to each party for each transition; none to the party who caused it or whom it does not concern. */
export const orderEmails: Readonly<Record<Event, EmailsByParty>> = {
  paid: {
    buyer: (facts) => ({
      subject: `Your order: ${facts.order.productTitle}`,
      ...sellerPart(facts),
      isContract: true,
      ...paidSums(facts),
      button: { label: 'Arrange the pickup', path: `/transactions/${facts.order.id}/pickup` },
      paragraphs: [
        `You have ${paid(facts)} ${item(facts)} from ${facts.seller}.`,
        ...(facts.order.total > 0 ? ['Your payment is held securely until the collection is confirmed.'] : []),
        codeSentence(facts),
        ...proofOfAge(facts),
        ...(knowsPlace(facts.order)
          ? [
              `Collect from: ${facts.pickup}. Please arrange a time with the seller before ${when(facts.order.collectBy)}.`,
            ]
          : [
              `It is in ${facts.pickup}. You can see the full postcode once ${facts.seller} accepts your reservation or you book one of their pickup times.`,
              `Collect it before ${when(facts.order.collectBy)}.`,
            ]),
        ...termsOfSale(facts).paragraphs,
      ],
    }),
    seller: (facts) => (knowsPlace(facts.order) ? soldToSeller(facts) : reservedToSeller(facts)),
  },
  accept: {
    buyer: (facts) => ({
      subject: `Accepted: ${facts.order.productTitle}`,
      button: { label: 'Arrange the pickup', path: `/transactions/${facts.order.id}/pickup` },
      paragraphs: [
        `${facts.seller} has accepted your reservation of ${item(facts)}.`,
        `Collect from: ${facts.pickup}. Please arrange a time with the seller before ${when(facts.order.collectBy)}.`,
        ...proofOfAge(facts),
      ],
    }),
  },
  abandon: {
    buyer: (facts) => ({
      subject: `Not paid: ${facts.order.productTitle}`,
      paragraphs: [facts.order.paymentFailure ?? '', `Your order for ${item(facts)} has been cancelled.`],
    }),
  },
  confirmReceipt: released,
  release: released,
  decideRelease: released,
  defaultRelease: released,
  enterCode: {
    buyer: (facts) => ({
      ...deadline(facts),
      subject: `Collected: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.seller} entered your collection code for ${item(facts)}.`,
        // Without protection the code completes the order.
        ...(facts.order.withProtection
          ? [
              `If the plant is dead or not as described, report a problem on the order before ${when(facts.order.releaseAt)}. After that the payment will be released.`,
            ]
          : []),
      ],
    }),
  },
  ...handoverEmails,
  requestRefund: refundRequested,
  claimProtection: refundRequested,
  chargeback: {
    buyer: (facts) => ({
      subject: `Your bank is looking into ${facts.order.productTitle}`,
      paragraphs: [`Your bank has opened a dispute about ${item(facts)}. The bank decides who gets the money.`],
    }),
    seller: (facts) =>
      asking(facts, {
        ...deadline(facts),
        subject: `Payment disputed: ${facts.order.productTitle}`,
        paragraphs: [
          `The buyer’s bank has opened a dispute about ${item(facts)}. The money is frozen until the bank decides.`,
          ...(facts.order.handedOverAt ? [] : ['Please do not hand the plant over before then.']),
        ],
      }),
  },
  withdrawRefund: { seller: (facts) => ({ ...deadline(facts), ...withdrawn(facts) }) },
  withdrawReport: { seller: (facts) => withdrawn(facts) },
  withdrawClaim: {
    seller: (facts) =>
      withdrawn(
        facts,
        facts.share?.isAll
          ? `What you get goes to ${facts.share.group} after ${when(facts.order.protectedUntil)}.`
          : `Your payout will be sent after ${when(facts.order.protectedUntil)}.`,
      ),
  },
  appealWon,
  chargebackWon: {
    buyer: (facts) => ({
      ...deadline(facts),
      subject: `Your bank has decided about ${facts.order.productTitle}`,
      paragraphs: [
        `${verdictToBuyer(facts)} It will be released to the seller on ${when(facts.order.releaseAt)}.`,
        'If something is wrong with the plant, report it on the order before then.',
      ],
    }),
    seller: (facts) => ({
      ...deadline(facts),
      subject: decidedSubject(facts),
      paragraphs: [`${verdictToSeller(facts)} Your payment will be released on ${when(facts.order.releaseAt)}.`],
    }),
  },
  chargebackOver: {
    buyer: (facts) => ({
      ...deadline(facts),
      subject: `Your bank has decided about ${facts.order.productTitle}`,
      paragraphs: [`${verdictToBuyer(facts)} Please collect the plant by ${when(facts.order.collectBy)}.`],
    }),
    seller: (facts) => ({
      ...deadline(facts),
      subject: decidedSubject(facts),
      paragraphs: [`${verdictToSeller(facts)} Please hand the plant over by ${when(facts.order.collectBy)}.`],
    }),
  },
  refundSale: { buyer: refundedToBuyer, seller: reversedFromSeller },
  staffRefund: { buyer: refundedToBuyer, seller: reversedFromSeller },
  cancelSale: bothRefunded,
  nobodyCollected: bothRefunded,
  accountSuspended: bothRefunded,
  swapOff: bothRefunded,
  cancelLine: { buyer: lineCancelledToBuyer, seller: lineCancelledToSeller },
  cancelledInTime: { buyer: refundedToBuyer, seller: reversedFromSeller },
  agreeRefund: bothRefunded,
  sellerSilent: bothRefunded,
  decideRefund: bothRefunded,
  defaultRefund: bothRefunded,
  refundedElsewhere: bothRefunded,
  chargebackLost: {
    buyer: (facts) => ({
      subject: `Your bank has decided about ${facts.order.productTitle}`,
      paragraphs: [
        `Your bank decided in your favour and pays back what you paid for ${item(facts)}. The order is closed.`,
      ],
    }),
    seller: refundedToSeller,
  },
}

const withdrawn = (facts: Facts, next = 'The order continues.'): Words => ({
  subject: `${isFree(facts) ? 'Request' : 'Refund request'} withdrawn: ${facts.order.productTitle}`,
  paragraphs: [
    `${facts.buyer} has withdrawn the ${isFree(facts) ? 'request about' : 'refund request for'} ${item(facts)}. ${next}`,
  ],
})
