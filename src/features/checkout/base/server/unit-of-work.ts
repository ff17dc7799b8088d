import type { Database } from '#adapters/db/database.ts'
import { type Queue, queue } from '#adapters/jobs/jobs.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import { type Entry, writeEntries } from './entries-store.ts'

/**
 * A unit of work on the ledger and orders, in one database transaction.
 * Locks are always taken in this order, so that units of work cannot deadlock: the people (`lockOpenAccounts`), the order,
 * its dependants (chargeback, payout, refunds; a boost counts as an order), an offer, the listing, and last the accounts
 * of the ledger.
 */
export interface UnitOfWork extends CheckoutDeps {
  tx: Database
  /** The product's time, from the database's clock. */
  now: Date
  /**
   * Ledger entries, written at the end of the transaction. All sales share some accounts, so nothing may wait while
   * these are locked.
   */
  entries: Entry[]
}

export const inTransaction = <T>(deps: CheckoutDeps, run: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
  deps.transaction((tx) => within(deps, tx, run))

/** The same inside a transaction that has already begun. */
export async function within<T>(deps: CheckoutDeps, tx: Database, run: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const work: UnitOfWork = { ...deps, tx, now: await deps.gate.enter(tx), entries: [] }
  const result = await run(work)
  await writeEntries(work.tx, work.entries)
  return result
}

/** Enqueues a request to the payment provider. It is always stored in the transaction that causes it. */
export const QUEUES = {
  capture: queue<{ transactionId: number }>('payment-capture', 'day'),
  cancel: queue<{ paymentId: string }>('payment-cancel', 'day'),
  boost: queue<{ paymentId: string }>('boost-capture', 'day'),
  refund: queue<{ refundId: number }>('payment-refund', 'day'),
  payout: queue<{ payoutId: number }>('payout-transfer', 'day'),
  reversal: queue<{ reversalId: number }>('payout-reversal', 'day'),
  /** Of a dissolved batch: looked up if it was not noticed, and reversed. */
  lateTransfer: queue<{ batchId: number }>('late-transfer-reversal', 'day'),
  payment: queue<{ paymentId: string }>('payment-sync', 'day'),
  providerRefund: queue<{ id: string }>('refund-sync', 'day'),
  chargeback: queue<{ id: string }>('chargeback-sync', 'day'),
  account: queue<{ id: string }>('seller-account-sync', 'day'),
  evidence: queue<{ chargebackId: string }>('chargeback-evidence', 'day'),
  evidencePhotos: queue<{ keys: string[] }>('evidence-photos-delete', 'day'),
  depositsOf: queue<{ accountId: string }>('seller-deposits-look', 'day'),
  deposit: queue<{ id: string; accountId: string }>('seller-deposit-sync', 'day'),
} as const

export const enqueue = <Data extends object>({ jobs, tx }: UnitOfWork, what: Queue<Data>, data: Data): Promise<void> =>
  jobs.send(tx, what, data)
