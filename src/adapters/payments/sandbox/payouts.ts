import { randomBytes } from 'node:crypto'
import { SandboxFailure } from './failure.ts'
import { newId } from './objects.ts'
import type { SandboxUnitOfWork } from './unit-of-work.ts'

/** Pays out to the platform's own bank: the whole balance, or the given amount. */
export async function payOut(work: SandboxUnitOfWork, asked?: number): Promise<void> {
  const lines = await work.store.list('balance_transaction')
  const balance = lines.reduce((sum, { net }) => sum + net, 0)
  const amount = asked ?? balance
  if (!(Number.isSafeInteger(amount) && amount > 0 && amount <= balance)) {
    throw new SandboxFailure(400, 'You have insufficient funds in your Stripe account.', 'balance_insufficient')
  }
  const id = newId('payout')
  await work.move('payout', id, -amount)
  const payout = await work.store.add('payout', {
    id,
    object: 'payout',
    amount,
    arrival_date: work.seconds,
    automatic: false,
    created: work.seconds,
    currency: 'gbp',
    livemode: false,
    method: 'standard',
    status: 'paid',
    type: 'bank_account',
  })
  await work.emit('payout.paid', payout)
}

/** Money that the platform pays in from its own bank. */
export async function topUp(work: SandboxUnitOfWork, amount: number): Promise<void> {
  const isAmount = Number.isSafeInteger(amount) && amount > 0
  if (!isAmount) throw new SandboxFailure(400, 'Invalid amount', 'parameter_invalid_integer', { param: 'amount' })
  await work.move('topup', `tu_sbx_${randomBytes(12).toString('hex')}`, amount)
}

/** The bank returns a payout: the money is in the platform's account again. */
export async function failPayout(work: SandboxUnitOfWork, id: string): Promise<void> {
  const { object: payout } = await work.store.lock('payout', id)
  if (payout.status === 'failed') return
  await work.move('payout_failure', id, payout.amount)
  await work.emit('payout.failed', await work.store.save('payout', { ...payout, status: 'failed' }))
}
