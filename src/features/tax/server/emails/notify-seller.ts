import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { TAX_PAGE } from '../../tax-page.ts'
import { type AskStep, taxEmail } from './tax-emails.ts'

/** Notifies a seller that details are needed. The email is required by law, so it is always sent. */
export async function notifySeller(
  deps: Pick<Deps, 'mail' | 'clock' | 'live' | 'publicUrl'>,
  tx: Database,
  { userId, step, askedAt }: { userId: number; step: AskStep; askedAt: Date },
): Promise<void> {
  const mail = taxEmail(step, askedAt, `${deps.publicUrl()}${TAX_PAGE}`)
  const { subject: title, paragraphs } = mail
  await notify(deps, tx, { userId, kind: 'payout', title, body: paragraphs[0], href: TAX_PAGE, isRequired: true, mail })
}
