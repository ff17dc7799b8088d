import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { TERMS } from '#features/checkout/base/terms.ts'
import { OFF_SALE_UNORDERED, UNFINISHED_CHARGES } from './saved-card-check.ts'

/** A listing of a scenario and its initial number of units. */
interface OnSale {
  id: number
  units: number
}

/** Units are on sale, reserved or sold, and none twice. */
export const ofUnits = (listings: readonly OnSale[]): SQL => sql`
    select 'listing ' || p.id || ' has ' || p.quantity + taken.units || ' units, of ' || initial.units as what
    from jsonb_to_recordset(${JSON.stringify(listings.map(({ id, units }) => ({ id, units })))}::jsonb) as initial (id int, units int) join products p on p.id = initial.id
    cross join lateral (
      select ${OFF_SALE_UNORDERED} + coalesce(sum(l.quantity), 0) as units
      from order_lines l join transactions t on t.id = l.transaction_id
      where l.product_id = p.id and claimed_at is not null and t.status not in ('refunded', 'cancelled')
        -- Its unit was returned when the bank ended it; the appeal pays the seller only.
        and not exists (select from transaction_events e where e.transaction_id = t.id and e.event = 'appealWon')
    ) as taken
    -- What was handed over and refunded is not put on sale beside other units.
    cross join lateral (
      select coalesce(sum(l.quantity), 0) as units from order_lines l join transactions t on t.id = l.transaction_id
      where l.product_id = p.id and t.status = 'refunded' and coalesce(t.handed_over_at, t.received_at) is not null
    ) as collected
    where p.quantity + taken.units not between initial.units - collected.units and initial.units`

/** Invariants of orders, their listings and their deadlines that hold at every moment. */
export function ofOrders(listings: readonly OnSale[]): SQL {
  return sql`
    ${ofUnits(listings)}
    union all
    select 'listing ' || id || ' is ' || status || ' with ' || quantity || ' units left'
    from products where (quantity = 0) <> (status in ('reserved', 'sold')) and status <> 'removed'
    union all
    select 'listing ' || p.id || ' is reserved for nobody' from products p
    where p.status = 'reserved' and not exists (
      select from order_lines l join transactions t on t.id = l.transaction_id
      where l.product_id = p.id and claimed_at is not null
        and t.status in ('pending', 'processing', 'delivered', 'dispute'))
      and ${OFF_SALE_UNORDERED} = 0
    union all
    select 'the lines of order ' || t.id || ' went back for ' || sum(l.refunded_amount) || ', the order for ' || t.refunded_amount
    from order_lines l join transactions t on t.id = l.transaction_id
    group by t.id having sum(l.refunded_amount) > t.refunded_amount
    union all
    select 'order ' || t.id || ' came to ' || step.event || ' ' || (step.at - before.at) || ' after ' || before.event
    from transaction_events step join transactions t on t.id = step.transaction_id
    cross join lateral (
      select event, at from transaction_events earlier
      where earlier.transaction_id = t.id and earlier.id < step.id order by id desc limit 1
    ) as before
    left join ${WAITS} as waits (event, after, atleast) on (waits.event, waits.after) = (step.event, before.event)
    where step.event in ('release', 'sellerSilent', 'nobodyCollected')
      and coalesce(step.at - before.at < waits.atleast, true) and not (before.event = 'enterCode' and not t.with_protection)
    union all
    select 'order ' || t.id || ' was ' || step.from_status || ' for ' || spent.time || ' before ' || step.event
    from transaction_events step join transactions t on t.id = step.transaction_id
    cross join lateral (
      select sum(left_at - at) as time from (
        select to_status, at, lead(at) over (order by id) as left_at from transaction_events e
        where e.transaction_id = t.id and e.id <= step.id) as stays
      where to_status = step.from_status
    ) as spent
    where step.event in ('release', 'nobodyCollected') and not (t.code_entered_at = step.at and not t.with_protection)
      -- A withdrawn request keeps its time in whole seconds.
      and spent.time + interval '1 second' < case
        when step.event = 'nobodyCollected' then interval '14 days'
        when t.code_entered_at is null then interval '7 days' else interval '48 hours' end
    union all
    select 'the payout of order ' || t.id || ' was requested ' || (greatest(p.held_until, t.protected_until) - p.requested_at) || ' too early'
    from payouts p join transactions t on t.id = p.transaction_id
    where p.requested_at < p.held_until or (t.status = 'completed' and p.requested_at < t.protected_until)
    union all
    select 'the payout of order ' || t.id || ' was requested ' || (line.available_on - p.requested_at) || ' before its payment was available'
    from payouts p join transactions t on t.id = p.transaction_id
    join sandbox.objects o on o.kind = 'balance_transaction' and o.object ->> 'type' = 'charge' and o.object ->> 'source' = t.charge_id
    cross join lateral (select to_timestamp((o.object ->> 'available_on')::bigint) as available_on) as line
    where p.batch_id is not null and p.requested_at < line.available_on
    union all
    select 'order ' || id || ' withdrew ' || times || ' requests' from (
      select transaction_id as id, count(*) as times from transaction_events
      where event in ('withdrawRefund', 'withdrawReport', 'withdrawClaim') group by 1) as withdrawn where times > 1`
}

/** Invariants of handovers that only the seller stated, and of cases with staff. */
export const OF_HANDOVERS = sql`
    select 'order ' || t.id || ' was handed over without the code ' || early.by || ' too early' as what
    from transaction_events step join transactions t on t.id = step.transaction_id
    cross join lateral (select coalesce(t.pickup_at, t.collect_by - interval '1 day') - step.at as by) as early
    where step.event = 'handOver' and early.by > interval '0'
    union all
    select 'order ' || t.id || ' was released although its handover was not proven' from transactions t
    where t.needs_proof and exists (select from transaction_events e where e.transaction_id = t.id and e.event = 'release')
      and t.code_entered_at is null and t.received_at is null
    union all
    select 'order ' || t.id || ' came to ' || step.event || ' ' || (t.default_at - step.at) || ' too early'
    from transaction_events step join transactions t on t.id = step.transaction_id
    where step.event in ('defaultRefund', 'defaultRelease')
      and (step.at < t.default_at or step.at - t.staff_since < interval '21 days')
    union all
    select 'order ' || t.id || ' was refunded uncollected, and nobody was asked'
    from transaction_events step join transactions t on t.id = step.transaction_id
    where step.event = 'nobodyCollected' and coalesce(step.at - t.handover_asked_at < interval '1 day', true)`

/** Invariants of cancellations within 14 days. */
export const OF_CANCELLATIONS = sql`
    select 'the payout of order ' || p.transaction_id || ' was requested although its cancellation is ' || c.status as what
    from payouts p join order_cancellations c on c.transaction_id = p.transaction_id
    where c.status in ('returning', 'returned', 'contested') and p.requested_at > coalesce(c.returned_at, c.cancelled_at)`

/** The transitions that only time causes: the event before, and the shortest delay after it. */
const WAITS = sql`(values
  ('release', 'enterCode', interval '48 hours'),
  ('release', 'withdrawReport', interval '0 hours'),
  ('release', 'handOver', interval '7 days'),
  ('release', 'chargebackWon', interval '48 hours'),
  ('sellerSilent', 'requestRefund', interval '72 hours'),
  ('sellerSilent', 'claimProtection', interval '72 hours'),
  ('sellerSilent', 'denyHandover', interval '72 hours'),
  ('nobodyCollected', 'paid', interval '14 days'),
  ('nobodyCollected', 'withdrawRefund', interval '0 hours'),
  ('nobodyCollected', 'chargebackOver', interval '14 days'))`

interface AtEnd {
  now: Date
  /** The orders that our staff see as waiting for a decision or a refund. */
  shownToStaff: readonly number[]
}

