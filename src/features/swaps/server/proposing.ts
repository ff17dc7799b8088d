import type { Database } from '#adapters/db/database.ts'
import { lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { findUser } from '#features/accounts/server/store.ts'
import { takesSwaps } from '#features/listings/base/swap-terms.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { CounterChoices, proposeSwap, SwapChoices } from '../contract.ts'
import { itemsOf, SWAP_TERMS, type SwapSide, swapEndReasonOf } from '../swap.ts'
import { swapEndSentences } from '../swap-words.ts'
import { isGivable, listingToAskFor, mustBeOf, notPossible } from './choosing.ts'
import { proposedNotice } from './emails/swap-notices.ts'
import { notifyAll, type SwapDeps } from './ending.ts'
import { findSwapListing, listingsToGive } from './listing-store.ts'
import { differenceColumns } from './payment.ts'
import { presentChoice } from './present.ts'
import { review } from './reviewing.ts'
import { getSwap, insertSwap, lockProposals, openSwapFor, type SwapRow, setItems, swapCountsOf } from './store.ts'

type Input = Call<typeof proposeSwap>['body']

/** Stores a proposal and notifies the owner of the listing. Returns its id. */
export async function propose(deps: SwapDeps, me: Member, { productId, mine, difference }: Input): Promise<number> {
  await reviewEarlier(deps, me, productId)
  return deps.transaction(async (tx) => {
    const now = deps.clock.now()
    // People first, as everywhere.
    const ownerId = (await findSwapListing(tx, productId))?.sellerId ?? me.id
    const areOpen = await lockOpenAccounts(tx, [me.id, ownerId])
    await lockProposals(tx, me.id)
    await listingToAskFor(tx, me, productId, now)
    await mustBeOf(tx, me.id, mine, now)
    await mustHaveRoom(deps, tx, me, productId)
    if (!areOpen) throw notPossible(swapEndSentences.account)
    const id = await insertSwap(tx, {
      ...{ listingId: productId, proposerId: me.id, ownerId, status: 'open', awaits: 'owner', turn: 1, createdAt: now },
      until: new Date(now.getTime() + SWAP_TERMS.answerWithin),
      ...differenceColumns(deps, 'proposer', difference),
    })
    // It takes swaps: its owner was not asked for anything that they do not offer.
    await setItems(tx, id, itemsOf('proposer', { mine, theirs: [productId] }, []))
    await announce(deps, tx, id)
    return id
  })
}

/** Notifies whose turn it is, unless a listing has changed, or one of the two was suspended, while this waited. */
export async function announce(deps: SwapDeps, tx: Database, id: number): Promise<void> {
  const swap = await getSwap(tx, id)
  const reason = swap && swapEndReasonOf(swap, deps.clock.now())
  if (!swap || reason) throw notPossible(swapEndSentences[reason ?? 'gone'])
  await notifyAll(deps, tx, [proposedNotice(swap, deps.publicUrl())])
}

/** Ends an earlier proposal of this member for the listing that is over and waits for the next review only. */
async function reviewEarlier(deps: SwapDeps, me: Member, listingId: number): Promise<void> {
  const earlier = await openSwapFor(deps.db, me.id, listingId)
  if (earlier !== null) await deps.transaction((tx) => review(deps, tx, earlier))
}

/** An agreed swap reserves units without a card: so a confirmed address, and few proposals. */
async function mustHaveRoom({ clock }: SwapDeps, tx: Database, me: Member, listingId: number): Promise<void> {
  if (!(await findUser(tx, me.id))?.isVerified) {
    throw new DomainError('forbidden', 'Confirm your email address first. Then you can propose a swap.', {
      code: 'EMAIL_NOT_VERIFIED',
    })
  }
  const openSwapId = await openSwapFor(tx, me.id, listingId)
  if (openSwapId !== null) {
    throw new DomainError('conflict', 'You have proposed a swap for this listing already.', {
      code: 'SWAP_OPEN',
      extra: { swapId: openSwapId },
    })
  }
  const { open, today } = await swapCountsOf(tx, me.id, clock.now())
  const { open: most, perDay } = SWAP_TERMS
  if (open >= most)
    throw notPossible(`You have ${most} proposals open. Wait for an answer, or withdraw one.`, 'TOO_MANY_SWAPS')
  if (today >= perDay)
    throw notPossible(`You have proposed ${perDay} swaps today. Try again tomorrow.`, 'TOO_MANY_SWAPS')
}

/** What a member can propose for a listing. */
export async function choicesFor({ db, clock }: SwapDeps, me: Member, productId: number): Promise<SwapChoices> {
  const now = clock.now()
  const listing = await listingToAskFor(db, me, productId, now)
  const mine = await listingsToGive(db, me.id, now)
  return {
    listing: presentChoice(listing),
    other: { id: listing.sellerId, fullName: listing.sellerName },
    mine: mine.filter((one) => isGivable(one, now)).map(presentChoice),
    openSwapId: await openSwapFor(db, me.id, productId),
  }
}

/** What one of the two can propose instead: of the other what takes swaps, or what they have proposed themselves. */
export async function choicesIn({ db, clock }: SwapDeps, swap: SwapRow, side: SwapSide): Promise<CounterChoices> {
  const now = clock.now()
  const [me, other] = side === 'proposer' ? [swap.proposerId, swap.ownerId] : [swap.ownerId, swap.proposerId]
  const offered = offeredBy(swap, side)
  const present = swap.items.map(({ listingId }) => listingId)
  const [mine, theirs] = await Promise.all([
    listingsToGive(db, me, now, present),
    listingsToGive(db, other, now, present),
  ])
  return {
    mine: mine.filter((one) => isGivable(one, now)).map(presentChoice),
    theirs: theirs.filter((one) => isGivable(one, now) && (takesSwaps(one) || offered.has(one.id))).map(presentChoice),
  }
}

/** What the other side has proposed itself. */
export const offeredBy = ({ items }: SwapRow, me: SwapSide): ReadonlySet<number> =>
  new Set(items.filter(({ side, isAsked }) => side !== me && !isAsked).map(({ listingId }) => listingId))
