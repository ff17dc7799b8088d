import type { Deps } from '#deps.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { listingExpired } from '../events.ts'
import { listingsEnded } from './emails/ended.ts'
import { type Ended, endListings } from './store.ts'

type ListingsDeps = Pick<Deps, 'transaction' | 'clock' | 'events' | 'mail' | 'live' | 'publicUrl'>

const AT_ONCE = 500

/** Expires the listings past their expiry date and sends each seller one email about all of theirs. */
export async function expireListings(deps: ListingsDeps): Promise<void> {
  for (;;) {
    const count = await deps.transaction(async (tx) => {
      const ended = await endListings(tx, deps.clock.now(), AT_ONCE)
      for (const { id, sellerId } of ended) await deps.events.announce(tx, listingExpired, { listingId: id, sellerId })
      for (const [sellerId, theirs] of bySeller(ended)) {
        const mail = listingsEnded({ titles: theirs.map(({ title }) => title), publicUrl: deps.publicUrl() })
        await notify(deps, tx, {
          userId: sellerId,
          kind: 'listing',
          title: mail.subject,
          body: mail.paragraphs.slice(1).join(' '),
          href: '/my-listings',
          mail,
        })
      }
      return ended.length
    })
    if (count < AT_ONCE) return
  }
}

function bySeller(ended: readonly Ended[]): Map<number, Ended[]> {
  const sellers = new Map<number, Ended[]>()
  for (const one of ended) sellers.set(one.sellerId, [...(sellers.get(one.sellerId) ?? []), one])
  return sellers
}
