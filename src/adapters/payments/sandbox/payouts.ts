import type { Books } from './books.ts'
import { SandboxFailure } from './failure.ts'
import { newId } from './objects.ts'

/** Pays out to the platform's own bank: the whole balance, or the given amount. */
export async function payOut(books: Books, asked?: number): Promise<void> {
  const lines = await books.store.list('balance_transaction')
  const balance = lines.reduce((sum, { net }) => sum + net, 0)
  const amount = asked ?? balance
  if (!(Number.isSafeInteger(amount) && amount > 0 && amount <= balance)) {
    throw new SandboxFailure(400, 'You have insufficient funds in your Stripe account.', 'balance_insufficient')
  }
  const id = newId('payout')
  await books.move('payout', id, -amount)
  const payout = await books.store.add('payout', {
    id,
    object: 'payout',
    amount,
    arrival_date: books.seconds,
    automatic: false,
    created: books.seconds,
    currency: 'gbp',
    livemode: false,
    method: 'standard',
    status: 'paid',
    type: 'bank_account',
  })
  await books.emit('payout.paid', payout)
}

/** The bank returns a payout: the money is in the platform's account again. */
export async function failPayout(books: Books, id: string): Promise<void> {
  const { object: payout } = await books.store.lock('payout', id)
  if (payout.status === 'failed') return
  await books.move('payout_failure', id, payout.amount)
  await books.emit('payout.failed', await books.store.save('payout', { ...payout, status: 'failed' }))
}
