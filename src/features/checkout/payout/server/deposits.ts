import type { Deposit } from '#adapters/payments/payments.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { formatPounds } from '#shared/money.ts'
import { type CheckoutDeps, inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { contactOf } from '../../order/server/store.ts'
import { linkPayouts, saveDeposit } from './deposit-store.ts'
import { depositReturned } from './emails/deposit-emails.ts'
import { sellerOfAccount } from './seller-account-store.ts'

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
    if (deposit.state === 'returned' && before !== 'returned') await notifyReturned(unit, sellerId, deposit)
  })
}

const HREF = '/payouts/details'

async function notifyReturned(unit: UnitOfWork, userId: number, { id, amount, failure }: Deposit): Promise<void> {
  const { fullName: reader } = await contactOf(unit.tx, userId)
  const url = `${unit.publicUrl()}${HREF}`
  const mail = depositReturned({ reader, amount: formatPounds(amount), failure, url })
  const [, body] = mail.paragraphs
  await notify(unit, unit.tx, {
    ...{ userId, kind: 'payout', title: mail.subject, body: String(body), href: HREF },
    key: `deposit:${id}`,
    isRequired: true,
    mail,
  })
}
