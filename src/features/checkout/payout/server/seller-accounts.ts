import { type Account, OutcomeUnknown, PaymentRefused } from '#adapters/payments/payments.ts'
import { DomainError } from '#shared/errors.ts'
import { formatPounds } from '#shared/money.ts'
import type { AccountState } from '../../base/payout-lifecycle.ts'
import { ask, inTransaction, type Needs, QUEUES } from '../../base/server/unit-of-work.ts'
import { TERMS } from '../../base/terms.ts'
import { contactOf } from '../../order/server/store.ts'
import { tellPayout } from './emails/tell-payout.ts'
import {
  countNudge,
  type SellerAccount,
  saveSellerAccount,
  sellerAccount,
  sellerOfAccount,
  sellersToNudge,
  waitingPayouts,
  waitingSum,
} from './seller-account-store.ts'

/** A seller who returns from the provider's page reloads several times; this limits the requests to the provider. */
const ASK_AGAIN_MS = 5_000

/**
 * The seller's account, when money can be sent to it. It is opened at the first payout; until it is ready the seller is
 * notified.
 */
export async function readyAccount(needs: Needs, sellerId: number): Promise<SellerAccount | null> {
  const known = await sellerAccount(needs.db, sellerId)
  if (known?.state === 'ready') return known
  await save(needs, sellerId, known ? await needs.payments.account(known.accountId) : await open(needs, sellerId))
  const account = await sellerAccount(needs.db, sellerId)
  return account?.state === 'ready' ? account : null
}

/**
 * Handles a possible change of a seller's account: sends the waiting payouts, or notifies the seller of what is
 * missing.
 */
export async function syncAccount(needs: Needs, accountId: string): Promise<void> {
  const known = await sellerOfAccount(needs.db, accountId)
  if (known) await save(needs, known.userId, await needs.payments.account(accountId))
}

/** The provider's page where the seller continues, opened for a few minutes. */
export const startOnboarding = (needs: Needs, me: { id: number }): Promise<string> =>
  orUnavailable(async () => {
    const known = await sellerAccount(needs.db, me.id)
    if (!known) await save(needs, me.id, await open(needs, me.id))
    const account = known ?? (await sellerAccount(needs.db, me.id))
    if (!account || account.state === 'rejected') {
      throw new DomainError('conflict', 'Our payment provider cannot pay you. Please write to us.', {
        code: 'ACCOUNT_REJECTED',
      })
    }
    const origin = needs.publicUrl()
    return needs.payments.onboardingPage({
      accountId: account.accountId,
      returnUrl: `${origin}/transactions?tab=payouts`,
      againUrl: `${origin}/payouts/setup`,
    })
  })

/**
 * The state of a seller's account. One that is not ready is looked up, because the seller may have just returned from
 * the provider's page.
 */
export async function viewAccount(
  needs: Needs,
  me: { id: number },
): Promise<{ state: AccountState; waiting: number; waitingFormatted: string }> {
  const known = await sellerAccount(needs.db, me.id)
  const isFresh = known && needs.clock.now().getTime() - known.updatedAt.getTime() < ASK_AGAIN_MS
  if (known && known.state !== 'ready' && !isFresh) await orLater(() => syncAccount(needs, known.accountId))
  const waiting = await waitingSum(needs.db, me.id)
  const state = (await sellerAccount(needs.db, me.id))?.state ?? 'none'
  return { state, waiting, waitingFormatted: formatPounds(waiting) }
}

/** Reminds sellers with waiting payouts, at growing intervals. */
export async function nudgeSellers(needs: Needs): Promise<void> {
  const now = needs.clock.now()
  for (const nudge of await sellersToNudge(needs.db, now, TERMS.nudges)) {
    await inTransaction(needs, async (work) => {
      if (!(await countNudge(work.tx, nudge))) return
      const [oldest] = await waitingPayouts(work.tx, nudge.userId)
      if (oldest) await tellPayout(work, oldest.id, 'remind')
    })
  }
}

async function open(needs: Needs, userId: number): Promise<Account> {
  const { email } = await contactOf(needs.db, userId)
  return needs.payments.openAccount({ userId, email })
}

async function save(needs: Needs, userId: number, { id: accountId, state }: Account): Promise<void> {
  await inTransaction(needs, async (work) => {
    const { tx, now } = work
    const before = await saveSellerAccount(tx, { userId, accountId, state }, now)
    if (before === state) return
    const waiting = await waitingPayouts(tx, userId)
    const [oldest] = waiting
    if (state === 'ready') for (const { id } of waiting) await ask(work, QUEUES.payout, { payoutId: id })
    else if (oldest && state === 'rejected') await tellPayout(work, oldest.id, 'rejected')
    else if (oldest && (before === null || before === 'ready')) await tellPayout(work, oldest.id, 'setUp')
  })
  if (state === 'rejected') needs.log.error({ userId, accountId }, 'the provider has rejected the account of a seller')
}

/** If the provider does not answer, sellers must still see their payouts. */
async function orLater(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof OutcomeUnknown || error instanceof PaymentRefused)) throw error
  }
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OutcomeUnknown || error instanceof PaymentRefused)) throw error
    throw new DomainError('unavailable', 'Our payment provider does not answer just now. Please try again shortly.', {
      code: 'PAYMENTS_DOWN',
      retryAfter: 10,
    })
  }
}
