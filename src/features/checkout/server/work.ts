import type { Database } from '#adapters/db/database.ts'
import { type Queue, queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'

export type Needs = Pick<
  Deps,
  'db' | 'transaction' | 'clock' | 'mail' | 'live' | 'jobs' | 'events' | 'payments' | 'publicUrl' | 'log'
>

/** One piece of work on the books: everything in it happens in one database transaction, or not at all. */
export interface Work extends Needs {
  tx: Database
  now: Date
}

export const inTransaction = <T>(needs: Needs, run: (work: Work) => Promise<T>): Promise<T> =>
  needs.transaction((tx) => run({ ...needs, tx, now: needs.clock.now() }))

/** What has to be asked of the payment provider. Always written down in the transaction that causes it. */
export const QUEUES = {
  capture: queue<{ transactionId: number }>('payment-capture', 'day'),
  cancel: queue<{ paymentId: string }>('payment-cancel', 'day'),
  boost: queue<{ paymentId: string }>('boost-capture', 'day'),
  refund: queue<{ refundId: number }>('payment-refund', 'day'),
  payout: queue<{ payoutId: number }>('payout-transfer', 'day'),
  payment: queue<{ paymentId: string }>('payment-sync', 'day'),
  providerRefund: queue<{ id: string }>('refund-sync', 'day'),
  chargeback: queue<{ id: string }>('chargeback-sync', 'day'),
  account: queue<{ id: string }>('seller-account-sync', 'day'),
} as const

export const ask = <Data extends object>({ jobs, tx }: Work, what: Queue<Data>, data: Data): Promise<void> =>
  jobs.send(tx, what, data)
