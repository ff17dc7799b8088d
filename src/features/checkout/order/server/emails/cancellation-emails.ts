import type { TraderDetails } from '#features/sellers/contract.ts'
import { PRIVATE_NOTE } from '#features/sellers/seller-kinds.ts'
import { lateReturnUntil } from '../../../base/cancellation.ts'
import { modelForm, traderInformation } from '../../../base/trader-information.ts'
import { deadline, type Facts, isFree, item, type Words, when } from '../email-facts.ts'

/** The page of an order's cancellation. */
const pathOf = ({ order }: Facts): string => `/transactions/${order.id}/cancel`

const onePage = (facts: Facts, label: string): Pick<Words, 'path' | 'button'> => ({
  path: pathOf(facts),
  button: { label, path: pathOf(facts) },
})

/** Who the seller is and whether the order can be cancelled: what the law wants confirmed on a durable medium. */
export function termsOfSale(facts: Facts): Pick<Words, 'trader' | 'cancel'> & { paragraphs: string[] } {
  const { order, trader } = facts
  if (isFree(facts)) return { paragraphs: [] }
  if (order.cancelRight === 'none' || trader === null) return { paragraphs: [PRIVATE_NOTE] }
  const who = `${facts.seller} sells as a trader. Name, address and contact are below.`
  const information = traderInformation(order.cancelRight, order.collectDays).map(
    ([heading, text]) => `${heading}: ${text}`,
  )
  if (order.cancelRight !== 'right') return { trader, paragraphs: [who, ...information] }
  return {
    trader,
    paragraphs: [
      who,
      ...information,
      'To cancel, use the form on the order, the following form, or any clear statement to the seller.',
      modelForm(trader, order.productTitle).join(' '),
    ],
    cancel: { path: pathOf(facts) },
  }
}

/** A trader's details, to be copied. */
export const traderLines = ({ name, address, email, phone, aphaNumber, vatNumber }: TraderDetails) => [
  ['Trader', name] as const,
  ['Address', oneLine(address), 'verbatim'] as const,
  ['Email', email, 'verbatim'] as const,
  ...(phone ? [['Telephone', phone, 'verbatim'] as const] : []),
  ...(aphaNumber ? [['Plant health', aphaNumber] as const] : []),
  ...(vatNumber ? [['VAT number', vatNumber] as const] : []),
]

const oneLine = (address: string): string => address.replace(/\s*\n\s*/g, ', ')

const at = ({ trader, seller }: Facts): string => (trader ? `${trader.name}, ${oneLine(trader.address)}` : seller)

