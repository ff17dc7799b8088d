import { evidenceTextPages, MAX_EVIDENCE_PAGES } from '#shared/evidence-limits.ts'
import { decideDispute } from './disputes.ts'
import { SandboxFailure } from './failure.ts'
import { checkFiles } from './files.ts'
import { type Form, inner, text, texts } from './form.ts'
import type { Dispute } from './objects.ts'
import type { SandboxUnitOfWork } from './unit-of-work.ts'

const ANSWERABLE: readonly Dispute['status'][] = ['needs_response', 'warning_needs_response', 'appeal_needs_response']
const REVIEWED: readonly Dispute['status'][] = ['under_review', 'warning_under_review', 'appeal_under_review']

const FILES = ['customer_communication', 'receipt', 'refund_policy', 'service_documentation', 'uncategorized_file']
/** https://docs.stripe.com/api/disputes/update: the combined limit of all fields. */
const MAX_LENGTH_TOGETHER = 150_000

/** These texts decide a dispute in Stripe's test mode: https://docs.stripe.com/testing#disputes. */
const DECIDING_TEXTS = { winning_evidence: 'won', losing_evidence: 'lost' } as const
type DecidingText = keyof typeof DECIDING_TEXTS
const isDeciding = (words: string | undefined): words is DecidingText =>
  words !== undefined && Object.hasOwn(DECIDING_TEXTS, words)

/** Adds evidence to a dispute. Unless `submit` is false it goes to the bank at once, and nothing can follow it. */
export async function updateDispute(work: SandboxUnitOfWork, id: string, form: Form): Promise<Dispute> {
  const { object: dispute } = await work.store.lock('dispute', id)
  mayAnswer(dispute, work.seconds)
  const given = texts(form, 'evidence')
  const evidence = { ...dispute.evidence, ...given }
  const all = new Map(Object.entries(evidence).map(([name, value]) => [name, String(value ?? '')]))
  const filePages = await checkFiles(
    work,
    FILES.flatMap((name) => all.get(name) || []),
  )
  const length = [...all.values()].reduce((sum, value) => sum + value.length, 0)
  if (length > MAX_LENGTH_TOGETHER) {
    throw refused(`Evidence has at most ${MAX_LENGTH_TOGETHER} characters in all.`, 'parameter_invalid_string')
  }
  const words = [...all].flatMap(([name, value]) => (FILES.includes(name) ? [] : value || []))
  if (filePages + evidenceTextPages(words) > MAX_EVIDENCE_PAGES) {
    throw refused(`Evidence has at most ${MAX_EVIDENCE_PAGES} pages in all.`, 'dispute_evidence_page_limit_exceeded')
  }
  const metadata = { ...dispute.metadata, ...texts(form, 'metadata') }
  const isSubmitted = text(form, 'submit') !== 'false'
  const { evidence_details: details } = dispute
  const has_evidence = Object.keys(inner(form, 'evidence')).length > 0 || details.has_evidence
  const saved = await work.store.save('dispute', {
    ...dispute,
    evidence,
    metadata,
    evidence_details: { ...details, has_evidence, submission_count: details.submission_count + (isSubmitted ? 1 : 0) },
    status: isSubmitted ? reviewOf(dispute.status) : dispute.status,
  })
  await work.emit('charge.dispute.updated', saved)
  const statement = given['uncategorized_text']
  if (isSubmitted && isDeciding(statement)) await decideDispute(work, id, DECIDING_TEXTS[statement])
  return saved
}

const reviewOf = (status: Dispute['status']): Dispute['status'] =>
  REVIEWED[ANSWERABLE.indexOf(status)] ?? 'under_review'

/** Evidence is accepted once, until its deadline, and before the bank has decided. */
function mayAnswer({ status, evidence_details }: Dispute, now: number): void {
  if (REVIEWED.includes(status))
    throw refused('Evidence was submitted for this dispute already.', 'status_transition_invalid')
  if (!ANSWERABLE.includes(status)) throw refused('This dispute is already closed.', 'status_transition_invalid')
  const { due_by, submission_count } = evidence_details
  if (submission_count > 0 && !status.startsWith('appeal')) {
    throw refused('Evidence was submitted for this dispute already.', 'status_transition_invalid')
  }
  if (due_by !== null && due_by < now)
    throw refused('The deadline of this dispute is over.', 'status_transition_invalid')
}

const refused = (message: string, code: string): SandboxFailure => new SandboxFailure(400, message, code)
