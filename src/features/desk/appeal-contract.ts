import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant, paragraph } from '#shared/fields.ts'

/** The key of an appeal, from a link that only its reader has. */
const signed = z.object({ key: z.string().check(z.maxLength(100, 'This link is not valid')) })

const appeal = z.object({
  /** The decision that can be appealed. */
  reference: z.string(),
  about: z.string(),
  at: instant,
  until: instant,
  state: z.enum(['open', 'sent', 'over', 'upheld', 'overturned']),
  /** The reader is suspended, and can be emailed a link to their data. */
  isSuspended: z.boolean(),
})
export type AppealState = z.output<typeof appeal>

export const getAppeal = endpoint({
  method: 'GET',
  path: '/api/appeals/:key',
  access: 'anyone',
  summary: 'A decision that the holder of the link can appeal, signed in or not',
  params: signed,
  reply: appeal,
})

export const sendAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals/:key',
  access: 'anyone',
  summary: 'Appeals a decision of staff; another member of staff decides, where there is one',
  isUnseen: true,
  whileClosing: true,
  params: signed,
  body: z.object({
    words: paragraph({
      min: 10,
      max: 2000,
      tooShort: 'Say in at least 10 characters why we are wrong',
      tooLong: 'Use at most 2,000 characters',
    }),
  }),
  reply: appeal,
  status: 201,
})
