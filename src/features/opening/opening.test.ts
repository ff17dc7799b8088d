import { expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { listCases } from '#features/desk/contract.ts'
import { dataClasses } from '#personal-data.ts'
import { startTestServer } from '#test/server.ts'
import { answerOpening, openingState, writeOpeningDocuments } from './contract.ts'
import { ILLEGAL_CONTENT, illegalContent } from './illegal-content.ts'
import { QUESTION_IDS, type QuestionId, questions, unanswered } from './questions.ts'
import { openingWarning } from './server/opening.ts'

const server = await startTestServer()
const { deps, clock } = server
const DAY_MS = 24 * 60 * 60_000

const answerTo = (question: QuestionId): string => questions[question].options?.[0] ?? `Answer to ${question}`

test('staff answer the questions, write the documents, and are reminded before the review', async () => {
  const moderator = await server.member('moss', 'moderator')
  const before = await moderator(openingState, {})
  expect(before.record).toBeNull()
  expect(before.answers.find(({ question }) => question === 'risk_fraud')).toEqual({
    question: 'risk_fraud',
    answer: 'medium',
    isProposed: true,
  })
  expect(await openingWarning(deps.db, clock.now())).toContain('not written')
  const atDesk = async () => (await moderator(listCases, { query: {} })).openingWarning
  expect(await atDesk()).toBeNull()
  deps.config.localOnly = false
  expect(await atDesk()).toContain('not written')

  // Open questions are named, and nothing is written.
  await expect(moderator(writeOpeningDocuments, {})).rejects.toMatchObject({
    status: 409,
    body: { code: 'QUESTIONS_OPEN' },
  })
  expect((await moderator(openingState, {})).record).toBeNull()

  const answers = QUESTION_IDS.map((question) => ({ question, answer: answerTo(question) }))
  await moderator(answerOpening, { body: { answers } })
  const { record } = await moderator(writeOpeningDocuments, {})
  expect(record?.documents.map(({ name }) => name)).toEqual([
    'illegal-content-risk-assessment.md',
    'childrens-access-assessment.md',
    'record-of-processing.md',
    'registrations.md',
  ])
  for (const { text } of record?.documents ?? []) {
    expect(text).toContain('not legal advice')
    expect(text).toContain('Answer to accountable_person')
    expect(text).toContain('## Sources')
    expect(text).not.toMatch(/undefined|null|\[object/)
  }
  expect(await openingWarning(deps.db, clock.now())).toBeNull()
  expect(await atDesk()).toBeNull()

  await clock.advance(340 * DAY_MS)
  await (deps.jobs as JobsControl).tick()
  await (deps.jobs as JobsControl).tick()
  const reminders = (await server.mails()).filter(({ subject }) => subject.startsWith('Review the risk assessments'))
  expect(reminders.map(({ to }) => to)).toEqual([moderator.me.email])

  await clock.advance(30 * DAY_MS)
  expect(await openingWarning(deps.db, clock.now())).toContain('due for review')
})

test('the assessments cover every kind of illegal content and every class of data of this installation', async () => {
  const admin = await server.member('boss', 'admin')
  const answers = QUESTION_IDS.map((question) => ({ question, answer: answerTo(question) }))
  await admin(answerOpening, { body: { answers: [...answers.slice(0, -1)] } })
  await admin(answerOpening, { body: { answers: [{ question: 'risk_drugs', answer: 'high' }] } })
  const { record } = await admin(writeOpeningDocuments, {})
  const [illegal, children, processing, registrations] = (record?.documents ?? []).map(({ text }) => text)
  expect(ILLEGAL_CONTENT).toHaveLength(17)
  for (const kind of ILLEGAL_CONTENT) expect(illegal).toContain(`| ${illegalContent[kind].title} |`)
  expect(illegal).toMatch(/Drugs and psychoactive substances \| high \|.*measures of your own/)
  for (const { title } of dataClasses) expect(processing).toContain(`| ${title} |`)
  // Both answers about children are yes here, so the risk assessment follows.
  expect(children).toContain('Children’s risk assessment')
  expect(registrations).toContain('[x] Data protection fee')
})

test('an answer that is empty, too long or not among the options is refused with its field, and none is stored', async () => {
  const admin = await server.member('ada', 'admin')
  const before = await admin(openingState, {})
  for (const [question, answer, field] of [
    ['operator_name', ' ', 'operator_name'],
    ['operator_name', 'x'.repeat(501), 'answers.1.answer'],
    ['regions', 'The moon', 'regions'],
  ] as const) {
    const given = [
      { question: 'operator_email' as const, answer: 'changed@example.org' },
      { question, answer },
    ]
    await expect(admin(answerOpening, { body: { answers: given } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  }
  expect(await admin(openingState, {})).toEqual(before)
})

test('members get 404, and a record cannot be changed in the database', async () => {
  const member = await server.member('ann')
  await expect(member(openingState, {})).rejects.toMatchObject({ status: 404 })
  await expect(deps.db.execute('update opening_records set due_at = due_at')).rejects.toThrow()
  await expect(deps.db.execute('delete from opening_records')).rejects.toThrow()
})

test('there are about 30 questions, and each kind of content is one of them', () => {
  expect(QUESTION_IDS.length).toBeGreaterThanOrEqual(30)
  expect(QUESTION_IDS.length).toBeLessThanOrEqual(40)
  expect(unanswered({})).toEqual(QUESTION_IDS)
})
