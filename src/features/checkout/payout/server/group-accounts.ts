import { PaymentRefused } from '#adapters/payments/failures.ts'
import { DomainError } from '#shared/errors.ts'
import type { PayeeState } from '../../base/payout-lifecycle.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { GroupAccount } from '../../base/server/share-tables.ts'
import { contactOf } from '../../order/server/people-store.ts'
import { findGroupAccount, groupAccount, groupAccountReference, saveGroupAccount } from './group-payout-store.ts'
import { orLater, orUnavailable } from './provider-answers.ts'

/** Who organises which group. */
export interface Organised {
  groupId: number
  userId: number
}

/** The account of a group that money can be sent to. One that was not ready is looked up; null while it is not. */
export async function readyGroupAccount(deps: CheckoutDeps, organised: Organised): Promise<GroupAccount | null> {
  const known = await groupAccount(deps.db, organised)
  if (!known || known.state === 'ready') return known
  try {
    await syncGroupAccount(deps, known.accountId)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    deps.log.error({ groupId: organised.groupId, code: error.code }, 'the account of a group cannot be looked up')
    return null
  }
  const account = await groupAccount(deps.db, organised)
  return account?.state === 'ready' ? account : null
}

/** Handles a possible change of an account of a group. False when it is of none. */
export async function syncGroupAccount(deps: CheckoutDeps, accountId: string): Promise<boolean> {
  const known = await findGroupAccount(deps.db, accountId)
  if (!known) return false
  const { groupId, userId } = known
  const { state } = await deps.payments.account(accountId)
  await saveGroupAccount(deps.db, { groupId, userId, accountId, state }, deps.clock.now())
  return true
}

/** The state of the account that an organiser has opened for a group; looked up while it is not ready. */
export async function stateOfGroupAccount(deps: CheckoutDeps, organised: Organised): Promise<PayeeState> {
  const known = await groupAccount(deps.db, organised)
  if (known && known.state !== 'ready') {
    await orLater(async () => {
      await syncGroupAccount(deps, known.accountId)
    })
  }
  return (await groupAccount(deps.db, organised))?.state ?? 'none'
}

/**
 * The provider's page where the organiser opens the account of a group, or sees and changes its bank details later. The
 * link works once, for a few minutes. `page` is ours, from which they come and to which they return.
 */
export const pageOfGroupAccount = (deps: CheckoutDeps, organised: Organised, page: string): Promise<string> =>
  orUnavailable(async () => {
    const account = (await groupAccount(deps.db, organised)) ?? (await open(deps, organised))
    if (account.state === 'rejected') {
      throw new DomainError('conflict', 'Our payment provider cannot pay this account. Please write to us.', {
        code: 'ACCOUNT_REJECTED',
      })
    }
    if (account.state === 'ready' || account.state === 'checking') {
      return deps.payments.dashboardPage(account.accountId)
    }
    const url = `${deps.publicUrl()}${page}`
    return deps.payments.onboardingPage({ accountId: account.accountId, returnUrl: url, againUrl: url })
  })

async function open(deps: CheckoutDeps, organised: Organised): Promise<Pick<GroupAccount, 'accountId' | 'state'>> {
  const { email } = await contactOf(deps.db, organised.userId)
  const reference = await groupAccountReference(deps.db, { ...organised, email })
  const { id: accountId, state } = await deps.payments.openAccount({ reference, email })
  await saveGroupAccount(deps.db, { ...organised, accountId, state }, deps.clock.now())
  return { accountId, state }
}
