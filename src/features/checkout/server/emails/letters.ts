import { formatPounds, pence } from '#shared/money.ts'
import type { Event, Party } from '../../lifecycle.ts'
import type { Order } from '../tables.ts'

/** What a letter about an order can speak of. */
export interface Facts {
  order: Order
  buyer: string
  seller: string
  /** Where the buyer collects, as the listing says. */
  pickup: string
}

export interface Words {
  subject: string
  paragraphs: string[]
  /** The confirmation that the law wants on paper: it is mailed whatever the person prefers. */
  isContract?: true
  /** What it came to, line by line, and where it can be kept. */
  receipt?: { sums: readonly (readonly [name: string, amount: string])[]; path: string }
  /** The one thing to do, where it is not to look at the order. */
  button?: { label: string; path: string }
}

type Letters = Partial<Record<Party, (facts: Facts) => Words>>

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Europe/London',
})
const when = (date: Date | null): string => (date ? day.format(date) : 'soon')
const item = ({ order }: Facts): string => `“${order.productTitle}”`
const paid = ({ order }: Facts): string => (order.total === 0 ? 'reserved' : `paid ${formatPounds(order.total)} for`)

/** What it came to for the buyer or the seller; nothing where it was free. */
const receipt = ({ order }: Facts, sums: readonly (readonly [string, number])[]): Pick<Words, 'receipt'> =>
  order.total === 0
    ? {}
    : {
        receipt: {
          sums: sums.filter(([, amount]) => amount !== 0).map(([name, amount]) => [name, signed(amount)] as const),
          path: `/transactions/${order.id}/receipt`,
        },
      }

const signed = (amount: number): string =>
  amount < 0 ? `−${formatPounds(pence(-amount))}` : formatPounds(pence(amount))

const paidReceipt = (facts: Facts): Pick<Words, 'receipt'> => {
  const { amount, protectionFee, total } = facts.order
  return receipt(facts, [
    ['Item price', amount],
    ['Buyer protection', protectionFee],
    ['Paid by card', total],
  ])
}

const refundedToBuyer = (facts: Facts): Words => ({
  subject: `Refunded: ${facts.order.productTitle}`,
  paragraphs: [
    facts.order.total === 0
      ? `Your reservation of ${item(facts)} has been cancelled.`
      : `You are getting ${formatPounds(facts.order.total)} back for ${item(facts)}, any protection fee included.`,
    ...(facts.order.total === 0 ? [] : ['It reaches your card within 5 to 10 working days, depending on your bank.']),
  ],
})

const refundedToSeller = (facts: Facts): Words => ({
  subject: `Sale refunded: ${facts.order.productTitle}`,
  paragraphs: [
    `The sale of ${item(facts)} to ${facts.buyer} has been refunded in full.`,
    'Your listing is paused. Switch it on again if the plant is still for sale.',
  ],
})

const released: Letters = {
  buyer: (facts) => ({
    subject: `Completed: ${facts.order.productTitle}`,
    paragraphs: [
      `Thank you. The sale of ${item(facts)} is complete.`,
      ...(facts.order.refundedAmount > 0
        ? [`${formatPounds(facts.order.refundedAmount)} goes back to your card.`]
        : []),
    ],
  }),
  seller: (facts) => ({
    subject: `Payment released: ${facts.order.productTitle}`,
    paragraphs: [
      facts.order.total === 0
        ? `${facts.buyer} has collected ${item(facts)}.`
        : `The payment for ${item(facts)} has been released to you. Your payout is on its way.`,
      ...(facts.order.refundedAmount > 0
        ? [
            `Our team decided that ${formatPounds(facts.order.refundedAmount)} of it goes back to the buyer; our fee is taken from the rest alone.`,
          ]
        : []),
    ],
  }),
}

const bothRefunded: Letters = { buyer: refundedToBuyer, seller: refundedToSeller }

