import type { Database } from '#adapters/db/database.ts'
import type { Chargeback } from '#adapters/payments/payments.ts'
import { messagesAbout, type OrderMessage } from '#features/messages/server/order-messages-store.ts'
import { DomainError } from '#shared/errors.ts'
import { formatPounds } from '#shared/money.ts'
import { evidenceSentAt, quarterLeft } from '../../base/clocks.ts'
import { isProven } from '../../base/handover-rules.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { EvidenceRow } from '../../base/server/evidence-tables.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { logMoney, notifyStaffOfEvidence } from '../../ledger/server/staff-notices.ts'
import { sendReminder } from '../../order/server/emails/notify-parties.ts'
import { stockOf } from '../../order/server/line-store.ts'
import { type Order, unknownOrder } from '../../order/server/transition.ts'
import { isAnsweredAutomatically } from '../evidence-rules.ts'
import { type Case, caseOfSale, changeEvidence, findCase, insertEvidence, lockEvidence } from './evidence-store.ts'

interface Person {
  id: number
}

/** A chargeback began: from now on its answer is collected. */
export async function openEvidence(
  unit: UnitOfWork,
  order: Order,
  { id, amount, evidenceDueAt }: Chargeback,
): Promise<void> {
  const { tx, now, config } = unit
  const sendAt = evidenceDueAt && evidenceDueAt > now ? evidenceSentAt(now, evidenceDueAt) : null
  const remindAt = sendAt && quarterLeft(now, sendAt)
  const isAutomatic = isAnsweredAutomatically({ amount, isProven: isProven(order) }, config.disputeCounterFee)
  await insertEvidence(tx, { chargebackId: id, sendAt, remindAt, isAutomatic, at: now })
}

/** The bank has an answer that was submitted in the provider's dashboard while ours was still being prepared. */
export async function answeredElsewhere(unit: UnitOfWork, chargebackId: string): Promise<void> {
  const { tx, now } = unit
  const row = await lockEvidence(tx, chargebackId)
  if (row?.status !== 'collecting') return
  await changeEvidence(tx, chargebackId, {
    ...{ status: 'sent', requestedAt: now, settledAt: now, refusal: null, updatedAt: now },
  })
  await reportOutcome(unit, chargebackId, 'sent')
}

const reminderOf = { sent: 'evidenceSent', missed: 'evidenceLate', lapsed: 'evidenceLapsed' } as const

/** Notifies both sides whether the bank has an answer. `lapsed`: none was sent until its deadline. */
export async function reportOutcome(
  unit: UnitOfWork,
  chargebackId: string,
  outcome: keyof typeof reminderOf,
): Promise<void> {
  const found = await findCase(unit.tx, chargebackId)
  if (!found) return
  await sendReminder(unit, found.order, reminderOf[outcome])
  await notifyStaffOfEvidence(unit, found.order, { ...found, kind: outcome })
}

/** The case of an order for its seller. For everyone else, the buyer included, there is none. */
export async function caseForSeller(db: Database, me: Person, transactionId: number): Promise<Case> {
  const found = await caseOfSale(db, me.id, transactionId)
  if (!found) throw unknownOrder()
  return found
}

/** A case for staff, except those who are a party to the order. */
export async function caseForStaff(db: Database, me: Person, chargebackId: string): Promise<Case> {
  const found = await findCase(db, chargebackId)
  if (!found) throw new DomainError('not_found', 'There is no such chargeback.')
  if (found.order.buyerId === me.id || found.order.sellerId === me.id) {
    throw new DomainError('forbidden', 'This is your own order. Another member of our staff will answer the bank.')
  }
  return found
}

/** What the two wrote to each other about an order, from its beginning until it was answered. */
export const excerptOf = async (db: Database, { order, evidence }: Case, now: Date): Promise<OrderMessage[]> =>
  messagesAbout(db, {
    people: [order.buyerId, order.sellerId],
    listingIds: (await stockOf(db, order)).map(({ productId }) => productId),
    from: order.createdAt,
    until: evidence.requestedAt ?? now,
  })

export interface Edited {
  revision: number
  words: string
  messages: readonly number[]
  note?: string
}

