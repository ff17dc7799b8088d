import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { peopleById } from '#features/checkout/order/server/people-store.ts'
import { findOrder, lockOrder } from '#features/checkout/order/server/store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { noShowDoubted, noShowSettled } from '#features/pickups/no-shows/events.ts'
import { isDoubted, storeFinding } from '#features/pickups/no-shows/server/no-show-store.ts'
import { DomainError } from '#shared/errors.ts'
import { appealKey, appealPath } from '../../appeals/server/appeal-links.ts'
import type { Text } from '../../decision-text.ts'
import { lockCase, openCase, openCaseAbout, setStatus } from '../../server/case-store.ts'
import { type DecideDeps, endOfUndo, lockToDecide, record, stored, type Wanted } from '../../server/decision-steps.ts'
import { addDecision, type Decision } from '../../server/decision-store.ts'
import { decisionEmail } from '../../server/emails/decision-email.ts'
import { notifyDesks } from '../../server/notify-desks.ts'
import { type Me, refuseColleagues } from '../../server/party.ts'
import { findingOf, textsForNoShow, undoneNoShowText } from '../no-show-text.ts'

const KIND = 'no_show'

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** Every contradiction about who came to a pickup is a case, until staff decide it or the two settle it. */
export function followNoShows({ events, live }: Pick<Deps, 'events' | 'live'>): void {
  events.on(noShowDoubted, (tx, { transactionId, at }) => openDoubt({ live }, tx, transactionId, at))
  events.on(noShowSettled, async (tx, { transactionId, at }) => {
    const caseId = await openCaseAbout(tx, KIND, transactionId)
    if (caseId === null || (await lockCase(tx, caseId))?.status !== 'open') return
    await setStatus(tx, caseId, 'decided', at)
    await notifyDesks({ live }, tx, caseId)
  })
}

async function openDoubt(deps: Pick<Deps, 'live'>, tx: Database, transactionId: number, at: Date): Promise<void> {
  const subject = { subjectKind: KIND, subjectId: transactionId, priority: 'routine' } as const
  await notifyDesks(deps, tx, await openCase(tx, { ...subject, at, dueAt: null }))
}

interface Request {
  known: { id: number; subjectId: number }
  wanted: Wanted
}

/** Decides who did not come. The order is locked before its case, as wherever its parties settle it. */
export async function decideNoShow(deps: DecideDeps, tx: Database, me: Me, { known, wanted }: Request): Promise<void> {
  const { id, subjectId } = known
  const order = await lockOrder(tx, subjectId)
  const found = await lockToDecide(tx, me, id, deps.clock.now())
  const finding = findingOf(wanted.action)
  if (!order || finding === null) throw gone()
  await refuseColleagues(tx, me, subjectId)
  const now = deps.clock.now()
  const before = await storeFinding(tx, { transactionId: subjectId, finding, at: now })
  if (before === null) throw gone()
  const decision = await addDecision(tx, { ...stored(wanted, { id, me, now }), before, undoUntil: endOfUndo(now) })
  await setStatus(tx, id, 'decided', now)
  // They contradict each other about another visit of the order too.
  if (await isDoubted(tx, subjectId)) await openDoubt(deps, tx, subjectId, now)
  await notifyBoth(deps, tx, { order, decision })
  await record(tx, me, found, 'decide', { before: null, decision, at: now })
}

interface Decided {
  order: Order
  decision: Decision
}

const pickupPath = ({ id }: Order): string => `/transactions/${id}/pickup`

const showBoth = ({ live }: Pick<Deps, 'live'>, tx: Database, { id, buyerId, sellerId }: Order): Promise<void> =>
  live.publish(tx, [buyerId, sellerId], { kind: 'pickup', id })

/** Both read what was found. The one whom it is recorded against can appeal. */
async function notifyBoth(deps: DecideDeps, tx: Database, { order, decision }: Decided): Promise<void> {
  const { action, words, at, reference } = decision
  const finding = findingOf(action)
  if (finding === null) return
  await showBoth(deps, tx, order)
  const people = await peopleById(tx, [order.buyerId, order.sellerId])
  const nameOf = (id: number) => ({ fullName: people.get(id)?.fullName ?? 'Former member' })
  const names = { buyer: nameOf(order.buyerId), seller: nameOf(order.sellerId) }
  const texts = textsForNoShow({ ...{ finding, words: words ?? '', at }, ...names, title: order.productTitle })
  for (const party of ['buyer', 'seller'] as const) {
    const userId = party === 'buyer' ? order.buyerId : order.sellerId
    const isAbsent = party === finding
    const href = isAbsent ? appealPath(await appealKey(tx, { reference, userId })) : pickupPath(order)
    await notify(deps, tx, {
      ...{ userId, kind: 'pickup', title: texts[party].title, href, isRequired: isAbsent },
      body: texts[party].paragraphs.join(' '),
      key: `decision:${reference}`,
      mail: emailOf(deps, texts[party], { order, reference, appealHref: isAbsent ? href : null }),
    })
  }
}

interface Links {
  order: Order
  reference: string
  /** Null for a reader against whom nothing is recorded. */
  appealHref: string | null
}

function emailOf({ publicUrl }: Pick<Deps, 'publicUrl'>, text: Text, { order, reference, appealHref }: Links) {
  const button = { label: 'Show the pickup', url: `${publicUrl()}${pickupPath(order)}` }
  if (appealHref === null) return { subject: text.title, paragraphs: text.paragraphs, button }
  const email = decisionEmail(text, { reference, ruleUrl: button.url, appealUrl: `${publicUrl()}${appealHref}` })
  return { ...email, button }
}

interface Undoing {
  subjectId: number
  reference: string
  isReopened: boolean
  /** Who reads it elsewhere: the outcome of their appeal. */
  except?: number
}

/** Both read that a decision was undone, or overturned after an appeal. */
export async function notifyOfUndoing(
  deps: DecideDeps,
  tx: Database,
  { subjectId, reference, isReopened, except }: Undoing,
): Promise<void> {
  const order = await findOrder(tx, subjectId)
  if (!order) return
  await showBoth(deps, tx, order)
  for (const userId of [order.buyerId, order.sellerId].filter((one) => one !== except)) {
    await notify(deps, tx, {
      ...{ userId, kind: 'pickup', title: 'We have changed a decision', href: pickupPath(order) },
      body: undoneNoShowText(order.productTitle, isReopened),
      key: `decision-undone:${reference}`,
    })
  }
}

const gone = (): DomainError =>
  new DomainError('conflict', 'The two have settled it themselves. There is nothing left to decide.', {
    code: 'SUBJECT_CHANGED',
  })
