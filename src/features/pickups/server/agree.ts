import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { statusLabel } from '#features/checkout/base/lifecycle.ts'
import type { Order } from '#features/checkout/base/server/tables.ts'
import { agreePickup, findOrder, lockOrder } from '#features/checkout/order/server/store.ts'
import { DomainError } from '#shared/errors.ts'
import type { PickupOfOrder } from '../contract.ts'
import { offeredSlots, remindersPast } from '../slots.ts'
import { type PickupsDeps as NotifyDeps, notifyPickup } from './notify-pickup.ts'
import {
  changePickup,
  findPickup,
  lockPickupCalendar,
  type PickupRow,
  savePickup,
  takenSlots,
  windowsOf,
} from './store.ts'
import { type Agreed, viewPickup } from './view-models.ts'

export type PickupsDeps = NotifyDeps & Pick<Deps, 'db' | 'transaction'>

interface Person {
  id: number
}

const unknownOrder = () => new DomainError('not_found', 'This order does not exist.')
const noPickup = () => new DomainError('conflict', 'There is no pickup booked for this order.', { code: 'NO_PICKUP' })

const earlierThanAgreed = () =>
  new DomainError('conflict', 'The buyer agreed to a later time, and only they can choose an earlier one.', {
    code: 'EARLIER_THAN_AGREED',
  })

const mayMoveTo = (startsAt: Date, { order, pickup }: Agreed, me: Person): boolean =>
  order.buyerId === me.id || startsAt >= pickup.startsAt

const isTheirs = (order: Order | null, me: Person): order is Order =>
  order !== null && (order.buyerId === me.id || (order.sellerId === me.id && order.paidAt !== null))

/** The order, locked until the transaction ends, so that changes of its visit are serialised. */
async function lockOwn(tx: Database, transactionId: number, me: Person): Promise<Order> {
  const order = await lockOrder(tx, transactionId)
  if (!isTheirs(order, me)) throw unknownOrder()
  return order
}

function mustBeOpen(order: Order): void {
  if (order.status === 'processing') return
  throw new DomainError('conflict', `This is no longer possible: the order is now “${statusLabel(order.status)}”.`, {
    code: 'ORDER_MOVED_ON',
    extra: { status: order.status },
  })
}

/** The buyer books one of the seller's free half hours. */
export const book = (deps: PickupsDeps, me: Person, transactionId: number, startsAt: Date): Promise<Agreed> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const order = await lockOwn(tx, transactionId, me)
    if (order.buyerId !== me.id) throw new DomainError('forbidden', 'The buyer chooses the time; you can move it.')
    mustBeOpen(order)
    const known = await findPickup(tx, order.id)
    if (known?.status === 'booked') {
      if (known.startsAt.getTime() === startsAt.getTime()) return { pickup: known, order }
      throw new DomainError('conflict', 'A pickup is booked already. You can move it.', { code: 'ALREADY_BOOKED' })
    }
    await claim(tx, order, startsAt, now)
    const pickup = await savePickup(tx, {
      ...{ transactionId: order.id, buyerId: order.buyerId, sellerId: order.sellerId },
      status: 'booked',
      ...timeOf(startsAt, now),
      sequence: known ? known.sequence + 1 : 0,
      ...{ actorId: me.id, reason: null, createdAt: now, updatedAt: now },
    })
    return settle(deps, tx, order, pickup, 'booked')
  })

/**
 * Either party moves the visit to another free half hour, with a reason. The seller only to a later one: from the agreed
 * time on the handover can be stated without the code, so the buyer must have agreed to it.
 */
export const move = (
  deps: PickupsDeps,
  me: Person,
  transactionId: number,
  { startsAt, reason }: { startsAt: Date; reason: string },
): Promise<Agreed> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const { order, pickup: known } = await lockBooked(tx, transactionId, me)
    if (known.startsAt.getTime() === startsAt.getTime()) return { pickup: known, order }
    if (!mayMoveTo(startsAt, { order, pickup: known }, me)) throw earlierThanAgreed()
    await claim(tx, order, startsAt, now)
    const pickup = await changePickup(tx, known.id, {
      ...missed(known, now),
      ...timeOf(startsAt, now),
      sequence: known.sequence + 1,
      ...{ actorId: me.id, reason, updatedAt: now },
    })
    return settle(deps, tx, order, pickup, 'moved')
  })

