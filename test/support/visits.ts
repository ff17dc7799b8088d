import type { OutgoingEmail } from '#adapters/mail/mail.ts'
import {
  bookPickup,
  cancelPickup,
  getPickup,
  movePickup,
  type Pickup,
  type PickupOfOrder,
  setPickupTimes,
} from '#features/pickups/contract.ts'
import type { TestMember, TestServer } from './server.ts'
import { buy, putOnSale } from './shop.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const DETAILS = '12 Acacia Road, the house with the blue gate'

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, day: null, from: '10:00', to: '12:00' }))
let pairs = 0

export interface PaidOrder {
  seller: TestMember
  buyer: TestMember
  id: number
}

/** A paid order with a seller who is available every day from ten to twelve. */
export async function orderWithTimes(server: TestServer): Promise<PaidOrder> {
  pairs += 1
  const seller = await server.member(`seller${pairs}`)
  await seller(setPickupTimes, { body: { windows: everyDay, details: DETAILS } })
  const buyer = await server.member(`buyer${pairs}`)
  return { seller, buyer, id: await buy(server, buyer, await putOnSale(server, seller)) }
}

/** Another buyer with a paid order from the same seller. */
export async function otherBuyerOf(server: TestServer, { seller }: PaidOrder, name: string): Promise<PaidOrder> {
  const buyer = await server.member(`${name}${pairs}`)
  return { seller, buyer, id: await buy(server, buyer, await putOnSale(server, seller)) }
}

export const view = (who: TestMember, id: number): Promise<PickupOfOrder> =>
  who(getPickup, { params: { id: String(id) } })

/** One of the free half-hour slots; the first by default. */
export const freeSlot = async (who: TestMember, id: number, index = 0): Promise<string> =>
  (await view(who, id)).slots.at(index)!

export const book = (who: TestMember, id: number, startsAt: string): Promise<Pickup> =>
  who(bookPickup, { body: { transactionId: id, startsAt } })

export const move = (who: TestMember, id: number, startsAt: string, reason = 'I have to work late'): Promise<Pickup> =>
  who(movePickup, { params: { id: String(id) }, body: { startsAt, reason } })

export const cancel = (who: TestMember, id: number, reason = 'I am ill'): Promise<Pickup> =>
  who(cancelPickup, { params: { id: String(id) }, body: { reason } })

/** Emails to a user whose subject matches. */
export const emailsTo = async (server: TestServer, who: TestMember, subject: RegExp): Promise<OutgoingEmail[]> =>
  (await server.mails()).filter((mail) => mail.to === who.me.email && subject.test(mail.subject))
