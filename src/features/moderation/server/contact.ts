import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { emailInBody, type Limit } from '#http/limits/rate-limits.ts'
import { pageForms } from '#http/pages/page-forms.ts'
import { newReference } from '#shared/reference.ts'
import { sendContact } from '../contact-contract.ts'
import { contactReceived } from '../contact-event.ts'
import { addContactMessage, deleteContactMessages } from './contact-store.ts'
import { contactEmail, contactReceipt } from './emails/contact.ts'

const DAY_SECONDS = 24 * 60 * 60
const RETENTION_MS = 365 * DAY_SECONDS * 1000

const limits: Limit[] = [
  { name: 'contact', max: 5, seconds: 30 * 60, by: 'address' },
  // Each message sends an email to the given sender address, which may belong to another user.
  { name: 'contact-sender', max: 3, seconds: 60 * 60, by: emailInBody },
]

/** Contact messages: stored for a year, emailed to staff, and confirmed to the sender. */
export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config, jobs, mail, transaction } = deps
  jobs.every(DAY_SECONDS, 'contact.delete-old', () =>
    deleteContactMessages(db, new Date(clock.now().getTime() - RETENTION_MS)),
  )
  handle(
    app,
    sendContact,
    async ({ me, body: { website, ...contact } }) => {
      const reference = newReference('C')
      // A bot gets the same answer as a user, so that it cannot detect the honeypot.
      if (website) return { reference }
      await transaction(async (tx) => {
        const [userId, at] = [me?.id ?? null, clock.now()]
        const messageId = await addContactMessage(tx, { ...contact, reference, userId, at })
        await deps.events.announce(tx, contactReceived, { messageId, reference, topic: contact.topic, userId, at })
        const username = me?.username ?? null
        const { productName } = config
        const support = config.company.email ?? addressIn(config.mailFrom)
        await mail.send(tx, { ...contactEmail({ ...contact, reference, username }), to: support })
        await mail.send(tx, { ...contactReceipt({ reference, topic: contact.topic, productName }), to: contact.email })
      })
      return { reference }
    },
    { limits },
  )
}

/** Handles the form without scripts: the result is in the URL of the page shown next. */
export function contactForms(app: FastifyInstance): void {
  pageForms(app, [
    {
      page: '/contact',
      call: sendContact.path,
      bodyOf: (fields) => fields,
      leadTo: (outcome) =>
        outcome.failure === undefined
          ? `/contact?sent=${sendContact.reply.parse(outcome.reply).reference}`
          : `/contact?failure=${outcome.failure}`,
    },
  ])
}

/** `Hedgerow <hello@hedgerow.invalid>` → `hello@hedgerow.invalid` */
const addressIn = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender
