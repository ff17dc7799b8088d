import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { messageSent, type SentMessage } from '#features/messages/events.ts'
import { receiversOfText } from '#features/messages/server/moderation-store.ts'
import { dayOf } from '#shared/dates.ts'
import { concernsOf } from '#shared/text/off-platform.ts'
import { notifyDesks } from '../../server/notify-desks.ts'
import { addSignal, hasRecentSignal } from './signal-store.ts'

type WatchDeps = Pick<Deps, 'events' | 'live'>

const DAY_MS = 24 * 60 * 60_000
/** The same first message to this number of people in a day opens a case. */
const MANY = 8
/** Shorter ones are what everyone asks, such as whether it is still available. */
const MIN_LENGTH = 60
/** The time within which messages of one member about payment are one case, unless staff found something wrong. */
const SAME_CASE_MS = 7 * DAY_MS

/** Opens cases about messages that look like fraud. No message is refused or delayed. */
export function watchMessages(deps: WatchDeps): void {
  deps.events.on(messageSent, async (tx, sent) => {
    const caseIds = [await aboutPayment(tx, sent), await toMany(tx, sent)]
    for (const caseId of caseIds) if (caseId !== null) await notifyDesks(deps, tx, caseId)
  })
}

async function aboutPayment(tx: Database, { messageId, senderId, content, at }: SentMessage): Promise<number | null> {
  if (!concernsOf(content).includes('bank')) return null
  if (await hasRecentSignal(tx, { aboutId: senderId, kind: 'payment', since: new Date(at.getTime() - SAME_CASE_MS) }))
    return null
  return addSignal(tx, {
    ...{ subjectKind: 'message', subjectId: messageId, aboutId: senderId, kind: 'payment', priority: 'person', at },
    detail: 'A message names a bank account, a transfer or another way to pay.',
  })
}

async function toMany(tx: Database, { senderId, content, isFirst, at }: SentMessage): Promise<number | null> {
  if (!isFirst || content.length < MIN_LENGTH) return null
  const count = await receiversOfText(tx, { senderId, content, since: new Date(at.getTime() - DAY_MS) })
  if (count < MANY) return null
  return addSignal(tx, {
    ...{ subjectKind: 'person', subjectId: senderId, aboutId: senderId, kind: 'mass', priority: 'person', at },
    detail: `The same first message to ${MANY} people or more, ${dayOf(at)}.`,
  })
}
