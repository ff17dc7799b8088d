import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import type { Party } from '#features/checkout/base/parties.ts'
import type { Order } from '#features/checkout/base/server/tables.ts'
import { findOrder, lockOrder } from '#features/checkout/order/server/store.ts'
import { DomainError } from '#shared/errors.ts'
import type { PickupsDeps } from '../../server/notify-pickup.ts'
import { findPickup } from '../../server/store.ts'
import { otherOf, partyOf } from '../../server/view-models.ts'
import { noShowDoubted, noShowSettled } from '../events.ts'
import {
  afterAnswer,
  answerBy,
  maySay,
  mayWithdraw,
  type NoShowAnswer,
  otherParty,
  passedTime,
  sayUntil,
} from '../no-show.ts'
import {
  aboutParty,
  addNoShow,
  canAnswer,
  changeNoShow,
  type NoShow,
  noShowsOf,
  unansweredOrders,
} from './no-show-store.ts'
import { notifyOf } from './notify-no-show.ts'

export type NoShowDeps = PickupsDeps & Pick<Deps, 'db' | 'transaction' | 'events'>

interface Person {
  id: number
}

const BATCH = 200

/** The parties of a paid order, and nobody else, learn of it. */
export function mustBeParty(order: Order | null, me: Person): Order {
  if (order && (order.buyerId === me.id || (order.sellerId === me.id && order.paidAt !== null))) return order
  throw new DomainError('not_found', 'This order does not exist.')
}

/** A handover that only the seller stated, and the buyer denied, is none. */
const isHandedOver = ({ status, codeEnteredAt, receivedAt }: Order): boolean =>
  status === 'delivered' || status === 'completed' || codeEnteredAt !== null || receivedAt !== null

/** The agreed time of an order that has passed without a handover, and until when it can be said; null when there is none. */
export async function openTime(db: Database, order: Order, now: Date): Promise<{ startsAt: Date; until: Date } | null> {
  const pickup = isHandedOver(order) ? null : await findPickup(db, order.id)
  const startsAt = pickup && passedTime({ ...pickup, isCancelled: pickup.status === 'cancelled' }, now)
  return startsAt && maySay(startsAt, now) ? { startsAt, until: sayUntil(startsAt) } : null
}

interface Ours {
  order: Order
  party: Party
  aboutMe: NoShow | null
  aboutOther: NoShow | null
  now: Date
}

/** The order, locked until the transaction ends, so that what its two parties say is serialised. */
async function lockOurs({ clock }: NoShowDeps, tx: Database, me: Person, transactionId: number): Promise<Ours> {
  const order = mustBeParty(await lockOrder(tx, transactionId), me)
  const party = partyOf(order, me.id)
  const rows = await noShowsOf(tx, transactionId)
  const aboutOther = aboutParty(rows, otherParty(party))
  return { order, party, aboutMe: aboutParty(rows, party), aboutOther, now: clock.now() }
}

const tooLate = (): DomainError =>
  new DomainError('conflict', 'This can no longer be changed.', { code: 'NO_SHOW_SETTLED' })

/** A party says that the other did not come. Saying it of each other is a doubt, which staff decide. */
export const say = (deps: NoShowDeps, me: Person, transactionId: number, words: string | undefined): Promise<void> =>
  deps.transaction(async (tx) => {
    const { order, party, aboutMe, aboutOther, now } = await lockOurs(deps, tx, me, transactionId)
    if (aboutOther?.status === 'withdrawn' || aboutOther?.status === 'dismissed') throw tooLate()
    if (aboutOther) return
    const open = await openTime(tx, order, now)
    if (!open) {
      throw new DomainError(
        'conflict',
        'You can say this from half an hour after the agreed time, for 48 hours, if nothing was handed over.',
        { code: 'NO_MISSED_PICKUP' },
      )
    }
    if (aboutMe?.status === 'agreed') {
      throw new DomainError('conflict', 'You said that you did not come. Change that answer first.', {
        code: 'YOU_DID_NOT_COME',
      })
    }
    const isMutual = aboutMe?.status === 'asked' || aboutMe?.status === 'doubt'
    const added = await addNoShow(tx, {
      ...{ transactionId, absent: otherParty(party), absentId: otherOf(order, me.id), otherId: me.id },
      ...{ startsAt: open.startsAt, status: isMutual ? 'doubt' : 'asked', words: words || null },
      ...{ saidAt: now, answerBy: answerBy(now), updatedAt: now },
      ...(isMutual && { answer: 'present' as const, answeredAt: now }),
    })
    if (!isMutual) return notifyOf(deps, tx, { order, row: added, step: 'asked' })
    if (aboutMe.status === 'asked') await doubt(tx, aboutMe, { answer: 'present', words: undefined, now })
    await deps.events.announce(tx, noShowDoubted, { transactionId, at: now })
    await notifyOf(deps, tx, { order, row: added, step: 'contradicted' })
  })

