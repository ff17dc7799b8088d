import { beforeEach, expect, test } from 'vitest'
import { openSandbox, SDK_HEADERS } from '#test/sandbox.ts'
import { OutcomeUnknown, PaymentRefused } from './failures.ts'
import type { EvidenceRequest } from './payments.ts'

const { payments, sandbox, paid, clock } = await openSandbox()
const DAY = 86_400_000
const PDF = Buffer.from('%PDF-1.7 evidence')

let request: EvidenceRequest
let disputeId: string
let count = 0

beforeEach(async () => {
  await paid('4000000000000259')
  disputeId = (await sandbox.disputes())[0]?.id ?? ''
  const { id: fileId } = await payments.storeEvidence({ name: 'evidence.pdf', content: PDF })
  request = {
    chargebackId: disputeId,
    reference: `db.${++count}`,
    productDescription: 'A fine fern',
    customerName: 'Ivy Green',
    receivedOn: '1 June 2026',
    refundPolicy: 'A dead plant is refunded within 48 hours.',
    statement: 'It was collected with the code.',
    fileId,
  }
})

const dispute = async () => (await sandbox.disputes()).find(({ id }) => id === disputeId)
const refusal = (change: Partial<EvidenceRequest> = {}) =>
  payments.submitEvidence({ ...request, ...change }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof PaymentRefused ? error.message : error),
  )

test('evidence reaches the bank in Stripe’s fields, and the dispute is under review', async () => {
  expect((await payments.chargeback(disputeId)).submitted).toBeNull()
  const { state, submitted } = await payments.submitEvidence(request)
  expect({ state, submitted }).toEqual({ state: 'open', submitted: { reference: request.reference } })
  expect(await dispute()).toMatchObject({
    status: 'under_review',
    evidence: {
      product_description: 'A fine fern',
      customer_name: 'Ivy Green',
      service_date: '1 June 2026',
      refund_policy_disclosure: 'A dead plant is refunded within 48 hours.',
      uncategorized_text: 'It was collected with the code.',
      uncategorized_file: request.fileId,
    },
    evidence_details: { has_evidence: true, submission_count: 1 },
  })
  await sandbox.decideDispute(disputeId, 'won')
  expect((await payments.chargeback(disputeId)).state).toBe('won')
})

test('without a handover the day of receipt is not sent', async () => {
  await payments.submitEvidence({ ...request, receivedOn: null })
  expect((await dispute())?.evidence).not.toHaveProperty('service_date')
})

test('the same evidence twice is submitted once, and other evidence finds what was submitted', async () => {
  for (const _ of [1, 2]) await payments.submitEvidence(request)
  const other = await payments.submitEvidence({ ...request, reference: 'db.other', statement: 'Something else' })
  expect(other.submitted).toEqual({ reference: request.reference })
  expect(await dispute()).toMatchObject({
    evidence: { uncategorized_text: 'It was collected with the code.' },
    evidence_details: { submission_count: 1 },
  })
})

test('an answer that is lost is looked up before the evidence is sent again', async () => {
  for (const _ of ['the request', 'its repetition']) sandbox.failNext(/POST disputes/, 'done-then-silence')
  await expect(payments.submitEvidence(request)).rejects.toBeInstanceOf(OutcomeUnknown)
  expect((await payments.submitEvidence(request)).submitted).toEqual({ reference: request.reference })
  expect((await dispute())?.evidence_details.submission_count).toBe(1)
})

test('evidence after the deadline is refused', async () => {
  const late = (await payments.chargeback(disputeId)).evidenceDueAt?.getTime() ?? 0
  clock.offset = late + DAY - Date.now()
  expect(await refusal()).toBe('The deadline of this dispute is over.')
  expect((await dispute())?.status).toBe('needs_response')
})

test.each(['won', 'lost'] as const)('evidence for a dispute that is %s is refused', async (verdict) => {
  await sandbox.decideDispute(disputeId, verdict)
  expect(await refusal()).toBe('This dispute is already closed.')
})

test('texts over Stripe’s limits are refused', async () => {
  expect(await refusal({ statement: 'x'.repeat(20_001) })).toContain('at most 20000 characters')
  expect(await refusal({ refundPolicy: 'x'.repeat(20_000) })).toBe('accepted')
})

test('in Stripe’s test mode a text decides the dispute', async () => {
  await payments.submitEvidence({ ...request, statement: 'winning_evidence' })
  expect((await payments.chargeback(disputeId)).state).toBe('won')
})

