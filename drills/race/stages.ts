import { cancelOrder, contestCancellation, sayBroughtBack } from '#features/checkout/cancel/contract.ts'
import { confirmDelivery, requestRefund } from '#features/checkout/order/contract.ts'
import { handOverWithoutCode, settle } from '#test/shop.ts'
import type { RaceSetup } from './race-setup.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface StageFacts {
  /** From the state to the concurrent step, in milliseconds. */
  wait: number
  reach(race: RaceSetup, id: number): Promise<unknown>
}

const at = (id: number) => ({ params: { id: String(id) } })
const withId = (id: number) => ({ body: { transactionId: id } })

const collected = ({ buyer }: RaceSetup, id: number) => buyer(confirmDelivery, withId(id))

async function cancelled(race: RaceSetup, id: number): Promise<void> {
  await collected(race, id)
  await race.buyer(cancelOrder, at(id))
}

async function returned(race: RaceSetup, id: number): Promise<void> {
  await cancelled(race, id)
  await race.buyer(sayBroughtBack, at(id))
}

/** The state of an order at the concurrent step; its deadline has passed as well. */
const ofOrders = {
  processing: { wait: 15 * DAY, reach: async () => {} },
  // Confirmed with protection: the payout waits, and the order can be reported.
  completed: { wait: DAY, reach: collected },
  delivered: { wait: 8 * DAY, reach: ({ server, seller }, id) => handOverWithoutCode(server, seller, id) },
  dispute: {
    wait: 4 * DAY,
    reach: ({ buyer }, id) => buyer(requestRefund, { body: { transactionId: id, reason: 'Dead' } }),
  },
} as const satisfies Record<string, StageFacts>

/** The same for orders from a trader, which can be cancelled within 14 days. */
const ofTraders = {
  cancellable: { wait: 13 * DAY, reach: collected },
  'cancelled before the handover': { wait: 4 * DAY, reach: ({ buyer }, id) => buyer(cancelOrder, at(id)) },
  returning: { wait: 14 * DAY, reach: cancelled },
  returned: { wait: 14 * DAY, reach: returned },
  // The time of the trader and that of a protected buyer are not over.
  'returned just now': { wait: HOUR, reach: returned },
  // Protected until this moment.
  'last moment of protection': { wait: 48 * HOUR, reach: collected },
  contested: {
    wait: 21 * DAY,
    reach: async (race, id) => {
      await returned(race, id)
      await race.seller(contestCancellation, { ...at(id), body: { reason: 'It has no leaves' } })
      await settle(race.server)
    },
  },
} as const satisfies Record<string, StageFacts>

export type Stage = keyof typeof ofOrders | keyof typeof ofTraders
export const stages: Readonly<Record<Stage, StageFacts>> = { ...ofOrders, ...ofTraders }
export const STAGES = Object.keys(ofOrders) as (keyof typeof ofOrders)[]
export const TRADER_STAGES = Object.keys(ofTraders) as (keyof typeof ofTraders)[]
