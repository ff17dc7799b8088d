import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { staffIds } from '#features/accounts/server/roles-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { handle } from '#http/handle.ts'
import { formatDay } from '#shared/dates.ts'
import { answerOpening, type OpeningState, openingState, writeOpeningDocuments } from '../contract.ts'
import type { DataClass } from '../document-input.ts'
import { QUESTION_IDS } from '../questions.ts'
import { getTermsReview } from '../terms-contract.ts'
import { reviewEmail } from './emails/review-email.ts'
import { answerQuestions, areTermsReviewed, type OpeningDeps, openingNow, writeDocuments } from './opening.ts'
import { newestRecord } from './store.ts'

const HREF = '/staff/opening'
const DAY_S = 24 * 60 * 60
/** Staff are reminded this long before a review is due. */
const REMINDER_MS = 30 * DAY_S * 1000

/** Routes and reminders of the questions before opening. `data` is the register of personal data. */
export function openingRoutes(app: FastifyInstance, deps: Deps, data: readonly DataClass[]): void {
  handle(app, getTermsReview, async () => ({ isReviewed: await areTermsReviewed(deps.db) }))

  handle(app, openingState, () => stateOf(deps))

  handle(app, answerOpening, async ({ me, body: { answers } }) => {
    await answerQuestions(deps, me, answers)
    return stateOf(deps)
  })

  handle(app, writeOpeningDocuments, async ({ me }) => {
    await writeDocuments(deps, me, data)
    return stateOf(deps)
  })

  deps.jobs.every(DAY_S, 'opening.review', () => remindOfReview(deps))
}

async function stateOf(deps: OpeningDeps): Promise<OpeningState> {
  const { answered, proposed, record } = await openingNow(deps)
  return {
    answers: QUESTION_IDS.flatMap((question) => {
      const answer = answered[question] ?? proposed[question]
      return answer === undefined ? [] : [{ question, answer, isProposed: answered[question] === undefined }]
    }),
    record: record && {
      madeAt: record.madeAt.toISOString(),
      dueAt: record.dueAt.toISOString(),
      documents: [...record.documents],
    },
  }
}

/** Emails staff once, 30 days before the review of the newest documents is due. */
async function remindOfReview(deps: Deps): Promise<void> {
  const record = await newestRecord(deps.db)
  if (record === null || record.dueAt.getTime() - deps.clock.now().getTime() > REMINDER_MS) return
  const day = formatDay(record.dueAt)
  const mail = reviewEmail(day, `${deps.publicUrl()}${HREF}`)
  await deps.transaction(async (tx) => {
    for (const userId of await staffIds(tx)) {
      const key = `opening:${record.id}`
      await notify(deps, tx, { userId, kind: 'account', title: mail.subject, href: HREF, key, mail, isRequired: true })
    }
  })
}
