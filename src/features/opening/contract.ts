import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant, line } from '#shared/fields.ts'
import { MAX_ANSWER_LENGTH, QUESTION_IDS } from './questions.ts'

const opening = z.object({
  /** Without an answer and a proposal a question is open. */
  answers: z.array(
    z.object({
      question: z.enum(QUESTION_IDS),
      answer: z.string(),
      /** Proposed from the facts of this installation; the operator has not confirmed it. */
      isProposed: z.boolean(),
    }),
  ),
  /** The newest documents; null before the first. */
  record: z.nullable(
    z.object({
      madeAt: instant,
      dueAt: instant,
      documents: z.array(z.object({ name: z.string(), title: z.string(), text: z.string() })),
    }),
  ),
})
export type OpeningState = z.output<typeof opening>

export const openingState = endpoint({
  method: 'GET',
  path: '/api/admin/opening',
  access: 'staff',
  summary: 'The questions before opening, their answers, and the documents written from them',
  reply: opening,
})

const answer = line({ max: MAX_ANSWER_LENGTH, tooLong: `Use at most ${MAX_ANSWER_LENGTH} characters.` })

export const answerOpening = endpoint({
  method: 'PUT',
  path: '/api/admin/opening/answers',
  access: 'staff',
  summary: 'Answer questions before opening',
  body: z.strictObject({
    answers: z
      .array(z.strictObject({ question: z.enum(QUESTION_IDS), answer }))
      .check(z.maxLength(QUESTION_IDS.length, 'Answer each question once.')),
  }),
  reply: opening,
})

export const writeOpeningDocuments = endpoint({
  method: 'POST',
  path: '/api/admin/opening/documents',
  access: 'staff',
  summary: 'Write the documents from the answers',
  reply: opening,
})
