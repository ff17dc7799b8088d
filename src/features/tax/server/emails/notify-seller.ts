import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { dataLink } from '#features/desk/appeals/server/data-link-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { formatDay } from '#shared/dates.ts'
import { TAX_PAGE } from '../../tax-page.ts'
import { type AskStep, taxEmail } from './tax-emails.ts'

/** Notifies a seller that details are needed. The email is required by law, so it is always sent; a suspended one gets a link. */
export async function notifySeller(
  deps: Pick<Deps, 'mail' | 'clock' | 'config' | 'live' | 'publicUrl'>,
  tx: Database,
  { userId, step, askedAt }: { userId: number; step: AskStep; askedAt: Date },
): Promise<void> {
  const link = await dataLink(tx, userId, deps.clock.now())
  const mail = taxEmail(step, askedAt, {
    url: `${deps.publicUrl()}${link?.path ?? TAX_PAGE}`,
    productName: deps.config.productName,
    linkEnds: link && formatDay(link.until),
  })
  const { subject: title, paragraphs } = mail
  await notify(deps, tx, { userId, kind: 'payout', title, body: paragraphs[0], href: TAX_PAGE, isRequired: true, mail })
}
