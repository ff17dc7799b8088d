import { notify } from '#features/notifications/server/notify.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { inTransaction } from '../../base/server/unit-of-work.ts'
import { orderEmail } from '../../order/server/emails/order-email.ts'
import { contactOf } from '../../order/server/people-store.ts'
import type { BoostView } from '../contract.ts'
import { measure } from './boost-effects.ts'
import { boostState, endingBoosts } from './boost-store.ts'
import { boostEnding } from './emails/boost-emails.ts'

const DAY = 86_400_000

/** Notifies sellers a day before a boost ends, once per boost, with the views it brought. */
export async function notifyEndingBoosts(deps: CheckoutDeps): Promise<void> {
  const now = deps.clock.now()
  for (const { id, productId, userId, endsAt } of await endingBoosts(deps.db, {
    now,
    before: new Date(now.getTime() + DAY),
  })) {
    await inTransaction(deps, async (unit) => {
      const listing = await boostState(unit.tx, productId)
      if (!listing) return
      const { measured } = await measure(unit.tx, productId, listing, now)
      const words = boostEnding({
        productId,
        title: listing.title,
        endsAt,
        brought: measured && broughtBy(measured),
      })
      await notify(unit, unit.tx, {
        userId,
        kind: 'listing',
        key: `boost-ending-${id}`,
        title: words.subject,
        body: words.paragraphs.filter(Boolean).join(' '),
        href: `/my-listings?boost=${productId}`,
        mail: orderEmail(words, {
          reader: (await contactOf(unit.tx, userId)).fullName,
          button: { label: 'My Listings', url: `${unit.publicUrl()}/my-listings` },
        }),
      })
    })
  }
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

function broughtBy({ before, since }: NonNullable<BoostView['measured']>): string {
  const until = before.days > 0 ? `, and ${times(before.views)} in the ${before.days} days before` : ''
  return `Its page was opened ${times(since.views)} since the boost began${until}.`
}
