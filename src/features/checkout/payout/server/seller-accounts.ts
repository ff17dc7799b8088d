import type { Database } from '#adapters/db/database.ts'
import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { Account } from '#adapters/payments/payments.ts'
import { DomainError } from '#shared/errors.ts'
import { formatPounds } from '#shared/money.ts'
import type { PayeeState } from '../../base/payout-lifecycle.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork, within } from '../../base/server/unit-of-work.ts'
import { TERMS } from '../../base/terms.ts'
import { contactOf } from '../../order/server/people-store.ts'
import { notifyPayout } from './emails/notify-payout.ts'
import { syncGroupAccount } from './group-accounts.ts'
import { addHold, removeHold } from './hold-store.ts'
import { orLater, orUnavailable } from './provider-answers.ts'
import {
  accountReference,
  countReminder,
  type SellerAccount,
  saveSellerAccount,
  sellerAccount,
  sellerOfAccount,
  sellersToRemind,
  waitingPayouts,
  waitingSum,
} from './seller-account-store.ts'
import { hasLeft } from './unclaimed-store.ts'

/** A seller who returns from the provider's page reloads several times; this limits the requests to the provider. */
const LOOKUP_INTERVAL_MS = 5_000

/**
 * The account that a payout is sent to, when money can be sent to it. It is opened at the first payout; until it is ready the seller is
 * notified.
 */
export async function readyAccount(
  deps: CheckoutDeps,
  { id, sellerId }: { id: number; sellerId: number },
): Promise<SellerAccount | null> {
  const known = await sellerAccount(deps.db, sellerId)
  if (known?.state === 'ready') return known
  try {
    if (!known && (await hasLeft(deps.db, sellerId))) return null
    const { email } = await contactOf(deps.db, sellerId)
    const found = known ? await deps.payments.account(known.accountId) : await open(deps, sellerId, email)
    // The caller sends this payout itself.
    await save(deps, sellerId, found, id)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    // Our own fault, such as a platform without access to Accounts v2: the payout is tried again every hour.
    deps.log.error({ sellerId, code: error.code }, 'the provider refuses the account of a seller')
    return null
  }
  const account = await sellerAccount(deps.db, sellerId)
  return account?.state === 'ready' ? account : null
}

/**
 * Handles a possible change of an account: sends a seller's waiting payouts, or notifies the seller of what is missing. What
 * waits for a group is sent within the hour.
 */
export async function syncAccount(deps: CheckoutDeps, accountId: string): Promise<void> {
  if (await syncGroupAccount(deps, accountId)) return
  const known = await sellerOfAccount(deps.db, accountId)
  if (known) await save(deps, known.userId, await deps.payments.account(accountId))
}

/** The provider's page where the seller continues, opened for a few minutes. */
export async function startOnboarding(deps: CheckoutDeps, me: { id: number }): Promise<string> {
  const { email } = await contactOf(deps.db, me.id)
  return pageOfAccount(deps, await openAccountFor(deps, me.id, email), '/payouts/setup')
}

/** The account of a seller, opened with this address if there is none, in its current state. */
export const openAccountFor = (deps: CheckoutDeps, userId: number, email: string): Promise<SellerAccount> =>
  orUnavailable(async () => {
    const known = await sellerAccount(deps.db, userId)
    if (!known) await save(deps, userId, await open(deps, userId, email))
    const account = known ?? (await sellerAccount(deps.db, userId))
    if (account && account.state !== 'rejected') return account
    throw new DomainError('conflict', 'Our payment provider cannot pay you. Please write to us.', {
      code: 'ACCOUNT_REJECTED',
    })
  })

/** `again` is our page that leads to a new link. */
export const pageOfAccount = (
  deps: CheckoutDeps,
  { accountId }: SellerAccount,
  again: '/payouts/setup' | '/payouts/claim',
): Promise<string> =>
  orUnavailable(() => {
    const origin = deps.publicUrl()
    const back = again === '/payouts/claim' ? '/payouts/claim?done=yes' : '/transactions?tab=payouts'
    return deps.payments.onboardingPage({ accountId, returnUrl: `${origin}${back}`, againUrl: `${origin}${again}` })
  })

