import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { Chargeback } from '#adapters/payments/payments.ts'
import type { Deps } from '#deps.ts'
import { nextAttempt, quarterLeft } from '../../base/clocks.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { EvidenceRow, SentTexts } from '../../base/server/evidence-tables.ts'
import { enqueue, inTransaction, QUEUES } from '../../base/server/unit-of-work.ts'
import { TERMS } from '../../base/terms.ts'
import { notifyStaffOfEvidence } from '../../ledger/server/staff-notices.ts'
import { sendReminder } from '../../order/server/emails/notify-parties.ts'
import { reportOutcome, requestSending } from './evidence.ts'
import { documentFile, textsOf } from './evidence-document.ts'
import { deleteFiles, deleteLater } from './evidence-photos.ts'
import {
  type Case,
  changeEvidence,
  deletePhoto,
  dueEvidence,
  findCase,
  fixContent,
  fixFile,
  lockEvidence,
  photosOfEvidence,
  reopenEvidence,
} from './evidence-store.ts'

type EvidenceDeps = CheckoutDeps & Pick<Deps, 'files'>

const SWEEP_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60
/** How long a request may have no answer before its job counts as lost. */
const LOST_AFTER_MS = 10 * 60_000

export function evidenceJobs(deps: EvidenceDeps): void {
  deps.jobs.work(QUEUES.evidence, ({ chargebackId }) => sendEvidence(deps, chargebackId))
  deps.jobs.work(QUEUES.evidencePhotos, ({ keys }) => deleteFiles(deps, keys))
  deps.jobs.every(SWEEP_SECONDS, 'chargeback-evidence', () => sweepEvidence(deps))
  deps.jobs.every(DAY_SECONDS, 'old-evidence', () => eraseOldEvidence(deps))
}

/** Sends what is due, whatever is there, and reminds both sides. Each round locks its rows, so two processes share them. */
export async function sweepEvidence(deps: EvidenceDeps): Promise<void> {
  await inTransaction(deps, async (unit) => {
    const { tx, now } = unit
    for (const row of await dueEvidence.toSend(tx, now)) await requestSending(unit, row, null)
    // The job finds that the deadline is over, or an answer that was submitted in the provider's dashboard.
    for (const row of await dueEvidence.lapsed(tx, now)) await requestSending(unit, row, null)
    for (const { chargebackId } of await dueEvidence.needless(tx)) {
      await changeEvidence(tx, chargebackId, { status: 'missed', settledAt: now, updatedAt: now })
    }
    for (const { chargebackId } of await dueEvidence.unanswered(tx, new Date(now.getTime() - LOST_AFTER_MS))) {
      await changeEvidence(tx, chargebackId, { updatedAt: now })
      await enqueue(unit, QUEUES.evidence, { chargebackId })
    }
  })
  await inTransaction(deps, async (unit) => {
    for (const { chargebackId } of await dueEvidence.toRemind(unit.tx, unit.now)) {
      const found = await findCase(unit.tx, chargebackId)
      if (!found) continue
      await changeEvidence(unit.tx, chargebackId, { remindAt: null })
      if (!found.evidence.sellerDoneAt) await sendReminder(unit, found.order, 'evidence')
      await notifyStaffOfEvidence(unit, found.order, { ...found, kind: 'due' })
    }
  })
}

/** Erases texts and photos once no appeal needs them any longer. Dates and states stay. */
async function eraseOldEvidence(deps: EvidenceDeps): Promise<void> {
  await inTransaction(deps, async ({ tx, now }) => {
    const erased: string[] = []
    for (const { evidence } of await dueEvidence.toErase(tx, new Date(now.getTime() - TERMS.evidenceRetention))) {
      const { chargebackId } = evidence
      for (const { key } of await photosOfEvidence(tx, chargebackId)) {
        await deletePhoto(tx, chargebackId, key)
        erased.push(key)
      }
      await changeEvidence(tx, chargebackId, {
        ...{ words: '', note: '', messageIds: [], content: null, refusal: null, erasedAt: now },
      })
    }
    if (erased.length > 0) await deleteLater(deps, tx, erased)
  })
}

