import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, paragraph } from '#shared/fields.ts'
import { MAX_WORDS, noShowAnswers, noShowStatuses } from './no-show.ts'

const words = z.optional(paragraph({ max: MAX_WORDS, tooLong: `Use at most ${MAX_WORDS} characters` }))
const ofOrder = z.object({ id: idText })

/** What one party said about the other, with the answer. */
const saying = z.object({
  status: z.enum(noShowStatuses),
  /** The agreed time to which the member named did not come. */
  startsAt: instant,
  /** Null when staff found it, and the other party had not said it. */
  saidAt: z.nullable(instant),
  words: z.nullable(z.string()),
  /** Without an answer until then it is recorded. */
  answerBy: z.nullable(instant),
  answer: z.nullable(z.enum(noShowAnswers)),
  answerWords: z.nullable(z.string()),
  /** The answers that the requesting user may give now, as the member named. */
  answers: z.array(z.enum(noShowAnswers)),
  /** Whether the requesting user, who said it, may withdraw it. */
  mayWithdraw: z.boolean(),
})
export type Saying = z.output<typeof saying>

/** Who came to the pickup of an order, as far as anyone said that the other did not. */
const attendance = z.object({
  other: z.object({ id: z.number(), fullName: z.string() }),
  /** The agreed time that has passed, and until when the requesting user may say that the other did not come; null when they cannot. */
  open: z.nullable(z.object({ startsAt: instant, until: instant })),
  /** What is known about the other. */
  aboutOther: z.nullable(saying),
  /** What is known about the requesting user. */
  aboutMe: z.nullable(saying),
})
export type Attendance = z.output<typeof attendance>

export const getAttendance = endpoint({
  method: 'GET',
  path: '/api/pickups/:id/no-shows',
  access: 'member',
  summary: 'Who came to the pickup of an order, as far as one of its parties said that the other did not',
  params: ofOrder,
  reply: attendance,
})

/** Idempotent: once for each order and party. */
export const sayNoShow = endpoint({
  method: 'POST',
  path: '/api/pickups/:id/no-shows',
  access: 'member',
  isUnseen: true,
  summary: 'Says that the other party did not come at the agreed time, within 48 hours',
  params: ofOrder,
  body: z.object({ words }),
  reply: attendance,
})

export const answerNoShow = endpoint({
  method: 'POST',
  path: '/api/pickups/:id/no-shows/answer',
  access: 'member',
  whileClosing: true,
  summary: 'Answers the other party, who says that you did not come',
  params: ofOrder,
  body: z.object({ answer: z.enum(noShowAnswers, 'Choose an answer'), words }),
  reply: attendance,
})

/** Idempotent. */
export const withdrawNoShow = endpoint({
  method: 'POST',
  path: '/api/pickups/:id/no-shows/withdraw',
  access: 'member',
  whileClosing: true,
  summary: 'Withdraws what you said: that the other party did not come',
  params: ofOrder,
  reply: attendance,
})
