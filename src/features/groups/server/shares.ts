import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import type { Sale } from '#features/checkout/base/events.ts'
import type { PayeeState } from '#features/checkout/base/payout-lifecycle.ts'
import { fixShare, givenBy, moneyOfGroup } from '#features/checkout/ledger/server/share-store.ts'
import { linesOf, markGiving } from '#features/checkout/order/server/line-store.ts'
import { sentTo } from '#features/checkout/payout/server/group-payout-store.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { type Pence, pence } from '#shared/money.ts'
import { groupMoneyHref } from '../group.ts'
import type { GroupMoney, ListingShare, SharesOfListing } from '../share-contract.ts'
import { invalid, unknownGroup } from './founding.ts'
import { membershipOf } from './members-store.ts'
import {
  groupAt,
  type Sharing,
  sellerOfListing,
  setListingGroup,
  setSharePercent,
  shareOfListing,
  sharesOf,
} from './share-store.ts'
import { isActiveUntilCommit, lockGroup } from './store.ts'

interface Organised {
  groupId: number
  userId: number
}

/** What features in lower layers provide. */
export interface MoneySlots {
  money: {
    /**
     * Sends a group what can be sent to it. `isPayee` says in the transaction that begins a transfer whether the organiser
     * can still be paid, and `onSent` runs in the one that books it.
     */
    pay(
      group: { groupId: number; organiserId: number | null },
      groups: { isPayee(tx: Database): Promise<boolean>; onSent(tx: Database, amount: Pence): Promise<void> },
    ): Promise<void>
    /** Ends the claim of a group that ended long ago. */
    lapse(groupId: number): Promise<void>
    /** The state of the account that an organiser has opened for a group. */
    accountState(organised: Organised): Promise<PayeeState>
    /** The provider's page for it, to which they come from `page` and return. */
    accountPage(organised: Organised, page: string): Promise<string>
  }
}

export type ShareDeps = MoneySlots &
  Pick<Deps, 'db' | 'transaction' | 'clock' | 'events' | 'jobs' | 'log' | 'mail' | 'live' | 'publicUrl'>

/** Chooses what a member gives of the sales that are paid from now on. */
export async function chooseShareOf(
  { transaction }: ShareDeps,
  me: Member,
  id: number,
  percent: number,
): Promise<void> {
  await transaction(async (tx) => {
    const group = await lockGroup(tx, id)
    if (group?.status !== 'active' || (await membershipOf(tx, id, me.id))?.state !== 'member') throw unknownGroup()
    await setSharePercent(tx, { groupId: id, userId: me.id, percent })
  })
}

/**
 * Fixes the share of an order when it is paid, as its seller has chosen it by then. Of several listings those give that name
 * the group; where they name several, the group whose listings cost most.
 */
export async function fixShareOf(tx: Database, { transactionId, sellerId }: Sale): Promise<void> {
  const named = new Map<number, { share: Sharing; part: number; listingIds: number[] }>()
  for (const { productId: listingId, amount } of await linesOf(tx, transactionId)) {
    const share = await shareOfListing(tx, { listingId, sellerId })
    if (!share) continue
    const { part, listingIds } = named.get(share.groupId) ?? { part: 0, listingIds: [] }
    named.set(share.groupId, { share, part: part + amount, listingIds: [...listingIds, listingId] })
  }
  const [first] = [...named.values()].toSorted((one, other) => other.part - one.part)
  if (!first || first.part === 0) return
  const { groupId: id, name, slug, percent, isShown } = first.share
  // A group that ends or is removed in the same moment gets nothing.
  if (!(await isActiveUntilCommit(tx, id))) return
  const part = pence(first.part)
  await markGiving(tx, transactionId, first.listingIds)
  await fixShare(tx, { transactionId, group: { id, name, slug }, percent, part, isNamed: isShown })
}

const viewShare = ({ groupId, name, slug, percent }: Sharing): ListingShare => ({ groupId, name, slug, percent })

/** The share of a listing as this reader sees it. */
export async function sharesOfListing({ db }: ShareDeps, me: Member | null, id: number): Promise<SharesOfListing> {
  const sellerId = await sellerOfListing(db, id)
  if (sellerId === null) throw unknownListing()
  const share = await shareOfListing(db, { listingId: id, sellerId })
  const own = me?.id === sellerId ? (await sharesOf(db, sellerId)).map(viewShare) : null
  return {
    shown: share?.isShown ? viewShare(share) : null,
    own: own && { choices: own, chosen: share?.groupId ?? null },
  }
}

export async function chooseListingShareOf(
  { db }: ShareDeps,
  me: Member,
  { listingId, groupId }: { listingId: number; groupId: number | null },
): Promise<void> {
  if ((await sellerOfListing(db, listingId)) !== me.id) throw unknownListing()
  const isOwn = groupId === null || (await sharesOf(db, me.id)).some((one) => one.groupId === groupId)
  if (!isOwn) throw invalid('groupId', 'Choose a group that you give a share to')
  await setListingGroup(db, listingId, groupId)
}

const unknownListing = () => new DomainError('not_found', 'This listing does not exist.')

const TRANSFERS_SHOWN = 20

/** What members gave to a group, for one of them. Its organiser sees it after the end of the group, too. */
export async function moneyFor(deps: ShareDeps, me: Member, slug: string): Promise<GroupMoney> {
  const { db } = deps
  const group = await groupAt(db, slug)
  const mine = group && (await membershipOf(db, group.id, me.id))
  const isOrganiser = mine?.role === 'organiser'
  const isSeen = group?.status === 'active' || (group?.status === 'ended' && isOrganiser)
  if (!group || mine?.state !== 'member' || !isSeen) throw unknownGroup()
  const { id, name, status } = group
  const { raised, waiting } = await moneyOfGroup(db, id)
  const organised = { groupId: id, userId: me.id }
  const sent = isOrganiser ? await sentTo(db, id, TRANSFERS_SHOWN) : []
  return {
    ...{ id, slug, name, isEnded: status === 'ended', raised, percent: mine.sharePercent },
    given: await givenBy(db, id, me.id),
    organising: isOrganiser
      ? {
          state: await deps.money.accountState(organised),
          waiting,
          sent: sent.map(({ amount, createdAt }) => ({ amount, at: createdAt.toISOString() })),
        }
      : null,
  }
}

/** The provider's page for the account of a group, also of one that has ended, for its organiser. */
export async function accountPageOf(deps: ShareDeps, me: Member, id: number): Promise<string> {
  const organised = await deps.transaction(async (tx) => {
    const group = await lockGroup(tx, id)
    const mine = group && (await membershipOf(tx, id, me.id))
    if (!group || group.status === 'removed' || mine?.state !== 'member') throw unknownGroup()
    if (mine.role !== 'organiser') throw new DomainError('forbidden', 'Only the organiser of the group can do this.')
    if ((await moneyOfGroup(tx, id)).raised === 0) {
      throw new DomainError('conflict', 'Set this up when the first share of a sale has come in.', { code: 'NO_MONEY' })
    }
    return group
  })
  return deps.money.accountPage({ groupId: id, userId: me.id }, groupMoneyHref(organised.slug))
}
