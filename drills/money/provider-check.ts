import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { sentencesOf } from './fault-queries.ts'

/** What was transferred of each batch, and of each order by itself or as its share of a batch. */
const TRANSFERS = sql`
    reversed as (
      select r.payout_id as id, sum((o.object ->> 'amount')::int) as amount from transfer_reversals r
      join sandbox.objects o on o.kind = 'transfer_reversal' and o.object #>> '{metadata,reversal}' = r.provider_reference group by 1
    ), batched as (
      select b.id, b.status, count(*) as times, sum((object ->> 'amount')::int) as amount,
        bool_or((object ->> 'amount_reversed')::int > (object ->> 'amount')::int) as "isReversedTwice"
      from sandbox.objects join transfer_batches b on b.provider_reference = object ->> 'transfer_group'
      where kind = 'transfer' group by b.id
    ), transferred as (
      select order_id, sum(times) as times, sum(appeals) as appeals, sum(amount) as amount, bool_or("isReversedTwice") as "isReversedTwice"
      from (
        select object ->> 'transfer_group' as order_id,
          -- After an appeal the seller is paid again, and the first transfer was reversed or is still owed.
          count(*) filter (where object ->> 'source_transaction' is not null) as times,
          count(*) filter (where object ->> 'source_transaction' is null) as appeals,
          sum((object ->> 'amount')::int - (object ->> 'amount_reversed')::int) as amount,
          bool_or((object ->> 'amount_reversed')::int > (object ->> 'amount')::int) as "isReversedTwice"
        from sandbox.objects where kind = 'transfer' group by 1
        union all
        -- The share of an order in a transfer of several.
        select t.order_id, batched.times, 0, batched.times * (p.amount - p.withheld) - coalesce(reversed.amount, 0),
          reversed.amount > p.amount - p.withheld
        from batched join payouts p on p.batch_id = batched.id join transactions t on t.id = p.transaction_id
        left join reversed on reversed.id = p.id
      ) as transfers group by 1
    )`

/** Invariants between the ledger and the provider that hold at every moment, also between a call and its response. */
const AT_PROVIDER = sql`
    with moved as (
      select object ->> 'source' as source, sum((object ->> 'amount')::int)::int as amount
      from sandbox.objects where kind = 'balance_transaction' group by 1
    ), booked as (
      select t.charge_id as source, t.total + t.cancelled_total as amount from transactions t
        join ledger_entries on idem_key = 'charge:' || t.id where t.total > 0
      union all select charge_id, amount from boosts where status = 'paid'
      union all select transfer_id, sum(withheld - amount) from payouts where transfer_id is not null group by 1
      union all select provider_reversal_id, amount from transfer_reversals where status = 'succeeded'
      union all select transfer_id, -amount from group_payouts where status = 'sent'
    ), refunded as (
      select object ->> 'payment_intent' as payment, sum((object ->> 'amount')::int) as amount
      from sandbox.objects o where kind = 'refund' and object ->> 'status' <> 'failed'
        -- The product does not know of a refund made in the dashboard before its event arrives.
        and (object -> 'metadata' ? 'refund' or exists (select from outside_refunds known where known.id = o.id)) group by 1
    ), ${TRANSFERS}, owing as (
      -- What a seller owes after a refund, until a transfer that was reversed or a payout recovers it.
      select d.transaction_id as id, sum(d.amount - coalesce(r.amount, 0)) as amount from seller_debts d
      left join transfer_reversals r on r.debt_id = d.id and r.status = 'succeeded' group by 1
    )
    select coalesce(booked.source, 'an unknown object') || ': booked ' || booked.amount || ', moved ' || coalesce(moved.amount, 0) as what
    from booked left join moved on moved.source = booked.source where moved.amount is distinct from booked.amount
    union all
    select 'order ' || t.id || ' gave back ' || refunded.amount || ' of ' || t.total + t.cancelled_total
    from transactions t join refunded on refunded.payment = t.payment_intent_id where refunded.amount > t.total + t.cancelled_total
    union all
    select 'order ' || t.id || ' was transferred ' || times || ' times'
    from transactions t join transferred on transferred.order_id = t.order_id where times > 1
    union all
    select 'order ' || t.id || ' was paid again ' || appeals || ' times for ' || won.times || ' appeals'
    from transactions t join transferred on transferred.order_id = t.order_id cross join lateral (
      select count(*) as times from ledger_entries where transaction_id = t.id and kind = 'appeal_won'
    ) as won where appeals > won.times
    union all
    select 'order ' || t.id || ' went both ways: ' || refunded.amount || ' back, ' || transferred.amount || ' on'
    from transactions t join refunded on refunded.payment = t.payment_intent_id
    join transferred on transferred.order_id = t.order_id left join owing on owing.id = t.id
    where refunded.amount + transferred.amount - coalesce(owing.amount, 0) >
      case when owing.id is null then t.amount else t.total end + t.cancelled_total
    union all
    select 'the transfer of order ' || t.id || ' was reversed twice' from transactions t
    join transferred on transferred.order_id = t.order_id where "isReversedTwice"
    union all
    select 'transfer batch ' || id || ' is ' || status || ', and was transferred ' || times || ' times' from batched
    where times > 1 or status = 'dissolved'
    union all
    select 'group payout ' || p.id || ' is ' || p.status || ', and was transferred ' || made.times || ' times' from group_payouts p
    cross join lateral (
      select count(*) as times from sandbox.objects o where o.kind = 'transfer' and o.object ->> 'transfer_group' = p.provider_reference
    ) as made
    where made.times > 1 or (made.times = 1 and p.status not in ('requested', 'sent'))
    union all
    select 'transfer batch ' || b.id || ' is of ' || b.amount || ', and ' || batched.amount || ' was transferred'
    from batched join transfer_batches b on b.id = batched.id where batched.amount <> b.amount * batched.times
    union all
    select 'the answer about dispute ' || o.id || ' was submitted ' || answer.times || ' times, and is ' || e.status || ' to us'
    from chargeback_evidence e join sandbox.objects o on o.kind = 'dispute' and o.id = e.chargeback_id
    cross join lateral (select (o.object #>> '{evidence_details,submission_count}')::int as times) as answer
    where answer.times > 1 or (answer.times = 0 and e.status = 'sent')
    union all
    select 'another answer about dispute ' || o.id || ' was submitted than is stored'
    from chargeback_evidence e join sandbox.objects o on o.kind = 'dispute' and o.id = e.chargeback_id
    where o.object #>> '{metadata,evidence}' = e.provider_reference and e.erased_at is null
      and position(e.words in o.object #>> '{evidence,uncategorized_text}') = 0
    union all
    select 'the transfer of batch ' || id || ' was reversed twice' from batched where "isReversedTwice"`

export const faultsAtProvider = (db: Database): Promise<string[]> => sentencesOf(db, AT_PROVIDER)

/** Only someone else may have charged a card whose buyer was not given a unit. */
const CHARGED_UNCLAIMED = sql`
    select 'order ' || t.id || ' was charged although it was never claimed' as what
    from transactions t join sandbox.objects o on o.id = t.payment_intent_id
    where o.object ->> 'status' = 'succeeded' and t.claimed_at is null and not exists (
      select from missed_webhooks where payment_id = t.payment_intent_id)`

/** What must be true of the provider when its requests and webhooks are recorded. */
export const WITH_PROVIDER = [AT_PROVIDER, CHARGED_UNCLAIMED]
