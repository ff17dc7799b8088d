import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { contactReceived } from '#features/moderation/contact-event.ts'
import { contactMessage } from '#features/moderation/server/contact-store.ts'
import { type ContactTopic, contactTopics } from '#features/moderation/topics.ts'
import { DomainError } from '#shared/errors.ts'
import { isAnswer } from '../../case-states.ts'
import { type Case, openCase, setStatus } from '../../server/case-store.ts'
import { type DecideDeps, lockToDecide, record, stored, type Wanted } from '../../server/decision-steps.ts'
import { addDecision } from '../../server/decision-store.ts'
import { answerEmail } from '../../server/emails/decision-email.ts'
import { notifyDesks } from '../../server/notify-desks.ts'
import type { Me } from '../../server/party.ts'
import { textOfAnswer } from '../answer-text.ts'
import { DATA_REQUEST_MS, priorityOfTopic } from '../request-priority.ts'
import { senderOf } from './sender.ts'

/** Every contact request is a case; about personal data it has the deadline of the law. */
export function followContacts({ events, live }: Pick<Deps, 'events' | 'live'>): void {
  events.on(contactReceived, async (tx, { messageId, reference, topic, userId, at }) => {
    const subjectKind = kindOfTopic(topic)
    const caseId = await openCase(tx, {
      ...{ subjectKind, subjectId: messageId },
      ...(userId !== null && { aboutId: userId }),
      ...{ title: `${contactTopics[topic]}, ${reference}`, priority: priorityOfTopic[topic], at },
      dueAt: subjectKind !== 'contact' ? new Date(at.getTime() + DATA_REQUEST_MS) : null,
    })
    await notifyDesks({ live }, tx, caseId)
  })
}

function kindOfTopic(topic: ContactTopic): 'contact' | 'data_request' | 'data_complaint' {
  if (topic === 'complaint') return 'data_complaint'
  return topic === 'privacy' ? 'data_request' : 'contact'
}

/** Answers a contact request by email, closes it without an answer, or removes the account of its sender. */
export async function decideRequest(
  deps: DecideDeps,
  tx: Database,
  me: Me,
  { id, wanted }: { id: number; wanted: Wanted },
): Promise<void> {
  const now = deps.clock.now()
  const found = await lockToDecide(tx, me, id, now)
  if (wanted.action === 'erase') await deps.accounts.remove(tx, await knownSender(tx, found))
  const decision = await addDecision(tx, { ...stored(wanted, { id, me, now }), before: null })
  await setStatus(tx, id, 'decided', now)
  if (isAnswer(wanted.action) || wanted.action === 'erase')
    await sendAnswer(deps, tx, { subjectId: found.subjectId, title: found.title, wanted })
  await record(tx, me, found, 'decide', { before: null, decision, at: now })
}

async function knownSender(tx: Database, request: Case): Promise<number> {
  const sender = await senderOf(tx, request)
  if (sender !== null) return sender
  const sentence = 'The person who wrote was not signed in. Ask them to write from their account.'
  throw new DomainError('invalid', sentence, { fields: { action: sentence } })
}

interface Answered {
  subjectId: number
  title: string | null
  wanted: Wanted
}

async function sendAnswer(
  { config, mail }: DecideDeps,
  tx: Database,
  { subjectId, title, wanted }: Answered,
): Promise<void> {
  const contact = await contactMessage(tx, subjectId)
  if (!contact) {
    throw new DomainError('conflict', 'What was written is deleted, and with it the address to answer to.', {
      code: 'SUBJECT_CHANGED',
    })
  }
  const { action, words = '' } = wanted
  const { productName } = config
  const text = textOfAnswer({ title: title ?? contact.reference, name: contact.name, words, action, productName })
  await mail.send(tx, { ...answerEmail(text), to: contact.email })
}
