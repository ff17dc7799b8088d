-- Who bears a chargeback after the payout, and what an appeal that is won pays.

alter table chargebacks
  add column from_seller integer not null default 0, -- what its loss took from the seller of a released order
  add constraint chargebacks_from_seller check (from_seller >= 0 and (from_seller = 0 or status = 'lost'));

-- The payout that an appeal pays: what a lost chargeback had taken. Its transfer comes from our balance and not from the
-- charge, whose first transfer was taken back.
alter table payouts add column chargeback_id text references chargebacks (id);
drop index payouts_one_live;
create unique index payouts_one_live on payouts (transaction_id) where status not in ('cancelled', 'refunded');

-- The bank returned the payment of an order that was handed over: its seller is paid after all.
insert into transaction_moves values ('refunded', 'completed');
insert into transaction_rules values ('appealWon', 'refunded', 'completed', 'system');

-- Only an order that ended by a bank's decision is completed by an appeal.
create function transactions_completed_by_appeal() returns trigger language plpgsql as $$
begin
  if not exists (select from transaction_events where transaction_id = new.id and event = 'chargebackLost')
    or new.handed_over_at is null
    or exists (select from refunds where transaction_id = new.id and status in ('pending', 'succeeded')) then
    raise exception 'order % was not ended by a bank after its handover', new.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger completed_by_appeal before update of status on transactions for each row
  when (old.status = 'refunded' and new.status = 'completed') execute function transactions_completed_by_appeal();

alter table ledger_entries drop constraint ledger_entries_kind_check, add constraint ledger_entries_kind_check check (kind in (
  'charge', 'provider_fee', 'release', 'release_undone', 'transfer', 'transfer_reversed', 'debt_repaid', 'refund',
  'refund_released', 'refund_paid', 'refund_failed', 'refund_by_bank', 'refund_elsewhere', 'chargeback', 'chargeback_won', 'chargeback_lost',
  'appeal_won', 'boost', 'boost_chargeback', 'bank_payout', 'reserve', 'adjustment'));

-- A part that we refunded counts as well when a bank takes the rest.
create or replace view order_summaries as
select id, buyer_id, seller_id, product_id, product_title, total, status, paid_at, accepted_at, closed_at,
  exists (
    select from chargebacks c where c.transaction_id = t.id and c.status = 'lost'
    having sum(c.taken) + case when t.status = 'completed' then t.refunded_amount else 0 end >= t.total
  ) as is_reversed
from transactions t;
