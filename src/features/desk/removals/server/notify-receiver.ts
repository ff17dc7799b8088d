import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { reportedMessage } from '#features/messages/server/moderation-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Case } from '../../server/case-store.ts'
import { textForReceiver } from '../removal-text.ts'

interface Notice {
  found: Pick<Case, 'subjectKind' | 'subjectId'>
  decision: { action: string; reference: string }
  isUndone: boolean
  /** They read the outcome of their report. */
  reporters: readonly number[]
}

/**
 * The receiver of a message is notified that it, or its photos, were removed or are shown again. Never about one that
 * they could not see: they would learn of the block.
 */
export async function notifyReceiver(
  deps: Pick<Deps, 'clock' | 'live' | 'mail' | 'publicUrl'>,
  tx: Database,
  { found, decision: { action, reference }, isUndone, reporters }: Notice,
): Promise<void> {
  if (found.subjectKind !== 'message' || (action !== 'remove' && action !== 'remove-photos')) return
  const message = await reportedMessage(tx, found.subjectId)
  if (!message || message.withheld || reporters.includes(message.receiverId)) return
  await notify(deps, tx, {
    ...{ userId: message.receiverId, kind: 'account', href: `/messages/${message.senderId}` },
    ...textForReceiver(action, isUndone),
    key: `message-${isUndone ? 'shown' : 'removed'}:${reference}`,
  })
}
