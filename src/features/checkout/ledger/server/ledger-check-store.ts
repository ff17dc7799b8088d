import { ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { MOVEMENT_KINDS } from '#adapters/payments/payments.ts'
import { EARNING_ACCOUNTS, OWED_REFUNDS, SETTLEMENT_KINDS } from '../../base/money-states.ts'
import { OWED_PAYOUTS } from '../../base/payout-lifecycle.ts'
import { transferBatches } from '../../base/server/batch-tables.ts'
import { boosts } from '../../base/server/boost-tables.ts'
import { transferReversals } from '../../base/server/debt-tables.ts'
import { ledgerAccounts, ledgerAdjustments, ledgerEntries, providerMovements } from '../../base/server/ledger-tables.ts'
import { payouts } from '../../base/server/payout-tables.ts'
import { outsideRefunds, refunds } from '../../base/server/refund-tables.ts'
import { groupPayouts } from '../../base/server/share-tables.ts'
import { transactions } from '../../base/server/tables.ts'
import { HELD } from '../../base/status-groups.ts'

/** Each query finds rows that must not exist and returns a sentence for each. */
const questions = {
  'all postings sum to {0}, not to 0': sql`
    select sum(amount)::text as a from ledger_postings having sum(amount) <> 0`,
  'entry {0} sums to {1}': sql`
    select entry_id::text as a, sum(amount)::text as b from ledger_postings group by entry_id having sum(amount) <> 0`,
  'account {0} says {1} but its postings make {2}': sql`
    select code || coalesce(':' || owner_id, ':' || group_id, '') as a, balance::text as b, coalesce(sum(amount), 0)::text as c
    from ledger_accounts left join ledger_postings on account_id = ledger_accounts.id
    group by ledger_accounts.id having balance <> coalesce(sum(amount), 0)`,
  'buyers’ money held is {0}, live orders make {1}': sql`
    select held::text as a, live::text as b from
      (select -balance as held from ledger_accounts where code = ${state(ledgerAccounts.code, 'buyer_held')}) as ledger,
      (select coalesce(sum(total), 0) as live from transactions where status in ${states(transactions.status, HELD)}) as orders
    where held <> live`,
  'seller {0} is owed {1}, unpaid payouts make {2}': sql`
    select account.owner_id::text as a, (-account.balance)::text as b, coalesce(due.sum, 0)::text as c
    from ledger_accounts account left join (
      select seller_id, sum(amount - withheld) as sum from payouts where status in ${states(payouts.status, OWED_PAYOUTS)}
      group by seller_id
    ) as due on due.seller_id = account.owner_id
    where account.code = ${state(ledgerAccounts.code, 'seller_payable')} and -account.balance <> coalesce(due.sum, 0)`,
  'seller {0} owes us {1}, unrecovered debts make {2}': sql`
    select account.owner_id::text as a, account.balance::text as b, coalesce(debt.sum, 0)::text as c
    from ledger_accounts account left join (
      select seller_id, sum(amount - recovered) as sum from seller_debts group by seller_id
    ) as debt on debt.seller_id = account.owner_id
    where account.code = ${state(ledgerAccounts.code, 'seller_receivable')} and account.balance <> coalesce(debt.sum, 0)`,
  'group {0} is owed {1}, its shares of released orders less its transfers make {2}': sql`
    select account.group_id::text as a, (-account.balance)::text as b, (shares.sum - sent.sum)::text as c
    from ledger_accounts account
    cross join lateral (select coalesce(sum(given), 0) as sum from order_shares where group_id = account.group_id) as shares
    cross join lateral (
      select coalesce(sum(amount), 0) as sum from group_payouts
      where group_id = account.group_id and status in ${states(groupPayouts.status, ['sent', 'lapsed'])}
    ) as sent
    where account.group_id is not null and -account.balance <> shares.sum - sent.sum`,
  'the group of order {0} has {1} of it, its postings make {2}': sql`
    select s.transaction_id::text as a, s.given::text as b, coalesce(posted.sum, 0)::text as c from order_shares s
    left join (
      select e.transaction_id as id, -sum(p.amount) as sum from ledger_accounts account
      join ledger_postings p on p.account_id = account.id join ledger_entries e on e.id = p.entry_id
      where account.group_id is not null group by 1
    ) as posted on posted.id = s.transaction_id
    where s.given <> coalesce(posted.sum, 0)`,
  'the group of order {0} has {1} of it, more than its share of {2}': sql`
    select t.id::text as a, s.given::text as b, due.sum::text as c from order_shares s join transactions t on t.id = s.transaction_id
    cross join lateral (select greatest(0, t.amount - t.refunded_amount) as price) as rest
    cross join lateral (
      select (rest.price - (rest.price::bigint * t.commission_rate + 5000) / 10000) * s.percent * (s.part - s.part_refunded)
        / nullif(100 * (t.amount::bigint - s.lines_refunded), 0) as sum
    ) as due
    where t.status = ${state(transactions.status, 'completed')} and s.given > due.sum and not exists (
      select from seller_debts d where d.transaction_id = t.id) and not exists (
      select from payouts p where p.transaction_id = t.id and p.status in ${states(payouts.status, ['refunded', 'cancelled'])})
    union all
    select t.id::text, s.given::text, '0' from order_shares s join transactions t on t.id = s.transaction_id
    where t.status in ${states(transactions.status, ['pending', ...HELD])} and s.given > 0`,
  'refunds owed are {0}, open refunds make {1}': sql`
    select owed::text as a, open::text as b from
      (select -balance as owed from ledger_accounts where code = ${state(ledgerAccounts.code, 'refunds_owed')}) as ledger,
      (select coalesce(sum(amount), 0) as open from refunds where status in ${states(refunds.status, OWED_REFUNDS)}) as orders
    where owed <> open`,
  'fees and reserves of the provider are {0}, the lines read of its account make {1}': sql`
    select spent::text as a, reported::text as b from
      (select coalesce(sum(balance), 0) as spent from ledger_accounts where code in ${states(ledgerAccounts.code, ['provider_fees', 'provider_reserve'])}) as ledger,
      (select coalesce(sum(case when kind in ${states(providerMovements.kind, ['fee', 'reserve'])} then -net else fee end), 0) as reported
       from provider_movements where currency = 'gbp') as lines
    where spent <> reported`,
  'line {0} of the provider’s account is in {1}, not in pounds': sql`
    select id as a, currency as b from provider_movements where currency <> 'gbp'`,
  'order {0} was both refunded in full and paid out': sql`
    select t.id::text as a from transactions t
    join payouts on payouts.transaction_id = t.id and payouts.status = ${state(payouts.status, 'completed')}
    where t.total > 0 and t.total + t.cancelled_total <= (
      select sum(refund.amount) from refunds refund
      where refund.transaction_id = t.id and refund.status in ${states(refunds.status, ['pending', 'succeeded'])})`,
  'order {0} was refunded after its payout without a debt of its seller': sql`
    select p.transaction_id::text as a from payouts p where p.status = ${state(payouts.status, 'refunded')}
      and p.transfer_id is not null and not exists (
        select from seller_debts debt where debt.transaction_id = p.transaction_id)`,
  'transfer batch {0} is of {1}, its payouts make {2}': sql`
    select b.id::text as a, b.amount::text as b, coalesce(sum(p.amount - p.withheld), 0)::text as c
    from transfer_batches b left join payouts p on p.batch_id = b.id and case
      when b.status = ${state(transferBatches.status, 'sent')} then p.transfer_id = b.transfer_id
      else p.status = ${state(payouts.status, 'processing')} end
    where b.status <> ${state(transferBatches.status, 'dissolved')}
    group by b.id having b.amount <> coalesce(sum(p.amount - p.withheld), 0)`,
  'payout {0} names transfer {1}, which is not that of its batch': sql`
    select p.id::text as a, p.transfer_id as b from payouts p left join transfer_batches b on b.id = p.batch_id
    where p.transfer_id is not null and case when p.batch_id is null
      then exists (select from payouts other where other.transfer_id = p.transfer_id and other.id <> p.id)
      else b.transfer_id is distinct from p.transfer_id end`,
  'the seller of order {0} gets {1}, not {2}': sql`
    select t.id::text as a, coalesce(credited.sum, 0)::text as b, due.sum::text as c from transactions t
    left join (
      select e.transaction_id as id, -sum(p.amount) as sum from ledger_entries e
      join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
      where a.code in ${states(ledgerAccounts.code, EARNING_ACCOUNTS)}
        and e.kind not in ${states(ledgerEntries.kind, SETTLEMENT_KINDS)}
      group by 1
    ) as credited on credited.id = t.id
    cross join lateral (select greatest(0, t.amount - t.refunded_amount) as price) as rest
    cross join lateral (
      select case when t.status = ${state(transactions.status, 'completed')}
          then rest.price - (rest.price::bigint * t.commission_rate + 5000) / 10000 else 0 end
        - (select coalesce(sum(from_seller), 0) from chargebacks c where c.transaction_id = t.id) as sum
    ) as due
    where coalesce(credited.sum, 0) <> due.sum`,
  'order {0} is {1} although its last step says {2}': sql`
    select t.id::text as a, t.status as b, last.to_status as c from transactions t
    join lateral (select to_status from transaction_events e where e.transaction_id = t.id order by id desc limit 1) as last on true
    where last.to_status <> t.status`,
  'order {0} was released by its seller alone': sql`
    select e.transaction_id::text as a from transaction_events e join transactions t on t.id = e.transaction_id
    where e.to_status = ${state(transactions.status, 'completed')} and e.actor_id = t.seller_id`,
}

const sentences = Object.keys(questions)
const everyQuestion = sql.join(
  Object.values(questions).map(
    (question, n) => sql`
      select ${n}::int as n, row ->> 'a' as a, row ->> 'b' as b, row ->> 'c' as c
      from (select to_jsonb(found) as row from (${question}) as found) as rows`,
  ),
  sql` union all `,
)

const fault = z.object({ n: z.int(), a: z.string(), b: z.nullable(z.string()), c: z.nullable(z.string()) })

/** Every inconsistency inside our own ledger, as sentences. Empty when there is none. */
export async function faultsInLedger(db: Database): Promise<string[]> {
  const rows = await rowsOf(db, fault, everyQuestion)
  return rows.map(({ n, a, b, c }) =>
    (sentences[n] ?? '')
      .replace('{0}', a)
      .replace('{1}', b ?? '')
      .replace('{2}', c ?? ''),
  )
}

export const balances = (db: Database): Promise<{ account: string; balance: number }[]> =>
  db
    .select({
      account: sql<string>`${ledgerAccounts.code} || coalesce(':' || ${ledgerAccounts.ownerId}, ':' || ${ledgerAccounts.groupId}, '')`,
      balance: ledgerAccounts.balance,
    })
    .from(ledgerAccounts)
    .where(ne(ledgerAccounts.balance, 0))
    .orderBy(ledgerAccounts.id)

/** Movements that the ledger expects at the provider, by the provider's own id, without fees. */
const booked = sql`
  select charge_id as source, total + cancelled_total as amount from transactions
    where exists (select from ledger_entries where idem_key = 'charge:' || transactions.id)
  union all select charge_id, amount from boosts where status = ${state(boosts.status, 'paid')}
  union all select provider_refund_id, -amount from refunds where status = ${state(refunds.status, 'succeeded')}
  union all select id, -amount from outside_refunds where status = ${state(outsideRefunds.status, 'succeeded')}
  union all select id, -taken from chargebacks where taken <> 0
  union all select source, case when debit = ${state(ledgerAdjustments.debit, 'provider_clearing')} then amount else -amount end
    from ledger_adjustments where is_approved and source is not null
      and ${state(ledgerAdjustments.debit, 'provider_clearing')} in (debit, credit)
  union all select transfer_id, withheld - amount from payouts where transfer_id is not null
  union all select transfer_id, -amount from group_payouts where transfer_id is not null
  union all select provider_reversal_id, amount from transfer_reversals where status = ${state(transferReversals.status, 'succeeded')}
  union all select split_part(e.idem_key, ':', 2), -sum(p.amount) from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.code = ${state(ledgerAccounts.code, 'bank')}
    where e.kind = ${state(ledgerEntries.kind, 'bank_payout')} group by 1
  union all select source, net + fee from provider_movements m
    join ledger_entries on idem_key = case m.kind
      when ${state(providerMovements.kind, 'fee')} then 'provider_fee:'
      when ${state(providerMovements.kind, 'reserve')} then 'reserve:'
      when ${state(providerMovements.kind, 'chargeback')} then 'boost_chargeback:' end || m.id`

const difference = z.object({ source: z.string(), booked: z.number(), moved: z.number() })

/** The movements of one provider object in our ledger and in theirs. */
export type Difference = z.output<typeof difference>

/** The subject of the movement, when known from lines that were read. */
const subject = z.extend(difference, { kind: z.nullable(z.enum(MOVEMENT_KINDS)) })
type BookedDifference = z.output<typeof subject>

/** Compares both ways, without fees: what we booked and they did not move, and what they moved and we did not book. */
const differencesTo = (db: Database, moved: ReturnType<typeof sql>): Promise<BookedDifference[]> =>
  rowsOf(
    db,
    subject,
    sql`
    select coalesce(ours.source, theirs.source) as source, coalesce(ours.amount, 0)::float8 as booked,
      coalesce(theirs.amount, 0)::float8 as moved, theirs.kind
    from (select source, sum(amount) as amount from (${booked}) as booked group by 1) as ours
    full join (${moved}) as theirs on theirs.source = ours.source
    where coalesce(ours.amount, 0) <> coalesce(theirs.amount, 0) order by 1`,
  )

/** Only as far as the provider's account has been read. */
export const differencesToLinesRead = (db: Database): Promise<BookedDifference[]> =>
  differencesTo(
    db,
    sql`select source, sum(net + fee) as amount, min(kind) as kind from provider_movements where currency = 'gbp' group by 1`,
  )

/** Compares with these sums of the provider's lines, by subject. */
export const differencesToSums = (db: Database, sums: ReadonlyMap<string, number>): Promise<Difference[]> =>
  differencesTo(
    db,
    sql`select source, amount, null as kind from jsonb_to_recordset(${JSON.stringify(
      [...sums].map(([source, amount]) => ({ source, amount })),
    )}::jsonb) as sums (source text, amount bigint)`,
  )
