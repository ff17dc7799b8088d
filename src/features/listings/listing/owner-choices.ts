import { lifetime } from '../base/categories.ts'
import { canEdit, canMove, canRemove, type ListingTransition } from '../base/lifecycle.ts'
import type { Listing } from './listing.ts'

/** What a seller may do with a listing. `again` starts a new listing from it. */
export type OwnerChoice = ListingTransition | 'edit' | 'again' | 'remove'

type Owned = Pick<Listing, 'status' | 'categoryId' | 'expiresAt'>
type State = Pick<Listing, 'status' | 'isHidden'>

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Whether a listing on sale expires soon: within a week, produce within its last two days. */
export function endsSoon({ status, categoryId, expiresAt }: Owned, now: Date): boolean {
  const soon = Math.min(WEEK_MS, lifetime(categoryId) * (2 / 7))
  return status === 'active' && new Date(expiresAt).getTime() - now.getTime() <= soon
}

/** In the order of a state's importance; the first two that are possible are buttons. */
const inOrder = ({ status }: State, isEnding: boolean): readonly OwnerChoice[] => {
  switch (status) {
    case 'active':
      return isEnding
        ? ['renew', 'edit', 'again', 'pause', 'sold', 'remove']
        : ['edit', 'again', 'pause', 'sold', 'remove']
    case 'paused':
      return ['resume', 'edit', 'again', 'sold', 'remove']
    case 'expired':
      return ['renew', 'edit', 'again', 'remove']
    default:
      return ['again', 'renew', 'remove']
  }
}

const isPossible = ({ status, isHidden }: State, choice: OwnerChoice): boolean => {
  if (choice === 'again') return true
  if (isHidden && (choice === 'resume' || choice === 'renew')) return false
  if (choice === 'edit') return canEdit(status)
  return choice === 'remove' ? canRemove(status) : canMove(status, choice)
}

/**
 * The choices for a listing: the most important as buttons, the others in a menu. `taken` buttons are used by
 * something that is due.
 */
export function ownerChoices(
  listing: State,
  isEnding: boolean,
  taken = 0,
): { buttons: readonly OwnerChoice[]; menu: readonly OwnerChoice[] } {
  const all = inOrder(listing, isEnding).filter((choice) => isPossible(listing, choice))
  // A sold listing is renewed rarely: by a seller who has the same plant again.
  const shown = Math.max(0, (listing.status === 'sold' ? 1 : 2) - taken)
  return { buttons: all.slice(0, shown), menu: all.slice(shown) }
}
