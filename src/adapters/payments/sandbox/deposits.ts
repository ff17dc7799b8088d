import type Stripe from 'stripe'
import { missing, SandboxFailure } from './failure.ts'
import { type Form, text, texts } from './form.ts'
import { newId, type Payout } from './objects.ts'
import type { SandboxUnitOfWork } from './unit-of-work.ts'

/** Payouts of connected accounts to their sellers' banks. */

/** Sends all that a seller's account holds to their bank, as Stripe does every day. */
export async function paySeller(work: SandboxUnitOfWork, accountId: string): Promise<void> {
  await work.store.lock('account', accountId)
  const { amount, transferIds, replaces } = await balanceOf(work, accountId)
  if (amount <= 0) throw new SandboxFailure(400, 'The account has no money to pay out.', 'balance_insufficient')
  const deposit = await work.store.add(
    'deposit',
    {
      id: newId('deposit'),
      object: 'payout',
      amount,
      arrival_date: work.seconds,
      automatic: true,
      created: work.seconds,
      currency: 'gbp',
      livemode: false,
      method: 'standard',
      status: 'paid',
      type: 'bank_account',
      failure_code: null,
      failure_message: null,
    },
    { accountId, transferIds, replaces },
  )
  await work.emit('payout.paid', deposit, accountId)
}

/** What no deposit contains yet, and what a bank returned. */
async function balanceOf(work: SandboxUnitOfWork, accountId: string) {
  const deposits = await work.store.listWithNotes('deposit', { accountId })
  const sent = new Set(deposits.flatMap(({ notes }) => notes.transferIds ?? []))
  const replaced = new Set(deposits.flatMap(({ notes }) => notes.replaces ?? []))
  const returned = deposits.filter(({ object }) => object.status === 'failed' && !replaced.has(object.id))
  const received = await work.store.list('transfer', { field: 'destination', value: accountId })
  const transfers = received.filter(({ id }) => !sent.has(id))
  const amount =
    transfers.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0) +
    returned.reduce((sum, { object }) => sum + object.amount, 0)
  return { amount, transferIds: transfers.map(({ id }) => id), replaces: returned.map(({ object }) => object.id) }
}

/** The seller's bank sends a deposit back, days later as a rule. */
export async function returnDeposit(work: SandboxUnitOfWork, id: string): Promise<void> {
  const { object: deposit, notes } = await work.store.lock('deposit', id)
  if (deposit.status === 'failed') return
  const returned = await work.store.save('deposit', {
    ...deposit,
    status: 'failed',
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  })
  await work.emit('payout.failed', returned, notes.accountId)
}

export async function viewDeposit(work: SandboxUnitOfWork, account: string, id: string): Promise<Payout> {
  const { object, notes } = await work.store.lock('deposit', id)
  if (notes.accountId !== account) throw missing('payout', id)
  return object
}

/** One page of an account's payouts, newest first. */
export async function listDeposits(work: SandboxUnitOfWork, account: string, form: Form): Promise<object> {
  const since = Number(texts(form, 'created')['gte'] ?? 0)
  const all = (await work.store.listWithNotes('deposit', { accountId: account }))
    .map(({ object }) => object)
    .filter(({ created }) => created >= since)
  const from = all.findIndex(({ id }) => id === text(form, 'starting_after')) + 1
  const to = from + Number(text(form, 'limit') ?? 10)
  return { object: 'list', data: all.slice(from, to), has_more: to < all.length, url: '/v1/payouts' }
}

/** The lines of a connected account that a payout contains. */
export async function depositLines(work: SandboxUnitOfWork, account: string, form: Form): Promise<object> {
  const id = text(form, 'payout') ?? ''
  await viewDeposit(work, account, id)
  const { notes } = await work.store.lock('deposit', id)
  const data = [
    ...(notes.transferIds ?? []).map((transfer) =>
      line('payment', { id: transfer.replace(/^tr_/, 'py_'), object: 'charge', source_transfer: transfer }),
    ),
    ...(notes.replaces ?? []).map((payout) => line('payout_failure', { id: payout, object: 'payout' })),
    line('payout', { id, object: 'payout' }),
  ]
  return { object: 'list', data, has_more: false, url: '/v1/balance_transactions' }
}

/** With its source expanded. */
const line = (
  type: Stripe.BalanceTransaction['type'],
  source: { id: string; object: string; source_transfer?: string },
): object => ({
  id: source.id.replace(/^[a-z]+_/, 'txn_'),
  object: 'balance_transaction',
  type,
  source,
})

/** A seller's account as its dashboard shows it, and whether the link to it is open. */
export async function viewDashboard(
  work: SandboxUnitOfWork,
  accountId: string,
): Promise<{ isOpen: boolean; deposits: Payout[]; waiting: number }> {
  const { notes } = await work.store.lock('account', accountId)
  const deposits = await work.store.listWithNotes('deposit', { accountId })
  const { amount } = await balanceOf(work, accountId)
  return {
    isOpen: (notes.openUntil ?? 0) > work.seconds,
    deposits: deposits.map(({ object }) => object),
    waiting: amount,
  }
}
