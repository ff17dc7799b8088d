import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { addAudit } from '#features/desk/server/audit-store.ts'
import { formatDay } from '#shared/dates.ts'
import { DomainError } from '#shared/errors.ts'
import type { DataClass } from '../document-input.ts'
import { openingDocuments } from '../documents.ts'
import { type Facts, prefilled } from '../facts.ts'
import { type Answers, answerFault, isComplete, type QuestionId, questions, unanswered } from '../questions.ts'
import { addRecord, newestRecord, type OpeningRecord, storeAnswers, storedAnswers } from './store.ts'

export type OpeningDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'config'>

/** A review is due every year (Ofcom's guidance, and the fee of the ICO). */
const REVIEW_MONTHS = 12

const hostOf = (url: string | undefined): string | null => (url ? new URL(url).host : null)

export const factsOf = (config: Deps['config']): Facts => ({
  company: config.company,
  databaseHost: hostOf(config.databaseUrl),
  filesHost: hostOf(config.filesUrl),
  mailHost: hostOf(config.smtpUrl),
  isLive: config.stripe?.isLive === true,
  protectionPreselected: config.buyerProtectionDefault,
  boostClaim: config.boostClaim,
  isNorthernIrelandClosed:
    config.northernIreland === 'closed' || config.closedAreas.some((area) => area.toUpperCase() === 'BT'),
})

export interface Opening {
  /** The operator's answers. */
  answered: Answers
  /** What this installation proposes where there is no answer. */
  proposed: Answers
  record: OpeningRecord | null
}

export async function openingNow({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Opening> {
  return { answered: await storedAnswers(db), proposed: prefilled(factsOf(config)), record: await newestRecord(db) }
}

export type GivenAnswer = Readonly<{ question: QuestionId; answer: string }>

/** Who answers at the desk; null for the operator's command. */
type Actor = { id: number } | null

/** Stores answers, all or none, and logs each that changes something. */
export async function answerQuestions(deps: OpeningDeps, me: Actor, given: readonly GivenAnswer[]): Promise<void> {
  const faults = given.flatMap(({ question, answer }) => {
    const fault = answerFault(question, answer)
    return fault === null ? [] : [[question, fault] as const]
  })
  if (faults.length > 0)
    throw new DomainError('invalid', 'Correct the answers.', { fields: Object.fromEntries(faults) })
  const answers = given.map(({ question, answer }) => ({ question, answer: answer.trim() }))
  const at = deps.clock.now()
  await deps.transaction(async (tx) => {
    const before = await storedAnswers(tx)
    await storeAnswers(tx, answers, at)
    for (const { question, answer } of answers) {
      const known = before[question] ?? null
      if (known === answer) continue
      const reason = questions[question].text
      await addAudit(tx, { actorId: me?.id, action: 'answer-opening', before: known, after: answer, reason, at })
    }
  })
}

/**
 * Writes the documents from the answers, and where there is none from the proposals. Refused while questions are open.
 */
export async function writeDocuments(deps: OpeningDeps, me: Actor, data: readonly DataClass[]): Promise<OpeningRecord> {
  return deps.transaction(async (tx) => {
    const { answered, proposed, record: before } = await openingNow({ db: tx, config: deps.config })
    const answers = { ...proposed, ...answered }
    if (!isComplete(answers)) {
      const open = unanswered(answers)
      const fields = Object.fromEntries(open.map((question) => [question, 'Enter an answer.']))
      throw new DomainError('conflict', `${open.length} questions have no answer yet.`, {
        code: 'QUESTIONS_OPEN',
        fields,
      })
    }
    const at = deps.clock.now()
    const dueAt = new Date(at)
    dueAt.setUTCMonth(dueAt.getUTCMonth() + REVIEW_MONTHS)
    const { productName } = deps.config
    await addRecord(tx, {
      madeAt: at,
      dueAt,
      documents: openingDocuments({ answers, productName, data, at, dueAt }),
    })
    const record = await newestRecord(tx)
    if (record === null) throw new Error('The record was not stored.')
    await addAudit(tx, {
      ...{ actorId: me?.id, action: 'write-opening', at },
      ...{ before: before && termOf(before), after: termOf(record) },
    })
    return record
  })
}

const termOf = ({ madeAt, dueAt, documents }: OpeningRecord): string =>
  `${documents.length} documents of ${formatDay(madeAt)}, due for review on ${formatDay(dueAt)}`

/** Whether the operator has confirmed that the terms were read by a solicitor. A proposal does not count. */
export const areTermsReviewed = async (db: Database): Promise<boolean> =>
  (await storedAnswers(db)).terms_reviewed === 'yes'

/** What a start on a public address and the desk say while no current record exists; null otherwise. */
export async function openingWarning(db: Database, now: Date): Promise<string | null> {
  const record = await newestRecord(db)
  if (record === null)
    return 'The documents that the law asks for before opening are not written: run `npm run opening`.'
  if (record.dueAt.getTime() <= now.getTime()) {
    return `The documents of ${formatDay(record.madeAt)} were due for review on ${formatDay(record.dueAt)}: run \`npm run opening\`.`
  }
  return null
}
