import type { Database } from '#adapters/db/database.ts'
import { lockOrder } from '#features/checkout/order/server/store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { textForAppeal } from '../../decision-text.ts'
import { notifyOfUndoing } from '../../no-shows/server/no-show-cases.ts'
import { textsForOrder } from '../../order-decision-text.ts'
import { findCase, setStatus } from '../../server/case-store.ts'
import { type DecideDeps, lockToDecide, record, stored, undoEffect, type Wanted } from '../../server/decision-steps.ts'
import { addDecision, type Decision, markUndone } from '../../server/decision-store.ts'
import { appealEmail } from '../../server/emails/decision-email.ts'
import { notifyOfChange } from '../../server/notify-decided.ts'
import { type Me, refuseChoice, refuseColleagues, unknownCase } from '../../server/party.ts'
import { type Appealed, closeAppeal, findAppeal } from './appeal-store.ts'
import { isForOthers, isRefundable, ownDecision } from './appeals.ts'

interface Request {
  id: number
  wanted: Wanted
}

/** Decides an appeal. Overturning undoes what the first decision did. */
export async function decideAppeal(deps: DecideDeps, tx: Database, me: Me, { id, wanted }: Request): Promise<void> {
  const known = await findCase(tx, id)
  const appealed = known && (await findAppeal(tx, known.subjectId))
  if (!known || !appealed) throw unknownCase()
  refuseChoice(me, appealed.decision.action)
  if (await isForOthers(tx, me, appealed)) throw ownDecision()
  const now = deps.clock.now()
  const isOverturned = wanted.action === 'overturn'
  const { decision, original, appeal } = appealed
  // The order is locked before the case of the appeal.
  const refund =
    isOverturned && original.subjectKind === 'order' ? await refundNow(deps, tx, me, { appealed, appeal }) : false
  if (original.subjectKind === 'no_show') {
    await lockOrder(tx, original.subjectId)
    await refuseColleagues(tx, me, original.subjectId)
  }
  const found = await lockToDecide(tx, me, id, now)
  if (isOverturned && decision.undoneAt === null) await overturn(deps, tx, me, { appealed, appeal, now })
  await closeAppeal(tx, appeal.id, isOverturned ? 'overturned' : 'upheld', now)
  const outcome = await addDecision(tx, { ...stored(wanted, { id, me, now }), before: decision.action })
  await setStatus(tx, id, 'decided', now)
  const isUndone = original.subjectKind !== 'order' || refund
  const action = isOverturned ? 'overturn' : 'uphold'
  const text = textForAppeal(action, {
    ...{ reference: decision.reference, words: wanted.words ?? '', isUndone },
    isSamePerson: decision.decidedBy === me.id,
  })
  await notify(deps, tx, {
    ...{ userId: appeal.userId, kind: 'account', title: text.title, href: '/notifications', isRequired: true },
    body: text.paragraphs.join(' '),
    key: `appeal-decided:${appeal.reference}`,
    mail: appealEmail(text, appeal.reference),
  })
  await record(tx, me, found, 'decide', { before: decision.action, decision: outcome, at: now })
}

/** Undoes what the first decision did, and notifies everyone else whom it concerned. */
async function overturn(
  deps: DecideDeps,
  tx: Database,
  me: Me,
  { appealed: { original, decision }, appeal, now }: Refunding & { now: Date },
): Promise<void> {
  if (original.subjectKind !== 'order')
    await undoEffect(deps, tx, { subject: original, decision, now, isReopened: false })
  await markUndone(tx, decision.id, me.id, now)
  await notifyOfChange(deps, tx, { found: original, decision, isAppeal: true })
  if (original.subjectKind === 'no_show') {
    const { reference } = decision
    await notifyOfUndoing(deps, tx, {
      subjectId: original.subjectId,
      reference,
      isReopened: false,
      except: appeal.userId,
    })
  }
}

interface Refunding {
  appealed: Appealed
  appeal: { userId: number }
}

/** A buyer whose appeal is right gets everything back, as long as it can be refunded. The seller is notified. */
async function refundNow(deps: DecideDeps, tx: Database, me: Me, { appealed, appeal }: Refunding): Promise<boolean> {
  const { original, decision } = appealed
  return deps.orders.decide(tx, me, original.subjectId, async (apply, now) => {
    const order = await deps.orders.find(tx, original.subjectId, now)
    if (!isRefundable(order, appeal.userId)) return false
    const { before } = await apply({ action: 'refund', amount: undefined, lines: undefined })
    await notifySeller(deps, tx, { order: before, decision, at: now })
    return true
  })
}

interface Reversed {
  order: NonNullable<Awaited<ReturnType<DecideDeps['orders']['find']>>>
  decision: Decision
  at: Date
}

async function notifySeller(deps: DecideDeps, tx: Database, { order, decision, at }: Reversed): Promise<void> {
  const words = 'The buyer appealed, and we have changed our first decision.'
  const texts = textsForOrder({ order, action: 'refund', amount: null, lines: [], rule: decision.rule, words, at })
  if (!texts) return
  await notify(deps, tx, {
    ...{ userId: order.seller.id, kind: 'order', title: texts.seller.title, isRequired: true },
    href: '/transactions?tab=sales',
    body: texts.seller.paragraphs.join(' '),
    key: `overturned:${decision.reference}`,
  })
}