/** Either party cancels the visit; the order continues and another time can be booked. */
export const cancel = (deps: PickupsDeps, me: Person, transactionId: number, reason: string): Promise<Agreed> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const order = await lockOwn(tx, transactionId, me)
    const known = await findPickup(tx, order.id)
    if (known?.status === 'cancelled') return { pickup: known, order }
    if (known?.status !== 'booked') throw noPickup()
    mustBeOpen(order)
    const pickup = await changePickup(tx, known.id, {
      ...{ status: 'cancelled', sequence: known.sequence + 1, ...missed(known, now) },
      ...{ actorId: me.id, reason, updatedAt: now },
    })
    return settle(deps, tx, order, pickup, 'cancelled')
  })

/** The order itself ended: a future visit is completed or cancelled with it. */
export async function end(deps: PickupsDeps, tx: Database, transactionId: number, isCollected: boolean): Promise<void> {
  const known = await findPickup(tx, transactionId)
  const order = await findOrder(tx, transactionId)
  if (known?.status !== 'booked' || !order) return
  const now = deps.clock.now()
  if (isCollected) {
    await changePickup(tx, known.id, { status: 'done', updatedAt: now })
    return
  }
  const ended = { status: 'cancelled', sequence: known.sequence + 1, actorId: null, reason: null } as const
  const change = { ...ended, ...missed(known, now) }
  await settle(deps, tx, order, await changePickup(tx, known.id, { ...change, updatedAt: now }), 'ended')
}

async function lockBooked(tx: Database, transactionId: number, me: Person): Promise<Agreed> {
  const order = await lockOwn(tx, transactionId, me)
  const pickup = await findPickup(tx, order.id)
  if (pickup?.status !== 'booked') throw noPickup()
  mustBeOpen(order)
  return { order, pickup }
}

/** Checks that a time is offered and free. The seller's calendar stays locked until the transaction ends. */
async function claim(tx: Database, order: Order, startsAt: Date, now: Date): Promise<void> {
  await lockPickupCalendar(tx, order.sellerId)
  const isAt = (slot: Date) => slot.getTime() === startsAt.getTime()
  const windows = await windowsOf(tx, order.sellerId)
  if (!offeredSlots(windows, now, order.collectBy ?? now).some(isAt)) {
    throw new DomainError('conflict', 'This time is no longer available. Please choose another.', {
      code: 'NOT_OFFERED',
    })
  }
  if ((await takenSlots(tx, order.sellerId, now)).some(isAt)) {
    throw new DomainError('conflict', 'Someone else has just taken this time. Please choose another.', {
      code: 'SLOT_TAKEN',
    })
  }
}

/** A time that has begun stays known, so that moving or cancelling it afterwards does not hide who did not come. */
const missed = ({ startsAt }: PickupRow, now: Date) => (startsAt <= now ? { missedAt: startsAt } : {})

/** A new time resets the reminders; those already past are not sent. */
const timeOf = (startsAt: Date, now: Date) => ({ startsAt, reminded: remindersPast(startsAt, now) })

/** Stores the agreed time with the order, and notifies its parties. */
async function settle(
  deps: PickupsDeps,
  tx: Database,
  order: Order,
  pickup: PickupRow,
  change: Parameters<typeof notifyPickup>[3],
): Promise<Agreed> {
  const pickupAt = pickup.status === 'booked' ? pickup.startsAt : null
  const agreed = { pickup, order: await agreePickup(tx, order.id, pickupAt) }
  await notifyPickup(deps, tx, agreed, change)
  return agreed
}

/** The visit of an order and the times that are still free. */
export async function pickupOfOrder(
  { db, clock }: PickupsDeps,
  me: Person,
  transactionId: number,
): Promise<PickupOfOrder> {
  const order = await findOrder(db, transactionId)
  if (!isTheirs(order, me)) throw unknownOrder()
  const now = clock.now()
  const pickup = await findPickup(db, order.id)
  const isBooked = pickup?.status === 'booked'
  const free = await freeSlots(db, order, now)
  const slots = isBooked ? free.filter((slot) => mayMoveTo(slot, { order, pickup }, me)) : free
  const mayChange = order.status === 'processing' && (isBooked || order.buyerId === me.id)
  return {
    pickup: pickup ? await viewPickup(db, { pickup, order }, me.id, now) : null,
    slots: slots.map((slot) => slot.toISOString()),
    mayChange,
  }
}

async function freeSlots(db: Database, order: Order, now: Date): Promise<Date[]> {
  if (order.status !== 'processing') return []
  const taken = new Set((await takenSlots(db, order.sellerId, now)).map((slot) => slot.getTime()))
  const offered = offeredSlots(await windowsOf(db, order.sellerId), now, order.collectBy ?? now)
  return offered.filter((slot) => !taken.has(slot.getTime()))
}