/** Orders that are unfinished after all jobs and deadlines, or that ended differently at the provider. */
export async function unfinished(db: Database, { now, shownToStaff }: AtEnd): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select 'order ' || id || ' is still ' || status as what from transactions t
      where status in ('pending', 'processing', 'delivered') or (status = 'dispute'
        and not exists (select from chargebacks where transaction_id = t.id and status = 'open'))
    union all ${UNFINISHED_CHARGES}
    union all select 'offer ' || id || ' is still ' || status from price_offers where status in ('open', 'countered', 'accepted')
    union all select 'refund ' || id || ' is still pending' from refunds where status = 'pending'
    union all select 'payout ' || id || ' is still ' || status from payouts p
      where (status in ('pending', 'processing', 'failed') or (status = 'dispute'
        and not exists (select from chargebacks c where c.transaction_id = p.transaction_id and c.status = 'open')))
        -- Its seller left before an account could be opened at the provider: it waits for their claim.
        and not (status = 'pending' and not exists (select from seller_accounts a where a.user_id = p.seller_id)
          and exists (select from unclaimed_money m where m.user_id = p.seller_id and m.settled_at is null))
    union all select 'transfer batch ' || id || ' is still requested' from transfer_batches where status = 'requested'
    union all select 'group payout ' || id || ' is still requested' from group_payouts where status = 'requested'
    union all select 'reversal ' || id || ' is still pending' from transfer_reversals where status = 'pending'
    union all select 'the answer about dispute ' || chargeback_id || ' is still being sent'
      from chargeback_evidence where status = 'sending'
    union all select 'the answer about dispute ' || o.id || ' was submitted, and is ' || e.status || ' to us'
      from chargeback_evidence e join sandbox.objects o on o.kind = 'dispute' and o.id = e.chargeback_id
      where e.status <> 'sent' and (o.object #>> '{evidence_details,submission_count}')::int > 0
    union all select 'the deposit ' || o.id || ' is ' || (o.object ->> 'status') || ', and ' || coalesce(d.state, 'unknown') || ' to us'
      from sandbox.objects o left join seller_deposits d on d.id = o.id
      where o.kind = 'deposit' and d.state is distinct from case o.object ->> 'status' when 'failed' then 'returned' else 'paid' end
    union all select 'the cancellation of order ' || transaction_id || ' is still ' || status from order_cancellations
      where status in ('returning', 'returned', 'contested', 'refunding')
        -- What a bank has taken from the seller cannot be refunded: staff see it among the stuck money.
        and not exists (select from chargebacks c where c.transaction_id = order_cancellations.transaction_id
          and (c.status = 'open' or c.from_seller > 0))
        -- Nor can a payment be refunded whose order ended long ago, when a bank has decided after years.
        and not (status = 'refunding' and transaction_id = any(${sql.param(shownToStaff)}::int[]) and exists (
          select from transactions t where t.id = transaction_id
            and t.closed_at < ${new Date(now.getTime() - TERMS.refundAfterRelease)}))
    union all select 'boost ' || id || ' is still pending' from boosts
      where status = 'pending' and payment_intent_id is not null
    union all select 'payment ' || id || ' is authorised and neither taken nor let go' from sandbox.objects
      where kind = 'payment_intent' and object ->> 'status' = 'requires_capture'
    union all select 'dispute ' || o.id || ' is ' || (object ->> 'status') || ', and ' || coalesce(c.status, 'nothing') || ' to us'
      from sandbox.objects o left join chargebacks c on c.id = o.id
      cross join lateral (
        select count(*) as lines, -coalesce(sum((line ->> 'amount')::int), 0) as kept
        from jsonb_array_elements(object -> 'balance_transactions') as line
      ) as moved
      where kind = 'dispute' and c.status is distinct from
        case
          when object ->> 'status' in ('needs_response', 'under_review') then 'open'
          -- A bank that only inquires has taken nothing.
          when moved.lines = 0 then null
          -- A bank that has returned all of it has left it to the seller, whatever status it reports.
          when moved.kept = 0 then 'won'
          else 'lost'
        end
        -- If the first event arrives during an appeal, the result of the appeal counts.
        and not (c.status = 'open' and object ->> 'status' like 'appeal%')
        -- Refunded before any webhook event of it arrived: nothing was missed.
        and not (c.id is null and moved.kept = 0)`)
  return rows.map(({ what }) => what)
}
