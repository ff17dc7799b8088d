import type { DeadJob } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { formatTerm } from '#shared/dates.ts'
import type { AccountState } from '#shared/provider-states.ts'
import { defaultParty } from '../../base/handover-rules.ts'
import type { RefundStatus } from '../../base/money-states.ts'
import type { PayoutStatus } from '../../base/payout-lifecycle.ts'
import { TERMS } from '../../base/terms.ts'
import type { Stuck, StuckItem } from '../stuck-contract.ts'
import {
  type BalanceCheck,
  lastBalanceCheck,
  uncapturedPayments,
  undecidedChargebacks,
  undecidedDisputes,
  unmadeRefunds,
  unmadeReversals,
  unmadeTransfers,
  unpaidSellers,
} from './stuck-store.ts'

const accounts: Readonly<Record<AccountState, string>> = {
  new: 'Has not set up payouts',
  incomplete: 'Has not given the provider all details',
  checking: 'The provider is checking the account',
  ready: 'Can be paid',
  rejected: 'The provider has rejected the account',
}

const LEFT = 'Has left; the money waits until they claim it by their reference'

const refundReasons: Partial<Record<RefundStatus, string>> = {
  pending: 'Requested, not made yet',
  failed: 'Came back or was refused',
}

const payoutReasons: Partial<Record<PayoutStatus, string>> = {
  pending: 'Waits for its transfer',
  processing: 'Requested, no answer yet',
  failed: 'Refused by the provider',
}

/** All money that does not move by itself, most urgent kind first, the oldest of a kind first. */
export async function stuckNow({
  db,
  jobs,
  clock,
  config,
}: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>): Promise<Stuck> {
  const check = await lastBalanceCheck(db)
  const items: StuckItem[] = [
    ...(check && isShort(check) ? [shortage(check)] : []),
    ...(await undecidedChargebacks(db)).map(({ dueAt, ...row }) =>
      item('chargeback', { ...row, dueAt, reason: 'The buyer’s bank has not decided' }),
    ),
    ...(await undecidedDisputes(db)).map((row) => dispute(row)),
    ...(await uncapturedPayments(db)).map((row) =>
      item('payment', { ...row, reason: 'Authorised and reserved; the provider has not captured it yet' }),
    ),
    ...(await unmadeRefunds(db)).map(({ status, failure, ...row }) =>
      item('refund', { ...row, reason: joined(refundReasons[status], failure) }),
    ),
    ...(await unmadeReversals(db)).map((row) =>
      item('reversal', { ...row, reason: 'Requested, no answer yet. After a day the seller owes it instead' }),
    ),
    ...(await unmadeTransfers(db, clock.now(), config)).map(({ status, failure, ...row }) =>
      item('payout', { ...row, reason: joined(payoutReasons[status], failure) }),
    ),
    ...(await unpaidSellers(db)).map(({ username, hasLeft, state, ...row }) =>
      item('seller', { ...row, title: username, reason: hasLeft ? LEFT : accounts[state ?? 'new'] }),
    ),
    ...(await jobs.dead()).map((job) => deadJob(job)),
  ]
  const balance = check && {
    checkedAt: check.checkedAt.toISOString(),
    atProvider: check.atProvider,
    owed: check.owed,
  }
  return { items, balance }
}

function dispute({ defaultAt, since, ...row }: Awaited<ReturnType<typeof undecidedDisputes>>[number]): StuckItem {
  const end = defaultAt ? formatTerm(defaultAt) : 'later'
  const outcome = defaultParty(row) === 'buyer' ? 'the buyer is refunded' : 'the seller is paid'
  const dueAt = new Date(since.getTime() + TERMS.decideWithin)
  return item('dispute', { ...row, since, dueAt, reason: `Waits for our decision. Undecided on ${end}, ${outcome}` })
}

interface Row {
  id: number | string
  title: string
  reason: string | null
  amount: number | null
  since: Date
  transactionId?: number
  dueAt?: Date | null
}

const item = (kind: StuckItem['kind'], { id, title, reason, amount, since, transactionId, dueAt }: Row): StuckItem => ({
  kind,
  id: String(id),
  title,
  reason,
  amount,
  transactionId: transactionId ?? null,
  since: since.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
})

/** Requests in progress move money before it is booked, so only a shortage that two checks in a row find is one. */
export const isShort = ({ shortSince, checkedAt }: BalanceCheck): boolean =>
  shortSince !== null && shortSince.getTime() < checkedAt.getTime()

const joined = (reason: string | undefined, failure: string | null): string | null =>
  [reason, failure].filter(Boolean).join(': ') || null

const shortage = ({ atProvider, owed, shortSince, checkedAt }: BalanceCheck): StuckItem =>
  item('balance', {
    id: 1,
    title: 'The provider holds less than we owe',
    reason: 'Buyers and sellers are owed more than the balance there; pay the difference in, then find its cause',
    amount: owed - atProvider,
    since: shortSince ?? checkedAt,
  })

/** The ids in a job's data, which hold nothing about people. */
const deadJob = ({ id, queue, data, deadAt }: DeadJob): StuckItem =>
  item('job', { id, title: queue, reason: JSON.stringify(data).slice(0, 200), amount: null, since: deadAt })
