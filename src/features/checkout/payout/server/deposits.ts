import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { Deposit } from '#adapters/payments/payments.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { formatPounds } from '#shared/money.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { TERMS } from '../../base/terms.ts'
import { notifyStaff } from '../../ledger/server/staff-notices.ts'
import { contactOf } from '../../order/server/people-store.ts'
import { accountsWithLateDeposits, linkPayouts, saveDeposit, statesOfDeposits } from './deposit-store.ts'
import { depositOfFormerReturned, depositReturned } from './emails/deposit-emails.ts'
import { type SellerAccount, sellerOfAccount } from './seller-account-store.ts'

/** Follows the money from a seller's account to their bank. A deposit that the bank returned is notified once. */
export async function syncDeposit(
  deps: CheckoutDeps,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  const account = await sellerOfAccount(deps.db, accountId)
  if (!account) return
  const sellerId = account.userId
  const deposit = await deps.payments.deposit({ id, accountId })
  await inTransaction(deps, async (unit) => {
    const before = await saveDeposit(unit.tx, sellerId, { deposit, at: unit.now })
    await linkPayouts(unit.tx, sellerId, deposit)
    if (deposit.state === 'returned' && before !== 'returned') await notifyReturned(unit, account, deposit)
  })
}

/**
 * Looks once a day for deposits whose events were lost: of transfers that no deposit contains yet, of deposits that are
 * late, of those that the bank may still return, and of money that came back and waits to be sent again.
 */
export const sweepDeposits = (deps: CheckoutDeps): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const { transfer, deposit } = TERMS.arriveWithin
    const before = (milliseconds: number): Date => new Date(unit.now.getTime() - milliseconds)
    const late = {
      since: before(TERMS.lookForDeposits),
      transfersBefore: before(transfer),
      depositsBefore: before(deposit),
    }
    for (const accountId of await accountsWithLateDeposits(unit.tx, late)) {
      await enqueue(unit, QUEUES.depositsOf, { accountId })
    }
  })

/** Follows the deposits of an account that are not in the state that we know, oldest first. */
export async function findDeposits(deps: CheckoutDeps, accountId: string): Promise<void> {
  const { payments, clock, db, log } = deps
  const since = new Date(clock.now().getTime() - TERMS.lookForDeposits - TERMS.arriveWithin.transfer)
  const changed: string[] = []
  try {
    const known = await statesOfDeposits(db, accountId)
    for await (const { id, state } of payments.deposits({ accountId, since })) {
      if (known.get(id) !== state) changed.unshift(id)
    }
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    log.error({ account: accountId, code: error.code }, 'the deposits of an account cannot be looked up')
    return
  }
  for (const id of changed) await syncDeposit(deps, { id, accountId })
}

const HREF = '/payouts/details'

/** Notifies the seller; our staff instead when the seller has left, whom no email reaches. */
async function notifyReturned(
  unit: UnitOfWork,
  { userId, accountId }: Pick<SellerAccount, 'userId' | 'accountId'>,
  { id, amount, failure }: Deposit,
): Promise<void> {
  const { fullName: reader, hasLeft } = await contactOf(unit.tx, userId)
  const key = `deposit:${id}`
  const facts = { amount: formatPounds(amount), failure }
  if (hasLeft) return notifyStaff(unit, { key, mail: depositOfFormerReturned({ ...facts, userId, accountId }) })
  const mail = depositReturned({ ...facts, reader, url: `${unit.publicUrl()}${HREF}` })
  const [, body] = mail.paragraphs
  await notify(unit, unit.tx, {
    ...{ userId, kind: 'payout', title: mail.subject, body: String(body), href: HREF },
    ...{ key, mail, isRequired: true },
  })
}