/** Messages about a cancellation within 14 days. The first is the acknowledgement that the law asks for. */
export const cancellationEmails = {
  cancelled: {
    buyer: (facts: Facts): Words => ({
      ...onePage(facts, 'See your cancellation'),
      isContract: true,
      subject: `Cancelled: ${facts.order.productTitle}`,
      paragraphs: facts.cancellation?.wasCollected
        ? [
            `We have your cancellation of ${item(facts)} and have sent it to ${facts.seller}.`,
            `Please bring it back by ${when(facts.cancellation.returnBy)}, to ${at(facts)}. Agree a time with the seller first. Then say on the order that you have brought it back.`,
            'You get everything back when the seller confirms that they have it, at the latest 14 days after you brought it back.',
          ]
        : [
            `We have your cancellation of ${item(facts)} and have sent it to ${facts.seller}. Please do not collect it any more.`,
            `You get everything back at the latest on ${when(facts.cancellation?.refundAt ?? null)}.`,
          ],
    }),
    seller: (facts: Facts): Words => ({
      ...deadline(facts),
      ...onePage(facts, 'See the cancellation'),
      subject: `${facts.buyer} has cancelled: ${facts.order.productTitle}`,
      paragraphs: facts.cancellation?.wasCollected
        ? [
            `${facts.buyer} has cancelled the purchase of ${item(facts)}, as buyers of a trader can within 14 days.`,
            `They bring it back by ${when(facts.cancellation.returnBy)}. Confirm on the order that you have it: the buyer is then refunded.`,
          ]
        : [
            `${facts.buyer} has cancelled the purchase of ${item(facts)}, as buyers of a trader can. Please do not hand it over any more.`,
            `Confirm it on the order, and the buyer is refunded at once. If the buyer has it already, enter the collection code, or say so on the order by ${when(facts.cancellation?.refundAt ?? null)}. Otherwise the buyer is refunded then.`,
          ],
    }),
  },
  /** The code or the buyer proved, after the cancellation, that it was collected. */
  bringBack: {
    buyer: (facts: Facts): Words => ({
      ...deadline(facts),
      ...onePage(facts, 'See your cancellation'),
      subject: `Please bring it back: ${facts.order.productTitle}`,
      paragraphs: [
        `You have cancelled the purchase of ${item(facts)}, and it has been collected. Please bring it back by ${when(facts.cancellation?.returnBy ?? null)}, to ${at(facts)}, and say so on the order. You are refunded when it is back.`,
      ],
    }),
  },
  /** A quarter of the time to answer is left, and nobody has collected it. */
  cancelledReminder: {
    seller: (facts: Facts): Words => ({
      ...deadline(facts),
      ...onePage(facts, 'See the cancellation'),
      subject: `Please answer ${facts.buyer}: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.buyer} has cancelled the purchase of ${item(facts)} before collecting it. Please do not hand it over, and confirm the cancellation on the order.`,
        `If you do not agree, say so there by ${when(facts.cancellation?.refundAt ?? null)}: our staff then decide. Otherwise the buyer is refunded then.`,
      ],
    }),
  },
  /** A quarter of the time to bring it back is left. */
  bringBackReminder: {
    buyer: (facts: Facts): Words => ({
      ...deadline(facts),
      ...onePage(facts, 'See your cancellation'),
      subject: `Please bring it back: ${facts.order.productTitle}`,
      paragraphs: [
        `You have cancelled the purchase of ${item(facts)}. Please bring it back by ${when(facts.cancellation?.returnBy ?? null)}, to ${at(facts)}, and say so on the order. Otherwise the order stands, and you are not refunded.`,
      ],
    }),
  },
  broughtBack: {
    seller: (facts: Facts): Words => ({
      ...deadline(facts),
      ...onePage(facts, 'Confirm or disagree'),
      subject: `Is it back? ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.buyer} says that ${item(facts)} is back with you. Please confirm it on the order, and the buyer is refunded.`,
        `If it is not back, or is damaged, say so there by ${when(facts.cancellation?.refundAt ?? null)}: our staff then decide. Otherwise the buyer is refunded then.`,
      ],
    }),
  },
  /** A quarter of the time to confirm it is left. */
  broughtBackReminder: {
    seller: (facts: Facts): Words => ({
      ...deadline(facts),
      ...onePage(facts, 'Confirm or disagree'),
      subject: `Please answer ${facts.buyer}: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.buyer} says that ${item(facts)} is back with you, and you have not answered. Please confirm it on the order, and the buyer is refunded.`,
        `If it is not back, or is damaged, say so there by ${when(facts.cancellation?.refundAt ?? null)}: our staff then decide. Otherwise the buyer is refunded then.`,
      ],
    }),
  },
  cancelContested: {
    buyer: (facts: Facts): Words => ({
      ...onePage(facts, 'See your cancellation'),
      subject: `${facts.seller} does not agree: ${facts.order.productTitle}`,
      paragraphs: [
        `${facts.seller} does not agree to refund ${item(facts)}:`,
        facts.cancellation?.objection ?? '',
        `Our staff decide. If they have not decided by ${when(facts.cancellation?.refundAt ?? null)}, you are refunded in full.`,
      ],
    }),
  },
  notBroughtBack: {
    buyer: (facts: Facts): Words => ({
      ...deadline(facts),
      ...onePage(facts, 'I have brought it back'),
      subject: `Not brought back: ${facts.order.productTitle}`,
      paragraphs: [
        `You cancelled the purchase of ${item(facts)}, and have not said that you brought it back. The order stands for now.`,
        `If you did bring it back, say so on the order by ${when(facts.cancellation && lateReturnUntil(facts.cancellation))}: the seller is then asked again.`,
      ],
    }),
    seller: (facts: Facts): Words => ({
      subject: `Not brought back: ${facts.order.productTitle}`,
      ...onePage(facts, 'See the cancellation'),
      paragraphs: [
        `${facts.buyer} cancelled the purchase of ${item(facts)} and has not said that it is back. The order stands, and your payout no longer waits. If you do have it, confirm that on the order.`,
      ],
    }),
  },
} as const
