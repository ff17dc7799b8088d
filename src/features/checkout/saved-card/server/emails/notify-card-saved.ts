import { notify } from '#features/notifications/server/notify.ts'
import type { SavedCard } from '../../../base/server/saved-card-tables.ts'
import { orderEmail } from '../../../order/server/emails/order-email.ts'
import { contactOf } from '../../../order/server/people-store.ts'
import type { UnitOfWork } from '../../../order/server/transition.ts'
import { cardSaved } from './saved-card-emails.ts'

const SETTINGS = '/settings/cards'

/** Notifies the holder of an account that a card was saved in it. */
export async function notifyCardSaved(unit: UnitOfWork, card: SavedCard): Promise<void> {
  if (card.userId === null) return
  const words = cardSaved({ brand: card.brand ?? '', last4: card.last4 ?? '', mandate: card.mandate })
  await notify(unit, unit.tx, {
    userId: card.userId,
    kind: 'account',
    title: words.subject,
    body: words.paragraphs[0],
    href: SETTINGS,
    mail: orderEmail(words, {
      reader: (await contactOf(unit.tx, card.userId)).fullName,
      button: { label: 'See your saved cards', url: `${unit.publicUrl()}${SETTINGS}` },
    }),
  })
}
