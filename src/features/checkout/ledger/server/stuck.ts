import type { DeadJob } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { formatTerm } from '#shared/dates.ts'
import type { AccountState } from '#shared/provider-states.ts'
import { defaultParty } from '../../base/handover-rules.ts'
import type { EvidenceStatus, RefundStatus } from '../../base/money-states.ts'
import type { PayoutStatus } from '../../base/payout-lifecycle.ts'
import { TERMS } from '../../base/terms.ts'
import { STUCK_KINDS, type Stuck, type StuckItem } from '../stuck-contract.ts'
import { lostDebts } from './debt-lists-store.ts'
import { MAX_ITEMS } from './long-lists-store.ts'
import {
  type BalanceCheck,
  isShort,
  lastBalanceCheck,
  uncapturedPayments,
  undecidedChargebacks,
  undecidedDisputes,
  unmadeRefunds,
  unmadeReversals,
  unmadeTransfers,
  unpaidSellers,
  unreversedLateTransfers,
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

const answerReasons: Readonly<Record<EvidenceStatus, string>> = {
  collecting: 'The buyer’s bank has not decided',
  sending: 'Our answer is being sent to the buyer’s bank',
  sent: 'Answered; the buyer’s bank has not decided',
  missed: 'Not answered in time; the buyer’s bank has not decided',
}

type StuckDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>

/** Items of a kind, the oldest first, and how many and how much there are with those that are left out. */
interface Listed {
  items: StuckItem[]
  total: number
  amount: number
}

const listed = <Found extends { inAll: number; sumInAll: number }>(
  rows: readonly Found[],
  view: (row: Found) => StuckItem,
): Listed => ({ items: rows.map(view), total: rows[0]?.inAll ?? 0, amount: rows[0]?.sumInAll ?? 0 })

const sources: Readonly<Record<StuckItem['kind'], (deps: StuckDeps, limit: number) => Promise<Listed>>> = {
  balance: async ({ db }) => {
    const check = await lastBalanceCheck(db)
    const items = check && isShort(check) ? [shortage(check)] : []
    return { items, total: items.length, amount: items[0]?.amount ?? 0 }
  },
  chargeback: async ({ db }, limit) =>
    listed(await undecidedChargebacks(db, limit), ({ answer, dueAt, ...row }) =>
      item('chargeback', {
        ...row,
        reason: answerReasons[answer ?? 'collecting'],
        // Only an answer that can still be changed has a deadline.
        dueAt: (answer ?? 'collecting') === 'collecting' ? dueAt : null,
      }),
    ),
  dispute: async ({ db }, limit) => listed(await undecidedDisputes(db, limit), dispute),
  payment: async ({ db }, limit) =>
    listed(await uncapturedPayments(db, limit), (row) =>
      item('payment', { ...row, reason: 'Authorised and reserved; the provider has not captured it yet' }),
    ),
  refund: async ({ db }, limit) =>
    listed(await unmadeRefunds(db, limit), ({ status, failure, ...row }) =>
      item('refund', { ...row, reason: joined(refundReasons[status], failure) }),
    ),
  reversal: async ({ db }, limit) =>
    listed(await unmadeReversals(db, limit), (row) =>
      item('reversal', { ...row, reason: 'Requested, no answer yet. After a day the seller owes it instead' }),
    ),
  batch: async ({ db }, limit) =>
    listed(await unreversedLateTransfers(db, limit), ({ username, failure, ...row }) =>
      item('batch', {
        ...row,
        title: `Transfer to ${username} for a dissolved batch`,
        reason: failure === null ? 'To be reversed, no answer yet' : `Not reversed: ${failure}`,
      }),
    ),
  payout: async ({ db, clock, config: { dailyTransfers } }, limit) =>
    listed(await unmadeTransfers(db, limit, { now: clock.now(), dailyTransfers }), ({ status, failure, ...row }) =>
      item('payout', { ...row, reason: joined(payoutReasons[status], failure) }),
    ),
  seller: async ({ db }, limit) =>
    listed(await unpaidSellers(db, limit), ({ username, hasLeft, state, ...row }) =>
      item('seller', { ...row, title: username, reason: hasLeft ? LEFT : accounts[state ?? 'new'] }),
    ),
  debt: async ({ db }, limit) =>
    listed(await lostDebts(db, limit), (row) =>
      item('debt', { ...row, reason: 'The seller has left, and no money of theirs waits: nothing will repay it' }),
    ),
  job: async ({ jobs }, limit) => {
    const dead = await jobs.dead(limit)
    return { items: dead.map(deadJob), total: dead[0]?.inAll ?? 0, amount: 0 }
  },
}

/** All money that does not move by itself, most urgent kind first, at most `limit` items of a kind. */
export async function stuckNow(deps: StuckDeps, limit = MAX_ITEMS): Promise<Stuck> {
  const check = await lastBalanceCheck(deps.db)
  const items: StuckItem[] = []
  const kinds: Stuck['kinds'] = []
  for (const kind of STUCK_KINDS) {
    const found = await sources[kind](deps, limit)
    items.push(...found.items)
    if (found.total > 0) kinds.push({ kind, total: found.total, amount: found.amount })
  }
  const balance = check && {
    checkedAt: check.checkedAt.toISOString(),
    atProvider: check.atProvider,
    owed: check.owed,
  }
  return { items, kinds, balance }
}

/** More than the page shows at once; nobody reads further. */
export const ALL_OF_A_KIND = 10_000

export const stuckOf = async (deps: StuckDeps, kind: StuckItem['kind']): Promise<StuckItem[]> =>
  (await sources[kind](deps, ALL_OF_A_KIND)).items

/** A dispute, or a cancellation within 14 days. */
function dispute({ defaultAt, since, ...row }: Awaited<ReturnType<typeof undecidedDisputes>>[number]): StuckItem {
  const end = defaultAt ? formatTerm(defaultAt) : 'later'
  const toBuyer = row.cancellation !== null || defaultParty(row) === 'buyer'
  const outcome = toBuyer ? 'the buyer is refunded' : 'the seller is paid'
  const dueAt = new Date(since.getTime() + TERMS.decideWithin)
  const about = row.cancellation === 'contested' ? 'Cancelled, and the trader does not agree. ' : ''
  const reason =
    row.cancellation === 'refunding'
      ? 'Cancelled, and the refund is not made yet'
      : `${about}Waits for our decision. Undecided on ${end}, ${outcome}`
  return item('dispute', { ...row, since, dueAt, reason })
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
