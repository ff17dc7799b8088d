import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import type { StaffOrder } from '#features/checkout/order/staff-order.ts'
import type { AfterHold } from '#features/listings/base/hold-reasons.ts'
import { closeReports, reportsById } from '#features/moderation/server/store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findReview } from '#features/reviews/server/store.ts'
import { formatDay } from '#shared/dates.ts'
import { appealKey, appealPath } from '../appeals/server/appeal-links.ts'
import { dataLink } from '../appeals/server/data-link-store.ts'
import { isAboutContent, isAboutMoney, textForMember, textForReporter, undoneForReporter } from '../decision-text.ts'
import { textOfRelease } from '../hold-text.ts'
import { textsForOrder } from '../order-decision-text.ts'
import { notifyReceiver } from '../removals/server/notify-receiver.ts'
import { type Case, reportIdsOf } from './case-store.ts'
import type { Decision } from './decision-store.ts'
import { decisionEmail } from './emails/decision-email.ts'

type NotifyDeps = Pick<Deps, 'clock' | 'live' | 'mail' | 'publicUrl'>

interface Decided {
  found: Case
  decision: Decision
  title: string
  /** How a listing that was on hold is now; null when it was not. */
  released: AfterHold | null
}

export async function notifyEveryone(deps: NotifyDeps, tx: Database, decided: Decided): Promise<void> {
  const ids = await reportIdsOf(tx, decided.found.id)
  await notifyMember(deps, tx, decided)
  const { action, reference } = decided.decision
  if (!isAboutContent(action)) return
  const body = textForReporter({ action, subjectKind: decided.found.subjectKind })
  const reports = await reportsById(tx, ids)
  const reporters = reports.map(({ reporterId }) => reporterId)
  await notifyReviewed(deps, tx, decided, reporters)
  await notifyReceiver(deps, tx, { ...decided, isUndone: false, reporters })
  for (const report of reports) {
    await notify(deps, tx, {
      ...{ userId: report.reporterId, kind: 'account', href: '/safe-trading', body },
      title: `What we decided about your report ${report.reference}`,
      key: `outcome:${report.reference}:${reference}`,
    })
  }
  await closeReports(tx, ids)
}

/** Everyone who reported what a decision was about is notified that it was undone or overturned, once for each report. */
export async function notifyOfChange(
  deps: NotifyDeps,
  tx: Database,
  { found, decision, isAppeal }: { found: Case; decision: Decision; isAppeal: boolean },
): Promise<void> {
  const { reference } = decision
  const body = undoneForReporter(found.subjectKind, isAppeal)
  const reports = await reportsById(tx, await reportIdsOf(tx, found.id))
  const reporters = reports.map(({ reporterId }) => reporterId)
  await notifyReceiver(deps, tx, { found, decision, isUndone: true, reporters })
  for (const report of reports) {
    await notify(deps, tx, {
      ...{ userId: report.reporterId, kind: 'account', href: '/safe-trading', body },
      title: `We changed our decision about your report ${report.reference}`,
      key: `outcome-changed:${report.reference}:${reference}`,
    })
  }
}

/** Both sides of an order read the outcome, with what they get and the reason. */
export async function notifyParties(
  deps: NotifyDeps,
  tx: Database,
  order: StaffOrder,
  decision: Decision,
  lines: readonly number[] = [],
): Promise<void> {
  const { action, amount, rule, words, at, reference } = decision
  const isOutcome = isAboutMoney(action) || action === 'none'
  const texts = isOutcome && textsForOrder({ order, action, amount, lines, rule, words: words ?? '', at })
  if (!texts) return
  const sides = [
    { userId: order.buyer.id, text: texts.buyer },
    { userId: order.seller.id, text: texts.seller },
  ]
  for (const { userId, text } of sides) {
    const href = appealPath(await appealKey(tx, { reference, userId }))
    await notify(deps, tx, {
      ...{ userId, kind: 'order', title: text.title, href, isRequired: true },
      body: text.paragraphs.join(' '),
      key: `decision:${reference}`,
      mail: decisionEmail(text, { reference, ...urlsOf(deps, rule, href) }),
    })
  }
}

async function notifyMember(deps: NotifyDeps, tx: Database, { found, decision, title, released }: Decided) {
  const { action, rule, words, at, until, reference } = decision
  if (!isAboutContent(action)) return
  if (action === 'none' && released) return apologise(deps, tx, { found, reference, title, released })
  const facts = { action, subjectKind: found.subjectKind, title, rule, words: words ?? '', at, until, released }
  const text = textForMember(facts)
  if (!text || found.aboutId === null) return
  const href = appealPath(await appealKey(tx, { reference, userId: found.aboutId }))
  const link = await dataLink(tx, found.aboutId, at)
  const data = link ? { url: `${deps.publicUrl()}${link.path}`, until: formatDay(link.until) } : undefined
  await notify(deps, tx, {
    ...{ userId: found.aboutId, kind: 'account', title: text.title, href },
    body: text.paragraphs.join(' '),
    key: `decision:${reference}`,
    mail: decisionEmail(text, { reference, ...urlsOf(deps, rule, href), data }),
  })
}

/** The person whom a removed review was about is notified too, unless they read the outcome of their report. */
async function notifyReviewed(
  deps: NotifyDeps,
  tx: Database,
  { found, decision }: Decided,
  reporters: readonly number[],
): Promise<void> {
  if (found.subjectKind !== 'review' || decision.action !== 'remove') return
  const review = (await findReview(tx, found.subjectId))?.review
  if (!review || reporters.includes(review.revieweeId)) return
  await notify(deps, tx, {
    ...{ userId: review.revieweeId, kind: 'review', href: '/profile' },
    title: 'We removed a review about you',
    body: 'It broke our rules, so nobody sees it and it no longer counts in your rating.',
    key: `review-removed:${decision.reference}`,
  })
}

interface Released {
  found: Case
  reference: string
  title: string
  released: AfterHold
}

async function apologise(
  deps: NotifyDeps,
  tx: Database,
  { found, reference, title, released }: Released,
): Promise<void> {
  if (found.aboutId === null) return
  const text = textOfRelease(title, released)
  await notify(deps, tx, {
    ...{ userId: found.aboutId, kind: 'account', title: text.title, href: `/product/${found.subjectId}` },
    body: text.paragraphs.join(' '),
    key: `released:${reference}`,
  })
}

const urlsOf = ({ publicUrl }: NotifyDeps, rule: string | null, appeal: string) => ({
  ruleUrl: `${publicUrl()}/terms-of-service#rule-${rule}`,
  appealUrl: `${publicUrl()}${appeal}`,
})
