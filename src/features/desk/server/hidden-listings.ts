import type { Deps } from '#deps.ts'
import { hiddenIdsOf } from '#features/listings/listing/server/by-staff-store.ts'
import { rules } from '#features/moderation/rules.ts'
import { appealBy } from '../decision-text.ts'
import type { HiddenListing } from '../hidden-contract.ts'
import { appealKey, appealPath } from './appeal-links.ts'
import { hidingsOf } from './hidden-store.ts'

/** What staff have hidden of a seller's listings, why, and where to appeal. */
export async function hiddenListings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<HiddenListing[]> {
  const ids = await hiddenIdsOf(db, userId)
  if (ids.length === 0) return []
  const hidings = await hidingsOf(db, userId)
  const now = clock.now()
  return Promise.all(
    ids.map(async (listingId) => {
      const hiding = hidings.find((one) => one.listingId === listingId)
      if (!hiding) return { listingId, rule: null, words: null, isSuspension: false, appealHref: null }
      const { reference, rule, words, isSuspension, at } = hiding
      return {
        ...{ listingId, words, isSuspension },
        rule: rule && { number: rules[rule].number, name: rules[rule].name },
        appealHref: now > appealBy(at) ? null : appealPath(await appealKey(db, { reference, userId })),
      }
    }),
  )
}
