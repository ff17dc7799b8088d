import {
  type Attendance,
  answerNoShow,
  getAttendance,
  sayNoShow,
  withdrawNoShow,
} from '#features/pickups/no-shows/contract.ts'
import type { NoShowAnswer } from '#features/pickups/no-shows/no-show.ts'
import type { TestMember, TestServer } from '../server.ts'
import { book, freeSlot, MINUTE, orderWithTimes, type PaidOrder } from '../visits.ts'

export const seen = (who: TestMember, id: number): Promise<Attendance> =>
  who(getAttendance, { params: { id: String(id) } })

export const say = (who: TestMember, id: number, words?: string): Promise<Attendance> =>
  who(sayNoShow, { params: { id: String(id) }, body: { ...(words && { words }) } })

export const answerTo = (who: TestMember, id: number, answer: NoShowAnswer, words?: string): Promise<Attendance> =>
  who(answerNoShow, { params: { id: String(id) }, body: { answer, ...(words && { words }) } })

export const withdrawn = (who: TestMember, id: number): Promise<Attendance> =>
  who(withdrawNoShow, { params: { id: String(id) } })

/** Advances the clock to half an hour after the booked time of an order. */
export const letPass = (server: TestServer, startsAt: string): Promise<unknown> =>
  server.clock.advance(Math.max(0, Date.parse(startsAt) + 30 * MINUTE - server.clock.now().getTime()))

/** A paid order whose agreed time has passed without a handover. */
export async function missedOrder(server: TestServer): Promise<PaidOrder & { startsAt: string }> {
  const order = await orderWithTimes(server)
  const startsAt = await freeSlot(order.buyer, order.id)
  await book(order.buyer, order.id, startsAt)
  await letPass(server, startsAt)
  return { ...order, startsAt }
}
