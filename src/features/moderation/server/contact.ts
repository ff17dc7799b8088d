import type { FastifyInstance, FastifyRequest } from 'fastify'
import { letter } from '#adapters/mail/letter.ts'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { pageForms } from '#http/page-forms.ts'
import type { Limit } from '#http/rate-limits.ts'
import type { Answer } from '#shared/endpoint.ts'
import { sendContact } from '../contact-contract.ts'
import { addContactMessage, forgetContactMessages } from './contact-store.ts'
import { contactLetter, contactReceipt } from './emails/contact.ts'
import { newReference } from './reference.ts'

const DAY_SECONDS = 24 * 60 * 60
const KEPT_MS = 365 * DAY_SECONDS * 1000

const sender = (request: FastifyRequest): string => (request.body as { email: string }).email.toLowerCase()

const limits: Limit[] = [
  { name: 'contact', max: 5, seconds: 30 * 60, by: 'address' },
  // Each message mails its sender, who may be somebody else.
  { name: 'contact-sender', max: 3, seconds: 60 * 60, by: sender },
]

/** Writing to the house: kept for a year, mailed to the people who answer, and confirmed to the writer. */
export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config, jobs, mail, transaction } = deps
  const support = config.company.email ?? addressIn(config.mailFrom)
  jobs.every(DAY_SECONDS, 'contact.forget', () => forgetContactMessages(db, new Date(clock.now().getTime() - KEPT_MS)))
  handle(
    app,
    sendContact,
    async ({ me, body: { website, ...said } }) => {
      const reference = newReference('C')
      // A program gets the answer a person gets, so that it learns nothing.
      if (website) return { reference }
      await transaction(async (tx) => {
        await addContactMessage(tx, { ...said, reference, userId: me?.id ?? null, at: clock.now() })
        const username = me?.username ?? null
        await mail.send(tx, letter({ ...contactLetter({ ...said, reference, username }), to: support }))
        await mail.send(tx, letter({ ...contactReceipt({ reference }), to: said.email }))
      })
      return { reference }
    },
    { limits },
  )
}

/** The same form without scripts: what came of it is in the address of the page that is shown next. */
export function contactForms(app: FastifyInstance): void {
  pageForms(app, [
    {
      page: '/contact',
      call: sendContact.path,
      bodyOf: (fields) => fields,
      leadTo: (outcome) =>
        outcome.failure === undefined
          ? `/contact?sent=${(outcome.reply as Answer<typeof sendContact>).reference}`
          : `/contact?failure=${outcome.failure}`,
    },
  ])
}

/** `Hedgerow <hello@hedgerow.invalid>` → `hello@hedgerow.invalid` */
const addressIn = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender
