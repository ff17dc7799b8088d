import { formatTime, formatWeekday } from '#shared/dates.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import type { Transaction } from './contract.ts'
import type { Party } from './lifecycle.ts'

/** One station of an order on its way. */
export interface Stage {
  name: string
  state: 'done' | 'now' | 'ahead'
  /** When it was reached. */
  at: string | null
}

type Order = Pick<
  Transaction,
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'paidAt'
  | 'handedOverAt'
  | 'collectBy'
  | 'pickupAt'
  | 'releaseAt'
  | 'answerBy'
  | 'contested'
  | 'refundPending'
  | 'refundedAmount'
  | 'total'
>

/** Paid, held, collected, released: where an order stands. Orders that end early end their line there. */
export function stagesOf(order: Order): Stage[] {
  const { status, paidAt, handedOverAt, updatedAt } = order
  const isFree = order.total === 0
  const paid = { name: isFree ? 'Reserved' : 'Paid', at: paidAt }
  const held = { name: isFree ? 'Kept for the buyer' : 'Held securely', at: paidAt }
  const collected = { name: 'Collected', at: handedOverAt ?? (status === 'completed' ? updatedAt : null) }
  const released = { name: isFree ? 'Done' : 'Released to the seller', at: status === 'completed' ? updatedAt : null }
  switch (status) {
    case 'pending':
      return line([paid, held, collected, released], 0)
    case 'processing':
      return line([paid, held, collected, released], 1)
    case 'delivered':
      return line([paid, held, collected, released], 3)
    case 'completed':
      return line([paid, held, collected, released], 4)
    case 'dispute':
      return line([paid, held, { name: 'Refund asked for', at: updatedAt }, { name: 'Decided', at: null }], 2)
    case 'refunded':
      return line([paid, held, { name: 'Refunded', at: updatedAt }], 3)
    default:
      return line(
        [
          { name: 'Started', at: order.createdAt },
          { name: 'Cancelled', at: updatedAt },
        ],
        2,
      )
  }
}

const line = (stages: readonly { name: string; at: string | null }[], current: number): Stage[] =>
  stages.map((stage, index) => ({ ...stage, state: index < current ? 'done' : index === current ? 'now' : 'ahead' }))

/** What each of the two does next, with the date on which things move by themselves. Null: nothing to do. */
export function nextStepsOf(order: Order): Record<Party, string | null> {
  switch (order.status) {
    case 'pending':
      return { buyer: 'Finish paying. An unpaid order is cancelled after half an hour.', seller: null }
    case 'processing':
      return toCollect(order)
    case 'delivered':
      return {
        buyer: `Look the plant over. Confirm receipt, or report a problem${by(order.releaseAt)}.`,
        seller: order.releaseAt ? `Nothing: releases automatically on ${formatWeekday(order.releaseAt)}.` : null,
      }
    case 'dispute':
      return disputeSteps(order)
    case 'refunded':
      return {
        buyer: order.refundPending
          ? `Your refund of ${formatPounds(order.refundedAmount as Pence)} is on its way to your card.`
          : null,
        seller: null,
      }
    default:
      return { buyer: null, seller: null }
  }
}

function toCollect({ collectBy, pickupAt, total }: Order): Record<Party, string | null> {
  const time = pickupAt && `on ${formatWeekday(pickupAt)} at ${formatTime(pickupAt)}`
  return {
    buyer: `Collect it${time ? ` ${time}` : ''}, show your code and confirm receipt.${unless(collectBy, total === 0 ? 'the reservation ends' : 'you get your money back')}`,
    seller: `${time ? `Hand it over ${time}` : 'Agree a time and hand it over'} against the buyer’s code.${unless(collectBy, 'the sale is cancelled')}`,
  }
}

function disputeSteps({ contested, answerBy }: Order): Record<Party, string | null> {
  if (contested) {
    return {
      buyer: 'Our team is looking into it and will write to you.',
      seller: 'Our team is looking into it and will write to you.',
    }
  }
  return {
    buyer: `Wait for the seller’s answer.${answerBy ? ` Without one you are refunded on ${formatWeekday(answerBy)}.` : ''}`,
    seller: `Agree to the refund, or tell us why not${by(answerBy)}. Otherwise the buyer is refunded.`,
  }
}

const by = (when: string | null): string => (when ? ` by ${formatWeekday(when)}` : '')
const unless = (when: string | null, consequence: string): string =>
  when ? ` Not collected by ${formatWeekday(when)}: ${consequence}.` : ''
