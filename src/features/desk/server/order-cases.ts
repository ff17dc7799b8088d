import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { conversationReadByStaff, moneyMovedByStaff, saleContested, saleMoved } from '#features/checkout/base/events.ts'
import { messagesBetween } from '#features/messages/server/for-staff-store.ts'
import { isAllowed } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { Conversation } from '../order-contract.ts'
import { addAudit } from './audit-store.ts'
import { findCase, lockCase, openCase, openCaseAbout, setStatus } from './case-store.ts'
import type { DeskDeps } from './cases.ts'
import { notifyDesks } from './notify-desks.ts'
import { type Me, refuseKind, refuseParty, unknownCase } from './party.ts'

const ORDER = 'order'

/** Every dispute that waits for staff is a case until it is settled, and what staff move and read is logged. */
export function followOrders({ events, live, clock }: Pick<Deps, 'events' | 'live' | 'clock'>): void {
  events.on(saleContested, async (tx, { transactionId, at, dueAt }) => {
    const caseId = await openCase(tx, { subjectKind: ORDER, subjectId: transactionId, priority: 'money', at, dueAt })
    await notifyDesks({ live }, tx, caseId)
  })
  events.on(saleMoved, async (tx, { transactionId, from, to }) => {
    if ((from !== 'dispute' && to !== 'refunded') || to === 'dispute') return
    const caseId = await openCaseAbout(tx, ORDER, transactionId)
    if (caseId === null || (await lockCase(tx, caseId))?.status !== 'open') return
    await setStatus(tx, caseId, 'decided', clock.now())
    await notifyDesks({ live }, tx, caseId)
  })
  events.on(moneyMovedByStaff, (tx, { actorId, kind, transactionId, before, what, reason, at }) =>
    addAudit(tx, {
      ...{ actorId, action: kind, at, before, after: what, reason },
      ...(transactionId !== null && { subjectKind: ORDER, subjectId: transactionId }),
    }),
  )
  events.on(conversationReadByStaff, (tx, { actorId, transactionId, at }) =>
    addAudit(tx, { actorId, action: 'read-conversation', subjectKind: ORDER, subjectId: transactionId, at }),
  )
}

/** One order for staff, and the open case about it. */
export async function viewOrder({ db, clock, orders }: DeskDeps, me: Me, id: number) {
  const order = await orders.find(db, id, clock.now())
  if (!order) throw unknownOrder()
  const isParty = order.buyer.id === me.id || order.seller.id === me.id
  return {
    order,
    caseId: await openCaseAbout(db, ORDER, id),
    mayOpen: isAllowed('finance', me.role) && !isParty,
  }
}

/** Opens a case about any order, so that a refund after its release is decided, noted and logged like a dispute. */
export const openCaseOf = (deps: DeskDeps, me: Me, id: number): Promise<{ caseId: number }> =>
  deps.transaction((tx) =>
    deps.orders.decide(tx, me, id, async (_apply, now) => {
      const open = await openCaseAbout(tx, ORDER, id)
      if (open !== null) return { caseId: open }
      const subject = { subjectKind: ORDER, subjectId: id } as const
      const caseId = await openCase(tx, { ...subject, priority: 'money', at: now, dueAt: null })
      await addAudit(tx, { actorId: me.id, action: 'open-case', caseId, ...subject, at: now })
      await notifyDesks(deps, tx, caseId)
      return { caseId }
    }),
  )

/**
 * What both sides of an order wrote from its opening until it ended, or the case was opened: nothing from before or
 * after. Every reading is logged before it is answered.
 */
export async function readConversation(deps: DeskDeps, me: Me, id: number): Promise<Conversation> {
  return deps.transaction(async (tx) => {
    const found = await findCase(tx, id)
    if (found?.subjectKind !== ORDER && found?.subjectKind !== 'no_show') throw unknownCase()
    refuseKind(me, found.subjectKind)
    await refuseParty(tx, me, found)
    const subject = { subjectKind: found.subjectKind, subjectId: found.subjectId }
    await addAudit(tx, { actorId: me.id, action: 'read-conversation', caseId: id, ...subject, at: deps.clock.now() })
    const messages = await messagesOfOrder(deps, tx, found)
    return {
      messages: messages.map(({ createdAt, pictures, ...message }) => ({
        ...message,
        pictures: pictures.map((key) => `/api/desk/cases/${id}/pictures/${key}`),
        at: createdAt.toISOString(),
      })),
    }
  })
}

/** The messages of an order's time. */
export async function messagesOfOrder(
  { clock, orders }: Pick<DeskDeps, 'clock' | 'orders'>,
  db: Database,
  { subjectId, openedAt }: { subjectId: number; openedAt: Date },
) {
  const now = clock.now()
  const order = await orders.find(db, subjectId, now)
  if (!order) throw unknownOrder()
  const ended = order.closedAt ? new Date(order.closedAt) : now
  const until = ended > openedAt ? ended : openedAt
  return messagesBetween(db, order.buyer.id, order.seller.id, { from: new Date(order.createdAt), until })
}

const unknownOrder = () => new DomainError('not_found', 'This order does not exist.')