/**
 * The provider's page where the seller sees and changes their bank details, opened for a few minutes. A seller who has
 * not completed the first page is sent there.
 */
export async function openDashboard(deps: CheckoutDeps, me: { id: number }): Promise<string> {
  const known = await sellerAccount(deps.db, me.id)
  if (known?.state !== 'ready' && known?.state !== 'checking') return startOnboarding(deps, me)
  return orUnavailable(() => deps.payments.dashboardPage(known.accountId))
}

/**
 * The state of a seller's account. One that is not ready is looked up, because the seller may have just returned from
 * the provider's page.
 */
export async function viewAccount(
  deps: CheckoutDeps,
  me: { id: number },
): Promise<{ state: PayeeState; waiting: number; waitingFormatted: string }> {
  const known = await sellerAccount(deps.db, me.id)
  const isFresh = known && deps.clock.now().getTime() - known.updatedAt.getTime() < LOOKUP_INTERVAL_MS
  if (known && known.state !== 'ready' && !isFresh) await orLater(() => syncAccount(deps, known.accountId))
  const waiting = await waitingSum(deps.db, me.id)
  const state = (await sellerAccount(deps.db, me.id))?.state ?? 'none'
  return { state, waiting, waitingFormatted: formatPounds(waiting) }
}

/** Reminds sellers with waiting payouts, at growing intervals. */
export async function remindSellers(deps: CheckoutDeps): Promise<void> {
  const now = deps.clock.now()
  for (const reminder of await sellersToRemind(deps.db, now, TERMS.setUpReminders)) {
    await inTransaction(deps, async (unit) => {
      if (!(await countReminder(unit.tx, reminder))) return
      const [oldest] = await waitingPayouts(unit.tx, reminder.userId)
      if (oldest) await notifyPayout(unit, oldest.id, 'remind')
    })
  }
}

/** The reference names the seller by the address of their profile, also when another one is given to the provider. */
async function open(deps: CheckoutDeps, userId: number, email: string): Promise<Account> {
  const profile = await contactOf(deps.db, userId)
  return deps.payments.openAccount({
    reference: await accountReference(deps.db, { userId, email: profile.email }),
    email,
  })
}

async function save(
  deps: CheckoutDeps,
  userId: number,
  { id: accountId, state }: Account,
  beingSent?: number,
): Promise<void> {
  await inTransaction(deps, async (unit) => {
    const { tx, now } = unit
    const before = await saveSellerAccount(tx, { userId, accountId, state }, now)
    if (before === state) return
    const waiting = await waitingPayouts(tx, userId)
    if (state === 'ready') return sendWaiting(unit, waiting, beingSent)
    const [oldest] = waiting
    if (oldest && state === 'rejected') await notifyPayout(unit, oldest.id, 'rejected')
    else if (oldest && (before === null || before === 'ready')) await notifyPayout(unit, oldest.id, 'setUp')
  })
  if (state === 'rejected') deps.log.error({ userId, accountId }, 'the provider has rejected the account of a seller')
}

/** What a higher feature holds payouts with until a seller has given what the law requires. */
export interface PayoutHolds {
  /** From now on nothing is sent to the seller. Transfers under way are finished. */
  hold(tx: Database, sellerId: number, since: Date): Promise<void>
  /** Sends what waited, at once; idempotent. */
  release(tx: Database, sellerId: number): Promise<void>
}

export const payoutHolds = (deps: CheckoutDeps): PayoutHolds => ({
  hold: (tx, sellerId, since) => addHold(tx, sellerId, 'tax-details', since),
  release: (tx, sellerId) =>
    within(deps, tx, async (unit) => {
      if (await removeHold(tx, sellerId)) await sendWaiting(unit, await waitingPayouts(tx, sellerId))
    }),
})

async function sendWaiting(unit: UnitOfWork, waiting: readonly { id: number }[], except?: number): Promise<void> {
  for (const { id } of waiting) if (id !== except) await enqueue(unit, QUEUES.payout, { payoutId: id })
}