const post = async (path: string, body: BodyInit, headers = {}) => {
  const answer = await sandbox.fetch(`https://api.stripe.com/v1/${path}`, {
    method: 'POST',
    body,
    headers: { ...SDK_HEADERS, ...headers },
  })
  const { error, ...object } = (await answer.json()) as { error?: { code: string; param?: string } }
  return error ? [error.code, error.param] : object
}

/** A file as the SDK sends it. */
const upload = async (purpose: string, content: Buffer | null) => {
  const form = new FormData()
  form.set('purpose', purpose)
  if (content) form.set('file', new Blob([new Uint8Array(content)]), 'evidence.pdf')
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return post('files', await encoded.arrayBuffer(), { 'content-type': type })
}

test.each<[string, string, Buffer | null, [string, string]]>([
  ['another purpose', 'identity_document', PDF, ['parameter_invalid', 'purpose']],
  ['no file', 'dispute_evidence', null, ['parameter_missing', 'file']],
  ['another kind of file', 'dispute_evidence', Buffer.from('PK zip'), ['invalid_file_type', 'file']],
  ['a file above 5 MB', 'dispute_evidence', Buffer.concat([PDF, Buffer.alloc(5_000_000)]), ['file_too_large', 'file']],
])('the sandbox refuses %s', async (_what, purpose, content, refused) => {
  expect(await upload(purpose, content)).toEqual(refused)
})

test('the sandbox refuses unknown fields, unknown files and files above 4.5 MB together', async () => {
  expect(await post(`disputes/${disputeId}`, 'evidence[colour]=red')).toEqual(['parameter_unknown', 'evidence.colour'])
  expect(await post(`disputes/${disputeId}`, 'evidence[receipt]=file_sbx_none')).toEqual(['resource_missing', 'id'])
  const large = Buffer.concat([PDF, Buffer.alloc(2_400_000)])
  const [{ id: one }, { id: two }] = [
    await payments.storeEvidence({ name: 'one.pdf', content: large }),
    await payments.storeEvidence({ name: 'two.pdf', content: large }),
  ]
  const both = `evidence[receipt]=${one}&evidence[uncategorized_file]=${two}`
  expect(await post(`disputes/${disputeId}`, both)).toEqual(['file_too_large', 'evidence'])
})

test('the sandbox refuses more than 150,000 characters together', async () => {
  const names = [
    ...['access_activity_log', 'cancellation_policy_disclosure', 'cancellation_rebuttal', 'uncategorized_text'],
    ...[
      'duplicate_charge_explanation',
      'product_description',
      'refund_policy_disclosure',
      'refund_refusal_explanation',
    ],
  ]
  const filled = (fields: readonly string[]) =>
    `${fields.map((name) => `evidence[${name}]=${'x'.repeat(20_000)}`).join('&')}&submit=false`
  expect(await post(`disputes/${disputeId}`, filled(names))).toEqual(['parameter_invalid_string', undefined])
  // Fewer of them are still too many pages, staged or not.
  const tooLong = ['dispute_evidence_page_limit_exceeded', undefined]
  expect(await post(`disputes/${disputeId}`, filled(names.slice(0, 7)))).toEqual(tooLong)
  expect(await post(`disputes/${disputeId}`, filled(names.slice(0, 3)))).toMatchObject({ status: 'needs_response' })
})

test('the sandbox refuses more pages than a card network takes, of texts and files together', async () => {
  const pages = (number: number) => Buffer.from(`%PDF-1.4 ${'<< /Type /Page >> '.repeat(number)}<< /Type /Pages >>`)
  const store = async (number: number) => (await payments.storeEvidence({ name: 'a.pdf', content: pages(number) })).id
  const more = { fileId: await store(19) }
  await expect(payments.submitEvidence({ ...request, ...more })).rejects.toMatchObject({
    code: 'dispute_evidence_page_limit_exceeded',
  })
  expect((await dispute())?.status).toBe('needs_response')
  expect(await refusal({ fileId: await store(18), reference: `${request.reference}-2` })).toBe('accepted')
})

test('staged evidence is not submitted', async () => {
  await post(`disputes/${disputeId}`, 'evidence[customer_name]=Ivy&submit=false')
  expect(await dispute()).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } })
  expect((await payments.submitEvidence(request)).submitted).toEqual({ reference: request.reference })
})
