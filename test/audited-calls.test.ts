import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endSessionsByStaff, freezeByStaff, giveRole, unfreezeByStaff } from '#features/accounts/staff-contract.ts'
import { backUpNow } from '#features/backups/contract.ts'
import { decideDispute, refundReleased } from '#features/checkout/dispute/contract.ts'
import { saveStaffEvidence, sendStaffEvidence } from '#features/checkout/dispute/evidence-contract.ts'
import { compareNow, decideAdjustment, proposeAdjustment, refundAgain } from '#features/checkout/ledger/contract.ts'
import { confirmDelivery, contestRefund, requestRefund } from '#features/checkout/order/contract.ts'
import { claimCase, decideCase, readReportedMessage, releaseCase, undoDecision } from '#features/desk/contract.ts'
import { openOrderCase, readConversation } from '#features/desk/order-contract.ts'
import { changeCategories, getDeskCategories } from '#features/desk/settings/categories-contract.ts'
import { changeSettings } from '#features/desk/settings/settings-contract.ts'
import { createOperatorToken, endOperatorToken, listOperatorTokens } from '#features/integrations/contract.ts'
import { addOperatorWebhook } from '#features/integrations/webhook-contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { answerOpening, writeOpeningDocuments } from '#features/opening/contract.ts'
import { QUESTION_IDS, questions } from '#features/opening/questions.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, putOnSale, RULED, settle } from '#test/shop.ts'

/** Who may make each call; the list that the authorisation tests apply. */
const access = JSON.parse(readFileSync('test/authorisation.json', 'utf8')) as Record<string, string>
const changes = Object.keys(access).filter(
  (call) => !call.startsWith('GET ') && /^(staff|moderator|finance|admin)\b/.test(access[call] ?? ''),
)

/** Calls that another test makes, because what they need is built there; it reads the log as well. */
const elsewhere: Readonly<Record<string, { file: string; asserts: string }>> = {
  'POST /api/admin/lost-factors': { file: 'test/staff-second-factor.test.ts', asserts: "action: 'remove-factors'" },
  'POST /api/admin/users/:id/remove-factors': {
    ...{ file: 'test/staff-second-factor.test.ts', asserts: "action: 'remove-factors'" },
  },
  'POST /api/admin/tax/exports/:id/accepted': {
    ...{ file: 'src/features/tax/tax.test.ts', asserts: 'Noted that HMRC accepted a report' },
  },
  'POST /api/admin/money/debts/write-off': {
    ...{ file: 'src/features/checkout/ledger/adjustments.test.ts', asserts: 'select after from audit_log' },
  },
  'POST /api/admin/money/resolve': {
    ...{ file: 'src/features/checkout/ledger/ledger-page.test.ts', asserts: 'select after, reason from audit_log' },
  },
  'POST /api/admin/money/retry-job': {
    ...{ file: 'src/features/checkout/ledger/stuck.test.ts', asserts: 'select after from audit_log' },
  },
  ...Object.fromEntries(
    [
      ['POST /api/desk/recalls', 'Drafted'],
      ['PUT /api/desk/recalls/:id', 'Changed'],
      ['DELETE /api/desk/recalls/:id', 'Deleted'],
      ['POST /api/desk/recalls/:id/open', 'Opened a recall of a pest or disease'],
      ['POST /api/desk/recalls/:id/end', 'Ended a recall'],
    ].map(([call, asserts]) => [call, { file: 'src/features/recall/recall-end.test.ts', asserts }]),
  ),
}

