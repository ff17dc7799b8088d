import * as z from 'zod/mini'
import { email } from '#features/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { line, paragraph } from '#shared/fields.ts'
import { contactTopicNames, MAX_MESSAGE_LENGTH } from './topics.ts'

export const contactForm = z.object({
  name: line({ min: 1, max: 100, tooShort: 'Enter your name', tooLong: 'Use at most 100 characters' }),
  email,
  topic: z.enum(contactTopicNames, 'Choose what it is about'),
  message: paragraph({
    min: 10,
    max: MAX_MESSAGE_LENGTH,
    tooShort: 'Tell us in at least 10 characters',
    tooLong: `Use at most ${MAX_MESSAGE_LENGTH} characters`,
  }),
  /** Honeypot: hidden from users, so only a bot fills it in. */
  website: z.optional(z.string().check(z.maxLength(200, 'Leave this empty'))),
})

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  summary: 'Sends a message to the staff of this marketplace',
  body: contactForm,
  reply: z.object({
    /** Reference to quote in later contact. */
    reference: z.string(),
  }),
  status: 201,
})
