import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'
import { keepUnclaimed } from './closing-store.ts'
import { evidenceFiles } from './evidence-term-store.ts'

const ACCOUNTS = { retained: 'Accounts and claims: kept for 7 years without the name in them.' }

export const checkoutPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'transactions',
    title: 'Orders',
    columns: ['buyer_id', 'seller_id'],
    export: rows(
      (me) => sql`
        select id, order_id, buyer_id, seller_id, ordered_title as product_title, amount, platform_fee,
          (select json_agg(json_build_object('product_id', l.product_id, 'product_title', l.product_title, 'quantity', l.quantity,
            'unit_price', l.unit_price, 'bundle_units', l.bundle_units, 'bundle_price', l.bundle_price, 'amount', l.amount, 'refunded_amount', l.refunded_amount) order by l.line)
            from order_lines l where l.transaction_id = transactions.id) as lines,
          (select json_agg(json_build_object('product_id', c.product_id, 'product_title', c.product_title, 'quantity', c.quantity,
            'amount', c.amount, 'paid_back', c.returned, 'cancelled_at', c.cancelled_at) order by c.cancelled_at, c.line)
            from cancelled_lines c where c.transaction_id = transactions.id) as cancelled_lines,
          case when buyer_id = ${me} then protection_fee end as protection_fee,
          case when buyer_id = ${me} then total end as total, case when seller_id = ${me} then seller_gets end as seller_gets,
          refunded_amount, status, paid_at, collect_by, pickup_at, handed_over_at, received_at, protected_until, refund_requested_at, refund_reason, contested_at,
          contest_reason, cancel_right, closed_at, created_at,
          (select row_to_json(c) from order_cancellations c where c.transaction_id = transactions.id) as cancellation,
          case when seller_id = ${me} then (select json_build_object('group_name', g.name, 'percent', s.percent, 'part', s.part, 'given', s.given,
            'withheld_for', s.withheld_for) from order_shares s join share_groups g on g.id = s.group_id
            where s.transaction_id = transactions.id) end as share
        from transactions where buyer_id = ${me} or (seller_id = ${me} and paid_at is not null) order by id`,
    ),
    // Runs before the name is erased, see `src/personal-data.ts`.
    erase: run(
      (me, at) => sql`
        insert into former_traders (user_id, full_name, forget_at)
        select id, full_name, ${at}::timestamptz + interval '7 years' from people
        where id = ${me} and exists (select from transactions where ${me} in (buyer_id, seller_id) and paid_at is not null)
        on conflict do nothing`,
    ),
    remains: 'Accounts and claims: kept for 7 years without the name in them.',
  },
  {
    table: 'basket_lines',
    title: 'Basket',
    columns: ['user_id'],
    export: rows(
      (me) =>
        sql`select product_id, quantity, added_at from basket_lines where user_id = ${me} order by added_at, product_id`,
    ),
    erase: run((me) => sql`delete from basket_lines where user_id = ${me}`),
  },
  {
    table: 'former_traders',
    title: 'Names of former members in orders',
    columns: ['user_id'],
    export: { leftOut: 'Holds only the names of former members who had traded.' },
    erase: { retained: 'The name of a former member who had traded, for accounts and claims: erased after 7 years.' },
  },
  {
    table: 'transaction_events',
    title: 'Steps of orders',
    columns: ['actor_id'],
    export: rows(
      (me) => sql`
        select transaction_id, event, from_status, to_status, at from transaction_events
        where actor_id = ${me} order by id`,
    ),
    erase: ACCOUNTS,
  },
  {
    table: 'payouts',
    title: 'Payouts',
    columns: ['seller_id'],
    export: rows(
      (me) => sql`
        select id, transaction_id, amount, withheld, status, held_until, batch_id, created_at, processed_at from payouts
        where seller_id = ${me} order by id`,
    ),
    erase: ACCOUNTS,
  },
  {
    table: 'payout_holds',
    title: 'Why your payouts wait',
    columns: ['seller_id'],
    export: rows((me) => sql`select reason, since from payout_holds where seller_id = ${me}`),
    // No account is erased while payouts wait for something of its owner's.
    erase: run((me) => sql`delete from payout_holds where seller_id = ${me}`),
  },
  {
    table: 'transfer_batches',
    title: 'Transfers for several of your sales',
    columns: ['seller_id'],
    export: rows(
      (me) => sql`
        select id, day, amount, status, created_at, settled_at from transfer_batches where seller_id = ${me} order by id`,
    ),
    erase: ACCOUNTS,
  },
  {
    table: 'unclaimed_money',
    title: 'Money that waits for you after you left',
    columns: ['user_id', 'email'],
    export: { leftOut: 'Exists only for people whose account was erased while money was waiting for them.' },
    // Runs before the address is erased, see `src/personal-data.ts`.
    erase: run(keepUnclaimed),
    remains:
      'A reference to claim it with and the email address, for reminders alone: erased after the last reminder, 90 days later, or when the money is paid. After a chargeback that was lost they are kept for an appeal, at most 180 days from the bank’s decision.',
  },
  {
    table: 'seller_deposits',
    title: 'Payouts to your bank',
    columns: ['seller_id'],
    export: rows(
      (me) => sql`
        select id, amount, state, failure, arrives_at from seller_deposits where seller_id = ${me} order by created_at`,
    ),
    erase: ACCOUNTS,
  },
  {
    table: 'seller_debts',
    title: 'What you owe us after refunds',
    columns: ['seller_id'],
    export: rows(
      (me) => sql`
        select transaction_id, cause, amount, recovered, created_at, updated_at from seller_debts
        where seller_id = ${me} order by id`,
    ),
    erase: ACCOUNTS,
  },
  {
    table: 'chargeback_evidence',
    title: 'Your answers to a buyer’s bank',
    columns: ['requested_by'],
    // The seller's own answers, not those that a member of staff has sent.
    export: rows(
      (me) => sql`
        select t.id as transaction_id, e.status, e.words, e.message_ids, e.seller_done_at, e.settled_at, e.erased_at
        from chargeback_evidence e join chargebacks c on c.id = e.chargeback_id join transactions t on t.id = c.transaction_id
        where t.seller_id = ${me} order by e.created_at`,
    ),
    // No account is erased while a bank decides.
    erase: run(
      (me, at) => sql`
        update chargeback_evidence e set words = '', note = '', message_ids = '{}', content = null, erased_at = ${at}::timestamptz
        from chargebacks c join transactions t on t.id = c.transaction_id
        where c.id = e.chargeback_id and t.seller_id = ${me} and e.erased_at is null`,
    ),
    remains:
      'When an answer was sent, and by which member of staff. Its texts are erased, at the latest 180 days after the bank’s decision.',
  },
  {
    table: 'evidence_photos',
    title: 'Photos in your answers to a buyer’s bank',
    columns: ['owner_id'],
    export: rows(
      (me) => sql`
        select key, width, height, bytes, created_at from evidence_photos where owner_id = ${me} order by created_at, key`,
    ),
    erase: run((me) => sql`delete from evidence_photos where owner_id = ${me}`),
    files: evidenceFiles,
  },
  {
    table: 'boosts',
    title: 'Boosts',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select id, product_id, amount, status, created_at, paid_at, ends_at from boosts
        where user_id = ${me} order by id`,
    ),
    erase: ACCOUNTS,
  },
  {
    table: 'seller_accounts',
    title: 'Account at the payment provider',
    columns: ['user_id'],
    export: rows((me) => sql`select account_id, state, created_at from seller_accounts where user_id = ${me}`),
    erase: ACCOUNTS,
  },
  {
    table: 'group_accounts',
    title: 'Accounts at the payment provider that you opened for groups',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select g.name as "group", a.account_id, a.state, a.created_at from group_accounts a
        join share_groups g on g.id = a.group_id where a.user_id = ${me} order by a.created_at`,
    ),
    erase: ACCOUNTS,
  },
  {
    table: 'ledger_adjustments',
    title: 'Adjustments of the books that you proposed or decided',
    columns: ['proposed_by', 'decided_by'],
    export: rows(
      (me) => sql`
        select debit, credit, amount, reason, source, proposed_at, decided_at, is_approved from ledger_adjustments
        where ${me} in (proposed_by, decided_by) order by id`,
    ),
    erase: ACCOUNTS,
  },
  {
    table: 'unmatched_movements',
    title: 'Differences with the payment provider that you resolved',
    columns: ['resolved_by'],
    export: rows(
      (me) =>
        sql`select source, booked, moved, resolved_at, note from unmatched_movements where resolved_by = ${me} order by id`,
    ),
    erase: ACCOUNTS,
  },
  {
    table: 'ledger_accounts',
    title: 'The ledger',
    columns: ['owner_id'],
    export: { leftOut: 'Our own books; the orders and payouts they are made from are included.' },
    erase: ACCOUNTS,
  },
]
