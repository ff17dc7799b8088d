import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { canSignIn } from '#features/accounts/server/staff-actions-store.ts'
import type { Party } from '#features/checkout/base/parties.ts'
import { findOrder, lockOrder } from '#features/checkout/order/server/store.ts'
import { dayOf } from '#shared/dates.ts'
import { DomainError } from '#shared/errors.ts'
import type { PickupsDeps } from '../../server/notify-pickup.ts'
import { findPickup } from '../../server/store.ts'
import { type Agreed, otherOf, partyOf } from '../../server/view-models.ts'
import { noShowDoubted, noShowSettled } from '../events.ts'
import {
  afterAnswer,
  answerBy,
  bearingOf,
  maySay,
  mayWithdraw,
  type NoShowAnswer,
  type NoShowStatus,
  otherParty,
  passedTime,
  sayUntil,
} from '../no-show.ts'
import {
  aboutParty,
  addNoShow,
  changeNoShow,
  isDoubted,
  type NoShow,
  noShowsOf,
  unansweredOrders,
} from './no-show-store.ts'
import { notifyOf, showBoth } from './notify-no-show.ts'

export type NoShowDeps = PickupsDeps & Pick<Deps, 'db' | 'transaction' | 'events'>

type Order = Agreed['order']

interface Person {
  id: number
}

const BATCH = 200

/** The parties of a paid order, and nobody else, learn of it. */
export function mustBeParty(order: Order | null, me: Person): Order {
  if (order && (order.buyerId === me.id || (order.sellerId === me.id && order.paidAt !== null))) return order
  throw new DomainError('not_found', 'This order does not exist.')
}

/** A handover that only the seller stated says nothing to the buyer, who may deny it. */
const isHandedOver = ({ status, codeEnteredAt, receivedAt }: Order, party: Party): boolean =>
  codeEnteredAt !== null ||
  receivedAt !== null ||
  status === 'completed' ||
  (status === 'delivered' && party === 'seller')

/** The agreed time of an order that has passed without a handover, and until when this party can say it; null when there is none. */
export async function openTime(
  db: Database,
  { order, party, aboutMe, aboutOther, now }: Ours,
): Promise<{ startsAt: Date; until: Date } | null> {
  const pickup = aboutOther || isHandedOver(order, party) ? null : await findPickup(db, order.id)
  const startsAt = pickup && passedTime({ ...pickup, isCancelled: pickup.status === 'cancelled' }, now)
  if (!startsAt || !maySay(startsAt, now)) return null
  const bearing = bearingOf(aboutMe, startsAt)
  return bearing === 'admitted' || bearing === 'decided' ? null : { startsAt, until: sayUntil(startsAt) }
}

