import type { Deps } from '#deps.ts'
import { hiddenOf } from '#features/listings/listing/server/by-staff-store.ts'
import { rules } from '#features/moderation/rules.ts'
import { appealKey, appealPath } from '../appeals/server/appeal-links.ts'
import { appealBy } from '../decision-text.ts'
import type { HiddenListing } from '../hidden-contract.ts'
import { hidingsOf } from './hidden-store.ts'

/** What is hidden of a seller's listings, why, and where to appeal a decision of staff. */
export async function hiddenListings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<HiddenListing[]> {
  const hidden = await hiddenOf(db, userId)
  if (hidden.length === 0) return []
  const hidings = await hidingsOf(db, userId)
  const now = clock.now()
  return Promise.all(
    hidden.map(async ({ id: listingId, holdReason }) => {
      const hiding = holdReason ? undefined : hidings.find((one) => one.listingId === listingId)
      if (!hiding) return { listingId, holdReason, rule: null, words: null, isSuspension: false, appealHref: null }
      const { reference, rule, words, isSuspension, at } = hiding
      return {
        ...{ listingId, holdReason, words, isSuspension },
        rule: rule && { number: rules[rule].number, name: rules[rule].name },
        appealHref: now > appealBy(at) ? null : appealPath(await appealKey(db, { reference, userId })),
      }
    }),
  )
}