const folder = mkdtempSync(join(tmpdir(), 'hedgerow-audited-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let server: TestServer
let rose: TestMember
let ivy: TestMember
let ada: TestMember
let elm: TestMember
beforeAll(async () => {
  server = await startTestServer({ env: { BACKUP_URL: folder, ADJUSTMENT_LIMIT: '100' } })
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  ada = await server.member('ada', 'admin')
  elm = await server.member('elm', 'admin')
})

const at = (id: number | string) => ({ params: { id: String(id) } })

/** The case about something new that Ivy reports. */
async function reported(targetKind: 'listing' | 'message' = 'listing'): Promise<number> {
  const people = { senderId: rose.me.id, receiverId: ivy.me.id }
  const targetId =
    targetKind === 'listing'
      ? await putOnSale(server, rose)
      : (await rose(sendMessage, { body: { ...people, content: 'Pay me elsewhere' } })).id
  await ivy(sendReport, { body: { targetKind, targetId, reason: 'spam' } })
  return newestCase()
}
async function newestCase(): Promise<number> {
  const { rows } = await server.deps.db.execute<{ id: number }>(sql`select max(id) as id from cases`)
  return rows[0]?.id ?? 0
}

const bought = async (): Promise<number> => buy(server, ivy, await putOnSale(server, rose))
async function contested(): Promise<number> {
  const transactionId = await bought()
  await ivy(requestRefund, { body: { transactionId, reason: 'Dead' } })
  await rose(contestRefund, { body: { transactionId, reason: 'Alive' } })
  return transactionId
}
async function released(): Promise<number> {
  const transactionId = await bought()
  await ivy(confirmDelivery, { body: { transactionId } })
  await settle(server)
  return transactionId
}
/** A payment that the buyer's bank disputes. */
async function chargeback(): Promise<{ id: string; revision: number }> {
  const transactionId = await bought()
  const { rows } = await server.deps.db.execute<{ intent: string }>(
    sql`select payment_intent_id as intent from transactions where id = ${transactionId}`,
  )
  await server.deps.sandbox?.raiseDispute(rows[0]?.intent ?? '')
  await settle(server)
  const [newest] = (await server.deps.sandbox?.disputes()) ?? []
  return { id: newest?.id ?? '', revision: 0 }
}
const proposed = async () =>
  (await elm(proposeAdjustment, { body: { debit: 'bank', credit: 'goodwill', amount: 101, reason: 'A fee' } }))
    .adjustments[0]?.id ?? 0
const token = { name: 'Figures', scopes: ['overview:read' as const], days: 7 as const, currentPassword: PASSWORD }
const answers = QUESTION_IDS.map((question) => ({ question, answer: questions[question].options?.[0] ?? 'An answer' }))

/** Each call with what it needs: prepares, and returns the call itself. */
const made: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'POST /api/admin/backups': async () => () => ada(backUpNow, {}),
  'PUT /api/admin/opening/answers': async () => () => ada(answerOpening, { body: { answers } }),
  'POST /api/admin/opening/documents': async () => {
    await ada(answerOpening, { body: { answers } })
    return () => ada(writeOpeningDocuments, {})
  },
  'POST /api/admin/disputes/decide': async () => {
    const transactionId = await contested()
    return () => ada(decideDispute, { body: { ...RULED, transactionId, to: 'buyer' } })
  },
  'POST /api/admin/orders/refund': async () => {
    const transactionId = await released()
    return () => ada(refundReleased, { body: { ...RULED, transactionId } })
  },
  'POST /api/admin/money/adjustments': async () => () =>
    ada(proposeAdjustment, { body: { debit: 'bank', credit: 'goodwill', amount: 5, reason: 'A fee' } }),
  'POST /api/admin/money/adjustments/decide': async () => {
    const id = await proposed()
    return () => ada(decideAdjustment, { body: { id, isApproved: true } })
  },
  'POST /api/admin/money/compare': async () => () => ada(compareNow, {}),
  'POST /api/admin/money/refund-again': async () => {
    const transactionId = await bought()
    return () => ada(refundAgain, { body: { transactionId } })
  },
  'POST /api/admin/staff': async () => () =>
    ada(giveRole, { body: { username: 'rose', role: 'user', reason: 'Left the team' } }),
  'POST /api/admin/users/:id/end-sessions': async () => {
    const { me } = await server.member('sage')
    return () => ada(endSessionsByStaff, { ...at(me.id), body: { reason: 'A stolen telephone' } })
  },
  'POST /api/admin/users/:id/freeze': async () => {
    const { me } = await server.member('mint')
    return () => ada(freezeByStaff, { ...at(me.id), body: { reason: 'Taken over' } })
  },
  'POST /api/admin/users/:id/unfreeze': async () => {
    const { me } = await server.member('dill')
    await ada(freezeByStaff, { ...at(me.id), body: { reason: 'Taken over' } })
    return () => ada(unfreezeByStaff, { ...at(me.id), body: { reason: 'It was its owner' } })
  },
  'POST /api/desk/cases/:id/claim': async () => {
    const id = await reported()
    return () => ada(claimCase, at(id))
  },
  'POST /api/desk/cases/:id/release': async () => {
    const id = await reported()
    await ada(claimCase, at(id))
    return () => ada(releaseCase, at(id))
  },
  'POST /api/desk/cases/:id/decision': async () => {
    const id = await reported()
    return () => ada(decideCase, { ...at(id), body: { action: 'none' } })
  },
  'POST /api/desk/cases/:id/undo': async () => {
    const id = await reported()
    await ada(decideCase, { ...at(id), body: { action: 'hide', rule: 'description' } })
    return () => ada(undoDecision, at(id))
  },
  'POST /api/desk/cases/:id/message': async () => {
    const id = await reported('message')
    return () => ada(readReportedMessage, at(id))
  },
  'POST /api/desk/cases/:id/conversation': async () => {
    const { caseId } = await ada(openOrderCase, at(await released()))
    return () => ada(readConversation, at(caseId))
  },
  'POST /api/desk/orders/:id/case': async () => {
    const id = await released()
    return () => ada(openOrderCase, at(id))
  },
  'PUT /api/desk/settings': async () => () =>
    ada(changeSettings, { body: { changes: [{ name: 'homeHeading', value: 'Plants nearby' }] } }),
  'PUT /api/desk/categories': async () => {
    const known = await ada(getDeskCategories, {})
    const categories = known.map(({ id, name, isRetired }, n) => ({
      ...{ id, isRetired, like: null, name: n === 0 ? `${name} and more` : name },
    }))
    return () => ada(changeCategories, { body: { categories } })
  },
  'PUT /api/admin/chargebacks/:id/evidence': async () => {
    const { id, revision } = await chargeback()
    return () =>
      ada(saveStaffEvidence, { ...at(id), body: { revision, words: 'It was handed over', messages: [], note: '' } })
  },
  'POST /api/admin/chargebacks/:id/evidence/send': async () => {
    const { id, revision } = await chargeback()
    return () => ada(sendStaffEvidence, { ...at(id), body: { revision } })
  },
  'POST /api/admin/tokens': async () => () => ada(createOperatorToken, { body: token }),
  'DELETE /api/admin/tokens/:id': async () => {
    await ada(createOperatorToken, { body: token })
    const [newest] = await ada(listOperatorTokens, {}).then(({ tokens }) => tokens)
    return () => ada(endOperatorToken, at(newest?.id ?? 0))
  },
  'POST /api/admin/webhook-endpoints': async () => () =>
    ada(addOperatorWebhook, {
      body: { url: 'https://example.org/hook', kinds: ['member.registered'], currentPassword: PASSWORD },
    }),
}

/** The lines about what Ada did. */
async function linesOfAda(): Promise<number> {
  const { rows } = await server.deps.db.execute<{ count: number }>(sql`
    select ((select count(*) from audit_log where actor_id = ${ada.me.id})
      + (select count(*) from account_audit where actor_id = ${ada.me.id}))::int as count`)
  return rows[0]?.count ?? 0
}

describe('what staff change is in the audit log', () => {
  test('every call of staff that changes something is tested to write a line', () => {
    const known = [...Object.keys(made), ...Object.keys(elsewhere)]
    expect(known.toSorted()).toEqual(changes.toSorted())
    for (const [call, { file, asserts }] of Object.entries(elsewhere))
      expect(readFileSync(file, 'utf8'), call).toContain(asserts)
  })

  test.each(Object.keys(made))(
    '%s writes a line of its actor',
    async (name) => {
      const call = await made[name]?.()
      const before = await linesOfAda()
      await call?.()
      expect(await linesOfAda()).toBeGreaterThan(before)
    },
    60_000,
  )
})
