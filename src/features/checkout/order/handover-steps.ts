import { formatTerm } from '#shared/dates.ts'
import type { Party } from '../base/parties.ts'
import type { Transaction } from '../base/shapes.ts'

/** What a party does next, worded for that party and for the other one. Null: nothing to show. */
export interface Step {
  own: string | null
  other: string | null
}
export type Steps = Readonly<Record<Party, Step>>

type Order = Pick<
  Transaction,
  | 'collectBy'
  | 'pickupAt'
  | 'handOverFrom'
  | 'total'
  | 'releaseAt'
  | 'needsProof'
  | 'answerBy'
  | 'contested'
  | 'defaultAt'
  | 'defaultTo'
>

export const by = (when: string | null): string => (when ? ` by ${formatTerm(when)}` : '')
export const unless = (when: string | null, consequence: string): string =>
  when ? ` Not collected by ${formatTerm(when)}: ${consequence}.` : ''

/** Paid or reserved, and not collected yet. */
export function toCollect({ collectBy, pickupAt, handOverFrom, total }: Order): Steps {
  const time = pickupAt && ` on ${formatTerm(pickupAt)}`
  const ending = total === 0 ? 'the reservation ends' : 'you get your money back'
  const withoutCode = handOverFrom
    ? ` Without the code you can mark it as handed over from ${formatTerm(handOverFrom)}.`
    : ''
  return {
    buyer: {
      own: `Collect it${time ?? ''}, show your code and confirm receipt.${unless(collectBy, ending)}`,
      other: `Collects it${time ?? ''}, shows the code and confirms receipt.`,
    },
    seller: {
      own: `${time ? `Hand it over${time}` : 'Agree a time and hand it over'} and enter the buyer’s code.${unless(collectBy, total === 0 ? ending : 'the sale is cancelled')}${withoutCode}`,
      other: `${time ? `Hands it over${time}` : 'Agrees a time and hands it over'} and enters the code.`,
    },
  }
}

/** Only the seller says that it was handed over. */
export function toConfirm({ releaseAt, needsProof, total }: Order): Steps {
  const until = releaseAt ? formatTerm(releaseAt) : null
  const silence = needsProof
    ? 'our staff look at it'
    : total === 0
      ? 'the order is complete'
      : 'the payment is released to the seller'
  const waits = until && (needsProof ? `Our staff look at it on ${until}` : `It is released on ${until}`)
  return {
    buyer: {
      own: `The seller says that you have it. Answer yes or no${by(releaseAt)}: without an answer ${silence}.`,
      other: 'Is asked whether they have it.',
    },
    seller: {
      own: needsProof
        ? `We have asked the buyer. This is one of your first sales: you are paid when the buyer says yes or you enter the code.${waits ? ` ${waits}, unless either happens before.` : ''}`
        : `We have asked the buyer.${waits ? ` ${total === 0 ? `The order completes on ${until}` : waits}, unless the buyer says no.` : ''} With the code it is quicker.`,
      other: 'Says that it was handed over. Can still enter your code.',
    },
  }
}

/** The buyer says that it was not handed over, or has not answered. */
export function toProve(order: Order): Steps {
  const { answerBy, total } = order
  const refund = total === 0 ? 'the reservation ends' : 'the buyer is refunded'
  const refunded = total === 0 ? 'your reservation ends' : 'you are refunded'
  const proof = {
    buyer: 'Do you have it by now? Then confirm receipt, or let the seller enter your code.',
    seller: 'The buyer’s code settles it at once.',
  }
  if (order.contested) {
    const { buyer, seller } = withStaff(order)
    return {
      buyer: { own: `${buyer.own} ${proof.buyer}`, other: null },
      seller: { own: `${seller.own} ${proof.seller}`, other: null },
    }
  }
  return {
    buyer: {
      own: `Wait for the seller.${answerBy ? ` Without your code, or a reason for our staff to look at, ${refunded} on ${formatTerm(answerBy)}.` : ''} ${proof.buyer}`,
      other: 'Says that it was not handed over.',
    },
    seller: {
      own: `The buyer says that it was not handed over. Enter the buyer’s code, or disagree and tell us what happened${by(answerBy)}. Otherwise ${refund}.`,
      other: 'Enters your code, or tells our staff what happened.',
    },
  }
}

/** Staff decide; undecided, the case ends by itself. */
export function withStaff({ defaultAt, defaultTo, total }: Order): Steps {
  const looking = 'Our staff are looking into it and will write to you.'
  const end = defaultAt ? ` If they have not decided by ${formatTerm(defaultAt)}, ` : null
  const outcome = (reader: Party): string => {
    if (total === 0) return defaultTo === 'buyer' ? 'the reservation ends.' : 'the order stands.'
    if (defaultTo === 'buyer') return reader === 'buyer' ? 'you are refunded.' : 'the buyer is refunded.'
    return reader === 'seller' ? 'you are paid.' : 'the seller is paid.'
  }
  const step = (reader: Party): Step => ({ own: end ? `${looking}${end}${outcome(reader)}` : looking, other: null })
  return { buyer: step('buyer'), seller: step('seller') }
}
