import { expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { listAudit } from '#features/desk/audit-contract.ts'
import { listCases } from '#features/desk/contract.ts'
import { dataClasses } from '#personal-data.ts'
import { startTestServer } from '#test/server.ts'
import { answerOpening, openingState, writeOpeningDocuments } from './contract.ts'
import { prefilled } from './facts.ts'
import { ILLEGAL_CONTENT, illegalContent } from './illegal-content.ts'
import { QUESTION_IDS, type QuestionId, questions, unanswered } from './questions.ts'
import { factsOf, openingWarning } from './server/opening.ts'
import { getTermsReview } from './terms-contract.ts'

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
  expect(processing).toContain('| Pl@ntNet (France), only where PLANTNET_API_KEY is set |')
  // Both answers about children are yes here, so the risk assessment follows.
  expect(children).toContain('Children’s risk assessment')
  expect(registrations).toContain('[x] Data protection fee')
})

test('the children’s risk assessment is written whatever the access assessment finds, and says what it found', async () => {
  const admin = await server.member('birch', 'admin')
  const written = async (reach: string, many: string): Promise<string> => {
    const given = { children_may_visit: reach, children_many: many }
    const answers = QUESTION_IDS.map((question) => ({ question, answer: answerTo(question), ...pick(given, question) }))
    await admin(answerOpening, { body: { answers } })
    const { record } = await admin(writeOpeningDocuments, {})
    return record?.documents.find(({ name }) => name === 'childrens-access-assessment.md')?.text ?? ''
  }
  const likely = await written('yes', 'yes')
  expect(likely).toContain('found that children are likely to use the service.')
  const few = await written('yes', 'no')
  expect(few).toContain('children are not likely to use the service: few users are children')
  expect(few).not.toContain('they cannot reach it')
  expect(await written('no', 'no')).toContain('they cannot reach it, and few users are children')
  for (const text of [likely, few]) {
    expect(text).toContain('## Children’s risk assessment')
    expect(text).toContain('| Abuse and hate; bullying | low |')
  }
})

const pick = (given: Record<string, string>, question: string) =>
  given[question] === undefined ? {} : { answer: given[question] }

test('the question where members trade is proposed from the regions that this installation has closed', () => {
  const { config } = deps
  const proposed = (changes: Partial<typeof config>) => prefilled(factsOf({ ...config, ...changes })).regions
  expect(proposed({ northernIreland: 'open', closedAreas: [] })).toBe('Great Britain and Northern Ireland')
  expect(proposed({ northernIreland: 'closed', closedAreas: [] })).toBe('Great Britain only')
  expect(proposed({ northernIreland: 'open', closedAreas: ['JE', 'bt'] })).toBe('Great Britain only')
})

test('the audit log says who changed which answer before opening, and who wrote the documents', async () => {
  const admin = await server.member('rowan', 'admin')
  const newest = async (what: string) =>
    (await admin(listAudit, { query: {} })).entries.filter((one) => one.what === what)
  const give = (answer: string) =>
    admin(answerOpening, { body: { answers: [{ question: 'expected_members', answer }] } })
  await give('1,000 to 10,000')
  await give('10,000 to 100,000')
  const lines = await newest('Answered a question before opening')
  await give('10,000 to 100,000')
  expect(await newest('Answered a question before opening')).toHaveLength(lines.length)
  expect(lines[0]).toMatchObject({
    ...{ actor: 'rowan', before: '1,000 to 10,000', after: '10,000 to 100,000' },
    reason: 'Members expected after the first year',
  })
  await admin(answerOpening, {
    body: { answers: QUESTION_IDS.map((question) => ({ question, answer: answerTo(question) })) },
  })
  await admin(writeOpeningDocuments, {})
  expect((await newest('Wrote the documents before opening'))[0]).toMatchObject({
    ...{ actor: 'rowan', after: expect.stringMatching(/^4 documents of .*, due for review on /) },
  })
})

test('the terms count as reviewed when the operator confirms it, and no longer when they answer no', async () => {
  const admin = await server.member('holly', 'admin')
  const isReviewed = async () => {
    await clock.advance(2_000)
    return (await server.visitor()(getTermsReview, {})).isReviewed
  }
  const answer = (text: string) =>
    admin(answerOpening, { body: { answers: [{ question: 'terms_reviewed', answer: text }] } })
  await answer('no')
  expect(await isReviewed()).toBe(false)
  await answer('yes')
  expect(await isReviewed()).toBe(true)
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

test('what is not needed asks for the reason, which the list of registrations says', async () => {
  const admin = await server.member('alder', 'admin')
  const answer = (text: string) => admin(answerOpening, { body: { answers: [{ question: 'ico_fee', answer: text }] } })
  for (const empty of ['not needed', 'not needed:', 'not needed:  ']) {
    await expect(answer(empty)).rejects.toMatchObject({
      status: 400,
      body: { fields: { ico_fee: 'Enter why it is not needed.' } },
    })
  }
  // An answer of a question that cannot be left out.
  await expect(
    admin(answerOpening, { body: { answers: [{ question: 'regions', answer: 'not needed: a wish' }] } }),
  ).rejects.toMatchObject({ status: 400 })
  await admin(answerOpening, {
    body: { answers: QUESTION_IDS.map((question) => ({ question, answer: answerTo(question) })) },
  })
  await answer('not needed: the operator is a charity that is exempt.')
  const { record } = await admin(writeOpeningDocuments, {})
  expect(record?.documents.find(({ name }) => name === 'registrations.md')?.text).toContain(
    '- [x] Data protection fee: not needed, because: the operator is a charity that is exempt. ico.org.uk/fee',
  )
})

test('members get 404, and a record cannot be changed in the database', async () => {
  const member = await server.member('ann')
  await expect(member(openingState, {})).rejects.toMatchObject({ status: 404 })
  await expect(deps.db.execute('update opening_records set due_at = due_at')).rejects.toThrow()
  await expect(deps.db.execute('delete from opening_records')).rejects.toThrow()
})

test('there are 30 to 40 questions, and each kind of content is one of them', () => {
  expect(QUESTION_IDS.length).toBeGreaterThanOrEqual(30)
  expect(QUESTION_IDS.length).toBeLessThanOrEqual(40)
  expect(unanswered({})).toEqual(QUESTION_IDS)
})
