import { type Chargeback, PaymentRefused } from '#adapters/payments/payments.ts'
import type { Deps } from '#deps.ts'
import type { SentTexts } from '../../base/server/evidence-tables.ts'
import { type CheckoutDeps, enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { TERMS } from '../../base/terms.ts'
import { notifyStaffOfEvidence } from '../../ledger/server/staff-notices.ts'
import { sendReminder } from '../../order/server/emails/notify-parties.ts'
import { requestSending } from './evidence.ts'
import { documentFile, textsOf } from './evidence-document.ts'
import { deleteFiles } from './evidence-photos.ts'
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
} from './evidence-store.ts'

type EvidenceDeps = CheckoutDeps & Pick<Deps, 'files'>

const SWEEP_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60
/** How long a request may have no answer before its job counts as lost. */
const QUIET_MS = 10 * 60_000

export function evidenceJobs(deps: EvidenceDeps): void {
  deps.jobs.work(QUEUES.evidence, ({ chargebackId }) => sendEvidence(deps, chargebackId))
  deps.jobs.every(SWEEP_SECONDS, 'chargeback-evidence', () => sweepEvidence(deps))
  deps.jobs.every(DAY_SECONDS, 'old-evidence', () => eraseOldEvidence(deps))
}

/** Sends what is due, whatever is there, and reminds both sides. Each round locks its rows, so two processes share them. */
async function sweepEvidence(deps: EvidenceDeps): Promise<void> {
  await inTransaction(deps, async (unit) => {
    const { tx, now } = unit
    for (const row of await dueEvidence.toSend(tx, now)) await requestSending(unit, row, null)
    for (const { chargebackId } of await dueEvidence.needless(tx)) {
      await changeEvidence(tx, chargebackId, { status: 'missed', settledAt: now, updatedAt: now })
    }
    for (const { chargebackId } of await dueEvidence.unanswered(tx, new Date(now.getTime() - QUIET_MS))) {
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
  const keys = await inTransaction(deps, async ({ tx, now }) => {
    const erased: string[] = []
    for (const { evidence } of await dueEvidence.toErase(tx, new Date(now.getTime() - TERMS.evidenceRetention))) {
      const { chargebackId } = evidence
      for (const { key } of await photosOfEvidence(tx, chargebackId)) {
        await deletePhoto(tx, chargebackId, key)
        erased.push(key)
      }
      await changeEvidence(tx, chargebackId, { words: '', note: '', messageIds: [], content: null, erasedAt: now })
    }
    return erased
  })
  for (const key of keys) await deleteFiles(deps, key)
}

/** Sends an answer that was requested. Safe to repeat: what was submitted already is not sent again. */
async function sendEvidence(deps: EvidenceDeps, chargebackId: string): Promise<void> {
  const { db, payments, clock } = deps
  const known = await findCase(db, chargebackId)
  if (known?.evidence.status !== 'sending') return
  const dispute = await payments.chargeback(chargebackId)
  const isRefused = known.evidence.content?.refusal !== undefined
  const answered = !isRefused && isAnswerable(dispute, clock.now()) ? await submit(deps, known) : dispute
  // Refused: staff answer in the provider's dashboard, or the deadline passes.
  if (!isAnswerable(answered, clock.now())) await settle(deps, chargebackId, answered)
}

/** A bank takes an answer once, until its deadline, and while it has not decided. */
const isAnswerable = ({ state, submitted, evidenceDueAt }: Chargeback, now: Date): boolean =>
  state === 'open' && submitted === null && (evidenceDueAt === null || evidenceDueAt > now)

async function submit(deps: EvidenceDeps, found: Case): Promise<Chargeback> {
  const { db, payments, clock } = deps
  const { chargeback, evidence } = found
  const texts = evidence.content ?? (await fixContent(db, chargeback.id, await textsOf(deps, found)))
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
    await refused(deps, found, error.message)
    return dispute
  }
}

/** Stops the attempts and says why to staff, who still have until the bank's deadline. */
async function refused(deps: EvidenceDeps, found: Case, refusal: string): Promise<void> {
  await inTransaction(deps, async (unit) => {
    const row = await lockEvidence(unit.tx, found.chargeback.id)
    if (row?.status !== 'sending' || !row.content) return
    await changeEvidence(unit.tx, row.chargebackId, { content: { ...row.content, refusal }, updatedAt: unit.now })
    await notifyStaffOfEvidence(unit, found.order, { ...found, kind: 'refused' })
  })
}

async function upload(deps: EvidenceDeps, found: Case, texts: SentTexts): Promise<string> {
  const { db, payments } = deps
  const content = await documentFile(deps, found, texts)
  const { id } = await payments.storeEvidence({ name: `order-${found.order.orderId.slice(0, 8)}.pdf`, content })
  return fixFile(db, found.chargeback.id, id)
}

/** Records whether the bank has an answer, and notifies both sides. */
async function settle(deps: EvidenceDeps, chargebackId: string, dispute: Chargeback): Promise<void> {
  await inTransaction(deps, async (unit) => {
    const row = await lockEvidence(unit.tx, chargebackId)
    if (row?.status !== 'sending') return
    const status = dispute.submitted ? 'sent' : 'missed'
    await changeEvidence(unit.tx, chargebackId, { status, settledAt: unit.now, updatedAt: unit.now })
    // Its decision has emails of its own.
    if (dispute.state === 'open') await report(unit, chargebackId, status)
  })
}

async function report(unit: UnitOfWork, chargebackId: string, status: 'sent' | 'missed'): Promise<void> {
  const found = await findCase(unit.tx, chargebackId)
  if (!found) return
  await sendReminder(unit, found.order, status === 'sent' ? 'evidenceSent' : 'evidenceLate')
  await notifyStaffOfEvidence(unit, found.order, { ...found, kind: status })
}