interface Answered {
  answer: NoShowAnswer
  words: string | undefined
  now: Date
}

const doubt = (tx: Database, { id }: NoShow, { answer, words, now }: Answered) =>
  changeNoShow(tx, id, { status: 'doubt', answer, answerWords: words || null, answeredAt: now }, now)

/** The member named answers. Who admits that they did not come also withdraws what they said of the other. */
export const answer = (
  deps: NoShowDeps,
  me: Person,
  transactionId: number,
  { answer: given, words }: { answer: NoShowAnswer; words: string | undefined },
): Promise<void> =>
  deps.transaction(async (tx) => {
    const { order, aboutMe, aboutOther, now } = await lockOurs(deps, tx, me, transactionId)
    if (!aboutMe) throw new DomainError('not_found', 'Nobody has said that you did not come.')
    if (aboutMe.answer === given && aboutMe.answerWords === (words || null)) return
    const to = afterAnswer(aboutMe, given, now)
    if (to === null) throw tooLate()
    const answered = { status: to, answer: given, answerWords: words || null, answeredAt: now } as const
    const row = await changeNoShow(tx, aboutMe.id, answered, now)
    if (to === 'agreed' && aboutOther && mayWithdraw(aboutOther))
      await changeNoShow(tx, aboutOther.id, { status: 'withdrawn' }, now)
    if (to === 'doubt' && aboutMe.status !== 'doubt') await deps.events.announce(tx, noShowDoubted, { transactionId, at: now })
    if (to === 'agreed') await settle(deps, tx, transactionId, now)
    await notifyOf(deps, tx, { order, row, step: to === 'agreed' ? 'admitted' : 'denied' })
  })

/** A party withdraws what it said of the other, at any time. */
export const withdraw = (deps: NoShowDeps, me: Person, transactionId: number): Promise<void> =>
  deps.transaction(async (tx) => {
    const { order, aboutOther, now } = await lockOurs(deps, tx, me, transactionId)
    if (!aboutOther || aboutOther.saidAt === null) throw new DomainError('not_found', 'You have said nothing of them.')
    if (aboutOther.status === 'withdrawn') return
    if (!mayWithdraw(aboutOther)) throw tooLate()
    const row = await changeNoShow(tx, aboutOther.id, { status: 'withdrawn' }, now)
    await settle(deps, tx, transactionId, now)
    await notifyOf(deps, tx, { order, row, step: 'withdrawn' })
  })

/** Without a doubt that is left, staff have nothing to decide. */
async function settle({ events }: NoShowDeps, tx: Database, transactionId: number, at: Date): Promise<void> {
  const rows = await noShowsOf(tx, transactionId)
  if (rows.every(({ status }) => status !== 'doubt')) await events.announce(tx, noShowSettled, { transactionId, at })
}

/**
 * Records what was not answered in time. The order is locked before its rows are read, as wherever a party speaks, so
 * that an answer of the last second and another process are never overwritten.
 */
export async function recordUnanswered(deps: NoShowDeps): Promise<void> {
  for (const transactionId of await unansweredOrders(deps.db, deps.clock.now(), BATCH)) {
    await deps.transaction(async (tx) => {
      const order = await lockOrder(tx, transactionId)
      const now = deps.clock.now()
      for (const row of await noShowsOf(tx, transactionId)) {
        if (!order || row.status !== 'asked' || row.answerBy === null || row.answerBy > now) continue
        await endUnanswered(deps, tx, { order, row, now })
      }
    })
  }
}

interface Unanswered {
  order: Order
  row: NoShow
  now: Date
}

/** The silence of a member who cannot sign in says nothing. */
async function endUnanswered(deps: NoShowDeps, tx: Database, { order, row, now }: Unanswered): Promise<void> {
  const isSilent = await canAnswer(tx, row.absentId)
  const ended = await changeNoShow(tx, row.id, { status: isSilent ? 'unanswered' : 'dismissed' }, now)
  if (!isSilent) return
  await notifyOf(deps, tx, { order, row: ended, step: 'unanswered' })
  await notifyOf(deps, tx, { order, row: ended, step: 'recorded' })
}

/** What a viewer sees of it is read without a lock. */
export const orderOf = async (db: Database, me: Person, transactionId: number): Promise<Order> =>
  mustBeParty(await findOrder(db, transactionId), me)
