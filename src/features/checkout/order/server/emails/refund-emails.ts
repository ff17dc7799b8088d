import { formatPounds } from '#shared/money.ts'
import { required } from '#shared/required.ts'
import { titleOfLine } from '../../../base/ordered-units.ts'
import { contents, type Facts, isFree, item, paidSums, promised, type Words } from '../email-facts.ts'

export const refundedToBuyer = (facts: Facts): Words => ({
  subject: `${isFree(facts) ? 'Reservation ended' : 'Refunded'}: ${facts.order.productTitle}`,
  paragraphs: [
    isFree(facts)
      ? `Your reservation of ${item(facts)} has ended.`
      : `You will get ${formatPounds(facts.order.total)} back for ${item(facts)}, including any protection fee.`,
    ...(facts.paidByBank > 0 ? [`Your bank has already refunded ${formatPounds(facts.paidByBank)} of it.`] : []),
    ...(isFree(facts) ? [] : ['It reaches your card within 5 to 10 working days, depending on your bank.']),
  ],
})

/** What became of the units, as the stock changed. */
const unsold = ({ order: { handedOverAt, receivedAt } }: Facts): string =>
  handedOverAt === null && receivedAt === null
    ? 'Your listing counts it as unsold again. If the listing is paused and you still have the plant, show it again under My Listings.'
    : 'If you have the plant again, check the number on your listing under My Listings: what was handed over is not put on sale by itself.'

export const refundedToSeller = (facts: Facts): Words => ({
  subject: `${isFree(facts) ? 'Reservation ended' : 'Sale refunded'}: ${facts.order.productTitle}`,
  paragraphs: [
    isFree(facts)
      ? `${facts.buyer}’s reservation of ${item(facts)} has ended.`
      : `The sale of ${item(facts)} to ${facts.buyer} has been refunded in full.`,
    unsold(facts),
  ],
})

const returnedOf = ({ share }: Facts): string => {
  if (!share)
    return 'Your payout for this sale is not sent. If it was sent, it is reversed from your payout account, or repaid by your next payouts.'
  const ofGroup = `${share.group} returns what it still has of this sale. If its share was already sent to it, your next payouts repay it.`
  return share.isAll
    ? ofGroup
    : `Your payout for this sale is not sent. If it was sent, it is reversed from your payout account, or repaid by your next payouts. ${ofGroup}`
}

/** After the release the seller's share is reversed as well. */
export const reversedFromSeller = (facts: Facts): Words => ({
  ...refundedToSeller(facts),
  paragraphs: [...refundedToSeller(facts).paragraphs, returnedOf(facts)],
})

const newest = ({ cancelled }: Facts) => required(cancelled?.at(-1), 'A line was cancelled.')
const UNSOLD_LINE =
  'Your listing counts it as unsold again. If the listing is paused and you still have the plant, show it again under My Listings.'

/** The seller cancelled one of several listings: the others are still to be collected. */
export function lineCancelledToBuyer(facts: Facts): Words {
  const line = newest(facts)
  const isWithFee = line.returned > line.amount
  return {
    ...paidSums(facts),
    subject: `Cancelled: ${titleOfLine(line)}`,
    paragraphs: [
      `${facts.seller} cannot sell you “${titleOfLine(line)}” after all. You will get ${formatPounds(line.returned)} back for it${isWithFee ? ', including its part of the protection fee' : ''}. It reaches your card within 5 to 10 working days, depending on your bank.`,
      `The rest of your order stays as it was, with the same collection code: ${item(facts)}.${contents(facts)}`,
    ],
  }
}

export function lineCancelledToSeller(facts: Facts): Words {
  const line = newest(facts)
  return {
    subject: `Cancelled: ${titleOfLine(line)}`,
    paragraphs: [
      `You have cancelled “${titleOfLine(line)}” in the order of ${facts.buyer}, who gets ${formatPounds(line.returned)} back for it. ${UNSOLD_LINE}`,
      `The rest of the order stays: ${item(facts)}.${contents(facts)} ${promised(facts)}`,
    ],
  }
}
