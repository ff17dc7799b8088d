import type { Deps } from '#deps.ts'
import { accountClosing, accountReopened } from '#features/accounts/events.ts'
import { hideListingsOf, showListingsOf } from './closing-store.ts'

/** Hides the listings of a member whose account is closing, and restores them when the account is reopened. */
export function hideListingsWhileClosing({ events }: Pick<Deps, 'events'>): void {
  events.on(accountClosing, (tx, { userId, at }) => hideListingsOf(tx, userId, at))
  events.on(accountReopened, (tx, { userId, since }) => showListingsOf(tx, userId, since))
}