/** The evidence, locked, if it can still be changed and is as the editor saw it. */
async function lockForChange(unit: UnitOfWork, found: Case, revision: number): Promise<EvidenceRow> {
  const row = await lockEvidence(unit.tx, found.chargeback.id)
  if (row?.status !== 'collecting' || found.chargeback.status !== 'open') throw noLongerOpen()
  if (row.revision !== revision) {
    throw new DomainError(
      'conflict',
      'Someone else has changed this meanwhile, so it was not saved. What you typed is kept: load the page again to see both.',
      { code: 'EVIDENCE_CHANGED' },
    )
  }
  return row
}

export const noLongerOpen = (): DomainError =>
  new DomainError('conflict', 'This can no longer be changed: the answer was sent, or the bank has decided.', {
    code: 'EVIDENCE_CLOSED',
  })

/** Returns what was stored before. */
async function save(unit: UnitOfWork, found: Case, edited: Edited, done: Date | null): Promise<EvidenceRow> {
  const { tx, now } = unit
  const row = await lockForChange(unit, found, edited.revision)
  const known = new Set((await excerptOf(tx, found, now)).map(({ id }) => id))
  const messageIds = [...new Set(edited.messages)].sort((one, other) => one - other)
  if (messageIds.some((id) => !known.has(id))) {
    const sentence = 'Choose messages about this order'
    throw new DomainError('invalid', sentence, { code: 'UNKNOWN_MESSAGE', fields: { messages: sentence } })
  }
  await changeEvidence(tx, row.chargebackId, {
    words: edited.words,
    note: edited.note ?? row.note,
    messageIds,
    revision: row.revision + 1,
    sellerDoneAt: done ?? row.sellerDoneAt,
    updatedAt: now,
  })
  return row
}

/** The seller adds to the answer. `isDone` notifies staff, once, that nothing is missing. */
export const saveForSeller = (
  deps: CheckoutDeps,
  me: Person,
  transactionId: number,
  { isDone, ...edited }: Edited & { isDone: boolean },
): Promise<Case> =>
  inTransaction(deps, async (unit) => {
    const found = await caseForSeller(unit.tx, me, transactionId)
    await save(unit, found, edited, isDone ? unit.now : null)
    if (isDone) await notifyStaffOfEvidence(unit, found.order, { ...found, kind: 'ready' })
    return caseForSeller(unit.tx, me, transactionId)
  })

/** Staff change the answer. The log, which is never changed, holds its extent only: the words may be about people. */
export const saveForStaff = (deps: CheckoutDeps, me: Person, chargebackId: string, edited: Edited): Promise<Case> =>
  inTransaction(deps, async (unit) => {
    const found = await caseForStaff(unit.tx, me, chargebackId)
    const before = await save(unit, found, edited, null)
    const after = await caseForStaff(unit.tx, me, chargebackId)
    await logMoney(unit, me, {
      kind: 'edit-evidence',
      transactionId: found.order.id,
      ...{ before: extentOf(before), what: extentOf(after.evidence), reason: null },
    })
    return after
  })

const extentOf = ({ revision, words, note, messageIds }: EvidenceRow): string =>
  `version ${revision}: ${[...words].length} characters, ${messageIds.length} messages, ${note ? 'a' : 'no'} note`

/** Staff send the answer as they see it. Pressed twice, it is sent once. */
export const sendByStaff = (deps: CheckoutDeps, me: Person, chargebackId: string, revision: number): Promise<Case> =>
  inTransaction(deps, async (unit) => {
    const found = await caseForStaff(unit.tx, me, chargebackId)
    if (['sending', 'sent'].includes(found.evidence.status)) return found
    await requestSending(unit, await lockForChange(unit, found, revision), me.id)
    const what = `send our answer to the bank about ${formatPounds(found.chargeback.amount)}`
    await logMoney(unit, me, { transactionId: found.order.id, what, reason: null })
    return caseForStaff(unit.tx, me, chargebackId)
  })

/** From now on the answer is fixed; a job sends it. The row must be locked. */
export async function requestSending(
  unit: UnitOfWork,
  { chargebackId }: EvidenceRow,
  by: number | null,
): Promise<void> {
  const { tx, now } = unit
  await changeEvidence(tx, chargebackId, {
    ...{ status: 'sending', requestedAt: now, requestedBy: by, refusal: null, updatedAt: now },
  })
  await enqueue(unit, QUEUES.evidence, { chargebackId })
}