export interface Ours {
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

const notMissed = (): DomainError =>
  new DomainError(
    'conflict',
    'You can say this from half an hour after the agreed time, for 48 hours, if nothing was handed over.',
    { code: 'NO_MISSED_PICKUP' },
  )

const youDidNotCome = (): DomainError =>
  new DomainError('conflict', 'You said that you did not come. Change that answer first.', { code: 'YOU_DID_NOT_COME' })

const tooLate = (): DomainError =>
  new DomainError('conflict', 'This can no longer be changed.', { code: 'NO_SHOW_SETTLED' })

/** A party says that the other did not come. Saying it of each other is a doubt, which staff decide. */
export const say = (deps: NoShowDeps, me: Person, transactionId: number, words: string | undefined): Promise<void> =>
  deps.transaction(async (tx) => {
    const ours = await lockOurs(deps, tx, me, transactionId)
    const { order, aboutOther } = ours
    if (aboutOther?.status === 'withdrawn' || aboutOther?.status === 'dismissed') throw tooLate()
    if (aboutOther) return
    const open = await openTime(tx, ours)
    if (!open) throw ours.aboutMe?.status === 'agreed' ? youDidNotCome() : notMissed()
    const said = { startsAt: open.startsAt, words: words || null }
    const { aboutMe } = ours
    if (aboutMe && bearingOf(aboutMe, open.startsAt) === 'contradicts')
      return contradict(deps, tx, me, { ...ours, aboutMe, said })
    const row = await addSaying(tx, me, ours, { ...said, status: 'asked' })
    await notifyOf(deps, tx, { order, row, step: 'asked' })
  })

const addSaying = (
  tx: Database,
  me: Person,
  { order, party, now }: Ours,
  said: Pick<NoShow, 'startsAt' | 'words' | 'status'> & Partial<Pick<NoShow, 'answer' | 'answeredAt'>>,
): Promise<NoShow> =>
  addNoShow(tx, {
    ...{ transactionId: order.id, absent: otherParty(party), absentId: otherOf(order, me.id), otherId: me.id },
    ...{ saidAt: now, answerBy: answerBy(now), updatedAt: now },
    ...said,
  })

interface Contradicting extends Ours {
  aboutMe: NoShow
  said: Pick<NoShow, 'startsAt' | 'words'>
}

/** Each has said it of the other, which answers for both that they were there. */
async function contradict(deps: NoShowDeps, tx: Database, me: Person, ours: Contradicting): Promise<void> {
  const { order, aboutMe, said, now } = ours
  const answered = { status: 'doubt', answer: 'present', answeredAt: now } as const
  const row = await addSaying(tx, me, ours, { ...said, ...answered })
  if (aboutMe.status === 'asked') await changeNoShow(tx, aboutMe.id, answered, now)
  await deps.events.announce(tx, noShowDoubted, { transactionId: order.id, at: now })
  await notifyOf(deps, tx, { order, row, step: 'contradicted' })
}

interface Answered {
  answer: NoShowAnswer
  words?: string | undefined
}

/** The member named answers. Who admits that they did not come also withdraws what they said of the other. */
export const answer = (deps: NoShowDeps, me: Person, transactionId: number, given: Answered): Promise<void> =>
  deps.transaction(async (tx) => {
    const { order, aboutMe, aboutOther, now } = await lockOurs(deps, tx, me, transactionId)
    if (!aboutMe) throw new DomainError('not_found', 'Nobody has said that you did not come.')
    const answered = { answer: given.answer, answerWords: given.words || null }
    if (aboutMe.answer === answered.answer && aboutMe.answerWords === answered.answerWords) return
    const status = afterAnswer(aboutMe, given.answer, now)
    if (status === null) throw tooLate()
    const row = await changeNoShow(tx, aboutMe.id, { ...answered, status, answeredAt: now }, now)
    if (status === 'agreed') await admit(deps, tx, { order, aboutMe, aboutOther, now })
    // Other words alone, or another answer to what staff look at, are seen on the page.
    if (status === aboutMe.status) return showBoth(deps, tx, order)
    if (status === 'doubt') await deps.events.announce(tx, noShowDoubted, { transactionId, at: now })
    await notifyOf(deps, tx, { order, row, step: stepOf(status) })
  })

const stepOf = (status: NoShowStatus) => (status === 'agreed' ? ('admitted' as const) : ('denied' as const))

interface Admitted extends Pick<Ours, 'order' | 'aboutOther' | 'now'> {
  aboutMe: NoShow
}

async function admit(deps: NoShowDeps, tx: Database, { order, aboutMe, aboutOther, now }: Admitted): Promise<void> {
  const isSameVisit = aboutOther?.startsAt.getTime() === aboutMe.startsAt.getTime()
  if (isSameVisit && mayWithdraw(aboutOther)) await changeNoShow(tx, aboutOther.id, { status: 'withdrawn' }, now)
  await settle(deps, tx, order.id, now)
}

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
  if (!(await isDoubted(tx, transactionId))) await events.announce(tx, noShowSettled, { transactionId, at })
}

/**
 * Records what was not answered in time. The order is locked before its rows are read, as wherever a party speaks, so
 * that an answer of the last second and another process are never overwritten. What fails for one order waits for the
 * next run, and keeps none of the others waiting.
 */
export async function recordUnanswered(deps: NoShowDeps): Promise<void> {
  const failures: unknown[] = []
  for (const transactionId of await unansweredOrders(deps.db, deps.clock.now(), BATCH)) {
    await recordUnansweredOf(deps, transactionId).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

const recordUnansweredOf = (deps: NoShowDeps, transactionId: number): Promise<void> =>
  deps.transaction(async (tx) => {
    const order = await lockOrder(tx, transactionId)
    const now = deps.clock.now()
    for (const row of await noShowsOf(tx, transactionId)) {
      if (!order || row.status !== 'asked' || row.answerBy === null || row.answerBy > now) continue
      await endUnanswered(deps, tx, { order, row, now })
    }
  })

interface Unanswered {
  order: Order
  row: NoShow
  now: Date
}

/** The silence of a member who has left, or who came late the same day, says nothing. Who cannot sign in has more time. */
async function endUnanswered(deps: NoShowDeps, tx: Database, { order, row, now }: Unanswered): Promise<void> {
  const isThere = await canSignIn(tx, row.absentId)
  if (isThere === false) {
    await changeNoShow(tx, row.id, { answerBy: answerBy(now) }, now)
    return
  }
  const isRecordable = isThere === true && !cameThatDay(order, row.startsAt)
  const ended = await changeNoShow(tx, row.id, { status: isRecordable ? 'unanswered' : 'dismissed' }, now)
  if (!isRecordable) return showBoth(deps, tx, order)
  await notifyOf(deps, tx, { order, row: ended, step: 'unanswered' })
  await notifyOf(deps, tx, { order, row: ended, step: 'recorded' })
}

/** A handover that the code or the buyer proves, on the day of the visit: they were only late. */
function cameThatDay({ codeEnteredAt, receivedAt }: Order, startsAt: Date): boolean {
  const handedOverAt = codeEnteredAt ?? receivedAt
  return handedOverAt !== null && dayOf(handedOverAt) === dayOf(startsAt)
}

/** What a viewer sees of it is read without a lock. */
export const orderOf = async (db: Database, me: Person, transactionId: number): Promise<Order> =>
  mustBeParty(await findOrder(db, transactionId), me)