/** Sends an answer that was requested. Safe to repeat: what was submitted already is not sent again. */
export async function sendEvidence(deps: EvidenceDeps, chargebackId: string): Promise<void> {
  const { db, payments, clock } = deps
  const known = await findCase(db, chargebackId)
  if (known?.evidence.status !== 'sending') return
  const dispute = await payments.chargeback(chargebackId)
  const answered = isAnswerable(dispute, clock.now()) ? await submit(deps, known) : dispute
  if (!isAnswerable(answered, clock.now())) await settle(deps, chargebackId, answered)
}

/** A bank takes an answer once, until its deadline, and while it has not decided. */
const isAnswerable = ({ state, submitted, evidenceDueAt }: Chargeback, now: Date): boolean =>
  state === 'open' && submitted === null && (evidenceDueAt === null || evidenceDueAt > now)

async function submit(deps: EvidenceDeps, found: Case): Promise<Chargeback> {
  const { db, payments, clock } = deps
  const { chargeback, evidence } = found
  const texts = evidence.content ?? (await fixContent(db, evidence, await textsOf(deps, found)))
  try {
    const fileId = evidence.fileId ?? (await upload(deps, found, texts))
    return await payments.submitEvidence({
      chargebackId: chargeback.id,
      reference: evidence.reference,
      ...texts,
      fileId,
    })
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    // Refused because it is too late, or was answered in the provider's dashboard?
    const dispute = await payments.chargeback(chargeback.id)
    if (!isAnswerable(dispute, clock.now())) return dispute
    // A wrong key says nothing about the answer. Every other refusal would be repeated.
    if (error.isOfAccess) throw error
    await refused(deps, found, { refusal: error.message, due: dispute.evidenceDueAt })
    return dispute
  }
}

/** Opens the answer for changes again, and says why to seller and staff, who have half of the time that is left. */
async function refused(
  deps: EvidenceDeps,
  { chargeback, evidence }: Case,
  { refusal, due }: { refusal: string; due: Date | null },
): Promise<void> {
  await inTransaction(deps, async (unit) => {
    const { tx, now } = unit
    const row = await lockEvidence(tx, chargeback.id)
    // Another attempt of the same request may have had its outcome already.
    if (row?.status !== 'sending' || row.reference !== evidence.reference) return
    const sendAt = due && nextAttempt(now, due)
    await reopenEvidence(tx, row, { refusal, sendAt, remindAt: sendAt && quarterLeft(now, sendAt), at: now })
    const reopened = await findCase(tx, chargeback.id)
    if (!reopened) return
    await sendReminder(unit, reopened.order, 'evidenceRefused')
    await notifyStaffOfEvidence(unit, reopened.order, { ...reopened, kind: 'refused' })
  })
}

async function upload(deps: EvidenceDeps, found: Case, texts: SentTexts): Promise<string> {
  const { db, payments } = deps
  const content = await documentFile(deps, found, texts)
  const { id } = await payments.storeEvidence({ name: `order-${found.order.orderId.slice(0, 8)}.pdf`, content })
  return fixFile(db, found.evidence, id)
}

/** Records whether the bank has an answer, and notifies both sides. */
async function settle(deps: EvidenceDeps, chargebackId: string, dispute: Chargeback): Promise<void> {
  await inTransaction(deps, async (unit) => {
    const row = await lockEvidence(unit.tx, chargebackId)
    if (row?.status !== 'sending') return
    const status = dispute.submitted ? 'sent' : 'missed'
    await changeEvidence(unit.tx, chargebackId, { status, settledAt: unit.now, updatedAt: unit.now })
    // Its decision has separate emails.
    if (dispute.state === 'open') {
      await reportOutcome(unit, chargebackId, isLapsed(row, dispute) && status === 'missed' ? 'lapsed' : status)
    }
  })
}

/** Nobody asked to send it before the bank's deadline. */
const isLapsed = ({ requestedAt }: EvidenceRow, { evidenceDueAt }: Chargeback): boolean =>
  requestedAt !== null && evidenceDueAt !== null && requestedAt >= evidenceDueAt