/** What each of the two is told at each step; nothing where a step is their own click or no concern of theirs. */
export const letters: Partial<Record<Event, Letters>> = {
  paid: {
    buyer: (facts) => ({
      subject: `Your order: ${facts.order.productTitle}`,
      isContract: true,
      ...paidReceipt(facts),
      button: { label: 'Arrange the pickup', path: `/transactions/${facts.order.id}/pickup` },
      paragraphs: [
        `You have ${paid(facts)} ${item(facts)} from ${facts.seller}.`,
        ...(facts.order.total > 0
          ? ['Your payment is held securely until you confirm that you have collected it.']
          : []),
        `Your collection code is ${facts.order.collectionCode ?? ''}. Show it to the seller only when you have the plant in your hands.`,
        `Collect from: ${facts.pickup}. Please arrange a time with the seller before ${when(facts.order.collectBy)}.`,
      ],
    }),
    seller: (facts) => ({
      subject: `Sold: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.buyer} has ${paid(facts)} ${item(facts)}.`,
        ...(facts.order.total > 0
          ? [`The payment is held securely. You get ${formatPounds(facts.order.sellerGets)} after the handover.`]
          : []),
        'Arrange a time to meet. At the handover, ask for the six-digit collection code and enter it under My Transactions.',
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
  enterCode: {
    buyer: (facts) => ({
      subject: `Collected: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.seller} entered your collection code for ${item(facts)}.`,
        `If it is dead or not as described, tell us before ${when(facts.order.releaseAt)}. After that the payment is released.`,
      ],
    }),
  },
  handOver: {
    buyer: (facts) => ({
      subject: `Have you collected ${facts.order.productTitle}?`,
      paragraphs: [
        `${facts.seller} says that ${item(facts)} was handed over to you.`,
        `If that is right, please confirm. If not, report a problem before ${when(facts.order.releaseAt)}; after that the payment is released.`,
      ],
    }),
  },
  requestRefund: {
    buyer: (facts) => ({
      subject: `Refund requested: ${facts.order.productTitle}`,
      paragraphs: [
        `We have asked ${facts.seller} about your refund for ${item(facts)}. The money stays held.`,
        `Without an answer by ${when(facts.order.answerBy)} you are refunded in full.`,
      ],
    }),
    seller: (facts) => ({
      subject: `${facts.buyer} asks for a refund: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.buyer} asks for a refund of ${item(facts)}:`,
        facts.order.refundReason ?? '',
        `Please agree or disagree by ${when(facts.order.answerBy)}. Without an answer the buyer is refunded in full.`,
      ],
    }),
  },
  chargeback: {
    buyer: (facts) => ({
      subject: `Your bank is looking into ${facts.order.productTitle}`,
      paragraphs: [`Your bank has opened a dispute about ${item(facts)}. It decides who gets the money.`],
    }),
    seller: (facts) => ({
      subject: `Payment disputed: ${facts.order.productTitle}`,
      paragraphs: [
        `The buyer’s bank has opened a dispute about ${item(facts)}. The money is frozen until it decides.`,
        'Please do not hand the plant over before then.',
      ],
    }),
  },
  withdrawRefund: { seller: (facts) => withdrawn(facts) },
  withdrawReport: { seller: (facts) => withdrawn(facts) },
  chargebackWon: {
    buyer: (facts) => ({
      subject: `Your bank has decided about ${facts.order.productTitle}`,
      paragraphs: [
        `Your bank decided that the seller keeps the payment for ${item(facts)}. It is released on ${when(facts.order.releaseAt)}.`,
        'If something is wrong with the plant, report it on the order before then.',
      ],
    }),
    seller: (facts) => ({
      subject: `Dispute decided for you: ${facts.order.productTitle}`,
      paragraphs: [`The bank decided for you. The payment is released on ${when(facts.order.releaseAt)}.`],
    }),
  },
  chargebackOver: {
    buyer: (facts) => ({
      subject: `Your bank has decided about ${facts.order.productTitle}`,
      paragraphs: [
        `Your bank decided that the payment for ${item(facts)} stands. Please collect it by ${when(facts.order.collectBy)}.`,
      ],
    }),
    seller: (facts) => ({
      subject: `Dispute decided for you: ${facts.order.productTitle}`,
      paragraphs: [
        `The bank decided for you, and the sale of ${item(facts)} goes on: hand it over by ${when(facts.order.collectBy)}.`,
      ],
    }),
  },
  cancelSale: bothRefunded,
  nobodyCollected: bothRefunded,
  agreeRefund: bothRefunded,
  sellerSilent: bothRefunded,
  decideRefund: bothRefunded,
  chargebackLost: {
    buyer: (facts) => ({
      subject: `Your bank has decided about ${facts.order.productTitle}`,
      paragraphs: [`Your bank decided for you: it pays back what you paid for ${item(facts)}. The order is closed.`],
    }),
    seller: refundedToSeller,
  },
}

const withdrawn = (facts: Facts): Words => ({
  subject: `Refund request withdrawn: ${facts.order.productTitle}`,
  paragraphs: [`${facts.buyer} has withdrawn the refund request for ${item(facts)}. The order goes on.`],
})

/** What is told between two steps. */
export const reminders = {
  arrange: {
    buyer: (facts: Facts): Words => ({
      subject: `Have you arranged to collect ${facts.order.productTitle}?`,
      paragraphs: [
        `${item(facts)} is waiting for you at ${facts.pickup}. Uncollected by ${when(facts.order.collectBy)}, you are refunded.`,
      ],
    }),
    seller: (facts: Facts): Words => ({
      subject: `Have you arranged the handover of ${facts.order.productTitle}?`,
      paragraphs: [
        `${facts.buyer} has not collected ${item(facts)} yet. Uncollected by ${when(facts.order.collectBy)}, the buyer is refunded.`,
      ],
    }),
  },
  confirm: {
    buyer: (facts: Facts): Words => ({
      subject: `Please confirm: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.seller} says you have ${item(facts)}. Without a word from you the payment is released on ${when(facts.order.releaseAt)}.`,
      ],
    }),
  },
  contest: {
    buyer: (facts: Facts): Words => ({
      subject: `${facts.seller} does not agree: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.seller} does not agree to the refund of ${item(facts)}:`,
        facts.order.contestReason ?? '',
        'The money stays held until our team has decided. We may ask you both for more.',
      ],
    }),
  },
} as const satisfies Record<string, Letters>
