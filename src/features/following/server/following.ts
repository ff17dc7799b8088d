import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { OPERATOR_ACCOUNT } from '#features/accounts/operator-account.ts'
import { hasBlocked, lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { householdInAccount } from '#features/accounts/server/member-store.ts'
import { householdOfAlerts } from '#features/alerts/server/store.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { type Household, householdToText } from '#shared/household.ts'
import { MAX_FOLLOWED } from '../contract.ts'
import { undoableSince } from '../news-times.ts'
import {
  addFollow,
  canBeFollowed,
  countFollowed,
  endFollow,
  householdOfFollows,
  isFollowing,
  lockFollowsOf,
  removeFollow,
  setHouseholdOfFollows,
} from './store.ts'

type FollowDeps = Pick<Deps, 'db' | 'transaction' | 'clock'>

/** Follows a grower; idempotent. Neither can close the account, nor this member block the grower, at the same moment. */
export async function follow({ transaction, clock }: FollowDeps, me: Member, sellerId: number): Promise<void> {
  if (sellerId === me.id) throw new DomainError('invalid', 'You cannot follow yourself.')
  if (sellerId === OPERATOR_ACCOUNT) throw unknown()
  await transaction(async (tx) => {
    if (!(await lockOpenAccounts(tx, [me.id, sellerId])) || !(await canBeFollowed(tx, sellerId))) throw unknown()
    await lockFollowsOf(tx, me.id)
    if (await hasBlocked(tx, me.id, sellerId))
      throw new DomainError('conflict', 'You have blocked this person. Unblock them first.', { code: 'BLOCKED' })
    if (await isFollowing(tx, me.id, sellerId)) return
    if ((await countFollowed(tx, me.id)) >= MAX_FOLLOWED) {
      throw new DomainError('conflict', `You follow ${MAX_FOLLOWED} growers already. Stop following one first.`, {
        code: 'TOO_MANY_FOLLOWED',
      })
    }
    const createdAt = clock.now()
    await addFollow(tx, { followerId: me.id, sellerId, createdAt, undoneSince: undoableSince(createdAt) })
  })
}

const unknown = (): DomainError => new DomainError('not_found', 'User Not Found')

/** Stops following; idempotent. Following again within some minutes undoes it; what the grower lists in between may be missed. */
export const unfollow = ({ db, clock }: FollowDeps, me: Member, sellerId: number): Promise<void> =>
  endFollow(db, me.id, sellerId, clock.now())

/**
 * Who blocks someone follows them no longer. What the other one follows stays, so that a block is silent; it gives no notice
 * while the block lasts.
 */
export async function endByBlock(
  tx: Database,
  { blockerId, blockedId }: { blockerId: number; blockedId: number },
): Promise<void> {
  await lockFollowsOf(tx, blockerId)
  await removeFollow(tx, blockerId, blockedId)
}

/** Notices name everything, or only what is known to be safe for the member's household. */
export async function choose(
  { transaction }: FollowDeps,
  me: Member,
  { isForHousehold, ofBrowser }: { isForHousehold: boolean; ofBrowser: Household | null },
): Promise<void> {
  await transaction(async (tx) => {
    await lockFollowsOf(tx, me.id)
    const household = isForHousehold ? await householdOf(tx, me.id, ofBrowser) : null
    if (isForHousehold && household === null) {
      const sentence = 'Say who lives with you first'
      throw new DomainError('invalid', sentence, { code: 'NO_HOUSEHOLD', fields: { forHousehold: sentence } })
    }
    await setHouseholdOfFollows(tx, me.id, household)
  })
}

/**
 * As text: the one that other notices and alerts are for, because they follow what the member saves in any browser; else
 * the account's; this browser's may be older than both.
 */
async function householdOf(tx: Database, userId: number, ofBrowser: Household | null): Promise<string | null> {
  const known = (await householdOfFollows(tx, userId)) ?? (await householdOfAlerts(tx, userId))
  return known ?? (await householdInAccount(tx, userId)) ?? (ofBrowser && householdToText(ofBrowser))
}

/** The member's notices follow the household that they save. */
export async function changeHousehold(
  tx: Database,
  { userId, household }: { userId: number; household: string | null },
): Promise<void> {
  await lockFollowsOf(tx, userId)
  if ((await householdOfFollows(tx, userId)) !== null) await setHouseholdOfFollows(tx, userId, household)
}
