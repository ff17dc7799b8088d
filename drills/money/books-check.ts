import { sql } from 'drizzle-orm'

/** Invariants of what staff book. */
export const OF_ADJUSTMENTS = sql`
    select 'adjustment ' || a.id || ' was posted ' || posted.times || ' times' as what from ledger_adjustments a
    cross join lateral (select count(*) as times from ledger_entries
      where idem_key in ('adjustment:' || a.id, 'debt_written_off:' || a.id)) as posted
    where posted.times <> case when a.is_approved then 1 else 0 end
    union all
    select 'adjustment ' || id || ' was approved by its proposer' from ledger_adjustments
    where needs_approval and is_approved and decided_by = proposed_by
    union all
    select 'person ' || a.proposed_by || ' posted ' || alone.sum || 'p alone within a day' from ledger_adjustments a
    cross join lateral (
      select sum(amount) as sum from ledger_adjustments other where other.proposed_by = a.proposed_by
        and not other.needs_approval and other.proposed_at > a.proposed_at - interval '1 day' and other.id <= a.id
    ) as alone
    where not a.needs_approval and alone.sum > 10000`

/** Invariants of what sellers give to groups. */
export const OF_SHARES = sql`
    select 'group ' || s.group_id || ' was given ' || s.sum || ', and ' || paid.sum || ' was sent or is being sent' as what
    from (select group_id, sum(given) as sum from order_shares group by 1) as s
    cross join lateral (
      select coalesce(sum(amount), 0) as sum from group_payouts p where p.group_id = s.group_id and p.status <> 'dissolved'
    ) as paid where paid.sum > s.sum`

/** Invariants of money that waits for a seller who left. */
export const OF_CLAIMS = sql`
    select 'the claim of member ' || u.user_id || ' lapsed ' || (u.lapses_at - u.settled_at) || ' too early' as what
    from unclaimed_money u where u.settled_at < u.lapses_at and exists (
      select from ledger_entries e join payouts p on e.idem_key = 'claim_lapsed:' || p.id where p.seller_id = u.user_id)
    union all
    select 'payout ' || p.id || ' lapsed, and is ' || p.status from payouts p
    join ledger_entries e on e.idem_key = 'claim_lapsed:' || p.id where p.status <> 'cancelled' or p.transfer_id is not null`
