import type { Database } from '#adapters/db/database.ts'
import { hasBlocked } from '#features/accounts/server/contact-store.ts'
import { contactOf } from '#features/checkout/order/server/people-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { pageOf } from '../../server/calendar-file.ts'
import type { PickupsDeps } from '../../server/notify-pickup.ts'
import type { Agreed } from '../../server/view-models.ts'
import { type NoShowStep, noShowEmail, noShowSteps, noShowWords } from './emails/no-show.ts'
import type { NoShow } from './no-show-store.ts'

interface Noticed {
  order: Agreed['order']
  row: NoShow
  step: NoShowStep
}

/** The open pages of both show what has changed. */
export const showBoth = (
  { live }: Pick<PickupsDeps, 'live'>,
  tx: Database,
  { id, buyerId, sellerId }: Noticed['order'],
) => live.publish(tx, [buyerId, sellerId], { kind: 'pickup', id })

/**
 * Notifies one of the two people, and the open pages of both, in the caller's transaction. Also those who have blocked
 * the other: what is said of them may count against them.
 */
export async function notifyOf(deps: PickupsDeps, tx: Database, { order, row, step }: Noticed): Promise<void> {
  await showBoth(deps, tx, order)
  const { to, isRequired } = noShowSteps[step]
  const [userId, otherId] = to === 'absent' ? [row.absentId, row.otherId] : [row.otherId, row.absentId]
  const facts = {
    step,
    item: order.productTitle,
    orderId: order.orderId,
    reader: (await contactOf(tx, userId)).fullName,
    other: (await contactOf(tx, otherId)).fullName,
    startsAt: row.startsAt,
    answerBy: row.answerBy ?? row.updatedAt,
    // Nobody reads what someone writes whom they have blocked, but by opening the page.
    words: (await hasBlocked(tx, userId, otherId)) ? null : wordsOf(row, step),
    answer: row.answer,
    url: `${deps.publicUrl()}${pageOf(order.id)}`,
  }
  const { title, sentences } = noShowWords(facts)
  await notify(deps, tx, {
    ...{ userId, kind: 'pickup', title, href: pageOf(order.id), isRequired },
    body: [sentences[0], facts.words && `“${facts.words}”`, ...sentences.slice(1)].filter(Boolean).join(' '),
    // What is said once more, such as another answer, is another notice.
    key: `no-show-${step}:${row.id}:${row.updatedAt.getTime()}`,
    mail: step === 'recorded' ? null : noShowEmail(facts),
  })
}

/** What the one who caused the step wrote with it. */
function wordsOf({ words, answerWords }: NoShow, step: NoShowStep): string | null {
  if (step === 'asked' || step === 'contradicted') return words
  return step === 'admitted' || step === 'denied' ? answerWords : null
}
